import { expect, test } from 'vitest';
import { api } from '../../../contracts/api.ts';
import type { ApiDocument } from '../../../contracts/developers.ts';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import { referenceOf } from '../../../web/screens/developers/reference.ts';
import { type TestMela, useMela } from '../../kit/app.ts';
import { routesOf } from '../../kit/routes.ts';

/** The two payment setups have different routes. */
const withSandbox = useMela();
const withProvider = useMela({
  settings: {
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  },
});

/** All routes under `/v1`, with parameters in OpenAPI's notation. */
function callsOf({ app }: TestMela): string[] {
  return routesOf(app)
    .filter((route) => route.includes(' /v1/'))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'));
}

async function documented(mela: TestMela): Promise<string[]> {
  const answer = await mela.app.inject({ url: '/v1/openapi.json' });
  const { paths } = answer.json<ApiDocument>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

test('the document lists every route and no others', async () => {
  const served = new Set([...callsOf(withSandbox()), ...callsOf(withProvider())]);
  expect(served.size).toBeGreaterThan(50);
  expect(served).toContain('GET /v1/storage/buckets/{bucketId}/files/{fileId}/preview');
  expect([...served].sort()).toEqual((await documented(withSandbox())).sort());
});

test('can be read from any origin', async () => {
  const headers = { origin: 'https://elsewhere.example' };
  const answer = await withSandbox().app.inject({ url: '/v1/openapi.json', headers });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'content-type': 'application/json; charset=UTF-8',
  });
  expect(answer.json()).toMatchObject({
    openapi: '3.1.0',
    'x-installation': { projectId: 'mela', databaseId: 'main', bucketId: 'images' },
  });
});

/** What they send is a secret that only a browser or a mailbox has. */
const secretive = ['startGuestRegistration', 'mailGuestAgain', 'confirmGuest', 'confirmGuestByLink'];

test('the examples on /developers send bodies that their calls accept', async () => {
  const document = (await withSandbox().app.inject({ url: '/v1/openapi.json' })).json<ApiDocument>();
  const calls = referenceOf(document).groups.flatMap((group) => group.calls);
  const specs: Readonly<Record<string, EndpointSpec>> = api;
  const refused = calls.flatMap(({ id, sample, hasExample }) => {
    const body = specs[id]?.body;
    const parsed = hasExample && body !== undefined ? body.safeParse(sample) : null;
    return parsed === null || parsed.success || secretive.includes(id)
      ? []
      : [`${id}: ${parsed.error.message}`];
  });
  expect(refused).toEqual([]);
  expect(calls.find(({ id }) => id === 'createEvent')?.sample).toMatchObject({ eventTitle: 'Kite day' });
});
