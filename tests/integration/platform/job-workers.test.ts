import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { transaction } from '../../../server/infra/db/database.ts';
import { addJob, addJobs, handle, job } from '../../../server/infra/jobs/queue.ts';
import { countDeadJobs } from '../../../server/infra/jobs/queue-state.ts';
import { startJobs } from '../../../server/infra/jobs/run-jobs.ts';
import { testDatabase } from '../../kit/database.ts';

vi.setConfig({ testTimeout: 60_000 });

const database = testDatabase();
const log = pino({ level: 'silent' });
const kind = job('count_once', z.object({}));

/** A queue in this process; `done` resolves with the number of runs after the first. */
async function startQueue(work: () => Promise<void>) {
  const handlers = [handle(kind, work)];
  return startJobs({ connectionString: database.url, handlers, recurring: [], log });
}

/** What a killed process leaves behind: a locked job without a worker. */
async function orphanJob(): Promise<void> {
  await addJob(database.db, kind, {});
  await sql`update graphile_worker._private_jobs
    set locked_by = 'worker-of-a-killed-process', locked_at = now() - interval '1 minute', attempts = 1`.execute(
    database.db,
  );
}

test("a killed process's job is picked up by another within seconds", async () => {
  await orphanJob();
  const ran = new EventTarget();
  const queue = await startQueue(async () => void ran.dispatchEvent(new Event('ran')));
  await once(ran, 'ran');
  await queue.stop();
});

test('forgets the job of a killed process that was queued again meanwhile, and counts one that ran out of attempts', async () => {
  await orphanJob();
  await sql`update graphile_worker._private_jobs
    set attempts = max_attempts, updated_at = now() - interval '2 minutes'`.execute(database.db);
  await addJob(database.db, kind, {}, { key: 'again' });
  await sql`update graphile_worker._private_jobs
    set locked_by = 'worker-of-a-killed-process', locked_at = now() - interval '1 minute', attempts = 1
    where key = 'again'`.execute(database.db);
  await addJob(database.db, kind, {}, { key: 'again' });
  const ran = new EventTarget();
  const queue = await startQueue(async () => void ran.dispatchEvent(new Event('ran')));
  await once(ran, 'ran');
  const left = async () =>
    (
      await sql<{
        locked: boolean;
      }>`select locked_at is not null as locked from graphile_worker.jobs`.execute(database.db)
    ).rows;
  await expect.poll(left, { timeout: 10_000 }).toEqual([{ locked: false }]);
  expect(await countDeadJobs(database.db)).toBe(1);
  await queue.stop();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

test('jobs that can wait never delay others', async () => {
  const told: string[] = [];
  const all = Promise.withResolvers<void>();
  const tell = async (which: string) => {
    if (told.push(which) === 5) all.resolve();
  };
  const bulk = job('bulk', z.object({}), 12, { patient: true });
  const daily = job('daily', z.object({}));
  await addJobs(database.db, bulk, [{}, {}]);
  await addJob(database.db, bulk, {});
  await addJob(database.db, daily, {});
  await addJob(database.db, bulk, {}, { urgent: true });
  const queue = await startJobs({
    connectionString: database.url,
    handlers: [bulk, daily].map((each) => handle(each, () => tell(each.name))),
    recurring: [],
    log,
    concurrency: 1,
  });
  await all.promise;
  await queue.stop();
  expect(told).toEqual(['bulk', 'daily', 'bulk', 'bulk', 'bulk']);
});

test('a rush delays patient jobs, but stops none and leaves others alone', async () => {
  const at = new Map<string, number>();
  const all = Promise.withResolvers<void>();
  const tell = async (which: string) => {
    if (at.set(which, performance.now()).size === 3) all.resolve();
  };
  const bulk = job('bulk', z.object({ which: z.string() }), 12, { patient: true });
  const daily = job('daily', z.object({}));
  await addJob(database.db, bulk, { which: 'patient' });
  await addJob(database.db, bulk, { which: 'urgent' }, { urgent: true });
  await addJob(database.db, daily, {});
  const askedAt: number[] = [];
  const queue = await startJobs({
    connectionString: database.url,
    handlers: [handle(bulk, ({ which }) => tell(which)), handle(daily, () => tell('daily'))],
    recurring: [],
    log,
    isRushed: () => askedAt.push(performance.now()) > 0,
  });
  await all.promise;
  await queue.stop();
  // Only asked for the one that can wait.
  expect(askedAt).toHaveLength(1);
  expect((at.get('patient') ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThan(490);
});

test('leaves a long job to its process while that is alive', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let runs = 0;
  const work = async () => {
    runs += 1;
    started.resolve();
    await finish.promise;
  };
  const first = await startQueue(work);
  await addJob(database.db, kind, {});
  await started.promise;
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(
    database.db,
  );
  // It looks for orphans immediately at start.
  const second = await startQueue(work);
  await sleep(3000);
  const { rows } = await sql`select 1 from graphile_worker.jobs where locked_by is not null`.execute(
    database.db,
  );
  expect({ runs, locked: rows.length }).toEqual({ runs: 1, locked: 1 });
  finish.resolve();
  await second.stop();
  await first.stop();
});

test('jobs of a transaction are queued together as it ends, the last one with a key for all of them', async () => {
  const numbered = job('numbered', z.object({ number: z.int() }));
  const other = job('other', z.object({}), 3, { patient: true });
  const queued = async () => {
    const { rows } = await sql<Record<'task' | 'key' | 'payload' | 'most' | 'priority' | 'at', unknown>>`
      select tasks.identifier as task, key, payload, max_attempts as most, priority, run_at as at
      from graphile_worker._private_jobs as jobs inner join graphile_worker._private_tasks as tasks
        on tasks.id = jobs.task_id order by jobs.id`.execute(database.db);
    return rows;
  };
  const runAt = Temporal.Instant.from('2026-12-24T10:00:00Z');
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await transaction(database.db, async (tx) => {
    await addJobs(tx, other, [{}, {}], { keyOf: () => 'b' });
    await addJob(tx, numbered, { number: 1 }, { key: 'a' });
    await addJob(tx, numbered, { number: 2 }, { key: 'a', runAt, urgent: true });
    await addJob(tx, numbered, { number: 3 }, { key: 'c' });
  });
  const adding = statements.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('add_job'));
  statements.mockRestore();
  expect(adding).toHaveLength(1);
  expect(await queued()).toEqual([
    { task: 'numbered', key: 'a', payload: { number: 2 }, most: 12, priority: -10, at: runAt },
    { task: 'other', key: 'b', payload: {}, most: 3, priority: 10, at: expect.anything() },
    { task: 'numbered', key: 'c', payload: { number: 3 }, most: 12, priority: 0, at: expect.anything() },
  ]);

  const failed = transaction(database.db, async (tx) => {
    await addJob(tx, numbered, { number: 4 }, { key: 'a' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect((await queued()).map(({ payload }) => payload)).toEqual([{ number: 2 }, {}, { number: 3 }]);
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});
