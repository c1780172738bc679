import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { limitExceeded, useLimit } from '../../../infra/http/request-limits.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { queueMail } from '../../mail/index.ts';
import type { AccountDeps } from '../deps.ts';
import { recipientOf } from '../notices.ts';
import { attemptDelay, codeTries, failuresBeforeNotice, limitKey, rememberedAttempts } from '../rules.ts';
import { isKnownNetwork, networkHash } from '../sessions/known-networks.ts';
import { findAccount, findVerified, mayAct } from '../store.ts';
import { inEvenTime } from './codes.ts';

type AttemptDeps = Pick<AccountDeps, 'db' | 'clock'> & {
  readonly accountSettings: Pick<AccountDeps['accountSettings'], 'secret' | 'loginsPerHour' | 'recoveryUrl'>;
};

/** The counter that an attempt counts against. */
interface AttemptLane {
  readonly email: string;
  readonly key: string;
  /**
   * Whether the owner has logged in from here before. Then a correct password clears earlier
   * failures.
   */
  readonly known: boolean;
  /** For codes of a second factor; passwords otherwise. */
  readonly secondFactor?: true;
  /** From where; left out within a session. */
  readonly ip?: string;
}

/**
 * The counter for an account and a network: one shared by all unknown networks, and one for each
 * network the owner has logged in from. Addresses without an account are counted the same way.
 */
export async function laneOfNetwork(
  deps: AttemptDeps,
  { email, ip }: { email: string; ip: string },
): Promise<AttemptLane> {
  const account = limitKey(deps.accountSettings.secret, email);
  const known = await isKnownNetwork(deps, email, ip);
  const network = networkHash(deps, ip).toString('base64url');
  return { email, known, ip, key: known ? `${account} network ${network}` : account };
}

/**
 * The counter for second-factor codes. Anyone who tries them has proved the first factor, so there are fewer free
 * attempts, and the owner is notified sooner.
 */
export async function laneOfSecondFactor(
  deps: AttemptDeps,
  whose: { email: string; ip: string },
): Promise<AttemptLane> {
  const lane = await laneOfNetwork(deps, whose);
  return { ...lane, key: `${lane.key} second factor`, secondFactor: true };
}

/**
 * The counter for attempts within a session, so that neither strangers nor other sessions can lock
 * it.
 */
export function laneOfSession(deps: AttemptDeps, email: string, { sessionId }: Principal): AttemptLane {
  const account = limitKey(deps.accountSettings.secret, email);
  return { email, known: true, key: `${account} session ${sessionId}` };
}

/**
 * Checks a password attempt. It is counted as a failure first, and refused without a check while
 * earlier failures lock the account, because comparing passwords is expensive.
 * @param judge returns null for a wrong password or code
 * @throws Problem `user_invalid_credentials` (`user_invalid_token` for codes),
 * `general_rate_limit_exceeded`
 */
export async function checkAttempt<Proved>(
  deps: AttemptDeps,
  lane: AttemptLane,
  check: () => Promise<Proved | null>,
): Promise<Proved> {
  const { db, clock } = deps;
  const free = lane.secondFactor ? codeTries : deps.accountSettings.loginsPerHour;
  const now = clock.now();
  const counted = await countAttempt(db, lane.key, { now, free });
  if (counted.heldUntil !== undefined) {
    throw limitExceeded(now, { most: free, resetsAt: counted.heldUntil });
  }
  let proved: Proved | null;
  try {
    proved = await check();
  } catch (error) {
    await uncountAttempt(db, lane.key);
    throw error;
  }
  if (proved === null) {
    // Also done for addresses without an account, so that the answer takes the same time.
    if (counted.failures >= free + (lane.secondFactor ? 0 : failuresBeforeNotice))
      await inEvenTime(() => notifyOwner(deps, lane, counted.failures));
    throw new Problem(lane.secondFactor ? 'user_invalid_token' : 'user_invalid_credentials');
  }
  if (lane.known) await forgiveAttempts(db, lane.key);
  else await uncountAttempt(db, lane.key);
  return proved;
}

