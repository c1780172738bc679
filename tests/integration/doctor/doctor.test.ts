import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../scripts/doctor/administrators.ts';
import { database, migrations, queue } from '../../../scripts/doctor/database.ts';
import { type Check, examine, type Finding } from '../../../scripts/doctor/examine.ts';
import { clock, storage } from '../../../scripts/doctor/storage.ts';
import { readConfig } from '../../../server/config/index.ts';
import { runPiped, runScript } from '../../kit/command.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database.ts';
import { query } from '../../kit/postgres-server.ts';
import { temporaryFolder } from '../../kit/temporary-folder.ts';

let folder: string;
let site: TestDatabase;
beforeEach(async () => {
  site = await createTestDatabase();
  folder = await temporaryFolder();
  return async () => {
    await site.drop();
    await rm(folder, { recursive: true });
  };
});

const settings = (changes: Record<string, string> = {}) => ({
  SECRET: 'a secret that serves tests and nothing else',
  DATA_DIR: folder,
  DATABASE_URL: site.url,
  ...changes,
});

/** The findings of a check on a healthy site with these changes. */
async function findingsOf(check: Check, changes: Record<string, string> = {}, argument?: string) {
  const found: Finding[] = [];
  const tell = (_: string, findings: readonly Finding[]) => found.push(...findings);
  await examine(readConfig(settings(changes)), [check], { argument, tell });
  return found;
}

/** @param set the email's state, last error and creation time, in SQL */
const addMail = (set: string) =>
  query(
    site.url,
    `insert into mails (id, kind, to_address, to_name, reply_to_name, subject, text_body, html_body, template,
       template_params, confidential, state, last_error, created_at)
     values (gen_random_uuid(), 'welcome', 'a@example.org', '', '', '', '', '', 'general', '{}', false, ${set})`,
  );

test('names administrators without the second factor that the settings require', async () => {
  const strict = { ADMIN_SECOND_FACTOR: 'required' };
  expect(await findingsOf(administrators, strict)).toMatchObject([{ state: 'good' }]);
  await query(
    site.url,
    `insert into users (id, email, name, password_hash, email_verified_at, administrator_since)
     values ('meera', 'meera@people.example', 'Meera', '', now(), now())`,
  );
  expect(await findingsOf(administrators)).toMatchObject([{ state: 'good' }]);
  expect(await findingsOf(administrators, strict)).toMatchObject([
    { state: 'warning', text: expect.stringContaining('meera@people.example') },
  ]);
  await query(
    site.url,
    `insert into totp_authenticators (user_id, sealed_secret, confirmed_at, created_at)
     values ('meera', '', now(), now())`,
  );
  expect(await findingsOf(administrators, strict)).toMatchObject([{ state: 'good' }]);
});

