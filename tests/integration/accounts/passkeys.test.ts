import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { createAuthenticator, type TestAuthenticator } from '../../kit/authenticator.ts';
import { cookieOf, mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();
const invalid = [401, 'user_invalid_token'] as const;

interface WithPasskey extends TestPerson {
  readonly passkeyId: string;
  readonly key: TestAuthenticator;
}

async function startAdding(cookie: string) {
  const started = await send(mela(), 'POST /v1/account/passkeys/options', { cookie });
  expect(started.statusCode, started.body).toBe(201);
  return started.json();
}

async function withPasskey(name = 'Work laptop'): Promise<WithPasskey> {
  const person = await signUp(mela());
  const key = createAuthenticator();
  const { challengeId, options } = await startAdding(person.cookie);
  const body = { challengeId, name, credential: key.register(options) };
  const added = await send(mela(), 'POST /v1/account/passkeys', { cookie: person.cookie, body });
  expect(added.statusCode, added.body).toBe(201);
  return { ...person, key, passkeyId: added.json().$id };
}

async function startSignIn() {
  return (await send(mela(), 'POST /v1/account/sessions/passkey/options')).json();
}

async function signIn(key: TestAuthenticator, odd: Parameters<TestAuthenticator['sign']>[1] = {}) {
  const { challengeId, options } = await startSignIn();
  const body = { challengeId, credential: key.sign(options, odd) };
  return send(mela(), 'POST /v1/account/sessions/passkey', { body });
}

test('a passkey signs in without a name, as both factors', async () => {
  const asha = await withPasskey();
  const { options } = await startSignIn();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
  const opened = await signIn(asha.key);
  expect(opened.json()).toMatchObject({ userId: asha.userId, factors: ['passkey'] });
  expect(opened.json().mfaUpdatedAt).not.toBe('');
  const account = await send(mela(), 'GET /v1/account', { cookie: cookieOf(opened) });
  expect(account.json().$id).toBe(asha.userId);
  const listed = await send(mela(), 'GET /v1/account/security', { cookie: asha.cookie });
  expect(listed.json().passkeys).toMatchObject([{ name: 'Work laptop', lastUsedAt: expect.any(String) }]);
});

test.each([
  ['for another origin', { origin: 'https://mela.example' }],
  ['for another port', { origin: 'http://localhost:3001' }],
  ['for another site', { rpId: 'mela.example' }],
  ['without verifying its user', { verified: false }],
  ['as if it were new', { type: 'webauthn.create' }],
])('refuses what was signed %s', async (_, odd) => {
  const { key } = await withPasskey();
  expectProblem(await signIn(key, odd), ...invalid);
  expect((await signIn(key)).statusCode).toBe(201);
});

test('refuses an answer that is sent twice, and one to another challenge', async () => {
  const { key } = await withPasskey();
  const [one, other] = [await startSignIn(), await startSignIn()];
  const body = { challengeId: one.challengeId, credential: key.sign(one.options) };
  const post = (sent: object) => send(mela(), 'POST /v1/account/sessions/passkey', { body: sent });
  expect((await post(body)).statusCode).toBe(201);
  expectProblem(await post(body), ...invalid);
  expectProblem(await post({ ...body, challengeId: other.challengeId }), ...invalid);
});

test('a failed answer uses up its challenge, and challenges end after five minutes', async () => {
  const { key } = await withPasskey();
  const { challengeId, options } = await startSignIn();
  const post = (odd = {}) =>
    send(mela(), 'POST /v1/account/sessions/passkey', {
      body: { challengeId, credential: key.sign(options, odd) },
    });
  expectProblem(await post({ verified: false }), ...invalid);
  expectProblem(await post(), ...invalid);
  const late = await startSignIn();
  mela().clock.advance({ minutes: 5 });
  const body = { challengeId: late.challengeId, credential: key.sign(late.options) };
  expectProblem(await send(mela(), 'POST /v1/account/sessions/passkey', { body }), ...invalid);
});

test('refuses a counter that has not moved: the key may have been copied', async () => {
  const { key } = await withPasskey();
  expect((await signIn(key, { counter: 7 })).statusCode).toBe(201);
  expectProblem(await signIn(key, { counter: 7 }), ...invalid);
  expectProblem(await signIn(key, { counter: 6 }), ...invalid);
  expectProblem(await signIn(key, { counter: 0 }), ...invalid);
  expect((await signIn(key, { counter: 8 })).statusCode).toBe(201);
});

test('accepts authenticators that do not count', async () => {
  const person = await signUp(mela());
  const key = createAuthenticator();
  const { challengeId, options } = await startAdding(person.cookie);
  const body = { challengeId, name: 'Phone', credential: key.register(options, { counter: 0 }) };
  await send(mela(), 'POST /v1/account/passkeys', { cookie: person.cookie, body });
  expect((await signIn(key, { counter: 0 })).statusCode).toBe(201);
  expect((await signIn(key, { counter: 0 })).statusCode).toBe(201);
});

test('accepts only one of two simultaneous uses of a signature', async () => {
  const { key } = await withPasskey();
  const started = await Promise.all([startSignIn(), startSignIn()]);
  const answers = await Promise.all(
    started.map(({ challengeId, options }) =>
      send(mela(), 'POST /v1/account/sessions/passkey', {
        body: { challengeId, credential: key.sign(options, { counter: 5 }) },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 401]);
});

test('a removed passkey no longer signs in, and its owner is notified of both', async () => {
  const { key, cookie, passkeyId, email, userId } = await withPasskey();
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';
  const sessions = mela().deps.db.updateTable('sessions').set({ user_agent: firefox });
  await sessions.where('user_id', '=', userId).execute();
  const path = `DELETE /v1/account/passkeys/${passkeyId}` as const;
  expect((await send(mela(), path, { cookie })).statusCode).toBe(204);
  expectProblem(await send(mela(), path, { cookie }), 404, 'user_passkey_not_found');
  expectProblem(await signIn(key), ...invalid);
  const subjects = (await mailsTo(mela(), email)).map(({ subject }) => subject);
  const [added, gone] = ['added to', 'removed from'].map((how) => `A passkey was ${how} your account · Mela`);
  expect(subjects).toEqual(expect.arrayContaining([added, gone]));
  const removed = (await mailsTo(mela(), email)).find(({ subject }) => subject === gone);
  expect(removed?.text).toMatch(/\nWhen: .+\nBrowser: Firefox · Linux\n/);
});

test("no one can rename, remove or use someone else's passkey", async () => {
  const asha = await withPasskey();
  const ravi = await signUp(mela());
  const one = `/v1/account/passkeys/${asha.passkeyId}` as const;
  const { cookie } = ravi;
  expectProblem(await send(mela(), `DELETE ${one}`, { cookie }), 404, 'user_passkey_not_found');
  const renamed = await send(mela(), `PATCH ${one}`, { cookie, body: { name: 'Mine' } });
  expectProblem(renamed, 404, 'user_passkey_not_found');
  expectProblem(
    await send(mela(), 'POST /v1/account/mfa/passkey/options', { cookie }),
    404,
    'user_passkey_not_found',
  );
  // The same key for a second account.
  const { challengeId, options } = await startAdding(cookie);
  const body = { challengeId, name: 'Copied', credential: asha.key.register(options) };
  expectProblem(await send(mela(), 'POST /v1/account/passkeys', { cookie, body }), ...invalid);
});

test('a challenge of another session, or for something else, adds no passkey', async () => {
  const [asha, ravi] = [await signUp(mela()), await signUp(mela())];
  const key = createAuthenticator();
  const { challengeId, options } = await startAdding(asha.cookie);
  const body = { challengeId, name: 'Mine', credential: key.register(options) };
  const foreign = await send(mela(), 'POST /v1/account/passkeys', { cookie: ravi.cookie, body });
  expectProblem(foreign, ...invalid);
  const signing = await startSignIn();
  const other = { ...body, challengeId: signing.challengeId };
  const mixed = await send(mela(), 'POST /v1/account/passkeys', { cookie: asha.cookie, body: other });
  expectProblem(mixed, ...invalid);
});

test('a passkey proves the second step of a log-in with the password', async () => {
  const asha = await withPasskey();
  const { cookie, email, password } = asha;
  await send(mela(), 'PATCH /v1/account/mfa', { cookie, body: { mfa: true } });
  const opened = await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });
  const pending = cookieOf(opened);
  const account = (session: string) => send(mela(), 'GET /v1/account', { cookie: session });
  expectProblem(await account(pending), 401, 'user_more_factors_required');
  const asked = (await send(mela(), 'POST /v1/account/mfa/passkey/options', { cookie: pending })).json();
  expect(asked.options.allowCredentials).toMatchObject([{ id: asha.key.id }]);
  const body = { challengeId: asked.challengeId, credential: asha.key.sign(asked.options) };
  const proved = await send(mela(), 'PUT /v1/account/mfa/passkey', { cookie: pending, body });
  expect(proved.json().factors).toEqual(['password', 'passkey']);
  expect((await account(cookieOf(proved))).statusCode).toBe(200);
});

test('after the last passkey is removed, a password is enough again', async () => {
  const { cookie, email, password, passkeyId } = await withPasskey();
  await send(mela(), 'PATCH /v1/account/mfa', { cookie, body: { mfa: true } });
  // The session was opened with a code, so it has to prove the passkey first.
  const path = `DELETE /v1/account/passkeys/${passkeyId}` as const;
  expectProblem(await send(mela(), path, { cookie }), 401, 'user_challenge_required');
  const { db, clock } = mela().deps;
  await db.updateTable('sessions').set({ second_factor_at: clock.now() }).execute();
  expect((await send(mela(), path, { cookie })).statusCode).toBe(204);
  const opened = await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });
  const account = await send(mela(), 'GET /v1/account', { cookie: cookieOf(opened) });
  expect(account.json()).toMatchObject({ mfa: false });
});

