import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { limitExceeded, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { queueMail } from '../mail/index.ts';
import { inEvenTime } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { isKnownNetwork, networkHash } from './known-networks.ts';
import { recipientOf } from './notices.ts';
import { mayAct } from './policy.ts';
import { attemptDelay, failuresBeforeNotice, limitKey, rememberedAttempts } from './rules.ts';
import { findAccount, findVerified } from './store.ts';

type AttemptParts = Pick<AccountDeps, 'db' | 'clock'> & {
  readonly accountSettings: Pick<AccountDeps['accountSettings'], 'secret' | 'loginsPerHour' | 'recoveryUrl'>;
};

/** Under which count a try of an account's password goes. */
interface AttemptLane {
  readonly email: string;
  readonly key: string;
  /** Whether the owner has been here before: a right password then forgives the failures before it. */
  readonly known: boolean;
}

/**
 * The count for tries at an account from a network: one for all networks that the account was never logged in to from,
 * and one for each where it was. Addresses without an account are counted alike.
 */
export async function laneOfNetwork(
  deps: AttemptParts,
  { email, ip }: { email: string; ip: string },
): Promise<AttemptLane> {
  const account = limitKey(deps.accountSettings.secret, email);
  const known = await isKnownNetwork(deps, email, ip);
  const network = networkHash(deps, ip).toString('base64url');
  return { email, known, key: known ? `${account} network ${network}` : account };
}

/** The count for tries within a session: strangers can't hold up its owner, nor one session another. */
export function laneOfSession(deps: AttemptParts, email: string, { sessionId }: Principal): AttemptLane {
  const account = limitKey(deps.accountSettings.secret, email);
  return { email, known: true, key: `${account} session ${sessionId}` };
}

/**
 * Judges one try of an account's password. It counts as a failure before the judgement, and is refused without one
 * while failures before it hold the account: a password costs work to compare.
 *
 * @param judge returns null for a wrong password
 * @throws Problem `user_invalid_credentials`, `general_rate_limit_exceeded`
 */
export async function judgeAttempt<Proved>(
  deps: AttemptParts,
  lane: AttemptLane,
  judge: () => Promise<Proved | null>,
): Promise<Proved> {
  const { db, clock } = deps;
  const free = deps.accountSettings.loginsPerHour;
  const now = clock.now();
  const counted = await countAttempt(db, lane.key, { now, free });
  if (counted.heldUntil !== undefined) {
    throw limitExceeded(now, { most: free, resetsAt: counted.heldUntil });
  }
  let proved: Proved | null;
  try {
    proved = await judge();
  } catch (error) {
    await giveAttemptBack(db, lane.key);
    throw error;
  }
  if (proved === null) {
    // For addresses without an account too, so that the answer takes the same time.
    if (counted.failures >= free + failuresBeforeNotice) await inEvenTime(() => tellOwner(deps, lane.email));
    throw new Problem('user_invalid_credentials');
  }
  if (lane.known) await forgiveAttempts(db, lane.key);
  else await giveAttemptBack(db, lane.key);
  return proved;
}

/** Forgives the failures of strangers: whoever set another password has nothing to fear of guesses at the old one. */
export async function forgiveAccount(tx: Tx, deps: AttemptParts, userId: string): Promise<void> {
  const { email } = await findAccount(tx, userId);
  await forgiveAttempts(tx, limitKey(deps.accountSettings.secret, email));
}

/** Tells the owner by mail, once a day at most. */
async function tellOwner(deps: AttemptParts, email: string): Promise<void> {
  const user = await findVerified(deps.db, email);
  if (user === null || !mayAct(user)) return;
  try {
    await useLimit(deps, `failed-logins-notice ${user.id}`, { most: 1, seconds: 24 * 3600 });
  } catch (error) {
    if (error instanceof Problem && error.type === 'general_rate_limit_exceeded') return;
    throw error;
  }
  const { recoveryUrl } = deps.accountSettings;
  await transaction(deps.db, (tx) =>
    queueMail(tx, {
      kind: 'failed_logins_notice',
      to: recipientOf(user),
      about: { userId: user.id },
      values: { recoveryUrl },
    }),
  );
}

/** How a try was counted: as the so many-th failure, or not at all, since none is allowed before a time. */
type Counted =
  | { readonly failures: number; readonly heldUntil?: never }
  | { readonly heldUntil: Temporal.Instant; readonly failures?: never };

/**
 * Counts a try as a failure before it is judged, in one statement: of many at once no more get through than one after
 * the other would.
 *
 * @param free failures without a delay
 */
async function countAttempt(
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
async function giveAttemptBack(db: Db, key: string): Promise<void> {
  await sql`update failed_logins set failures = failures - 1, held_until = ${everFree}
    where key = ${key} and failures > 0`.execute(db);
}

/** Forgives all failures under a key. */
async function forgiveAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('failed_logins').where('key', '=', key).execute();
}

/** Forgets failures that are long past. */
export async function forgetOldAttempts(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('failed_logins').where('forget_at', '<=', now).execute();
}