describe('the command', () => {
  const run = (args: string[], changes: Record<string, string> = {}) =>
    runScript('doctor', args, { folder, settings: settings(changes) });

  test('reports a healthy site as healthy', async () => {
    const { code, text } = await run([]);
    expect(text).toMatch(/^settings +✓ A local site, at http:\/\/localhost:3000\.$/m);
    expect(text).toMatch(/^database +✓ PostgreSQL \d+.*from DATABASE_URL/m);
    expect(text).toMatch(/^migrations +✓/m);
    expect(text).toMatch(/^queue +✓/m);
    expect(text).toMatch(/^storage +[✓!] .* is writable/m);
    expect(text).toMatch(/^mail +✓ Emails aren't sent/m);
    expect(text).toMatch(/^clock +✓/m);
    expect(code).toBe(0);
  });

  test('says where to read the emails of a staging copy, which only its own machine can', async () => {
    const { code, text } = await run(['mail'], {
      STAGING: 'yes',
      PUBLIC_URL: 'https://staging.example.org',
      SECRET: '3f9a6e1c8b7d4502a9e6c1f07b83d25e',
      MAIL_FROM: 'events@staging.example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORT: '3920',
    });
    expect([code, text]).toEqual([
      0,
      expect.stringContaining(
        'A staging copy sends no email. Read them at http://localhost:3920/dev/mailbox,',
      ),
    ]);
  });

  test('reports every invalid setting', async () => {
    const { code, text } = await run([], { PORT: 'many', SMTP_URL: 'mail.example.org' });
    expect(text).toContain('PORT: "many"');
    expect(text).toContain('SMTP_URL: This is not a complete address.');
    expect(code).toBe(2);
  });

  test('reports a misspelt setting together with the others', async () => {
    const { text } = await run([], { PORT: 'many', PULIC_URL: 'https://events.example.org' });
    expect(text).toContain('PORT: "many"');
    expect(text).toContain('Did you mean PUBLIC_URL?');
  });

  test('runs a single check', async () => {
    const { code, text } = await run(['clock']);
    expect(text).toMatch(/^clock +✓ [^\n]+\n$/);
    expect(code).toBe(0);
  });

  test('distinguishes warnings from errors by its exit code', async () => {
    await addMail(`'failed', '550 Nobody', now()`);
    expect((await run(['queue'])).code).toBe(1);
    await addMail(`'queued', '421 Try later', now() - interval '5 hours'`);
    expect(await run(['queue'])).toMatchObject({ code: 2, text: expect.stringContaining('421 Try later') });
    const down = await run([], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect([down.code, down.text]).toEqual([2, expect.stringMatching(/^database +✗ .*ECONNREFUSED/m)]);
  });

  test('finishes when its output pipe closes', async () => {
    const { code, text } = await runPiped('doctor', 'head -n 1', { folder, settings: settings() });
    expect(text).toMatch(/^settings +✓/);
    expect(text).not.toContain('EPIPE');
    expect(code).toBe(0);
  });

  test('lists the checks when asked for an unknown one', async () => {
    const { code, text } = await run(['weather']);
    expect(text).toContain(
      'settings, database, migrations, queue, storage, proxy, mail, mail-domain, sign-in, payments, places, assistant',
    );
    expect(code).toBe(3);
  });
});

describe('the database', () => {
  test('that is unreachable is reported once, and checks that need it are skipped', async () => {
    const found = new Map<string, readonly Finding[]>();
    const config = readConfig(settings({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }));
    await examine(config, [database, queue, storage], {
      argument: undefined,
      tell: (name, findings) => found.set(name, findings),
    });
    expect(found.get('database')).toMatchObject([
      {
        state: 'bad',
        text: expect.stringContaining('ECONNREFUSED'),
        remedy: expect.stringContaining('DATABASE_URL'),
      },
    ]);
    expect(found.get('queue')).toEqual([
      { state: 'warning', text: 'Not checked: the database is unreachable.' },
    ]);
    expect(found.get('storage')).toMatchObject([{ text: expect.stringContaining('is writable') }]);
  });

  test('is reported with its replica', async () => {
    const dead = await findingsOf(database, { DATABASE_REPLICA_URL: 'postgresql://127.0.0.1:1/none' });
    expect(dead).toMatchObject([
      { state: 'good' },
      { state: 'warning', text: expect.stringContaining("The replica doesn't answer") },
    ]);
    const alive = await findingsOf(database, { DATABASE_REPLICA_URL: site.url });
    expect(alive).toMatchObject([
      { state: 'good' },
      { state: 'good', text: expect.stringContaining('up to date') },
    ]);
  });

  test("that doesn't exist yet is a warning, not an error", async () => {
    const found = await findingsOf(database, { DATABASE_URL: '' });
    expect(found).toMatchObject([{ state: 'warning', remedy: 'Start the site once.' }]);
  });

  test('with pending migrations names them', async () => {
    await query(site.url, 'delete from migrations where name = (select max(name) from migrations)');
    const [finding] = await findingsOf(migrations);
    expect(finding).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/^1 migrations .*: \d{4}-/),
    });
  });

  test('migrated by a different release is an error', async () => {
    await query(site.url, "update migrations set checksum = 'other' where name like '0002%'");
    const [finding] = await findingsOf(migrations);
    expect(finding).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('0002-places.sql was changed'),
    });
  });

  test('without tables is a warning', async () => {
    await query(site.url, 'drop schema graphile_worker cascade');
    expect(await findingsOf(queue)).toMatchObject([{ state: 'warning' }]);
  });
});

