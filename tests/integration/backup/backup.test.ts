import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBackup, restoreBackup, writeBackup } from '../../../server/backup/index.ts';
import { stageSecret } from '../../../server/config/index.ts';
import { diskStore, type FileStore } from '../../../server/features/files/index.ts';
import { migrate } from '../../../server/infra/db/migrate.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import {
  copyDatabase,
  createEmptyDatabase,
  createFormerDatabase,
  type TestDatabase,
} from '../../kit/database.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { query } from '../../kit/postgres-server.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';
import { createUploader } from '../files/uploader.ts';
import { sumsOfTables, waitingJobs } from './rows.ts';

// Creating whole databases takes a second on an idle machine, and many on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const openings: (() => Promise<unknown>)[] = [];
let folder: string;
/** The tables with rows on a site of the former release, except for the gazetteer. */
let formerTables: readonly string[];
/** A site with rows in all of these tables, running while backups are made. */
let site: TestMela;
let asha: TestPerson;
let picture: string;
let backup: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = await createFormerDatabase(14);
  openings.push(database.drop);
  formerTables = Object.keys(await sumsOfTables(database.url));
  await migrate(database.url, log);
  site = await startMela({ databaseUrl: database.url });
  openings.push(() => site.close());
  asha = await signUp(site, { name: 'Asha' });
  const uploaded = await createUploader(await site.listen()).upload(asha, await plainPicture(20, 30));
  picture = uploaded.body.$id;
  backup = await take('first.zip');
});
afterAll(async () => {
  for (const close of openings.reverse()) await close();
  await removeFolder(folder);
});

const noSecret = () => ({ putInPlace: () => undefined, undo: () => undefined });
const viewOf = (fileId: string) => `/v1/storage/buckets/images/files/${fileId}/view`;
const filesOf = (mela: TestMela) => diskStore(join(mela.config.dataDir, 'files'));

async function take(name: string, files: FileStore = filesOf(site)): Promise<string> {
  const path = join(folder, name);
  const { databaseUrl } = site;
  await writeBackup(path, { databaseUrl, files, secret: 's3cret', release: '1.2.3', now: site.clock.now() });
  return path;
}

type Site = TestDatabase & { readonly filesFolder: string; readonly files: FileStore };

async function siteOn(database: TestDatabase): Promise<Site> {
  openings.push(database.drop);
  const filesFolder = join(await newFolder(), 'files');
  return { ...database, filesFolder, files: diskStore(filesFolder) };
}

const emptySite = async () => siteOn(await createEmptyDatabase());

let firstRestored: Promise<Site> | undefined;

/** A site restored from `backup`: a copy, because each restore runs all migrations. */
async function restoredSite(): Promise<Site> {
  firstRestored ??= emptySite().then(async (target) => {
    await restore(backup, target);
    return target;
  });
  const first = await firstRestored;
  const copy = await siteOn(await copyDatabase(first));
  await cp(first.filesFolder, copy.filesFolder, { recursive: true });
  return copy;
}

async function newFolder(): Promise<string> {
  const made = await temporaryFolder();
  openings.push(() => removeFolder(made));
  return made;
}

async function restore(
  path: string,
  target: { readonly url: string; readonly files: FileStore },
  options: { replace?: boolean } = {},
) {
  let secret: string | null = null;
  using opened = await openBackup(path);
  const restored = await restoreBackup(opened, {
    ...{ databaseUrl: target.url, files: target.files, log, replace: options.replace ?? false },
    stageSecret: (staged) => ({
      putInPlace() {
        secret = staged;
      },
      undo: () => undefined,
    }),
  });
  return { ...restored, secret };
}

