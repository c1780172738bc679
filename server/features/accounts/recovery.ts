import { transaction } from '../../infra/db/database.ts';
import { invalidField } from '../../infra/http/problem.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import { newId } from '../../infra/ids.ts';
import { queueMail } from '../mail/index.ts';
import { forgiveAccount } from './attempts.ts';
import { checkLink, consumeLink, createLink, deleteCodes, inEvenTime } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { endAccess } from './end-access.ts';
import { rememberNetwork } from './known-networks.ts';
import { countRecoveryMail } from './mail-limits.ts';
import { publishAccountChange, recipientOf } from './notices.ts';
import { checkNewPassword, hashingSource, hashPassword } from './passwords.ts';
import type { TokenRow } from './present.ts';
import { codeSends, linkMinutes } from './rules.ts';
import { findAccount, findVerified, lockUser, mayAct, updateUser } from './store.ts';

/**
 * Requests a mail with a link to set a new password. The answer is the same for every address.
 * @throws Problem `general_argument_invalid` when the link would lead to another site,
 * `general_rate_limit_exceeded`
 */
export async function askForRecovery(
  deps: AccountDeps,
  asked: { email: string; url: string; ip: string },
): Promise<TokenRow> {
  checkReturnUrl(deps, asked.url);
  await countRecoveryMail(deps, asked);
  await inEvenTime(() => mailRecovery(deps, asked));
  const now = deps.clock.now();
  return { id: newId(), createdAt: now, userId: '', expiresAt: now.add({ minutes: linkMinutes }) };
}

async function mailRecovery(
  deps: AccountDeps,
  { email, url }: { email: string; url: string },
): Promise<void> {
  const user = await findVerified(deps.db, email);
  if (user === null || !mayAct(user)) return;
  await transaction(deps.db, async (tx) => {
    const link = await createLink(tx, deps, { userId: user.id, purpose: 'recovery', url });
    await queueMail(tx, {
      kind: 'password_recovery',
      to: recipientOf(user),
      about: { userId: user.id },
      values: { url: link.url, minutes: linkMinutes },
    });
  });
}

/**
 * Sets a new password with the secret of the mailed link. Ends all sessions, access tokens and the
 * private calendar address, and voids every other link.
 * @throws Problem `user_invalid_token`, `general_argument_invalid`
 */
export async function recoverPassword(
  deps: AccountDeps,
  given: { userId: string; secret: string; password: string; ip: string },
): Promise<TokenRow> {
  const { userId } = given;
  await checkNewPassword(given.password, deps.accountSettings);
  // Before hashing, so that guessed secrets cost no hash.
  await checkLink(deps, { userId, purpose: 'recovery', secret: given.secret });
  const passwordHash = await hashPassword(given.password, hashingSource(given.ip));
  return transaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    const link = await consumeLink(tx, deps, { userId, purpose: 'recovery', secret: given.secret });
    const now = deps.clock.now();
    await updateUser(tx, userId, now, { password_hash: passwordHash, password_changed_at: now });
    await deleteCodes(tx, userId, 'recovery');
    await endAccess(tx, deps, userId);
    await rememberNetwork(tx, deps, { userId, ip: given.ip });
    await forgiveAccount(tx, deps, userId);
    publishAccountChange(tx, deps, userId, 'update', 'password');
    return { id: link.id, createdAt: link.created_at, userId, expiresAt: link.expires_at };
  });
}

/**
 * Mails a link that verifies the account's address. Appwrite clients request it after a sign-up,
 * although here the code has already verified the address.
 * @throws Problem `general_argument_invalid` when the link would lead to another site,
 * `general_rate_limit_exceeded`
 */
export async function askForVerification(
  deps: AccountDeps,
  asked: { userId: string; url: string },
): Promise<TokenRow> {
  const { userId, url } = asked;
  checkReturnUrl(deps, url);
  for (const limit of codeSends) await useLimit(deps, `verification ${limit.seconds} ${userId}`, limit);
  return transaction(deps.db, async (tx) => {
    const user = await findAccount(tx, userId);
    const { url: address, link } = await createLink(tx, deps, { userId, purpose: 'verification', url });
    await queueMail(tx, {
      kind: 'verification',
      to: recipientOf(user),
      about: { userId },
      values: { url: address, minutes: linkMinutes },
    });
    return { ...link, createdAt: deps.clock.now(), userId };
  });
}

/**
 * Verifies the address with the secret of the mailed link.
 * @throws Problem `user_invalid_token`
 */
export async function verifyAddress(
  deps: AccountDeps,
  given: { userId: string; secret: string },
): Promise<TokenRow> {
  return transaction(deps.db, async (tx) => {
    const link = await consumeLink(tx, deps, { ...given, purpose: 'verification' });
    return { id: link.id, createdAt: link.created_at, userId: given.userId, expiresAt: link.expires_at };
  });
}

/**
 * Rejects links that would send a mail's secret to an unknown site (product rule 14).
 * @throws Problem `general_argument_invalid`
 */
function checkReturnUrl({ origins }: AccountDeps, url: string): void {
  if (origins.mayReturnTo(new URL(url))) return;
  throw invalidField('url', 'The address must be on this site or on a registered origin');
}
