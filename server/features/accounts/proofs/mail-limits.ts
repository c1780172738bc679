import { type Limit, type Use, useLimits, usesOfNetwork } from '../../../infra/http/request-limits.ts';
import type { AccountDeps } from '../deps.ts';
import {
  changesOfPerson,
  codeSends,
  limitKey,
  perHour,
  recoveriesOfStrangers,
  signUpsOfNetwork,
  wrongCodesOfAddress,
} from '../rules.ts';
import { isKnownNetwork, networkHash } from '../sessions/known-networks.ts';
import { findOldestPending } from '../store.ts';

// Mails with codes and links are counted before looking up the address, so that a refusal reveals
// nothing about it. The only exceptions depend on the owner's own network and the sign-up's id.

/**
 * Counts a sign-up and its mail, per address and network.
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
 * Counts another mail with a sign-up's code. The address's oldest sign-up has a counter of its own,
 * so that strangers' later sign-ups can't use up its mails; the others share one. Without such a
 * sign-up, the mail is one with a proof.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function countCodeMail(
  deps: AccountDeps,
  { email, ip, userId }: { email: string; ip: string; userId: string },
): Promise<void> {
  const pending = await findOldestPending(deps.db, email, userId);
  if (pending === null) return countProofMail(deps, { email, ip });
  const own = each(`code-of ${userId}`, codeSends);
  const shared = pending === 'oldest' ? [] : each(`signup-to ${addressKey(deps, email)}`, codeSends);
  await useLimits(deps, [...mailsOfNetwork(deps, ip), ...own, ...shared]);
}

/**
 * Counts a mail that proves an address: separately from the owner's known networks, otherwise together
 * with all strangers' requests.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function countProofMail(
  deps: AccountDeps,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const address = addressKey(deps, email);
  const known = await isKnownNetwork(deps, email, ip);
  const own = `code-to ${address} from ${networkHash(deps, ip).toString('base64url')}`;
  await useLimits(deps, [
    ...mailsOfNetwork(deps, ip),
    ...each(known ? own : `code-to ${address}`, codeSends),
  ]);
}

/**
 * A try at the codes of an address, from a network or, without one, in its owner's session. It is
 * given back when the code was right.
 */
export async function triesOfAddress(
  deps: AccountDeps,
  { email, ip }: { email: string; ip: string | null },
): Promise<Use[]> {
  const known = ip !== null && (await isKnownNetwork(deps, email, ip));
  const from = known ? ` from ${networkHash(deps, ip).toString('base64url')}` : '';
  const lane = ip === null ? ' in session' : from;
  return [{ key: `wrong-codes ${addressKey(deps, email)}${lane}`, limit: wrongCodesOfAddress }];
}

/**
 * Counts a recovery mail: separately from the owner's known networks, otherwise together with all
 * strangers' requests.
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
 * Counts a mail that confirms a new address.
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

/** The mails one network may cause, for all addresses together: as many as its sign-ups. */
function mailsOfNetwork({ accountSettings }: AccountDeps, ip: string): Use[] {
  return usesOfNetwork('account-mails', ip, perHour(accountSettings.signupsPerHour));
}

function addressKey({ accountSettings }: AccountDeps, email: string): string {
  return limitKey(accountSettings.secret, email);
}

function each(key: string, limits: readonly Limit[]): Use[] {
  return limits.map((limit) => ({ key: `${key} ${limit.seconds}`, limit }));
}
