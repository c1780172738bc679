import { queueMail } from '../mail/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { limitExceeded, useLimit } from '../platform/limits.ts';
import { Problem } from '../platform/problem.ts';
import { countAttempt, forgiveAttempts, giveAttemptBack } from './attempt-store.ts';
import { inEvenTime } from './even-time.ts';
import { isKnownNetwork, networkHash } from './known-networks.ts';
import type { AccountParts } from './parts.ts';
import { mayAct } from './policy.ts';
import { recipientOf } from './recipient.ts';
import { failuresBeforeNotice } from './rules.ts';
import { limitKey } from './secrets.ts';
import { findAccount, findVerified } from './store.ts';

type AttemptParts = Pick<AccountParts, 'db' | 'clock'> & {
  readonly accountSettings: Pick<AccountParts['accountSettings'], 'secret' | 'loginsPerHour' | 'recoveryUrl'>;
};

/** Under which count a try of an account's password goes. */
export interface AttemptLane {
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
  parts: AttemptParts,
  { email, ip }: { email: string; ip: string },
): Promise<AttemptLane> {
  const account = limitKey(parts.accountSettings.secret, email);
  const known = await isKnownNetwork(parts, email, ip);
  const network = networkHash(parts, ip).toString('base64url');
  return { email, known, key: known ? `${account} network ${network}` : account };
}

/** The count for tries within a session: strangers can't hold up its owner, nor one session another. */
export function laneOfSession(parts: AttemptParts, email: string, { sessionId }: Principal): AttemptLane {
  const account = limitKey(parts.accountSettings.secret, email);
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
  parts: AttemptParts,
  lane: AttemptLane,
  judge: () => Promise<Proved | null>,
): Promise<Proved> {
  const { db, clock } = parts;
  const free = parts.accountSettings.loginsPerHour;
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
    if (counted.failures >= free + failuresBeforeNotice) await inEvenTime(() => tellOwner(parts, lane.email));
    throw new Problem('user_invalid_credentials');
  }
  if (lane.known) await forgiveAttempts(db, lane.key);
  else await giveAttemptBack(db, lane.key);
  return proved;
}

/** Forgives the failures of strangers: whoever set another password has nothing to fear of guesses at the old one. */
export async function forgiveAccount(tx: Tx, parts: AttemptParts, userId: string): Promise<void> {
  const { email } = await findAccount(tx, userId);
  await forgiveAttempts(tx, limitKey(parts.accountSettings.secret, email));
}

/** Tells the owner by mail, once a day at most. */
async function tellOwner(parts: AttemptParts, email: string): Promise<void> {
  const user = await findVerified(parts.db, email);
  if (user === null || !mayAct(user)) return;
  try {
    await useLimit(parts, `failed-logins-notice ${user.id}`, { most: 1, seconds: 24 * 3600 });
  } catch (error) {
    if (error instanceof Problem && error.type === 'general_rate_limit_exceeded') return;
    throw error;
  }
  const { recoveryUrl } = parts.accountSettings;
  await transaction(parts.db, (tx) =>
    queueMail(tx, {
      kind: 'failed_logins_notice',
      to: recipientOf(user),
      about: { userId: user.id },
      values: { recoveryUrl },
    }),
  );
}
