import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import { closeHttp } from './ending.ts';
import { createHttp } from './server.ts';

test('a page that was asked for before the end gets its parts, and later connections are refused', async () => {
  const app = await createHttp({ log: pino({ level: 'silent' }), trustProxy: false, maxBodyBytes: 1000 });
  const asked = Promise.withResolvers<void>();
  const prepared = Promise.withResolvers<void>();
  app.get('/part', async () => 'seats');
  app.get('/page', async () => {
    asked.resolve();
    await prepared.promise;
    return `page with ${(await app.inject('/part')).body}`;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const page = fetch(`http://127.0.0.1:${port}/page`);
  await asked.promise;
  const closed = closeHttp(app);
  const late = connect(port, '127.0.0.1');
  expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
  prepared.resolve();
  const answer = await page;
  expect([answer.status, await answer.text()]).toEqual([200, 'page with seats']);
  // So that the client doesn't send its next request to a site that has ended.
  expect(answer.headers.get('connection')).toBe('close');
  await closed;
});
