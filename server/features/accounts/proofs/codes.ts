import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../infra/db/database.ts';
import type { Codes } from '../../../infra/db/schema.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { newId } from '../../../infra/ids.ts';
import type { AccountDeps } from '../deps.ts';
import {
  codeMinutes,
  codeTries,
  hashCode,
  hashSecret,
  isCode,
  isSame,
  linkMinutes,
  newCode,
  newSecret,
} from '../rules.ts';

type DigitsPurpose = Extract<CodePurpose, 'signup' | 'email_change'>;
type LinkPurpose = Exclude<CodePurpose, DigitsPurpose>;

/**
 * Creates the person's only valid code for a purpose; earlier ones become void. The caller holds
 * the account's row lock, otherwise two codes could be created.
 * @returns the six digits and the secret of a link, which only go into the mail
 */
export async function createCode(
  tx: Tx,
  deps: AccountDeps,
  whose: { userId: string; purpose: DigitsPurpose },
): Promise<{ code: string; secret: string }> {
  const { clock, accountSettings } = deps;
  const now = clock.now();
  const id = newId();
  const code = newCode();
  const secret = newSecret();
  await deleteCodes(tx, whose.userId, whose.purpose);
  await insertCode(tx, {
    id,
    user_id: whose.userId,
    purpose: whose.purpose,
    secret_hash: hashCode(accountSettings.secret, id, code),
    link_hash: whose.purpose === 'signup' ? hashSecret(secret) : null,
    expires_at: now.add({ minutes: codeMinutes }),
    tries_left: codeTries,
    created_at: now,
  });
  return { code, secret };
}

/**
 * Compares an entered code, or the secret of its link, with the valid one. Every code entered uses up
 * one of its tries.
 * @throws Problem `user_invalid_token`, `user_token_expired`, `user_token_used_up`
 */
export async function checkCode(
  deps: AccountDeps,
  given: { userId: string; purpose: DigitsPurpose; code: string },
): Promise<CodeRow> {
  const now = deps.clock.now();
  if (!isCode(given.code)) return checkCodeLink(deps, given, now);
  // Not in a transaction: a later failure must not give the try back.
  const code = await spendTry(deps.db, { ...given, now });
  if (code === null) throw new Problem(voidBecause(await findCode(deps.db, given), now));
  const hash = hashCode(deps.accountSettings.secret, code.id, given.code);
  if (isSame(hash, code.secret_hash)) return code;
  throw new Problem(code.tries_left === 0 ? 'user_token_used_up' : 'user_invalid_token');
}

async function checkCodeLink(
  deps: AccountDeps,
  given: Parameters<typeof checkCode>[1],
  now: Temporal.Instant,
): Promise<CodeRow> {
  const code = await findCode(deps.db, given);
  const isRight = code?.link_hash != null && isSame(code.link_hash, hashSecret(given.code));
  if (!isRight) throw new Problem('user_invalid_token');
  if (code.used_at === null && Temporal.Instant.compare(code.expires_at, now) > 0) return code;
  throw new Problem(voidBecause(code, now));
}

/** Why a code is refused although it may have been right once. */
function voidBecause(code: CodeRow | null, now: Temporal.Instant) {
  if (code === null) return 'user_invalid_token';
  const isExpired = Temporal.Instant.compare(code.expires_at, now) <= 0;
  return code.used_at === null && isExpired ? 'user_token_expired' : 'user_token_used_up';
}

