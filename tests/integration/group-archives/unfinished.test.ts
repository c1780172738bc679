import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { GroupImport } from '../../../contracts/group-archives.ts';
import { endMaintenance, startMaintenance } from '../../../server/features/site/index.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { eventually } from '../../kit/eventually.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask } from '../check-in/stage.ts';
import { eventLine, head, packed, reached, upload } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-23T10:00:00Z') });
let owner: TestPerson;

beforeAll(async () => {
  await skipPlaces(mela().databaseUrl);
  await mela().startJobs();
  owner = await signUp(mela(), { name: 'Asha' });
});

/** An import that was checked. */
async function readyImport(): Promise<{ id: string; path: string }> {
  const address = `g-${newId()}`;
  await ask(mela(), owner, 'POST', '/v1/groups', { name: 'Kites', address });
  const bytes = await packed([
    ['group.json', JSON.stringify(head)],
    ['events.ndjson', `${JSON.stringify(eventLine('one'))}\n`],
  ]);
  const { path, checked } = await upload(mela(), owner, address, bytes);
  expect(checked.state).toBe('ready');
  return { id: checked.$id, path };
}

const read = async (path: string) => (await ask<GroupImport>(mela(), owner, 'GET', path)).body;

/** Starts the hourly job. */
async function startTidying(): Promise<() => Promise<void>> {
  const { db } = mela().deps;
  const { rows } = await sql<{ id: string }>`
    select (graphile_worker.add_job('forget_group_imports')).id::text as id`.execute(db);
  const left = async () =>
    (await sql`select from graphile_worker._private_jobs where id = ${rows[0]?.id}::bigint`.execute(db)).rows
      .length;
  return () => expect.poll(left, { timeout: 30_000 }).toBe(0);
}

test.each(['checking', 'running'] as const)(
  'an import that has lost its job while %s ends',
  async (state) => {
    const { db } = mela().deps;
    const { id, path } = await readyImport();
    const waiting = await readyImport();
    for (const each of [id, waiting.id]) {
      await sql`update group_imports set state = ${state}, invite = true where id = ${each}`.execute(db);
    }
    const job = state === 'checking' ? 'check_group_archive' : 'import_group_archive';
    await sql`select graphile_worker.add_job(${job}, json_build_object('importId', ${waiting.id}::text),
    run_at => now() + interval '1 day', job_key => ${`${job} ${waiting.id}`})`.execute(db);
    mela().clock.advance({ minutes: 30 });
    await (await startTidying())();
    expect((await read(path)).state, 'too early').toBe(state);
    mela().clock.advance({ minutes: 40 });
    await (await startTidying())();
    expect(await read(path)).toMatchObject({ state: 'failed', failure: 'failed', invite: true });
    expect((await read(waiting.path)).state, 'its next attempt comes').toBe(state);
    expect((await ask(mela(), owner, 'DELETE', path)).status).toBe(204);
  },
);

test('checks and imports go on after maintenance', async () => {
  const { deps } = mela();
  const [checked, started] = [await readyImport(), await readyImport()];
  const isRefused = (refused: boolean) =>
    eventually(async () => {
      const { body } = await ask<{ type: string }>(mela(), null, 'POST', '/v1/contact', {});
      expect(body.type === 'general_maintenance').toBe(refused);
    });
  await startMaintenance(deps, null, { text: null, until: null });
  try {
    await isRefused(true);
    for (const [state, job, { id }] of [
      ['checking', 'check_group_archive', checked],
      ['running', 'import_group_archive', started],
    ] as const) {
      await sql`update group_imports set state = ${state} where id = ${id}`.execute(deps.db);
      const { rows } = await sql<{ id: string }>`select (graphile_worker.add_job(${job},
        json_build_object('importId', ${id}::text), job_key => ${`${job} ${id}`})).id::text as id`.execute(
        deps.db,
      );
      const left = async () =>
        (
          await sql`select from graphile_worker._private_jobs where id = ${rows[0]?.id}::bigint`.execute(
            deps.db,
          )
        ).rows.length;
      await expect.poll(left, { timeout: 30_000 }).toBe(0);
      expect((await read(state === 'checking' ? checked.path : started.path)).state).toBe(state);
    }
  } finally {
    await endMaintenance(deps, null);
  }
  await isRefused(false);
  await reached(mela(), owner, checked.path, ['ready']);
  await reached(mela(), owner, started.path, ['done']);
});

test('an import that ends while old ones are erased stays done', async () => {
  const { db } = mela().deps;
  const { id, path } = await readyImport();
  mela().clock.advance({ hours: 21 });
  const tidied = await db.transaction().execute(async (tx) => {
    await sql`select from group_imports where id = ${id} for update`.execute(tx);
    const finished = await startTidying();
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%group_imports%'`.execute(db)
          ).rows.length,
        { timeout: 30_000 },
      )
      .toBe(1);
    await sql`update group_imports set state = 'done', stored_as = null where id = ${id}`.execute(tx);
    return finished;
  });
  await tidied();
  expect(await read(path)).toMatchObject({ state: 'done', failure: null });
});

test('archives that a killed process was reading are erased', async () => {
  const folder = join(mela().config.dataDir, 'archives');
  for (const name of ['left', 'in-use']) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'group.zip'), 'addresses');
  }
  const before = Date.now() / 1000 - 7 * 3600;
  await utimes(join(folder, 'left'), before, before);
  await (await startTidying())();
  expect(await readdir(folder)).toEqual(['in-use']);
});
