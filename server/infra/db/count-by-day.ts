import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';

/** The last days of something. */
export interface Trend {
  readonly now: Temporal.Instant;
  /** How many days, today included. */
  readonly days: number;
  /** Where days begin; UTC by default. */
  readonly timeZone?: string;
}

/**
 * How many rows of a table were created on each of the last days, the earliest first.
 *
 * @param table has an index that leads to `created_at`, with `where`: each day is a range of it
 */
export async function countByDay(
  db: Db,
  { now, days, timeZone = 'UTC' }: Trend,
  { table, where }: { readonly table: string; readonly where: RawBuilder<SqlBool> },
): Promise<number[]> {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.subtract({ days: days - 1 });
  const time = sql.ref(`${table}.created_at`);
  // Midnight as the zone has it, so that a day of 23 or 25 hours is whole.
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from ${sql.table(table)} where ${where}
      and ${time} >= day at time zone ${timeZone}
      and ${time} < (day + interval '1 day') at time zone ${timeZone}) as count
    from generate_series(${first.toString()}::timestamp, ${today.toString()}::timestamp, interval '1 day') as day
    order by day`.execute(db);
  return rows.map(({ count }) => count);
}
