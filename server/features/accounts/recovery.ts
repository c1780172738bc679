import { transaction } from '../../infra/db/database.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import { newId } from '../../infra/ids.ts';
import { queueMail } from '../mail/index.ts';
import type { AccountDeps } from './deps.ts';
import { publishAccountChange, recipientOf } from './notices.ts';
import type { TokenRow } from './present.ts';
import { forgiveAccount } from './proofs/attempts.ts';
import { checkLink, consumeLink, createLink, deleteCodes, inEvenTime } from './proofs/codes.ts';
import { countRecoveryMail } from './proofs/mail-limits.ts';
import { checkNewPassword, hashingSource, hashPassword } from './proofs/passwords.ts';
import { codeSends, linkMinutes } from './rules.ts';
import { endAccess } from './sessions/end-access.ts';
import { rememberNetwork } from './sessions/known-networks.ts';
import { findAccount, findUser, findVerified, lockUser, mayAct, updateUser } from './store.ts';

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
  await requireUser(deps, userId);
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
 * @throws Problem `user_invalid_token`, `user_not_found`
 */
export async function verifyAddress(
  deps: AccountDeps,
  given: { userId: string; secret: string },
): Promise<TokenRow> {
  await requireUser(deps, given.userId);
  return transaction(deps.db, async (tx) => {
    const link = await consumeLink(tx, deps, { ...given, purpose: 'verification' });
    return { id: link.id, createdAt: link.created_at, userId: given.userId, expiresAt: link.expires_at };
  });
}

/** @throws Problem `user_not_found`, as Appwrite does: ids are no secret, and people's names can be read by them */
async function requireUser({ db }: AccountDeps, userId: string): Promise<void> {
  if ((await findUser(db, userId)) === null) throw new Problem('user_not_found');
}

/**
 * Rejects links that would send a mail's secret to an unknown site (product rule 14).
 * @throws Problem `general_argument_invalid`
 */
function checkReturnUrl({ origins }: AccountDeps, url: string): void {
  if (origins.mayReturnTo(new URL(url))) return;
  throw invalidField('url', 'The address must be on this site or on a registered origin');
}
