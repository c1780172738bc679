import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Whether a job with this key waits or runs. Locks of processes that were killed end within seconds. */
export async function isQueued(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${key} and (attempts < max_attempts or locked_at is not null)`.execute(db);
  return rows.length > 0;
}

interface QueueState {
  readonly waiting: number;
  /** Overdue by more than the given time. */
  readonly late: number;
  /** Running for more than the given time. */
  readonly long: number;
  /** Jobs without attempts left, by kind, with the latest error in one line. */
  readonly dead: readonly { readonly task: string; readonly count: number; readonly reason: string }[];
}

/** Reads the whole queue: for the command line, not for pages. */
export async function queueState(
  db: Db,
  { lateMinutes, longMinutes }: { readonly lateMinutes: number; readonly longMinutes: number },
): Promise<QueueState> {
  const counts = await sql<Record<'waiting' | 'late' | 'long', number>>`
    select count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts
        and run_at < now() - make_interval(mins => ${lateMinutes})) as late,
      count(*) filter (where locked_at < now() - make_interval(mins => ${longMinutes})) as long
    from graphile_worker.jobs`.execute(db);
  const dead = await sql<{ task: string; count: number; reason: string | null }>`
    select task_identifier as task, count(*) as count,
      (array_agg(split_part(last_error, E'\\n', 1) order by updated_at desc))[1] as reason
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    group by task_identifier order by task_identifier`.execute(db);
  return {
    ...(counts.rows[0] ?? { waiting: 0, late: 0, long: 0 }),
    dead: dead.rows.map((row) => ({ ...row, reason: row.reason ?? 'none was noted' })),
  };
}

/** Jobs that have been due for some time. Reads the whole queue: for administrators, not for visitors. */
export async function countLateJobs(db: Db, minutes: number): Promise<number> {
  const { rows } = await sql<{ late: number }>`select count(*) as late from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts
      and run_at < now() - make_interval(mins => ${minutes})`.execute(db);
  return rows[0]?.late ?? 0;
}

/** Jobs that used up their attempts. Reads the whole queue: for administrators, not for visitors. */
export async function countDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Restores all attempts of the jobs that ran out of them, starting now.
 *
 * @returns how many
 */
export async function requeueDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)`.execute(db);
  return rows[0]?.count ?? 0;
}
