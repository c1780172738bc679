import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { runScript } from '../../kit/command.ts';
import { signUp } from '../../kit/people.ts';
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

test('distinguishes an unconfirmed address from a confirmed one', async () => {
  expect(await run('grant', 'nobody@people.example')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Sign up with it first'),
  });
  expect(await run('grant')).toMatchObject({ code: 1, text: expect.stringContaining('Usage') });
}, 60_000);