describe('the queue', () => {
  const addJob = (set: string) =>
    query(
      site.url,
      `select graphile_worker.add_job('deliver_mail', '{}'::json);
       update graphile_worker._private_jobs set ${set} where attempts = 0 and run_at <= now()`,
    );

  test('reports failed jobs with their error, and retries them', async () => {
    await addJob(String.raw`attempts = max_attempts, last_error = E'The provider is gone\n at line 1'`);
    expect(await findingsOf(queue)).toEqual([
      {
        state: 'bad',
        text: "1 'deliver_mail' jobs failed. Last error: The provider is gone",
        remedy: expect.stringContaining('queue again'),
      },
    ]);
    const again = await findingsOf(queue, {}, 'again');
    expect(again.map(({ state }) => state)).toEqual(['good', 'good']);
    expect(again[0]?.text).toBe('Retrying 1 failed jobs.');
  });

  test('reports overdue jobs', async () => {
    await addJob("run_at = now() - interval '1 hour'");
    expect(await findingsOf(queue)).toMatchObject([
      { state: 'bad', text: expect.stringMatching(/^1 jobs are more than/) },
    ]);
  });

  test('reports jobs that run too long', async () => {
    await addJob("locked_at = now() - interval '2 hours', locked_by = 'somebody'");
    expect(await findingsOf(queue)).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/have been running/) },
    ]);
  });

  test('reports failed emails', async () => {
    await addMail(`'failed', '550 Nobody', now()`);
    expect(await findingsOf(queue)).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/^1 emails .* 550 Nobody$/) },
    ]);
  });

  test.each([
    ['20 minutes', 'warning'],
    ['5 hours', 'bad'],
  ])('reports emails waiting for %s', async (since, state) => {
    await addMail(`'queued', '421 Try later', now() - interval '${since}'`);
    const text = expect.stringMatching(/^1 emails are waiting, the oldest for \d+ minutes.*421 Try later$/);
    expect(await findingsOf(queue)).toMatchObject([{ state, text }]);
  });

  test("reports mail as broken if none of the last day's emails got through", async () => {
    for (let failed = 0; failed < 5; failed++) await addMail(`'failed', '535 Wrong password', now()`);
    expect(await findingsOf(queue)).toMatchObject([{ state: 'bad' }]);
    await addMail(`'sent', null, now()`);
    expect(await findingsOf(queue)).toMatchObject([{ state: 'warning' }]);
  });
});

test("reports a folder that isn't writable", async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await findingsOf(storage, { DATA_DIR: join(file, 'data') })).toMatchObject([
    {
      state: 'bad',
      text: expect.stringContaining('is not writable'),
      remedy: expect.stringContaining('DATA_DIR'),
    },
  ]);
});

test('reports the difference between clocks', async () => {
  await query(
    site.url,
    `create function public.clock_timestamp() returns timestamptz language sql
       as $$ select pg_catalog.clock_timestamp() - interval '5 minutes' $$;
     alter role current_user in database ${new URL(site.url).pathname.slice(1)} set search_path = public, pg_catalog`,
  );
  expect(await findingsOf(clock)).toMatchObject([
    {
      state: 'bad',
      text: expect.stringMatching(/ (?:29\d|30\d)\.\d s apart/),
      remedy: expect.stringContaining('NTP'),
    },
  ]);
});
