import { expect, test } from 'vitest';
import { startMela, useMela } from '../../kit/app.ts';
import { codeTo, cookieOf, newAddress, signUp } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela({ settings: { LOGINS_PER_HOUR: '10' } });

const logIn = (email: string, password: string, options: { cookie?: string; from?: string } = {}) =>
  send(mela(), 'POST /v1/account/sessions/email', { body: { email, password }, ...options });

test('email and password open a session', async () => {
  const { userId, email, password } = await signUp(mela());
  const answer = await logIn(email.toUpperCase(), password);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    userId,
    provider: 'email',
    providerUid: email,
    factors: ['password'],
  });
  const account = await send(mela(), 'GET /v1/account', { cookie: cookieOf(answer) });
  expect(account.json().$id).toBe(userId);
});

test('the older path of the call works too', async () => {
  const { email, password } = await signUp(mela());
  const answer = await send(mela(), 'POST /v1/account/sessions', { body: { email, password } });
  expect(answer.statusCode).toBe(201);
});

test('a wrong password and an unknown address get the same response', async () => {
  const { email } = await signUp(mela());
  const wrong = expectProblem(await logIn(email, 'not hers'), 401, 'user_invalid_credentials');
  const unknown = expectProblem(await logIn(newAddress(), 'not hers'), 401, 'user_invalid_credentials');
  expect(wrong).toEqual(unknown);
  expect(wrong.message).toBe('Invalid credentials. Please check the email and password.');
});

test('only the right password reveals that an account is unverified, and its id', async () => {
  const email = newAddress();
  const body = { userId: 'unique()', email, password: 'hers alone' };
  const { $id: userId } = (await send(mela(), 'POST /v1/account', { body })).json();
  await send(mela(), 'POST /v1/account', { body: { ...body, password: 'a later one' } });
  const right = expectProblem(await logIn(email, 'hers alone'), 401, 'user_email_not_verified');
  expect(right.about).toEqual({ userId });
  const wrong = expectProblem(await logIn(email, 'guessed'), 401, 'user_invalid_credentials');
  expect(wrong.about).toBeUndefined();
});

test('composed and decomposed letters are the same password', async () => {
  const { email } = await signUp(mela(), { password: 'caf\u00e9 ol\u00e9' });
  expect((await logIn(email, 'cafe\u0301 ole\u0301')).statusCode).toBe(201);
});

test('rejects opening a second session within a running one', async () => {
  const { email, password, cookie } = await signUp(mela());
  expectProblem(await logIn(email, password, { cookie }), 401, 'user_session_already_exists');
  await send(mela(), 'DELETE /v1/account/sessions/current', { cookie });
  expect((await logIn(email, password, { cookie })).statusCode).toBe(201);
});

test("a blocked account can't log in, and its sessions end", async () => {
  const { userId, email, password, cookie } = await signUp(mela());
  await mela()
    .deps.db.updateTable('users')
    .set({ blocked_at: mela().clock.now() })
    .where('id', '=', userId)
    .execute();
  expectProblem(await logIn(email, password), 401, 'user_blocked');
  expectProblem(await logIn(email, 'guessed'), 401, 'user_invalid_credentials');
  expectProblem(await send(mela(), 'GET /v1/account', { cookie }), 401, 'general_unauthorized_scope');
});

test('limits log-ins to ten an hour per address and network', async () => {
  const { email, password } = await signUp(mela());
  for (let count = 1; count <= 10; count++) await logIn(email, 'guessed', { from: '198.51.100.7' });
  const refused = await logIn(email, password, { from: '198.51.100.7' });
  expectProblem(refused, 429, 'general_rate_limit_exceeded');
  expect(refused.headers['x-ratelimit-limit']).toBe('10');
  // The network of the sign-up makes no difference here (see guessing.test.ts).
  expect((await logIn(email, password)).statusCode).toBe(201);
  mela().clock.advance({ hours: 1 });
  expect((await logIn(email, password, { from: '198.51.100.7' })).statusCode).toBe(201);
});

test('counts an IPv6 network as one', async () => {
  const { email, password } = await signUp(mela());
  for (let count = 1; count <= 10; count++) await logIn(email, 'guessed', { from: `2001:db8:1:2::${count}` });
  expectProblem(
    await logIn(email, password, { from: '2001:db8:1:2::99' }),
    429,
    'general_rate_limit_exceeded',
  );
  mela().clock.advance({ minutes: 1 });
  expect((await logIn(email, password, { from: '2001:db8:1:3::1' })).statusCode).toBe(201);
  expectProblem(
    await logIn(email, password, { from: '2001:db8:1:2::99' }),
    429,
    'general_rate_limit_exceeded',
  );
});

test('limits sign-ups per network, by the setting', async () => {
  const strict = await startMela({ settings: { SIGNUPS_PER_HOUR: '2' } });
  try {
    const attempt = (from: string) =>
      send(strict, 'POST /v1/account', {
        body: { userId: 'unique()', email: newAddress(), password: 'sesame opens' },
        from,
      });
    expect((await attempt('198.51.100.1')).statusCode).toBe(201);
    expect((await attempt('198.51.100.1')).statusCode).toBe(201);
    expectProblem(await attempt('198.51.100.1'), 429, 'general_rate_limit_exceeded');
    expect((await attempt('198.51.100.2')).statusCode).toBe(201);
  } finally {
    await strict.close();
  }
});

test('handles a burst of log-ins without errors', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, count) => logIn(newAddress(), 'guessed', { from: `203.0.113.${count}` })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
});

test('the code still works after a rejected log-in', async () => {
  const email = newAddress();
  const body = { userId: 'unique()', email, password: 'hers alone' };
  await send(mela(), 'POST /v1/account', { body });
  const { about } = (await logIn(email, 'hers alone')).json();
  const secret = await codeTo(mela(), email);
  const confirmed = await send(mela(), 'PUT /v1/account/sessions/token', { body: { ...about, secret } });
  expect(confirmed.statusCode).toBe(201);
});
