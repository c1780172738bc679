import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PaymentView } from '../../../contracts/payments.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { releaseTags } from '../../../scripts/update/steps.ts';
import { openBackup, restoreBackup } from '../../../server/backup/index.ts';
import { diskStore } from '../../../server/features/files/index.ts';
import { missingMigrations, releaseMigrations } from '../../../server/infra/db/migrate.ts';
import { startMela } from '../../kit/app.ts';
import { useRealHashes } from '../../kit/cheap-hashes.ts';
import { runScript } from '../../kit/command.ts';
import { createEmptyDatabase, createTestDatabase } from '../../kit/database.ts';
import { cookieOf } from '../../kit/people.ts';
import { query } from '../../kit/postgres-server.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Whole databases, and a database server of its own for the command.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const recordings = join(root, 'tests/kit/releases');
const log = pino({ level: 'silent' });
const headings = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(
  ([, heading = '']) => heading,
);
const isRelease = /^(\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$/;
/** Newest first, as in the changelog. */
const releases = headings.flatMap((heading) => isRelease.exec(heading)?.[1] ?? []);
const recordingOf = (version: string) => join(recordings, `${version}.zip`);
const tables = (rows: readonly { readonly name: string; readonly rows: number }[]) =>
  Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));

useRealHashes();
let folder: string;
/** Empty in a clone without tags: then the recordings alone say what the releases were. */
let tags: readonly string[];
beforeAll(async () => {
  folder = await temporaryFolder();
  tags = await releaseTags(root);
});
afterAll(() => removeFolder(folder));

/** A file of a tagged release. */
const taggedFile = (version: string, path: string) =>
  execFileSync('git', ['show', `v${version}:${path}`], { cwd: root, encoding: 'utf8' });

test('every release has a backup that it made itself, and every tag is a release', async () => {
  expect(releases[0]).toBe(manifest.version);
  expect(headings.filter((heading) => !isRelease.test(heading))).toEqual(['Unreleased']);
  const recorded = readdirSync(recordings).filter((name) => name.endsWith('.zip'));
  const missing = 'Each dated release has one recording: see "Make a release" in CONTRIBUTING.md';
  expect(recorded.sort(), missing).toEqual(releases.map((version) => `${version}.zip`).sort());
  expect(tags.filter((tag) => !releases.includes(tag.slice(1)))).toEqual([]);
  for (const version of releases) {
    using backup = await openBackup(recordingOf(version));
    expect(backup.manifest.release).toBe(version);
    if (!tags.includes(`v${version}`)) continue;
    expect(JSON.parse(taggedFile(version, 'package.json')).version).toBe(version);
    const files = execFileSync('git', ['ls-tree', '--name-only', `v${version}`, 'server/migrations/'], {
      cwd: root,
      encoding: 'utf8',
    });
    const names = files.trim().split('\n');
    expect(backup.manifest.migrations.map(({ name }) => `server/migrations/${name}`)).toEqual(names);
  }
});

