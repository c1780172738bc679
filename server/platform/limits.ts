import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { Problem } from './problem.ts';

/** So many in so many seconds. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts a use of `key` in the current window, shared by all processes.
 *
 * @param uses how many it counts for
 * @throws Problem `general_rate_limit_exceeded` with the protocol's `X-RateLimit-*` headers when the window is used up
 */
export async function useLimit(
  parts: { db: Db; clock: Clock },
  key: string,
  limit: Limit,
  uses = 1,
): Promise<void> {
  const now = parts.clock.now();
  const resetsAt = now.add({ seconds: limit.seconds });
  const { rows } = await sql<{ used: number; resets_at: Temporal.Instant }>`
    insert into rate_limits as held (key, used, resets_at) values (${key}, ${uses}, ${resetsAt})
    on conflict (key) do update set
      used = case when held.resets_at <= ${now} then excluded.used else held.used + excluded.used end,
      resets_at = case when held.resets_at <= ${now} then ${resetsAt} else held.resets_at end
    returning used, resets_at`.execute(parts.db);
  const window = rows[0];
  if (window === undefined || window.used <= limit.most) return;
  const reset = Math.ceil(window.resets_at.epochMilliseconds / 1000);
  throw new Problem('general_rate_limit_exceeded', {
    headers: {
      'x-ratelimit-limit': String(limit.most),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'retry-after': String(Math.max(1, reset - Math.floor(now.epochMilliseconds / 1000))),
    },
  });
}

/** Takes one use back: what was counted turned out not to be what the limit is for. */
export async function giveUseBack(parts: { db: Db }, key: string): Promise<void> {
  await sql`update rate_limits set used = used - 1 where key = ${key} and used > 0`.execute(parts.db);
}

/** Deletes the windows that are over. */
export async function forgetOldLimits(parts: { db: Db; clock: Clock }): Promise<void> {
  await sql`delete from rate_limits where resets_at < ${parts.clock.now()}`.execute(parts.db);
}
