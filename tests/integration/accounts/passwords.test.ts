import { expect, test } from 'vitest';
import { transaction } from '../../../server/infra/db/database.ts';
import { startMela, useMela } from '../../kit/app.ts';
import { someoneWaits } from '../../kit/lock-wait.ts';
import { cookieOf, linkTo, mailsTo, newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

const logIn = (email: string, password: string) =>
  send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });

const change = ({ cookie }: TestPerson, body: object) =>
  send(mela(), 'PATCH /v1/account/password', { body, cookie });

const page = () => `${mela().config.site.url}/recovery`;

async function recoveryLink(email: string) {
  const asked = await send(mela(), 'POST /v1/account/recovery', { body: { email, url: page() } });
  expect(asked.statusCode).toBe(201);
  return linkTo(mela(), email);
}

const recover = (link: { userId: string; secret: string }, password = 'another one') =>
  send(mela(), 'PUT /v1/account/recovery', { body: { ...link, password } });

test('changing the password ends the other sessions and keeps this one', async () => {
  const asha = await signUp(mela());
  const other = cookieOf(await logIn(asha.email, asha.password));
  const answer = await change(asha, { password: 'another one', oldPassword: asha.password });
  expect(answer.statusCode).toBe(200);
  expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
  expectProblem(await send(mela(), 'GET /v1/account', { cookie: other }), 401, 'general_unauthorized_scope');
  expectProblem(await logIn(asha.email, asha.password), 401, 'user_invalid_credentials');
  expect((await logIn(asha.email, 'another one')).statusCode).toBe(201);
});

test('changing the password requires the old one', async () => {
  const asha = await signUp(mela());
  for (const oldPassword of ['guessed', undefined]) {
    const answer = await change(asha, { password: 'another one', oldPassword });
    expectProblem(answer, 401, 'user_invalid_credentials');
  }
  expect((await logIn(asha.email, asha.password)).statusCode).toBe(201);
});

test('a log-in in progress with the old password gets no session', async () => {
  const asha = await signUp(mela());
  const [, logged] = await Promise.all([
    change(asha, { password: 'another one', oldPassword: asha.password }),
    logIn(asha.email, asha.password),
  ]);
  const cookie = logged.statusCode === 201 ? cookieOf(logged) : '';
  expectProblem(await send(mela(), 'GET /v1/account', { cookie }), 401, 'general_unauthorized_scope');
});

test('a password verified just before it was changed authorises nothing', async () => {
  const asha = await signUp(mela());
  const weighty = [
    () => change(asha, { password: 'a third one', oldPassword: asha.password }),
    () =>
      send(mela(), 'PATCH /v1/account/email', {
        body: { email: newAddress(), password: asha.password },
        cookie: asha.cookie,
      }),
    () => send(mela(), 'DELETE /v1/account', { body: { password: asha.password }, cookie: asha.cookie }),
  ];
  const { db } = mela().deps;
  const users = (hash: string) =>
    db.updateTable('users').set({ password_hash: hash }).where('id', '=', asha.userId);
  const { password_hash: former } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', asha.userId)
    .executeTakeFirstOrThrow();
  for (const act of weighty) {
    let acting: ReturnType<typeof act> | undefined;
    await transaction(db, async (tx) => {
      await tx.executeQuery(users('set by the person who recovered the account'));
      acting = act();
      await someoneWaits(db);
    });
    expectProblem(await (acting ?? act()), 401, 'user_invalid_credentials');
    await users(former).execute();
  }
});

test('a site can require longer passwords everywhere', async () => {
  const strict = await startMela({ settings: { MIN_PASSWORD_LENGTH: '10' } });
  try {
    const asha = await signUp(strict, { password: 'ten or more' });
    const body = { userId: 'unique()', email: newAddress(), password: 'only nine' };
    const refusals = [
      await send(strict, 'POST /v1/account', { body }),
      await send(strict, 'PATCH /v1/account/password', {
        body: { password: 'only nine', oldPassword: asha.password },
        cookie: asha.cookie,
      }),
      await send(strict, 'PUT /v1/account/recovery', {
        body: { userId: asha.userId, secret: 'x', password: 'only nine' },
      }),
    ];
    for (const refusal of refusals) {
      const { fields } = expectProblem(refusal, 400, 'general_argument_invalid');
      expect(fields).toEqual({ password: 'Password must be at least 10 characters' });
    }
  } finally {
    await strict.close();
  }
});

test('a site can reject common passwords everywhere', async () => {
  const strict = await startMela({ settings: { COMMON_PASSWORDS: 'refuse' } });
  try {
    const asha = await signUp(strict, { password: 'kites over Juhu' });
    const password = 'Trustno1';
    const refusals = [
      await send(strict, 'POST /v1/account', {
        body: { userId: 'unique()', email: newAddress(), name: 'Ravi', password },
      }),
      await send(strict, 'PATCH /v1/account/password', {
        body: { password, oldPassword: asha.password },
        cookie: asha.cookie,
      }),
      await send(strict, 'PUT /v1/account/recovery', {
        body: { userId: asha.userId, secret: 'x', password },
      }),
    ];
    for (const refusal of refusals) {
      const { fields } = expectProblem(refusal, 400, 'general_argument_invalid');
      expect(fields).toEqual({ password: 'This password is too common. Choose another one.' });
    }
  } finally {
    await strict.close();
  }
});