test.each(releases)(
  'restores and upgrades a site of %s, and its people find their things',
  async (version) => {
    const database = await createEmptyDatabase();
    const files = diskStore(join(folder, version));
    using backup = await openBackup(recordingOf(version));
    const stageSecret = () => ({ putInPlace: () => undefined, undo: () => undefined });
    const target = { databaseUrl: database.url, files, log, replace: false, stageSecret };
    expect((await restoreBackup(backup, target)).withoutBytes).toBe(0);

    const names = (await releaseMigrations()).map(({ name }) => name);
    const { rows: applied } = await query(database.url, 'select name from migrations order by name');
    expect(applied.map(({ name }) => name)).toEqual(names);
    const kept = tables(backup.manifest.tables);
    // Releases up to 0.2.0 had access tokens, which became keys.
    const { migrations: _, access_tokens: tokens = 0, ...before } = kept;
    const keys = kept.api_keys ?? tokens;
    const now = await Promise.all(
      Object.keys(before).map(async (name) => {
        const { rows } = await query(database.url, `select count(*)::int as rows from "${name}"`);
        return { name, rows: rows[0].rows };
      }),
    );
    expect(tables(now)).toEqual(before);
    const { rows: uneven } = await query(
      database.url,
      'select posting from ledger_entries group by posting having sum(amount_paise) <> 0',
    );
    expect([uneven, before.ledger_entries]).toEqual([[], expect.toSatisfy((rows: number) => rows > 0)]);

    const mela = await startMela({ databaseUrl: database.url });
    try {
      const payload = { email: 'ravi@people.example', password: 'the fair of Ravi' };
      const session = await mela.app.inject({ method: 'POST', url: '/v1/account/sessions/email', payload });
      expect(session.statusCode, session.body).toBe(201);
      const headers = { cookie: cookieOf(session) };
      const own = async (url: string) => (await mela.app.inject({ url, headers })).json();
      const { registrations } = await own('/v1/account/registrations');
      const titles = registrations.map(({ event }: { event: { eventTitle: string } }) => event.eventTitle);
      expect(titles).toEqual(expect.arrayContaining(['Kite festival', 'Kite workshop', 'Lamp making']));
      for (const { event } of registrations) {
        expect((await mela.app.inject({ url: `/v1/events/${event.$id}`, headers })).statusCode).toBe(200);
      }
      const { payments } = await own('/v1/account/payments');
      const { rows: paid } = await query(
        database.url,
        `select distinct payment_orders.id from payments join payment_orders on payment_orders.id = order_id
           join users on users.id = payer_id where users.email = 'ravi@people.example' and payments.captured_at is not null`,
      );
      expect(paid.length).toBeGreaterThanOrEqual(2);
      expect(payments.map(({ $id }: PaymentView) => $id)).toEqual(
        expect.arrayContaining(paid.map(({ id }) => id)),
      );
      // Recorded when all money was in rupees.
      if (version === '0.2.0') {
        const money = payments.map(({ amountPaise, currency, state }: PaymentView) => [
          amountPaise,
          currency,
          state,
        ]);
        expect(money).toEqual([
          [25_000, 'INR', 'paid'],
          [50_000, 'INR', 'paid'],
        ]);
        const { rows: sums } = await query(
          database.url,
          'select currency, sum(amount_paise)::int as total from payment_orders group by currency',
        );
        expect(sums).toEqual([{ currency: 'INR', total: 100_000 }]);
      }
      const { rows: held } = await query(database.url, 'select name from api_keys');
      expect(held).toHaveLength(keys);
    } finally {
      await mela.close();
      await database.drop();
    }
  },
);

test('the command rehearses them all', async () => {
  const { code, text } = await runScript('rehearse', releases.map(recordingOf), { folder, settings: {} });
  expect([code, text]).toEqual([0, expect.stringContaining('Rehearsal passed.')]);
  for (const version of releases) expect(text).toContain(`with Mela ${version}.`);
});

test.each(releases)('%s refuses a database that has migrations it does not know', async (version) => {
  const database = await createTestDatabase();
  try {
    using backup = await openBackup(recordingOf(version));
    const then = backup.manifest.migrations.map((migration) => ({ ...migration, sql: '' }));
    const { rows } = await query(database.url, 'select name, checksum from migrations order by name');
    // Until the next migration, the newest release has all of them.
    const isNewer = rows.length > then.length;
    if (isNewer) expect(() => missingMigrations(then, rows)).toThrow('newer release');
    else expect([version, missingMigrations(then, rows)]).toEqual([manifest.version, []]);
    if (!tags.includes(`v${version}`)) return;
    expect(await startOf(version, database.url)).toMatch(isNewer ? /newer release/ : /^migrated$/m);
    const { rows: after } = await query(database.url, 'select name, checksum from migrations order by name');
    expect(after).toEqual(rows);
  } finally {
    await database.drop();
  }
});

/** What a tagged release's own code says when it is to use a database. */
async function startOf(version: string, databaseUrl: string): Promise<string> {
  const checkout = join(folder, `v${version}`);
  await mkdir(checkout);
  const archive = execFileSync('git', ['archive', `v${version}`, 'server', 'contracts', 'package.json'], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync('tar', ['-x'], { cwd: checkout, input: archive });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const program = `
    import { migrate } from './server/infra/db/migrate.ts';
    const log = { info() {}, warn() {}, error() {}, debug() {} };
    await migrate(process.argv[1], log).then(() => console.log('migrated'), ({ message }) => console.log(message));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program, databaseUrl], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
