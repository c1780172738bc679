import { describe, expect, test } from 'vitest';
import { accountDeps } from '../../../server/compose/accounts.ts';
import { checkProof, useProof } from '../../../server/features/accounts/proofs/proofs.ts';
import { hashCode } from '../../../server/features/accounts/rules.ts';
import type { CommandQueueDeps } from '../../../server/features/registrations/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { codeTo, cookieOf, linkTo, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

const ask = async (
  email: string,
  more: { userId?: string; from?: string; [field: string]: unknown } = {},
) => {
  const { from, ...body } = more;
  const asked = { body: { userId: 'unique()', email, ...body }, ...(from && { from }) };
  const answer = await send(mela(), 'POST /v1/account/tokens/email', asked);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { $id: string; userId: string; expire: string };
};
const enter = (userId: string, secret: string, more: { from?: string; password?: string } = {}) => {
  const { from, ...body } = more;
  return send(mela(), 'POST /v1/account/sessions/token', {
    body: { userId, secret, ...body },
    ...(from && { from }),
  });
};
const accountOf = async (cookie: string) => (await send(mela(), 'GET /v1/account', { cookie })).json();
const wrong = (code: string) => String(code === '999999' ? 100_000 : Number(code) + 1);
const accountsWith = (email: string) =>
  mela().deps.db.selectFrom('users').selectAll().where('email', '=', email).execute();

