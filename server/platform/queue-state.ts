import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How the queue of jobs stands. */
export interface QueueState {
  readonly waiting: number;
  /** Due for longer than told, and nobody took them. */
  readonly late: number;
  /** Under way for longer than told. */
  readonly long: number;
  /** Tried as often as they are ever tried, by kind, with the newest reason in one line. */
  readonly dead: readonly { readonly task: string; readonly count: number; readonly reason: string }[];
}

/** Looks at all jobs of the queue; for somebody at a console, not for a page. */
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

/**
 * Gives the jobs that were given up all their attempts again, the first of them now.
 *
 * @returns how many they were
 */
export async function againDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)`.execute(db);
  return rows[0]?.count ?? 0;
}
