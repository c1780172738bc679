import { type Limit, type Use, useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { AccountDeps } from './deps.ts';
import { isKnownNetwork, networkHash } from './known-networks.ts';
import {
  changesOfPerson,
  codeSends,
  limitKey,
  perHour,
  recoveriesOfStrangers,
  signUpsOfNetwork,
} from './rules.ts';
import { findOldestPending } from './store.ts';

// Mails with a code or a link are counted before any look at who has the address, apart from what the owner's own
// network or the id of a sign-up says: a refusal tells a stranger nothing.

/**
 * Counts the sign-up of an address from a network, and the mail that it causes.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function countSignUpMail(
  deps: AccountDeps,
  { email, ip, userId }: { email: string; ip: string; userId: string },
): Promise<void> {
  const address = addressKey(deps, email);
  const network = networkHash(deps, ip).toString('base64url');
  await useLimits(deps, [
    { key: `signup-of ${network} ${address}`, limit: signUpsOfNetwork },
    ...each(`signup-to ${address}`, codeSends),
    ...each(`code-of ${userId}`, codeSends),
  ]);
}

/**
 * Counts another mail with the code of a sign-up. The oldest sign-up of an address has a count of its own, so that
 * later ones of strangers can't keep its code from it; the others share what the address may get.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function countCodeMail(
  deps: AccountDeps,
  { email, ip, userId }: { email: string; ip: string; userId: string },
): Promise<void> {
  const address = addressKey(deps, email);
  const pending = await findOldestPending(deps.db, email, userId);
  const own = pending === null ? [] : each(`code-of ${userId}`, codeSends);
  const shared =
    pending === 'oldest' ? [] : each(`${pending === null ? 'code' : 'signup'}-to ${address}`, codeSends);
  await useLimits(deps, [...mailsOfNetwork(deps, ip), ...own, ...shared]);
}

/**
 * Counts a recovery mail: by itself where the owner has logged in from, else with those that all strangers ask for.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function countRecoveryMail(
  deps: AccountDeps,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const address = addressKey(deps, email);
  const network = networkHash(deps, ip).toString('base64url');
  const known = await isKnownNetwork(deps, email, ip);
  await useLimits(deps, [
    ...mailsOfNetwork(deps, ip),
    ...each(`recovery-of ${network} ${address}`, codeSends),
    ...(known ? [] : each(`recovery-to ${address}`, recoveriesOfStrangers)),
  ]);
}

/**
 * Counts a mail that proves another address of somebody.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function countChangeMail(
  deps: AccountDeps,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const address = addressKey(deps, email);
  await useLimits(deps, [
    ...each(`email-changes-of ${userId}`, codeSends),
    { key: `email-change-of ${userId} ${address}`, limit: changesOfPerson },
    ...each(`email-change-to ${address}`, codeSends),
  ]);
}

/** What one network may ask to have mailed, whatever the addresses: as much as it may sign up. */
function mailsOfNetwork({ accountSettings }: AccountDeps, ip: string): Use[] {
  return usesOfNetwork('account-mails', ip, perHour(accountSettings.signupsPerHour));
}

function addressKey({ accountSettings }: AccountDeps, email: string): string {
  return limitKey(accountSettings.secret, email);
}

function each(key: string, limits: readonly Limit[]): Use[] {
  return limits.map((limit) => ({ key: `${key} ${limit.seconds}`, limit }));
}