describe('a mailed code', () => {
  test('signs in the account of a known address', async () => {
    const asha = await signUp(mela());
    const { userId } = await ask(asha.email);
    expect(userId).not.toBe(asha.userId);
    const opened = await enter(userId, await codeTo(mela(), asha.email));
    expect(opened.statusCode, opened.body).toBe(201);
    expect(opened.json()).toMatchObject({ userId: asha.userId, current: true });
    expect(await accountOf(cookieOf(opened))).toMatchObject({ $id: asha.userId, name: asha.name });
  });

  test('creates the account of an unknown address when it is entered, not before', async () => {
    const email = newAddress();
    const { userId } = await ask(email, { name: 'Ravi' });
    expect(await accountsWith(email)).toEqual([]);
    const opened = await enter(userId, await codeTo(mela(), email));
    expect(opened.json()).toMatchObject({ userId });
    expect(await accountOf(cookieOf(opened))).toMatchObject({ name: 'Ravi', emailVerification: true });
    expect((await mailsTo(mela(), email)).map(({ kind }) => kind)).toEqual(['sign_in_code', 'welcome']);
    expectProblem(
      await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password: '!' } }),
      401,
      'user_invalid_credentials',
    );
  });

  test('works once', async () => {
    const email = newAddress();
    const { userId } = await ask(email);
    const code = await codeTo(mela(), email);
    const both = await Promise.all([enter(userId, code), enter(userId, code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401]);
    expectProblem(await enter(userId, code), 401, 'user_token_used_up');
    expectProblem(await enter(userId, (await linkTo(mela(), email)).secret), 401, 'user_token_used_up');
  });

  test('says that it has expired, until an hour after that', async () => {
    const email = newAddress();
    const { userId } = await ask(email);
    const code = await codeTo(mela(), email);
    mela().clock.advance({ minutes: 10 });
    expectProblem(await enter(userId, code), 401, 'user_token_expired');
    expectProblem(await enter(userId, (await linkTo(mela(), email)).secret), 401, 'user_token_expired');
    expect(await accountsWith(email)).toEqual([]);
  });

  test('says after five wrong entries that a new one is needed, while the link still works', async () => {
    const email = newAddress();
    const { userId } = await ask(email);
    const code = await codeTo(mela(), email);
    for (let entry = 1; entry <= 4; entry++) {
      expectProblem(await enter(userId, wrong(code)), 401, 'user_invalid_token');
    }
    expectProblem(await enter(userId, wrong(code)), 401, 'user_token_used_up');
    expectProblem(await enter(userId, code), 401, 'user_token_used_up');
    expect((await enter(userId, (await linkTo(mela(), email)).secret)).statusCode).toBe(201);
  });

  test('is not voided by a later one, nor by anyone else who asks', async () => {
    const { email } = await signUp(mela());
    const { userId } = await ask(email);
    const code = await codeTo(mela(), email);
    const later = await ask(email, { userId });
    await ask(email, { from: '198.51.100.9' });
    expect(later.userId).toBe(userId);
    expect((await enter(userId, code)).statusCode).toBe(201);
  });

  test('belongs to the id that asked for it', async () => {
    const { email } = await signUp(mela());
    const { userId: hers } = await ask(email);
    const code = await codeTo(mela(), email);
    const { userId: strangers } = await ask(newAddress(), { from: '198.51.100.9' });
    expect((await enter(strangers, code)).statusCode).toBe(401);
    expectProblem(await enter('nobody-asked', code), 401, 'user_invalid_token');
    expect((await enter(hers, code)).statusCode).toBe(201);
  });

  test('gives a new account the chosen id unless someone has it', async () => {
    const asha = await signUp(mela());
    const email = newAddress();
    await ask(email, { userId: asha.userId });
    const opened = await enter(asha.userId, await codeTo(mela(), email));
    expect(opened.statusCode).toBe(201);
    expect(opened.json().userId).not.toBe(asha.userId);
    expect((await accountOf(cookieOf(opened))).email).toBe(email);
    expect((await accountOf(asha.cookie)).email).toBe(asha.email);
  });

  test('makes one account of an address that is proved several times at once', async () => {
    const email = newAddress();
    const entries: [string, string][] = [];
    for (let count = 0; count < 4; count++) {
      const { userId } = await ask(email);
      entries.push([userId, await codeTo(mela(), email)]);
    }
    const answers = await Promise.all(entries.map(([userId, code]) => enter(userId, code)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const [account, ...others] = await accountsWith(email);
    expect(others).toEqual([]);
    expect(new Set(answers.map((answer) => answer.json().userId))).toEqual(new Set([account?.id]));
  });

  test('takes the place of pending sign-ups of the address, whose passwords are void', async () => {
    const email = newAddress();
    const body = { userId: 'unique()', email, password: 'a stranger’s', name: 'Mallory' };
    const { $id: pending } = (await send(mela(), 'POST /v1/account', { body })).json();
    const { userId } = await ask(email);
    const opened = await enter(userId, await codeTo(mela(), email));
    expect(opened.json().userId).toBe(userId);
    expect((await accountsWith(email)).map(({ id, name }) => [id, name])).toEqual([[userId, '']]);
    expect(pending).not.toBe(userId);
    const logIn = { body: { email, password: 'a stranger’s' } };
    const refused = await send(mela(), 'POST /v1/account/sessions/email', logIn);
    expectProblem(refused, 401, 'user_invalid_credentials');
  });

  test('never changes the name, the language or the accepted terms of an existing account', async () => {
    const { legalVersion } = mela().config;
    const asha = await signUp(mela(), { name: 'Asha' });
    const { userId } = await ask(asha.email, { name: 'Mallory', acceptedTerms: legalVersion });
    const opened = await enter(userId, await codeTo(mela(), asha.email));
    const profile = await send(mela(), 'GET /v1/account/profile', { cookie: cookieOf(opened) });
    expect(profile.json()).toMatchObject({ name: 'Asha', acceptedTerms: null });
  });

  test('records the terms that a new account accepted, and when', async () => {
    const email = newAddress();
    const { legalVersion } = mela().config;
    const { userId } = await ask(email, { acceptedTerms: legalVersion });
    const opened = await enter(userId, await codeTo(mela(), email));
    const profile = await send(mela(), 'GET /v1/account/profile', { cookie: cookieOf(opened) });
    expect(profile.json().acceptedTerms).toEqual({ version: legalVersion, at: expect.any(String) });
  });

  test('opens nothing for a blocked account, and says why', async () => {
    const asha = await signUp(mela());
    const blocked = { blocked_at: mela().clock.now(), blocked_reason: 'Spam' };
    await mela().deps.db.updateTable('users').set(blocked).where('id', '=', asha.userId).execute();
    const { userId } = await ask(asha.email);
    const code = await codeTo(mela(), asha.email);
    const refused = expectProblem(await enter(userId, code), 401, 'user_blocked');
    expect(refused.about).toEqual({ reason: 'Spam' });
  });

  test('opens nothing with the placeholder address of a former member', async () => {
    const asha = await signUp(mela());
    const body = { password: asha.password };
    await send(mela(), 'DELETE /v1/account', { body, cookie: asha.cookie });
    const { email } = await mela()
      .deps.db.selectFrom('users')
      .select('email')
      .where('id', '=', asha.userId)
      .executeTakeFirstOrThrow();
    const { userId } = await ask(email);
    expect(await mailsTo(mela(), email)).toEqual([]);
    // As if guessed.
    const { id } = await mela()
      .deps.db.selectFrom('mailed_proofs')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const code_hash = hashCode(mela().config.secret, id, '123456');
    await mela().deps.db.updateTable('mailed_proofs').set({ code_hash }).where('id', '=', id).execute();
    expectProblem(await enter(userId, '123456'), 401, 'user_invalid_token');
  });

  test("opens nothing with an account's former address", async () => {
    const asha = await signUp(mela());
    const { userId } = await ask(asha.email);
    const code = await codeTo(mela(), asha.email);
    await mela()
      .deps.db.updateTable('users')
      .set({ email: newAddress('moved') })
      .where('id', '=', asha.userId)
      .execute();
    const opened = await enter(userId, code);
    expect(opened.json().userId).not.toBe(asha.userId);
  });
});

describe('the link in the mail', () => {
  test('has the page to continue with, and signs in once', async () => {
    const { email, userId: known } = await signUp(mela());
    const { userId } = await ask(email, { next: '/event/e1?from=mail' });
    const { text } = (await mailsTo(mela(), email)).at(-1) ?? { text: '' };
    const link = new URL(text.match(/https?:\/\/\S+secret=\S+/)?.[0] ?? '');
    expect(link.pathname).toBe('/otp-verification');
    expect(link.searchParams.get('next')).toBe('/event/e1?from=mail');
    const secret = link.searchParams.get('secret') ?? '';
    const page = await mela().app.inject({ url: `${link.pathname}${link.search}` });
    expect(page.headers['set-cookie']).toBeUndefined();
    const opened = await enter(userId, secret);
    expect(opened.json()).toMatchObject({ userId: known });
    expectProblem(await enter(userId, secret), 401, 'user_token_used_up');
    expectProblem(await enter(userId, await codeTo(mela(), email)), 401, 'user_token_used_up');
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'evil'])(
    'leads nowhere else: %s',
    async (next) => {
      const body = { userId: 'unique()', email: newAddress(), next };
      const answer = await send(mela(), 'POST /v1/account/tokens/email', { body });
      expectProblem(answer, 400, 'general_argument_invalid');
    },
  );

  test('of a sign-up with a password asks for it, because a stranger may have chosen it', async () => {
    const email = newAddress();
    const body = { userId: 'unique()', email, password: 'a stranger’s' };
    await send(mela(), 'POST /v1/account', { body });
    const { userId, secret } = await linkTo(mela(), email);
    const without = expectProblem(await enter(userId, secret), 400, 'general_argument_invalid');
    expect(without.fields).toHaveProperty('password');
    const opened = await enter(userId, secret, { password: 'her own password' });
    expect(opened.statusCode, opened.body).toBe(201);
    const logIn = (password: string) =>
      send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });
    expectProblem(await logIn('a stranger’s'), 401, 'user_invalid_credentials');
    expect((await logIn('her own password')).statusCode).toBe(201);
  });
});

