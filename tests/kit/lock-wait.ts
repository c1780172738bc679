import { sql } from 'kysely';
import type { Db } from '../../server/infra/db/database.ts';
import { eventually } from './eventually.ts';

/** Resolves when another transaction waits for a lock held by the test. */
export async function someoneWaits(db: Db): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length === 0) throw new Error('Nobody waits for a lock.');
  });
}