test('a recovery link sets a new password and ends all sessions', async () => {
  const asha = await signUp(mela());
  const link = await recoveryLink(asha.email);
  expect(link.userId).toBe(asha.userId);
  expect((await recover(link)).json()).toMatchObject({ userId: asha.userId, secret: '' });
  const account = await send(mela(), 'GET /v1/account', { cookie: asha.cookie });
  expectProblem(account, 401, 'general_unauthorized_scope');
  expect((await logIn(asha.email, 'another one')).statusCode).toBe(201);
  expectProblem(await logIn(asha.email, asha.password), 401, 'user_invalid_credentials');
});

test('a recovery link works once, within an hour, and voids the others', async () => {
  const asha = await signUp(mela());
  const first = await recoveryLink(asha.email);
  const second = await recoveryLink(asha.email);
  expect((await recover(second)).statusCode).toBe(200);
  for (const link of [second, first]) expectProblem(await recover(link), 401, 'user_invalid_token');

  const late = await recoveryLink(asha.email);
  mela().clock.advance({ minutes: 60 });
  expectProblem(await recover(late), 401, 'user_invalid_token');
});

test("another request doesn't void the link its owner is about to open", async () => {
  const asha = await signUp(mela());
  const hers = await recoveryLink(asha.email);
  await recoveryLink(asha.email);
  expectProblem(await recover({ ...hers, secret: 'guessed' }), 401, 'user_invalid_token');
  expect((await recover(hers)).statusCode).toBe(200);
});

test('a link belongs to one person and one purpose', async () => {
  const asha = await signUp(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const link = await recoveryLink(asha.email);
  expectProblem(await recover({ ...link, userId: ravi.userId }), 401, 'user_invalid_token');
  const body = { ...link };
  expectProblem(await send(mela(), 'PUT /v1/account/verification', { body }), 401, 'user_invalid_token');
});

test('answers recovery requests alike for every address, without naming an account', async () => {
  const asha = await signUp(mela());
  const waiting = newAddress('waiting');
  await send(mela(), 'POST /v1/account', {
    body: { userId: 'unique()', email: waiting, password: 'sesame opens' },
  });
  const unknown = newAddress('nobody');
  for (const email of [asha.email, waiting, unknown]) {
    const answer = await send(mela(), 'POST /v1/account/recovery', { body: { email, url: page() } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ userId: '', secret: '', phrase: '' });
  }
  expect((await mailsTo(mela(), asha.email)).map(({ kind }) => kind)).toEqual([
    'signup_code',
    'welcome',
    'password_recovery',
  ]);
  expect((await mailsTo(mela(), waiting)).map(({ kind }) => kind)).toEqual(['signup_code']);
  expect(await mailsTo(mela(), unknown)).toEqual([]);
});

test('limits recovery mails to five an hour per address', async () => {
  const email = newAddress();
  const ask = () => send(mela(), 'POST /v1/account/recovery', { body: { email, url: page() } });
  for (let count = 1; count <= 5; count++) expect((await ask()).statusCode).toBe(201);
  expectProblem(await ask(), 429, 'general_rate_limit_exceeded');
});

test('links lead only to this site or a registered one', async () => {
  const registered = await startMela({ settings: { ALLOWED_ORIGINS: 'https://partner.example' } });
  try {
    const { email, cookie } = await signUp(registered);
    const ask = async (url: string) => [
      await send(registered, 'POST /v1/account/recovery', { body: { email, url } }),
      await send(registered, 'POST /v1/account/verification', { body: { url }, cookie }),
    ];
    const { url: site } = registered.config.site;
    // The site is on localhost, where a client under development has another port.
    for (const url of [`${site}/x?y=1`, 'http://127.0.0.1:3001/x', 'https://partner.example/x']) {
      for (const answer of await ask(url)) expect(answer.statusCode, url).toBe(201);
    }
    for (const url of [
      'https://evil.example/x',
      'https://partner.example.evil.example/',
      'http://partner.example/',
      `${site}@evil.example/`,
      'javascript:alert(1)',
      'http://localhost.example:3000/x',
      'not an address',
    ]) {
      for (const answer of await ask(url)) {
        const { fields } = expectProblem(answer, 400, 'general_argument_invalid');
        expect(fields, url).toHaveProperty('url');
      }
    }
  } finally {
    await registered.close();
  }
});

test('a verification link works once', async () => {
  const asha = await signUp(mela());
  const body = { url: `${mela().config.site.url}/verify?from=mail` };
  const asked = await send(mela(), 'POST /v1/account/verification', { body, cookie: asha.cookie });
  expect(asked.json()).toMatchObject({ userId: asha.userId, secret: '' });
  const link = await linkTo(mela(), asha.email);
  const confirmed = await send(mela(), 'PUT /v1/account/verification', { body: link });
  expect(confirmed.json()).toMatchObject({ $id: asked.json().$id, userId: asha.userId, secret: '' });
  expectProblem(
    await send(mela(), 'PUT /v1/account/verification', { body: link }),
    401,
    'user_invalid_token',
  );
  const { text } = (await mailsTo(mela(), asha.email)).at(-1) ?? { text: '' };
  expect(text).toMatch(/\/verify\?from=mail&userId=\S+&secret=[0-9a-f]{64}/);
});

test('limits link tries per network to those of its allowed sign-ups', async () => {
  const strict = await startMela({ settings: { SIGNUPS_PER_HOUR: '2' } });
  try {
    const attempt = () =>
      send(strict, 'PUT /v1/account/verification', { body: { userId: 'somebody', secret: 'guessed' } });
    for (let count = 1; count <= 10; count++) expectProblem(await attempt(), 401, 'user_invalid_token');
    expectProblem(await attempt(), 429, 'general_rate_limit_exceeded');
  } finally {
    await strict.close();
  }
});
