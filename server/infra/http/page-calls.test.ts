import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callInProcess, oncePerPage } from './page-calls.ts';
import type { Principal } from './server.ts';

const identified: string[] = [];
/** Cookies are names here; some of these people aren't fully signed in. */
const identify = oncePerPage(async ({ headers }) => {
  const name = headers.cookie ?? '';
  identified.push(name);
  await new Promise((resolve) => setImmediate(resolve));
  if (name === '') return null;
  return {
    userId: name,
    sessionId: name,
    ...(name === 'pending' && { pending: true }),
    ...(name === 'anonymous' && { anonymousSince: Temporal.Instant.fromEpochMilliseconds(0) }),
  };
});

const app: FastifyInstance = Fastify();
app.get('/who', async (request) => ({
  who: (await identify(request, { access: 'anyone' }))?.userId ?? null,
}));
app.post('/who', async (request) => ({
  who: (await identify(request, { access: 'user' }))?.userId ?? null,
}));
afterAll(() => app.close());
beforeEach(() => {
  identified.length = 0;
});

const page = (name: string, caller: Principal | null = null) =>
  callInProcess(app, {
    headers: name === '' ? {} : { cookie: name },
    remoteAddress: '127.0.0.1',
    caller,
  });
const whoOf = async (send: ReturnType<typeof page>, method: 'GET' | 'POST' = 'GET') => {
  const { body } = await send({ method, url: '/who', body: method === 'POST' ? {} : undefined });
  return (body as { who: string | null }).who;
};

describe('the calls of a page', () => {
  test('are identified once', async () => {
    const send = page('asha');
    expect([await whoOf(send), await whoOf(send), await whoOf(send, 'POST')]).toEqual([
      'asha',
      'asha',
      'asha',
    ]);
    expect(identified).toEqual(['asha']);
  });

  test('are not identified again where the caller is known', async () => {
    const send = page('asha', { userId: 'asha', sessionId: 'asha' });
    expect(await whoOf(send)).toBe('asha');
    expect(identified).toEqual([]);
  });

  test.each(['', 'pending', 'anonymous'])('are identified each time for %j', async (name) => {
    const send = page(name);
    await whoOf(send);
    expect(await whoOf(send)).toBe(name || null);
    expect(identified).toEqual([name, name]);
  });

  test('are those of their own reader, whatever is asked at the same time', async () => {
    const names = ['asha', 'ben', '', 'chen', 'pending'];
    const pages = Array.from({ length: 50 }, (_, index) => names[index % names.length] as string).map(
      (name) => ({ name, send: page(name) }),
    );
    const calls = [...pages, ...pages, ...pages].map(async ({ name, send }) => {
      expect(await whoOf(send)).toBe(name || null);
    });
    await Promise.all(calls);
  });

  test('tell nothing to a request from outside', async () => {
    await whoOf(page('asha'));
    const { body } = await app.inject({ url: '/who', headers: { cookie: 'ben' } });
    expect(JSON.parse(body)).toEqual({ who: 'ben' });
    expect(identified).toEqual(['asha', 'ben']);
  });
});
