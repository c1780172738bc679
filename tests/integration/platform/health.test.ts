import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';

const mela = useMela();

test('a running process reports that it is alive and ready', async () => {
  for (const url of ['/health/live', '/health/ready']) {
    const answer = await mela().app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('an unknown call returns an Appwrite error', async () => {
  const answer = await mela().app.inject({ url: '/v1/nothing-here' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 404, type: 'general_route_not_found', version: '1.5.0' });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
