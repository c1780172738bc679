import { expect, test } from 'vitest';
import { startMela, useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';

const online = useMela({
  renderer: plainRenderer,
  settings: {
    PUBLIC_URL: 'https://mela.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Mela <mela@mela.example>',
    LOGINS_PER_HOUR: '5',
  },
});

test.each([
  '/',
  '/v1/events',
  '/v1/account',
  '/v1/nothing',
  '/feeds/events.json',
  '/health/live',
  '/robots.txt',
])('on https, %s enforces https and its content type', async (url) => {
  const { headers } = await online().app.inject({ url });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  });
});

test("a local site doesn't enforce https, which it can't serve", async () => {
  await using stack = new AsyncDisposableStack();
  const local = await startMela();
  stack.defer(() => local.close());
  const { headers } = await local.app.inject({ url: '/v1/events' });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('processes share limits: guesses at one count at the other', async () => {
  await using stack = new AsyncDisposableStack();
  const person = await signUp(online());
  const { databaseUrl } = online();
  const second = await startMela({ databaseUrl, settings: { LOGINS_PER_HOUR: '5' } });
  stack.defer(() => second.close());
  const statuses = [];
  for (let guess = 0; guess < 6; guess++) {
    const { app } = guess % 2 === 0 ? online() : second;
    const payload = { email: person.email, password: `guess ${guess}` };
    statuses.push(
      (await app.inject({ method: 'POST', url: '/v1/account/sessions/email', payload })).statusCode,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("a network can't try passwords on everyone, and successful log-ins don't count", async () => {
  const person = await signUp(online());
  const { db, clock } = online().deps;
  const key = 'failed-logins 192.0.2.77';
  const most = 5 * 30;
  const used = async () =>
    (await db.selectFrom('rate_limits').select('used').where('key', '=', key).executeTakeFirst())?.used;
  const logIn = async (email: string, password: string) =>
    (
      await online().app.inject({
        method: 'POST',
        url: '/v1/account/sessions/email',
        remoteAddress: '192.0.2.77',
        payload: { email, password },
      })
    ).statusCode;
  expect(await logIn('nobody@people.example', 'a guess')).toBe(401);
  expect(await used()).toBe(1);
  const resets_at = clock.now().add({ minutes: 30 });
  await db
    .updateTable('rate_limits')
    .set({ used: most - 1, resets_at })
    .where('key', '=', key)
    .execute();
  expect(await logIn(person.email, person.password)).toBe(201);
  expect(await used()).toBe(most - 1);
  expect(await logIn('somebody@people.example', 'a guess')).toBe(401);
  expect(await logIn('another@people.example', 'a guess')).toBe(429);
});

test('rejects a body over a megabyte without parsing it', async () => {
  const answer = await online().app.inject({
    method: 'POST',
    url: '/v1/contact',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ message: 'x'.repeat(10 * 1024 * 1024) }),
  });
  expect(answer.json()).toMatchObject({ code: 400, type: 'general_bad_request' });
});

test('an internal error reveals nothing about its cause', async () => {
  await using stack = new AsyncDisposableStack();
  const broken = await startMela();
  stack.defer(() => broken.close());
  broken.deps.clock.now = () => {
    throw new Error('password=hunter22 at /srv/mela/server');
  };
  const answer = await broken.app.inject({ url: '/v1/events' });
  expect(answer.json()).toEqual({
    message: 'Server Error',
    code: 500,
    type: 'general_unknown',
    version: '1.5.0',
  });
});