async function findCode(
  db: Db,
  { userId, purpose }: { userId: string; purpose: DigitsPurpose },
): Promise<CodeRow | null> {
  const code = await db
    .selectFrom('codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return code ?? null;
}

/**
 * Creates a link with a secret. Earlier links stay valid: anyone can request a recovery mail, and
 * that must not void the link its owner is about to open.
 * @param whose `url` is the link's target; `userId` and `secret` are added to its query
 */
export async function createLink(
  tx: Tx,
  deps: AccountDeps,
  whose: { userId: string; purpose: LinkPurpose; url: string },
): Promise<{ url: string; link: { id: string; expiresAt: Temporal.Instant } }> {
  const now = deps.clock.now();
  const secret = newSecret();
  const link = { id: newId(), expiresAt: now.add({ minutes: linkMinutes }) };
  await insertCode(tx, {
    id: link.id,
    user_id: whose.userId,
    purpose: whose.purpose,
    secret_hash: hashSecret(secret),
    link_hash: null,
    expires_at: link.expiresAt,
    // 256 bits can't be guessed; the single try makes the link usable once.
    tries_left: 1,
    created_at: now,
  });
  const url = new URL(whose.url);
  url.searchParams.set('userId', whose.userId);
  url.searchParams.set('secret', secret);
  return { url: url.href, link };
}

/**
 * Checks a link without using it up.
 * @throws Problem `user_invalid_token` when its secret is wrong, expired or already used
 */
export async function checkLink(
  deps: AccountDeps,
  given: { userId: string; purpose: LinkPurpose; secret: string },
): Promise<void> {
  const which = { ...given, secretHash: hashSecret(given.secret), now: deps.clock.now() };
  if (!(await isLiveLink(deps.db, which))) throw new Problem('user_invalid_token');
}

/**
 * Uses up a mailed link.
 * @throws Problem `user_invalid_token` when its secret is wrong, expired or already used
 */
export async function consumeLink(
  tx: Tx,
  deps: AccountDeps,
  given: { userId: string; purpose: LinkPurpose; secret: string },
): Promise<CodeRow> {
  const which = { ...given, secretHash: hashSecret(given.secret), now: deps.clock.now() };
  const link = await useLink(tx, which);
  if (link === null) throw new Problem('user_invalid_token');
  return link;
}

type CodePurpose = 'signup' | 'email_change' | 'recovery' | 'verification';
type CodeRow = Selectable<Codes>;

/** Only the hash of a code or link is stored. */
async function insertCode(
  tx: Tx,
  code: Omit<CodeRow, 'used_at' | 'purpose'> & { purpose: CodePurpose },
): Promise<void> {
  await tx.insertInto('codes').values(code).execute();
}

/** Takes one try from the person's valid code; null when there is none or no try is left. */
async function spendTry(
  db: Db,
  which: { userId: string; purpose: CodePurpose; now: Temporal.Instant },
): Promise<CodeRow | null> {
  const code = await db
    .updateTable('codes')
    .set((codes) => ({ tries_left: codes('tries_left', '-', 1) }))
    .where('user_id', '=', which.userId)
    .where('purpose', '=', which.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', which.now)
    .where('tries_left', '>', 0)
    .returningAll()
    .executeTakeFirst();
  return code ?? null;
}

/** @returns false when the code was already used or deleted */
export async function useCode(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function isLiveLink(
  db: Db,
  which: { userId: string; purpose: CodePurpose; secretHash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const link = await db
    .selectFrom('codes')
    .select('id')
    .where('user_id', '=', which.userId)
    .where('purpose', '=', which.purpose)
    .where('secret_hash', '=', which.secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', which.now)
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses up the link with this hash; null when it is unknown, used or expired. */
async function useLink(
  tx: Tx,
  which: { userId: string; purpose: CodePurpose; secretHash: Buffer; now: Temporal.Instant },
): Promise<CodeRow | null> {
  const link = await tx
    .updateTable('codes')
    .set({ used_at: which.now })
    .where('user_id', '=', which.userId)
    .where('purpose', '=', which.purpose)
    .where('secret_hash', '=', which.secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', which.now)
    .returningAll()
    .executeTakeFirst();
  return link ?? null;
}

export async function deleteCodes(tx: Tx, userId: string, ...purposes: CodePurpose[]): Promise<void> {
  await tx.deleteFrom('codes').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

export async function deleteCodesBefore(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', before).execute();
}

/** Well above the time it takes to compose and queue a mail. */
const evenMs = 150;

/**
 * Makes an answer take the same time whatever was found. Otherwise the time difference would reveal
 * which addresses have an account (product rule 12).
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), delay(evenMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
}
