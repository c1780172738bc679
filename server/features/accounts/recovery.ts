import { transaction } from '../../infra/db/database.ts';
import { invalidField } from '../../infra/http/problem.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import { newId } from '../../infra/ids.ts';
import { queueMail } from '../mail/index.ts';
import { forgiveAccount } from './attempts.ts';
import { checkLink, consumeLink, createLink, deleteCodes, inEvenTime } from './codes.ts';
import type { AccountParts } from './deps.ts';
import { endAccess } from './end-access.ts';
import { rememberNetwork } from './known-networks.ts';
import { countRecoveryMail } from './mail-limits.ts';
import { announcePerson, recipientOf } from './notices.ts';
import { checkNewPassword, hashingSource, hashPassword } from './passwords.ts';
import { mayAct } from './policy.ts';
import type { TokenRow } from './present.ts';
import { codeSends, linkMinutes } from './rules.ts';
import { findAccount, findVerified, lockUser, updateUser } from './store.ts';

/**
 * Asks for a mail with a link that lets its reader set another password. The answer is alike for every address.
 *
 * @throws Problem `general_argument_invalid` where the link would lead to another site, `general_rate_limit_exceeded`
 */
export async function askForRecovery(
  parts: AccountParts,
  asked: { email: string; url: string; ip: string },
): Promise<TokenRow> {
  checkReturnUrl(parts, asked.url);
  await countRecoveryMail(parts, asked);
  await inEvenTime(() => mailRecovery(parts, asked));
  const now = parts.clock.now();
  return { id: newId(), createdAt: now, userId: '', expiresAt: now.add({ minutes: linkMinutes }) };
}

async function mailRecovery(
  parts: AccountParts,
  { email, url }: { email: string; url: string },
): Promise<void> {
  const user = await findVerified(parts.db, email);
  if (user === null || !mayAct(user)) return;
  await transaction(parts.db, async (tx) => {
    const link = await createLink(tx, parts, { userId: user.id, purpose: 'recovery', url });
    await queueMail(tx, {
      kind: 'password_recovery',
      to: recipientOf(user),
      about: { userId: user.id },
      values: { url: link.url, minutes: linkMinutes },
    });
  });
}

/**
 * Sets another password with the secret of the mailed link. Sessions, access tokens and the calendar
 * address end, and every other link is void.
 *
 * @throws Problem `user_invalid_token`, `general_argument_invalid`
 */
export async function recoverPassword(
  parts: AccountParts,
  given: { userId: string; secret: string; password: string; ip: string },
): Promise<TokenRow> {
  const { userId } = given;
  await checkNewPassword(given.password, parts.accountSettings);
  // Before the work of a hash, which nobody gets for a guessed secret.
  await checkLink(parts, { userId, purpose: 'recovery', secret: given.secret });
  const passwordHash = await hashPassword(given.password, hashingSource(given.ip));
  return transaction(parts.db, async (tx) => {
    await lockUser(tx, userId);
    const link = await consumeLink(tx, parts, { userId, purpose: 'recovery', secret: given.secret });
    const now = parts.clock.now();
    await updateUser(tx, userId, now, { password_hash: passwordHash, password_changed_at: now });
    await deleteCodes(tx, userId, 'recovery');
    await endAccess(tx, parts, userId);
    await rememberNetwork(tx, parts, { userId, ip: given.ip });
    await forgiveAccount(tx, parts, userId);
    announcePerson(tx, parts, userId, 'update');
    return { id: link.id, createdAt: link.created_at, userId, expiresAt: link.expires_at };
  });
}

/**
 * Mails a link that proves once more that the caller reads the account's address. The protocol's clients ask for it
 * after a sign-up; here the code has proved the same before there was a session.
 *
 * @throws Problem `general_argument_invalid` where the link would lead to another site, `general_rate_limit_exceeded`
 */
export async function askForVerification(
  parts: AccountParts,
  asked: { userId: string; url: string },
): Promise<TokenRow> {
  const { userId, url } = asked;
  checkReturnUrl(parts, url);
  for (const limit of codeSends) await useLimit(parts, `verification ${limit.seconds} ${userId}`, limit);
  return transaction(parts.db, async (tx) => {
    const user = await findAccount(tx, userId);
    const { url: address, link } = await createLink(tx, parts, { userId, purpose: 'verification', url });
    await queueMail(tx, {
      kind: 'verification',
      to: recipientOf(user),
      about: { userId },
      values: { url: address, minutes: linkMinutes },
    });
    return { ...link, createdAt: parts.clock.now(), userId };
  });
}

/**
 * Takes the secret of the mailed link.
 *
 * @throws Problem `user_invalid_token`
 */
export async function verifyAddress(
  parts: AccountParts,
  given: { userId: string; secret: string },
): Promise<TokenRow> {
  return transaction(parts.db, async (tx) => {
    const link = await consumeLink(tx, parts, { ...given, purpose: 'verification' });
    return { id: link.id, createdAt: link.created_at, userId: given.userId, expiresAt: link.expires_at };
  });
}

/**
 * Refuses links that would carry a mail's secret to a site we do not know (ruling 14).
 *
 * @throws Problem `general_argument_invalid`
 */
function checkReturnUrl({ origins }: AccountParts, url: string): void {
  if (origins.mayReturnTo(new URL(url))) return;
  throw invalidField('url', 'The address must be on this site or on a registered origin');
}
