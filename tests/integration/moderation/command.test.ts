import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { createAuthenticator } from '../../kit/authenticator.ts';
import { runScript } from '../../kit/command.ts';
import { cookieOf, mailsTo, signUp } from '../../kit/people.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { removeFolder } from '../../kit/temporary-folder.ts';

const mela = useMela();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-admin-'));
  await skipPlaces(mela().databaseUrl);
});
afterAll(() => removeFolder(folder));

const run = (...args: string[]) => {
  const settings = { DATABASE_URL: mela().databaseUrl, DATA_DIR: join(folder, 'data') };
  return runScript('admin', args, { folder, settings });
};

test('the command line appoints and removes administrators', async () => {
  const person = await signUp(mela(), { name: 'Meera' });
  const administers = async () => {
    const headers = { cookie: person.cookie };
    return (await mela().app.inject({ url: '/v1/admin/reports', headers })).statusCode;
  };
  expect(await administers()).toBe(404);
  expect((await run('list')).text).toContain('There are no administrators yet');

  expect(await run('grant', person.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await administers()).toBe(200);
  expect((await run('list')).text).toContain(`${person.email}  Meera`);

  expect(await run('revoke', person.email)).toMatchObject({ code: 0 });
  expect(await administers()).toBe(404);
  const log = await mela().deps.db.selectFrom('audit_log').select(['action', 'actor_id']).execute();
  expect(log).toEqual([
    { action: 'administrator_granted', actor_id: null },
    { action: 'administrator_revoked', actor_id: null },
  ]);
}, 60_000);

test('logs everyone out', async () => {
  const person = await signUp(mela(), { name: 'Asha' });
  const account = () => mela().app.inject({ url: '/v1/account', headers: { cookie: person.cookie } });
  expect((await account()).statusCode).toBe(200);
  expect((await run('log-out-everyone')).text).toMatch(/^[1-9]\d* sessions ended, 0 API keys deleted\./m);
  expect((await account()).statusCode).toBe(401);
  const log = await mela().deps.db.selectFrom('audit_log').select(['action', 'object_kind']).execute();
  expect(log.at(-1)).toEqual({ action: 'sessions_ended', object_kind: 'site' });
}, 60_000);

test("removes someone's second factor, ends their sessions, and mails them", async () => {
  const person = await signUp(mela(), { name: 'Zoya' });
  const { userId, cookie, email, password } = person;
  const { db } = mela().deps;
  expect((await run('remove-second-factor', email)).text).toContain('has no second factor and no passkeys');
  const now = mela().clock.now();
  const app = { user_id: userId, sealed_secret: Buffer.alloc(48), created_at: now, confirmed_at: now };
  await db.insertInto('totp_authenticators').values(app).execute();
  await mela().app.inject({
    method: 'POST',
    url: '/v1/account/mfa/recovery-codes',
    headers: { cookie },
  });
  await db.updateTable('users').set({ mfa: true }).where('id', '=', userId).execute();
  const key = createAuthenticator();
  await db
    .insertInto('passkeys')
    .values({
      ...{ id: 'key', user_id: userId, name: 'Phone', credential_id: key.id, public_key: Buffer.alloc(8) },
      ...{ counter: 0, transports: [], synced: false, created_at: now },
    })
    .execute();

  expect(await run('remove-second-factor', email)).toMatchObject({ code: 0 });
  const account = (session: string) =>
    mela().app.inject({ url: '/v1/account', headers: { cookie: session } });
  expect((await account(cookie)).statusCode).toBe(401);
  const opened = await mela().app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    payload: { email, password },
  });
  expect((await account(cookieOf(opened))).json()).toMatchObject({ mfa: false });
  for (const table of ['totp_authenticators', 'recovery_codes', 'passkeys'] as const) {
    expect(await db.selectFrom(table).select('user_id').execute(), table).toEqual([]);
  }
  const mails = await mailsTo(mela(), email);
  expect(mails.some(({ text }) => text.includes('have removed the authenticator app'))).toBe(true);
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'object_id'])
    .where('action', '=', 'second_factor_removed')
    .execute();
  expect(log).toEqual([{ actor_id: null, object_id: userId }]);
  expect(await run('remove-second-factor', 'nobody@people.example')).toMatchObject({ code: 1 });
}, 60_000);

test('distinguishes an unconfirmed address from a confirmed one', async () => {
  expect(await run('grant', 'nobody@people.example')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Sign up with it first'),
  });
  expect(await run('grant')).toMatchObject({ code: 1, text: expect.stringContaining('Usage') });
}, 60_000);
