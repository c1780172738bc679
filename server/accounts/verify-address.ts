import { queueMail } from '../mail/index.ts';
import { transaction } from '../platform/database.ts';
import { useLimit } from '../platform/limits.ts';
import { consumeLink, createLink } from './codes.ts';
import type { AccountParts } from './parts.ts';
import type { TokenRow } from './present.ts';
import { recipientOf } from './recipient.ts';
import { checkReturnUrl } from './return-url.ts';
import { codeSends, linkMinutes } from './rules.ts';
import { findAccount } from './store.ts';

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
