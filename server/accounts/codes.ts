import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import {
  type CodePurpose,
  type CodeRow,
  deleteCodes,
  insertCode,
  isLiveLink,
  spendTry,
  useLink,
} from './code-store.ts';
import type { AccountParts } from './parts.ts';
import { codeMinutes, codeTries, linkMinutes, newCode } from './rules.ts';
import { hashCode, hashSecret, isSame, newSecret } from './secrets.ts';

type DigitsPurpose = Extract<CodePurpose, 'signup' | 'email_change'>;
type LinkPurpose = Exclude<CodePurpose, DigitsPurpose>;

/**
 * Makes the person's one live code; an earlier one for the same purpose is void from now on. The caller holds the
 * account's row, or there would be two.
 *
 * @returns the six digits, which exist in the mail only
 */
export async function createCode(
  tx: Tx,
  parts: AccountParts,
  whose: { userId: string; purpose: DigitsPurpose },
): Promise<string> {
  const { clock, accountSettings } = parts;
  const now = clock.now();
  const id = newId();
  const code = newCode();
  await deleteCodes(tx, whose.userId, whose.purpose);
  await insertCode(tx, {
    id,
    user_id: whose.userId,
    purpose: whose.purpose,
    secret_hash: hashCode(accountSettings.secret, id, code),
    expires_at: now.add({ minutes: codeMinutes }),
    tries_left: codeTries,
    created_at: now,
  });
  return code;
}

/**
 * Compares what somebody typed with their live code. Each look costs one of its tries, whatever comes of it.
 *
 * @throws Problem `user_invalid_token` when it is wrong, too old or used up
 */
export async function checkCode(
  parts: AccountParts,
  given: { userId: string; purpose: DigitsPurpose; code: string },
): Promise<CodeRow> {
  // Outside of any transaction: a failure further on must not give the try back.
  const code = await spendTry(parts.db, { ...given, now: parts.clock.now() });
  if (code === null) throw new Problem('user_invalid_token');
  const hash = hashCode(parts.accountSettings.secret, code.id, given.code);
  if (!isSame(hash, code.secret_hash)) throw new Problem('user_invalid_token');
  return code;
}

/**
 * Makes a link with a secret. Earlier ones stay good until they lapse: anybody can ask for a recovery mail, and must
 * not void the link that its owner is about to open.
 *
 * @param whose `url` is where the link leads; it gets `userId` and `secret` in its query
 */
export async function createLink(
  tx: Tx,
  parts: AccountParts,
  whose: { userId: string; purpose: LinkPurpose; url: string },
): Promise<{ url: string; link: { id: string; expiresAt: Temporal.Instant } }> {
  const now = parts.clock.now();
  const secret = newSecret();
  const link = { id: newId(), expiresAt: now.add({ minutes: linkMinutes }) };
  await insertCode(tx, {
    id: link.id,
    user_id: whose.userId,
    purpose: whose.purpose,
    secret_hash: hashSecret(secret),
    expires_at: link.expiresAt,
    // Nobody guesses 256 bits: the one try is the use of the link.
    tries_left: 1,
    created_at: now,
  });
  const url = new URL(whose.url);
  url.searchParams.set('userId', whose.userId);
  url.searchParams.set('secret', secret);
  return { url: url.href, link };
}

/**
 * Refuses a link that can't be used, without using it.
 *
 * @throws Problem `user_invalid_token` when its secret is wrong, too old or used before
 */
export async function checkLink(
  parts: AccountParts,
  given: { userId: string; purpose: LinkPurpose; secret: string },
): Promise<void> {
  const which = { ...given, secretHash: hashSecret(given.secret), now: parts.clock.now() };
  if (!(await isLiveLink(parts.db, which))) throw new Problem('user_invalid_token');
}

/**
 * Uses the link of a mail.
 *
 * @throws Problem `user_invalid_token` when its secret is wrong, too old or used before
 */
export async function consumeLink(
  tx: Tx,
  parts: AccountParts,
  given: { userId: string; purpose: LinkPurpose; secret: string },
): Promise<CodeRow> {
  const which = { ...given, secretHash: hashSecret(given.secret), now: parts.clock.now() };
  const link = await useLink(tx, which);
  if (link === null) throw new Problem('user_invalid_token');
  return link;
}
