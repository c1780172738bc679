import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';

interface Counted {
  /** A table, by its name. */
  readonly table: string;
  /** Its column with the time, which an index must lead to: each day is a range of that index. */
  readonly column: string;
  readonly where: RawBuilder<SqlBool>;
  /** How many days, today included. */
  readonly days: number;
  readonly now: Temporal.Instant;
  /** Where days begin. */
  readonly timeZone: string;
}

/** How many rows were added on each of the last days, the earliest first. */
export async function countByDay(db: Db, counted: Counted): Promise<number[]> {
  const { table, column, where, days, now, timeZone } = counted;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.subtract({ days: days - 1 });
  const time = sql.ref(`${table}.${column}`);
  // Midnight as the zone has it, so that a day of 23 or 25 hours is whole.
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from ${sql.table(table)} where ${where}
      and ${time} >= day at time zone ${timeZone}
      and ${time} < (day + interval '1 day') at time zone ${timeZone}) as count
    from generate_series(${first.toString()}::timestamp, ${today.toString()}::timestamp, interval '1 day') as day
    order by day`.execute(db);
  return rows.map(({ count }) => count);
}