test('removing the app turns the second step off, even if passkeys remain', async () => {
  const { cookie, email, password, userId, key } = await withPasskey();
  const { db, clock } = mela().deps;
  const now = clock.now();
  const app = { user_id: userId, sealed_secret: Buffer.alloc(48), created_at: now, confirmed_at: now };
  await db.insertInto('totp_authenticators').values(app).execute();
  await send(mela(), 'POST /v1/account/mfa/recovery-codes', { cookie });
  const path = 'DELETE /v1/account/mfa/authenticators/totp';
  expect((await send(mela(), path, { cookie })).statusCode).toBe(204);
  const opened = await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });
  expect((await send(mela(), 'GET /v1/account', { cookie: cookieOf(opened) })).statusCode).toBe(200);
  const factors = await send(mela(), 'GET /v1/account/mfa/factors', { cookie });
  expect(factors.json()).toMatchObject({ totp: false, recoveryCode: false, passkey: true });
  expect((await signIn(key)).statusCode).toBe(201);
});

test('a passkey of a blocked account says so', async () => {
  const { key, userId } = await withPasskey();
  const { db, clock } = mela().deps;
  const blocked = { blocked_at: clock.now(), blocked_reason: 'Spam.' };
  await db.updateTable('users').set(blocked).where('id', '=', userId).execute();
  expect(expectProblem(await signIn(key), 401, 'user_blocked').about).toEqual({ reason: 'Spam.' });
});
