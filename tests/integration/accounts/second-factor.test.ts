import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { cookieOf, mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

/** A person with an authenticator app, which tells codes of a moment as far from now as given. */
interface Careful extends TestPerson {
  readonly codeIn: (seconds?: number) => string;
  readonly recoveryCodes: readonly string[];
}

async function withApp(): Promise<Careful> {
  const person = await signUp(mela());
  const { cookie } = person;
  const started = await send(mela(), 'POST /v1/account/mfa/authenticators/totp', { cookie });
  const secret = Secret.fromBase32(started.json().secret);
  const codeIn = (seconds = 0) =>
    new TOTP({ secret }).generate({ timestamp: mela().clock.now().epochMilliseconds + seconds * 1000 });
  const body = { otp: codeIn() };
  const confirmed = await send(mela(), 'PUT /v1/account/mfa/authenticators/totp', { cookie, body });
  expect(confirmed.json()).toMatchObject({ mfa: true });
  const made = await send(mela(), 'POST /v1/account/mfa/recovery-codes', { cookie });
  expect(made.statusCode).toBe(201);
  mela().clock.advance({ seconds: 60 });
  return { ...person, codeIn, recoveryCodes: made.json().recoveryCodes };
}

const logIn = async ({ email, password }: TestPerson, from = '127.0.0.1') =>
  cookieOf(await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password }, from }));

async function challenge(cookie: string, factor = 'totp'): Promise<string> {
  const started = await send(mela(), 'POST /v1/account/mfa/challenge', { cookie, body: { factor } });
  expect(started.statusCode, started.body).toBe(201);
  return started.json().$id;
}

async function prove(cookie: string, otp: string, options: { factor?: string; from?: string } = {}) {
  const { factor = 'totp', from = '127.0.0.1' } = options;
  const body = { challengeId: await challenge(cookie, factor), otp };
  return send(mela(), 'PUT /v1/account/mfa/challenge', { cookie, body, from });
}

const account = (cookie: string) => send(mela(), 'GET /v1/account', { cookie });

test('logging in requires a code from the app, after which the session has full rights and a new secret', async () => {
  const asha = await withApp();
  const pending = await logIn(asha);
  expectProblem(await account(pending), 401, 'user_more_factors_required');
  const proved = await prove(pending, asha.codeIn());
  expect(proved.json()).toMatchObject({ factors: ['password', 'totp'], current: true });
  expect(proved.json().mfaUpdatedAt).not.toBe('');
  const full = cookieOf(proved);
  expect((await account(full)).json()).toMatchObject({ $id: asha.userId, mfa: true });
  expectProblem(await account(pending), 401, 'general_unauthorized_scope');
  mela().clock.advance({ hours: 24 });
  expect((await account(full)).statusCode).toBe(200);
});

test.each([
  [-60, 401],
  [-30, 200],
  [0, 200],
  [30, 200],
  [60, 401],
])('a clock that is %i seconds off gets %i', async (seconds, status) => {
  const asha = await withApp();
  expect((await prove(await logIn(asha), asha.codeIn(seconds))).statusCode).toBe(status);
});

test('a code works once, and earlier ones no longer do', async () => {
  const asha = await withApp();
  const [earlier, code] = [asha.codeIn(-30), asha.codeIn()];
  expect((await prove(await logIn(asha), code)).statusCode).toBe(200);
  expectProblem(await prove(await logIn(asha), code), 401, 'user_invalid_token');
  expectProblem(await prove(await logIn(asha), earlier), 401, 'user_invalid_token');
  mela().clock.advance({ seconds: 30 });
  expect((await prove(await logIn(asha), asha.codeIn())).statusCode).toBe(200);
});