test('after a total loss, a restore brings back every table, file, job and log-in', async () => {
  const before = await sumsOfTables(site.databaseUrl);
  const empty = formerTables.filter((table) => before[table]?.startsWith('0 rows'));
  // The gazetteer is loaded on the first start.
  expect(empty).toEqual(['gazetteer']);

  const dataDir = await newFolder();
  const lost = await createEmptyDatabase();
  openings.push(lost.drop);
  const { files, secret } = await restore(backup, {
    url: lost.url,
    files: diskStore(join(dataDir, 'files')),
  });
  expect([files, secret]).toEqual([1, 's3cret']);
  // Its bytes never existed: the former release's picture is left out, and references to it are
  // cleared, which is a change of lists.
  expect(await sumsOfTables(lost.url)).toMatchObject(
    Object.fromEntries(
      Object.entries(before).filter(
        ([table]) =>
          !['users', 'events', 'files', 'taken_ids', 'list_changes', 'event_changes'].includes(table),
      ),
    ),
  );
  expect(await waitingJobs(lost.url)).toEqual(await waitingJobs(site.databaseUrl));

  const restored = await startMela({ databaseUrl: lost.url, settings: { DATA_DIR: dataDir } });
  openings.push(() => restored.close());
  const login = await restored.app.inject({
    ...{ method: 'POST', url: '/v1/account/sessions/email' },
    payload: { email: asha.email, password: asha.password },
  });
  expect(login.statusCode).toBe(201);
  const own = await restored.app.inject({ url: '/v1/account', headers: { cookie: asha.cookie } });
  expect(own.statusCode).toBe(200);
  const [theirs, ours] = await Promise.all(
    [site, restored].map(({ app }) => app.inject({ url: viewOf(picture) })),
  );
  expect(ours?.statusCode).toBe(200);
  expect(ours?.rawPayload.equals(theirs?.rawPayload ?? Buffer.of())).toBe(true);
  // The next number of the sequence must be unused.
  const { rows } = await query(lost.url, `select nextval('waitlist_numbers') > 1 as fresh`);
  expect(rows).toEqual([{ fresh: true }]);
});

test('a restored database has the keys, triggers and constraints of a migrated one', async () => {
  const target = await restoredSite();
  const parts = `
    select 'constraint' as kind, conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as is
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
    union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`;
  expect((await query(target.url, parts)).rows).toEqual((await query(site.databaseUrl, parts)).rows);
});

