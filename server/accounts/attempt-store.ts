import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { attemptDelay, rememberedAttempts } from './rules.ts';

/** How a try was counted: as the so many-th failure, or not at all, since none is allowed before a time. */
export type Counted =
  | { readonly failures: number; readonly heldUntil?: never }
  | { readonly heldUntil: Temporal.Instant; readonly failures?: never };

/**
 * Counts a try as a failure before it is judged, in one statement: of many at once no more get through than one after
 * the other would.
 *
 * @param free failures without a delay
 */
export async function countAttempt(
  db: Db,
  key: string,
  { now, free }: { now: Temporal.Instant; free: number },
): Promise<Counted> {
  const forgetAt = now.add(rememberedAttempts);
  const failures = sql<number>`case when held.forget_at <= ${now} then 1 else held.failures + 1 end`;
  // Without a delay the key is free since ever: the clocks of several processes are never quite alike.
  const heldAfter = (count: RawBuilder<number>) => sql`case when ${count} < ${free}::int then ${everFree}
    else ${now}::timestamptz + make_interval(secs => ${delayAfter(count, free)}) end`;
  const { rows } = await sql<{ failures: number }>`
    insert into failed_logins as held (key, failures, held_until, forget_at)
    values (${key}, 1, ${heldAfter(sql.lit(1))}, ${forgetAt})
    on conflict (key) do update set
      failures = ${failures},
      held_until = ${heldAfter(failures)},
      forget_at = ${forgetAt}
    where held.held_until <= ${now} or held.forget_at <= ${now}
    returning failures`.execute(db);
  const [counted] = rows;
  if (counted !== undefined) return counted;
  const held = await db
    .selectFrom('failed_logins')
    .select('held_until')
    .where('key', '=', key)
    .executeTakeFirst();
  // Forgiven in between: the next try gets through.
  return { heldUntil: held?.held_until ?? now.add({ seconds: 1 }) };
}

const everFree = sql`timestamptz '1970-01-01 00:00Z'`;

/** Seconds until the next try once the free failures are used up: twice as many after each further one. */
function delayAfter(failures: RawBuilder<number>, free: number): RawBuilder<number> {
  const { shortest, longest } = attemptDelay;
  // The exponent is bounded before the power is: nobody's number overflows.
  return sql<number>`least(${longest}::int, ${shortest}::int * power(2, least(${failures} - ${free}::int, 20)))`;
}

/** Takes a counted failure back: the password was right, or nobody could tell. */
export async function giveAttemptBack(db: Db, key: string): Promise<void> {
  await sql`update failed_logins set failures = failures - 1, held_until = ${everFree}
    where key = ${key} and failures > 0`.execute(db);
}

/** Forgives all failures under a key. */
export async function forgiveAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('failed_logins').where('key', '=', key).execute();
}

/** Forgets failures that are long past. */
export async function forgetOldAttempts(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('failed_logins').where('forget_at', '<=', now).execute();
}