/** Clears strangers' failures: after a password change, guesses at the old one don't matter. */
export async function forgiveAccount(tx: Tx, deps: AttemptDeps, userId: string): Promise<void> {
  const { email } = await findAccount(tx, userId);
  await forgiveAttempts(tx, limitKey(deps.accountSettings.secret, email));
}

/** Mails the owner, at most once a day. */
async function notifyOwner(
  deps: AttemptDeps,
  { email, secondFactor, ip }: AttemptLane,
  attempts: number,
): Promise<void> {
  const user = await findVerified(deps.db, email);
  if (user === null || !mayAct(user)) return;
  const kind = secondFactor ? 'wrong_codes_notice' : 'failed_logins_notice';
  try {
    await useLimit(deps, `${kind} ${user.id}`, { most: 1, seconds: 24 * 3600 });
  } catch (error) {
    if (error instanceof Problem && error.type === 'general_rate_limit_exceeded') return;
    throw error;
  }
  const { recoveryUrl } = deps.accountSettings;
  await transaction(deps.db, (tx) =>
    queueMail(tx, {
      kind,
      to: recipientOf(user),
      about: { userId: user.id },
      values: { recoveryUrl, at: deps.clock.now(), attempts, ...(ip !== undefined && { network: ip }) },
    }),
  );
}

/** How an attempt was counted: as failure number n, or refused until a given time. */
type Counted =
  | { readonly failures: number; readonly heldUntil?: never }
  | { readonly heldUntil: Temporal.Instant; readonly failures?: never };

/**
 * Counts an attempt as a failure before it is checked. One statement, so that parallel attempts get
 * no further than sequential ones.
 * @param free failures without a delay
 */
async function countAttempt(
  db: Db,
  key: string,
  { now, free }: { now: Temporal.Instant; free: number },
): Promise<Counted> {
  const forgetAt = now.add(rememberedAttempts);
  const failures = sql<number>`case when held.forget_at <= ${now} then 1 else held.failures + 1 end`;
  // `-infinity` instead of now while there is no delay, because the clocks of several processes
  // differ slightly.
  const lockedUntilAfter = (
    count: RawBuilder<number>,
  ) => sql`case when ${count} < ${free}::int then ${neverLocked}
    else ${now}::timestamptz + make_interval(secs => ${delayAfter(count, free)}) end`;
  const { rows } = await sql<{ failures: number }>`
    insert into failed_logins as held (key, failures, held_until, forget_at)
    values (${key}, 1, ${lockedUntilAfter(sql.lit(1))}, ${forgetAt})
    on conflict (key) do update set
      failures = ${failures},
      held_until = ${lockedUntilAfter(failures)},
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
  // Cleared in between: the next attempt goes through.
  return { heldUntil: held?.held_until ?? now.add({ seconds: 1 }) };
}

const neverLocked = sql`timestamptz '1970-01-01 00:00Z'`;

/** Seconds until the next attempt after the free failures; doubles with each failure. */
function delayAfter(failures: RawBuilder<number>, free: number): RawBuilder<number> {
  const { shortest, longest } = attemptDelay;
  // The exponent is bounded first, so that the power can't overflow.
  return sql<number>`least(${longest}::int, ${shortest}::int * power(2, least(${failures} - ${free}::int, 20)))`;
}

/** Uncounts a failure: the password was right, or couldn't be checked. */
async function uncountAttempt(db: Db, key: string): Promise<void> {
  await sql`update failed_logins set failures = failures - 1, held_until = ${neverLocked}
    where key = ${key} and failures > 0`.execute(db);
}

async function forgiveAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('failed_logins').where('key', '=', key).execute();
}

export async function forgetOldAttempts(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('failed_logins').where('forget_at', '<=', now).execute();
}