test('accepts only one of several simultaneous uses of a code', async () => {
  const asha = await withApp();
  const cookies = await Promise.all(Array.from({ length: 4 }, () => logIn(asha)));
  const code = asha.codeIn();
  const answers = await Promise.all(cookies.map((cookie) => prove(cookie, code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('a challenge works once, and only in the session that asked for it', async () => {
  const asha = await withApp();
  const [one, other] = [await logIn(asha), await logIn(asha)];
  const challengeId = await challenge(one);
  const put = (cookie: string, otp: string) =>
    send(mela(), 'PUT /v1/account/mfa/challenge', { cookie, body: { challengeId, otp } });
  expectProblem(await put(other, asha.codeIn()), 401, 'user_invalid_token');
  const proved = await put(one, asha.codeIn());
  expect(proved.statusCode).toBe(200);
  mela().clock.advance({ seconds: 30 });
  expectProblem(await put(cookieOf(proved), asha.codeIn()), 401, 'user_invalid_token');
});

test('guesses are counted per account over all networks, and the owner is told', async () => {
  const asha = await withApp();
  const cookie = await logIn(asha, '198.51.100.1');
  for (let count = 1; count <= 5; count++) {
    const from = `198.51.100.${count}`;
    expectProblem(await prove(cookie, '000000', { from }), 401, 'user_invalid_token');
  }
  const held = await prove(cookie, asha.codeIn(), { from: '203.0.113.9' });
  expectProblem(held, 429, 'general_rate_limit_exceeded');
  // Another session doesn't help, nor does the other kind of code.
  const again = await logIn(asha, '203.0.113.9');
  expectProblem(
    await prove(again, asha.codeIn(), { from: '203.0.113.9' }),
    429,
    'general_rate_limit_exceeded',
  );
  const recovery = { factor: 'recoverycode', from: '203.0.113.9' };
  expectProblem(
    await prove(again, asha.recoveryCodes[0] ?? '', recovery),
    429,
    'general_rate_limit_exceeded',
  );
  expect((await mailsTo(mela(), asha.email)).map(({ kind }) => kind)).toContain('wrong_codes_notice');
  // Strangers can't lock the owner out where they have logged in before.
  expect((await prove(await logIn(asha), asha.codeIn())).statusCode).toBe(200);
});

test('a recovery code replaces the app once, and its owner is told', async () => {
  const asha = await withApp();
  expect(asha.recoveryCodes).toHaveLength(10);
  const [code = ''] = asha.recoveryCodes;
  const written = code.toLowerCase().replace('-', ' ');
  const proved = await prove(await logIn(asha), written, { factor: 'recoverycode' });
  expect(proved.json()).toMatchObject({ factors: ['password', 'recoverycode'] });
  const refused = await prove(await logIn(asha), code, { factor: 'recoverycode' });
  expectProblem(refused, 401, 'user_invalid_token');
  const [mail] = (await mailsTo(mela(), asha.email)).filter(({ subject }) =>
    subject.includes('Recovery code'),
  );
  expect(mail?.text).toContain('You have 9 left');
  const left = await send(mela(), 'GET /v1/account/mfa/recovery-codes', { cookie: cookieOf(proved) });
  expect(left.json().recoveryCodes).toEqual(Array.from({ length: 9 }, () => '•••••-•••••'));
});

test('new recovery codes replace the old ones', async () => {
  const asha = await withApp();
  const cookie = cookieOf(await prove(await logIn(asha), asha.codeIn()));
  const twice = await send(mela(), 'POST /v1/account/mfa/recovery-codes', { cookie });
  expectProblem(twice, 409, 'user_recovery_codes_already_exists');
  const fresh = (await send(mela(), 'PATCH /v1/account/mfa/recovery-codes', { cookie })).json().recoveryCodes;
  const old = await prove(await logIn(asha), asha.recoveryCodes[3] ?? '', { factor: 'recoverycode' });
  expectProblem(old, 401, 'user_invalid_token');
  expect((await prove(await logIn(asha), fresh[3], { factor: 'recoverycode' })).statusCode).toBe(200);
});

test("turning it off requires a fresh proof of the second factor; the password isn't enough", async () => {
  const asha = await withApp();
  mela().clock.advance({ minutes: 15 });
  const { cookie, password } = asha;
  const off = (body: object = {}) =>
    send(mela(), 'DELETE /v1/account/mfa/authenticators/totp', { cookie, body });
  const refusal = expectProblem(await off(), 401, 'user_challenge_required');
  expect(refusal.about).toEqual({ proof: 'second_factor' });
  expect((await send(mela(), 'PUT /v1/account/proof', { cookie, body: { password } })).statusCode).toBe(204);
  expectProblem(await off(), 401, 'user_challenge_required');
  const unrequired = await send(mela(), 'PATCH /v1/account/mfa', { cookie, body: { mfa: false } });
  expectProblem(unrequired, 401, 'user_challenge_required');
  expectProblem(await off({ otp: '000000' }), 401, 'user_invalid_token');
  expect((await off({ otp: asha.codeIn() })).statusCode).toBe(204);
  expect((await account(await logIn(asha))).json()).toMatchObject({ mfa: false });
  const subjects = (await mailsTo(mela(), asha.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Authenticator app removed · Mela');
});

test('a new password does not remove the second factor', async () => {
  const asha = await withApp();
  const body = { password: 'an entirely new one', oldPassword: asha.password };
  await send(mela(), 'PATCH /v1/account/password', { cookie: asha.cookie, body });
  const pending = await logIn({ ...asha, password: body.password });
  expectProblem(await account(pending), 401, 'user_more_factors_required');
});

test('setting up requires a fresh proof: the password, if there is no second factor yet', async () => {
  const { cookie, password } = await signUp(mela());
  const start = () => send(mela(), 'POST /v1/account/mfa/authenticators/totp', { cookie });
  mela().clock.advance({ minutes: 16 });
  const refusal = expectProblem(await start(), 401, 'user_challenge_required');
  expect(refusal.about).toEqual({ proof: 'password' });
  const wrong = await send(mela(), 'PUT /v1/account/proof', { cookie, body: { password: 'a guess' } });
  expectProblem(wrong, 401, 'user_invalid_credentials');
  await send(mela(), 'PUT /v1/account/proof', { cookie, body: { password } });
  expect((await start()).json().uri).toMatch(/^otpauth:\/\/totp\/Mela:.*secret=[A-Z2-7]{32}/);
});

test('an app that was never confirmed changes nothing, and its setup ends after an hour', async () => {
  const person = await signUp(mela());
  const { cookie } = person;
  const started = await send(mela(), 'POST /v1/account/mfa/authenticators/totp', { cookie });
  expect((await account(await logIn(person))).statusCode).toBe(200);
  mela().clock.advance({ hours: 1 });
  const totp = new TOTP({ secret: Secret.fromBase32(started.json().secret) });
  const otp = totp.generate({ timestamp: mela().clock.now().epochMilliseconds });
  const late = await send(mela(), 'PUT /v1/account/mfa/authenticators/totp', { cookie, body: { otp } });
  expectProblem(late, 404, 'user_authenticator_not_found');
});

test('the secret is encrypted in the database, and codes are hashed', async () => {
  const person = await signUp(mela());
  const { cookie } = person;
  const started = await send(mela(), 'POST /v1/account/mfa/authenticators/totp', { cookie });
  const { db } = mela().deps;
  const row = await db
    .selectFrom('totp_authenticators')
    .select('sealed_secret')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(Secret.fromBase32(started.json().secret).bytes);
  expect(row.sealed_secret.includes(bytes)).toBe(false);
  expect(row.sealed_secret).toHaveLength(12 + 16 + 20);
});

test('administrator rights require a second factor if the operator says so', async () => {
  const { startMela } = await import('../../kit/app.ts');
  const strict = await startMela({ settings: { ADMIN_SECOND_FACTOR: 'required' } });
  try {
    const meera = await signUp(strict, { name: 'Meera' });
    const { cookie } = meera;
    const { db } = strict.deps;
    const now = strict.clock.now();
    await db.updateTable('users').set({ administrator_since: now }).where('id', '=', meera.userId).execute();
    const settings = () => send(strict, 'GET /v1/admin/settings', { cookie });
    const profile = async () => (await send(strict, 'GET /v1/account/profile', { cookie })).json();
    expectProblem(await settings(), 404, 'general_route_not_found');
    expect(await profile()).toMatchObject({ administrator: false, administratorNeedsSecondFactor: true });
    const started = await send(strict, 'POST /v1/account/mfa/authenticators/totp', { cookie });
    const totp = new TOTP({ secret: Secret.fromBase32(started.json().secret) });
    const otp = (seconds: number) =>
      totp.generate({ timestamp: strict.clock.now().epochMilliseconds + seconds * 1000 });
    await send(strict, 'PUT /v1/account/mfa/authenticators/totp', { cookie, body: { otp: otp(0) } });
    expect((await settings()).statusCode).toBe(200);
    expect(await profile()).toMatchObject({ administrator: true, administratorNeedsSecondFactor: false });
    const body = { otp: otp(30) };
    await send(strict, 'DELETE /v1/account/mfa/authenticators/totp', { cookie, body });
    expectProblem(await settings(), 404, 'general_route_not_found');
  } finally {
    await strict.close();
  }
});