test('a restore replaces all jobs of the former site, including running and failed ones', async () => {
  const target = await restoredSite();
  await query(
    target.url,
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a process that was killed';
     select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('send_digest')).id])`,
  );
  await restore(backup, target, { replace: true });
  expect(await waitingJobs(target.url)).toEqual(await waitingJobs(site.databaseUrl));
  const { rows } = await query(target.url, 'select 1 from graphile_worker.jobs where locked_at is not null');
  expect(rows).toEqual([]);
});

test("a picture deleted during the backup doesn't make it incomplete", async () => {
  const files = filesOf(site);
  const erasing: FileStore = {
    ...files,
    // As if its owner deleted it between the snapshot and reading its bytes.
    open: async (area, name) => (area === 'pictures' ? null : files.open(area, name)),
  };
  const path = await take('deleted-meanwhile.zip', erasing);
  const target = await emptySite();
  expect(await restore(path, target)).toMatchObject({ files: 0, withoutBytes: 2 });
  const { rows } = await query(target.url, `select avatar_file_id from users where id = 'meera'`);
  expect(rows).toEqual([{ avatar_file_id: null }]);
});

test('a write during the backup is in it completely or not at all', async () => {
  let writing = true;
  const { db } = site.deps;
  const pairs = (async () => {
    for (let id = 0; writing; id++) {
      await db.transaction().execute(async (tx) => {
        for (const half of ['a', 'b']) {
          await tx
            .insertInto('payment_notices')
            .values({ id: `pair-${id}-${half}` })
            .execute();
        }
      });
    }
    return true;
  })();
  const path = await take('while-writing.zip');
  writing = false;
  await pairs;
  const target = await emptySite();
  await restore(path, target);
  const { rows } = await query(
    target.url,
    `select count(*)::int % 2 as halves from payment_notices where id like 'pair-%'`,
  );
  expect(rows).toEqual([{ halves: 0 }]);
});

test('a backup of an earlier release is restored with the current schema', async () => {
  const former = await createFormerDatabase(14);
  openings.push(former.drop);
  const path = join(folder, 'former.zip');
  const files = diskStore(join(await newFolder(), 'files'));
  const now = Temporal.Now.instant();
  await writeBackup(path, { databaseUrl: former.url, files, secret: null, release: '0.1.0', now });
  const target = await emptySite();
  expect((await restore(path, target)).secret).toBeNull();
  await migrate(former.url, log);
  const names = async (url: string) =>
    (await query(url, 'select name, checksum from migrations order by 1')).rows;
  expect(await names(target.url)).toEqual(await names(former.url));
  expect(Object.keys(await sumsOfTables(target.url))).toEqual(Object.keys(await sumsOfTables(former.url)));
});

test('only its owner can read a backup file', async () => {
  expect(((await stat(backup)).mode & 0o777).toString(8)).toBe('600');
});

describe('rejects, without changing anything:', () => {
  test.each([
    ['a truncated backup', async (path: string) => truncate(path, (await stat(path)).size - 100)],
    [
      'a backup with a flipped byte',
      async (path: string) => {
        const bytes = await readFile(path);
        const stored = await site.app.inject({ url: viewOf(picture) });
        const at = bytes.indexOf(stored.rawPayload) + 40;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
    ],
    ["a file that isn't a backup", async (path: string) => writeFile(path, 'no backup')],
  ])('%s', async (name, disturb) => {
    const path = join(folder, `${name}.zip`);
    await writeFile(path, await readFile(backup));
    await disturb(path);
    await expect(restore(path, await emptySite())).rejects.toThrow(/is not a Mela backup|is damaged/);
  });

  test('a missing file', async () => {
    await expect(restore(join(folder, 'none.zip'), await emptySite())).rejects.toThrow('does not exist');
  });

  test('overwriting another backup', async () => {
    await expect(take('first.zip')).rejects.toThrow('already exists');
  });

  test('a restore while the site is running', async () => {
    const target = { url: site.databaseUrl, files: filesOf(site) };
    await expect(restore(backup, target, { replace: true })).rejects.toThrow('Stop Mela');
  });

  test('a restore over existing accounts without confirmation', async () => {
    const target = await restoredSite();
    await query(target.url, `update users set name = 'Later' where id = 'ravi'`);
    const before = await sumsOfTables(target.url);
    await expect(restore(backup, target)).rejects.toThrow('has accounts');
    expect(await sumsOfTables(target.url)).toEqual(before);
    await restore(backup, target, { replace: true });
    expect((await query(target.url, `select name from users where name = 'Later'`)).rows).toEqual([]);
  });

  test('a foreign database', async () => {
    const target = await emptySite();
    await query(target.url, 'create table theirs (id int)');
    await expect(restore(backup, target, { replace: true })).rejects.toThrow('tables of another program');
  });

  test('a backup of a newer release', async () => {
    const target = await emptySite();
    using opened = await openBackup(backup);
    const migrations = [...opened.manifest.migrations, { name: '9999-later.sql', checksum: 'x' }];
    const newer = { ...opened, manifest: { ...opened.manifest, migrations } };
    const into = { databaseUrl: target.url, files: target.files, log, replace: false };
    const answer = restoreBackup(newer, { ...into, stageSecret: noSecret });
    await expect(answer).rejects.toThrow('made by Mela 1.2.3');
    expect(await sumsOfTables(target.url)).toEqual({});
  });

  test('a failed table load leaves the former site, its pictures and its secret unchanged', async () => {
    const target = await restoredSite();
    const [name = ''] = (await Array.fromAsync(target.files.list('pictures'))).map((file) => file.name);
    await target.files.erase('pictures', name);
    await target.files.put('pictures', 'later', Buffer.from('added later'));
    const dataDir = await newFolder();
    await writeFile(join(dataDir, 'secret'), 'the former one');
    const before = await sumsOfTables(target.url);
    using opened = await openBackup(backup);
    const tables = opened.manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    const torn = { ...opened, manifest: { ...opened.manifest, tables } };
    const into = { databaseUrl: target.url, files: target.files, log, replace: true };
    const staging = (secret: string) => stageSecret(dataDir, secret);
    await expect(restoreBackup(torn, { ...into, stageSecret: staging })).rejects.toThrow('after loading');
    expect(await sumsOfTables(target.url)).toEqual(before);
    const pictures = await Array.fromAsync(target.files.list('pictures'));
    expect(pictures.map((file) => file.name)).toEqual(['later']);
    expect(await readdir(dataDir)).toEqual(['secret']);
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('the former one');
  });

  test('a failed write of the secret leaves the former site unchanged', async () => {
    const target = await restoredSite();
    await query(target.url, `update users set name = 'Later' where id = 'ravi'`);
    const before = await sumsOfTables(target.url);
    using opened = await openBackup(backup);
    const into = { databaseUrl: target.url, files: target.files, log, replace: true };
    const staging = () => ({
      putInPlace() {
        throw new Error('The disk is gone.');
      },
      undo: () => undefined,
    });
    await expect(restoreBackup(opened, { ...into, stageSecret: staging })).rejects.toThrow('disk is gone');
    expect(await sumsOfTables(target.url)).toEqual(before);
  });
});
