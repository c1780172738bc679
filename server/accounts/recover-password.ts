import { queueMail } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { forgiveAccount } from './attempts.ts';
import { deleteCodes } from './code-store.ts';
import { checkLink, consumeLink, createLink } from './codes.ts';
import { endAccess } from './end-access.ts';
import { inEvenTime } from './even-time.ts';
import { rememberNetwork } from './known-networks.ts';
import { countRecoveryMail } from './mail-limits.ts';
import { checkNewPassword } from './new-password.ts';
import { announcePerson } from './notices.ts';
import type { AccountParts } from './parts.ts';
import { hashingSource, hashPassword } from './passwords.ts';
import { mayAct } from './policy.ts';
import type { TokenRow } from './present.ts';
import { recipientOf } from './recipient.ts';
import { checkReturnUrl } from './return-url.ts';
import { linkMinutes } from './rules.ts';
import { findVerified, lockUser, updateUser } from './store.ts';

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