describe('strangers', () => {
  test('learn nothing about an address from the answer', async () => {
    const { email: known } = await signUp(mela());
    const unknown = newAddress();
    const answers = [await ask(known), await ask(unknown)];
    const [one, other] = answers.map((answer) => ({ ...answer, $id: '', userId: '', $createdAt: '' }));
    expect({ ...one, expire: '' }).toEqual({ ...other, expire: '' });
    for (const email of [known, unknown]) {
      expect((await mailsTo(mela(), email)).at(-1)?.kind).toBe('sign_in_code');
      const { userId } = await ask(email);
      expectProblem(await enter(userId, '000000'), 401, 'user_invalid_token');
    }
  });

  test("can't put their words into the mail", async () => {
    const email = newAddress();
    await ask(email, { name: 'Win at evil.example' });
    expect(JSON.stringify(await mailsTo(mela(), email))).not.toContain('evil.example');
  });

  test("can't guess at an address's codes more than 25 times a day, while its owner can enter theirs", async () => {
    const { email } = await signUp(mela());
    const owners = await ask(email);
    const code = await codeTo(mela(), email);
    let refusals = 0;
    for (let round = 0; round < 8; round++) {
      const from = `198.51.100.${round}`;
      if (round % 5 === 4) mela().clock.advance({ hours: 1 });
      const { userId } = await ask(email, { from });
      for (let entry = 0; entry < 5; entry++) {
        const answer = await enter(userId, '000000', { from });
        if (answer.statusCode === 429) refusals += 1;
      }
    }
    expect(refusals).toBe(8 * 5 - 25);
    // Their code has expired by now; another one works at home.
    expectProblem(await enter(owners.userId, code), 401, 'user_token_expired');
    const { userId } = await ask(email);
    expect((await enter(userId, await codeTo(mela(), email))).statusCode).toBe(201);
    const { userId: abroad } = await ask(email, { from: '203.0.113.5' });
    const { secret } = await linkTo(mela(), email);
    expect((await enter(abroad, secret, { from: '203.0.113.5' })).statusCode).toBe(201);
  });

  test("can't use up the mails of an owner on a known network", async () => {
    const { email } = await signUp(mela());
    const asked = { body: { userId: 'unique()', email }, from: '198.51.100.20' };
    const strangers: number[] = [];
    for (let count = 0; count < 7; count++) {
      strangers.push((await send(mela(), 'POST /v1/account/tokens/email', asked)).statusCode);
    }
    expect(strangers).toEqual([201, 201, 201, 201, 201, 429, 429]);
    await ask(email);
  });
});

test('stores neither code nor secret', async () => {
  const email = newAddress();
  await ask(email);
  const code = await codeTo(mela(), email);
  const { secret } = await linkTo(mela(), email);
  const row = await mela()
    .deps.db.selectFrom('mailed_proofs')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect([row.code_hash.toString(), row.link_hash.toString('hex')]).not.toContain(code);
});

test('a proof used in a transaction that fails can be used again', async () => {
  const email = newAddress();
  const { userId } = await ask(email);
  const secret = await codeTo(mela(), email);
  const deps = accountDeps(mela().config, mela().deps as CommandQueueDeps);
  const given = { purpose: 'sign_in', userId, secret, ip: '127.0.0.1' } as const;
  const checked = await checkProof(deps, given);
  const failing = transaction(deps.db, async (tx) => {
    expect((await useProof(tx, deps, checked)).created).toBe(true);
    throw new Error('no seat left');
  });
  await expect(failing).rejects.toThrow('no seat left');
  expect(await accountsWith(email)).toEqual([]);
  expect((await enter(userId, secret)).statusCode).toBe(201);
});
