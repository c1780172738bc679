import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { codeTo, cookieOf, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

function signUpBody(email: string, more: object = {}) {
  return { userId: 'unique()', email, password: 'sesame opens', name: 'Asha', ...more };
}

test("a sign-up creates an unverified account and mails a code that isn't in the response", async () => {
  const email = newAddress('asha');
  const answer = await send(mela(), 'POST /v1/account', { body: signUpBody(email.toUpperCase()) });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ email, name: 'Asha', emailVerification: false, status: true });
  const [mail, ...others] = await mailsTo(mela(), email);
  expect(others).toEqual([]);
  expect(mail?.kind).toBe('signup_code');
  const code = await codeTo(mela(), email);
  expect(Number(code)).toBeGreaterThanOrEqual(100_000);
  expect(answer.body).not.toContain(code);
});

test('the code verifies the address and opens a session', async () => {
  const email = newAddress();
  const created = await send(mela(), 'POST /v1/account', { body: signUpBody(email) });
  const body = { userId: created.json().$id, secret: await codeTo(mela(), email) };
  const confirmed = await send(mela(), 'POST /v1/account/sessions/token', { body });
  expect(confirmed.statusCode).toBe(201);
  expect(confirmed.json()).toMatchObject({ userId: created.json().$id, current: true, secret: '' });
  const account = await send(mela(), 'GET /v1/account', { cookie: cookieOf(confirmed) });
  expect(account.json()).toMatchObject({ email, emailVerification: true });
});

test('a code works once', async () => {
  const email = newAddress();
  const created = await send(mela(), 'POST /v1/account', { body: signUpBody(email) });
  const body = { userId: created.json().$id, secret: await codeTo(mela(), email) };
  expect((await send(mela(), 'PUT /v1/account/sessions/token', { body })).statusCode).toBe(201);
  expectProblem(await send(mela(), 'PUT /v1/account/sessions/token', { body }), 401, 'user_invalid_token');
});

test('one of two simultaneous confirmations opens the session', async () => {
  const email = newAddress();
  const created = await send(mela(), 'POST /v1/account', { body: signUpBody(email) });
  const body = { userId: created.json().$id, secret: await codeTo(mela(), email) };
  const both = await Promise.all([1, 2].map(() => send(mela(), 'PUT /v1/account/sessions/token', { body })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401]);
});

test('keeps the id chosen by the client and gives it to no one else', async () => {
  const userId = `Chosen.id-${Date.now()}`;
  const first = await send(mela(), 'POST /v1/account', { body: signUpBody(newAddress(), { userId }) });
  expect(first.json().$id).toBe(userId);
  const second = await send(mela(), 'POST /v1/account', { body: signUpBody(newAddress(), { userId }) });
  expectProblem(second, 409, 'user_already_exists');
});

test('rejects signing up with a verified address', async () => {
  const { email } = await signUp(mela());
  expectProblem(
    await send(mela(), 'POST /v1/account', { body: signUpBody(email) }),
    409,
    'user_already_exists',
  );
});

test('sign-ups of one address coexist, and the first confirmed one deletes the rest', async () => {
  const email = newAddress();
  const hers = await send(mela(), 'POST /v1/account', {
    body: signUpBody(email, { password: 'her password' }),
  });
  const herCode = await codeTo(mela(), email);
  const body = signUpBody(email, { password: 'a stranger’s' });
  const stranger = await send(mela(), 'POST /v1/account', { body });
  const strangersCode = await codeTo(mela(), email);
  expect(stranger.statusCode).toBe(201);

  const crossed = { userId: stranger.json().$id, secret: herCode };
  const expected = herCode === strangersCode ? 201 : 401;
  expect((await send(mela(), 'PUT /v1/account/sessions/token', { body: crossed })).statusCode).toBe(expected);
  const right = { userId: hers.json().$id, secret: herCode };
  expect((await send(mela(), 'PUT /v1/account/sessions/token', { body: right })).statusCode).toBe(201);
  const late = { userId: stranger.json().$id, secret: strangersCode };
  expectProblem(
    await send(mela(), 'PUT /v1/account/sessions/token', { body: late }),
    401,
    'user_invalid_token',
  );
  const strangersLogIn = { email, password: 'a stranger’s' };
  const logIn = await send(mela(), 'POST /v1/account/sessions/email', { body: strangersLogIn });
  expectProblem(logIn, 401, 'user_invalid_credentials');
});

test('confirming all sign-ups of an address at once leaves one account', async () => {
  const email = newAddress();
  const attempts: object[] = [];
  for (let count = 0; count < 4; count++) {
    const created = await send(mela(), 'POST /v1/account', { body: signUpBody(email) });
    attempts.push({ userId: created.json().$id, secret: await codeTo(mela(), email) });
  }
  const answers = await Promise.all(
    attempts.map((body) => send(mela(), 'PUT /v1/account/sessions/token', { body })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401, 401, 401]);
  const left = await mela().deps.db.selectFrom('users').select('id').where('email', '=', email).execute();
  expect(left).toHaveLength(1);
});

test("names invalid input field by field, in Appwrite's words", async () => {
  const body = { userId: 'unique()', email: 'no address', password: 'short' };
  const invalid = expectProblem(
    await send(mela(), 'POST /v1/account', { body }),
    400,
    'general_argument_invalid',
  );
  expect(invalid.message).toBe('Invalid `email` param: Value must be a valid email address');
  expect(invalid.fields).toEqual({
    email: 'Value must be a valid email address',
    password: 'Password must be at least 6 characters',
  });
  const missing = await send(mela(), 'POST /v1/account', { body: { userId: 'unique()' } });
  expect(missing.json().message).toBe('Param "email" is not optional.');
});

test("text that PostgreSQL can't store is a client error", async () => {
  const body = signUpBody(newAddress(), { name: 'a\0b' });
  expectProblem(await send(mela(), 'POST /v1/account', { body }), 400, 'general_argument_invalid');
});

test('stores neither password nor code in plain text', async () => {
  const email = newAddress();
  const password = `pass-${Date.now()}-word`;
  const created = await send(mela(), 'POST /v1/account', { body: signUpBody(email, { password }) });
  const code = await codeTo(mela(), email);
  const { db } = mela().deps;
  const userId = created.json().$id;
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const stored = await db
    .selectFrom('codes')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(user)).not.toContain(password);
  expect(stored.secret_hash.toString()).not.toContain(code);
  expect(stored.secret_hash).toHaveLength(32);
});
