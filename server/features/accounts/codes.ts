import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Codes } from '../../infra/db/schema.ts';
import { Problem } from '../../infra/http/problem.ts';
import { newId } from '../../infra/ids.ts';
import type { AccountDeps } from './deps.ts';
import {
  codeMinutes,
  codeTries,
  hashCode,
  hashSecret,
  isSame,
  linkMinutes,
  newCode,
  newSecret,
} from './rules.ts';

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
  deps: AccountDeps,
  whose: { userId: string; purpose: DigitsPurpose },
): Promise<string> {
  const { clock, accountSettings } = deps;
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
  deps: AccountDeps,
  given: { userId: string; purpose: DigitsPurpose; code: string },
): Promise<CodeRow> {
  // Outside of any transaction: a failure further on must not give the try back.
  const code = await spendTry(deps.db, { ...given, now: deps.clock.now() });
  if (code === null) throw new Problem('user_invalid_token');
  const hash = hashCode(deps.accountSettings.secret, code.id, given.code);
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
  deps: AccountDeps,
  given: { userId: string; purpose: LinkPurpose; secret: string },
): Promise<void> {
  const which = { ...given, secretHash: hashSecret(given.secret), now: deps.clock.now() };
  if (!(await isLiveLink(deps.db, which))) throw new Problem('user_invalid_token');
}

/**
 * Uses the link of a mail.
 *
 * @throws Problem `user_invalid_token` when its secret is wrong, too old or used before
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

/** What a mailed code or link is for. */
type CodePurpose = 'signup' | 'email_change' | 'recovery' | 'verification';
type CodeRow = Selectable<Codes>;

/** Adds a code or link, of which only the hash is kept. */
async function insertCode(
  tx: Tx,
  code: Omit<CodeRow, 'used_at' | 'purpose'> & { purpose: CodePurpose },
): Promise<void> {
  await tx.insertInto('codes').values(code).execute();
}

/** Takes one try off the person's live code; `null` when there is none, or none is left. */
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

/** Uses a code up; false when that was done before, or the code is gone. */
export async function useCode(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Whether the link whose secret hashes to `secretHash` can be used. */
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

/** Uses up the link whose secret hashes to `secretHash`; `null` when it is none, used or too old. */
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

/** Voids a person's codes and links of the given purposes. */
export async function deleteCodes(tx: Tx, userId: string, ...purposes: CodePurpose[]): Promise<void> {
  await tx.deleteFrom('codes').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Removes the codes whose time is over. */
export async function deleteExpiredCodes(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
}

/** Well above what a mail takes to be written and queued. */
const evenMs = 150;

/**
 * Has an answer take the same time whatever the work found: where a known address costs more than an unknown one, the
 * difference would tell which one it is (ruling 12).
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), delay(evenMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
}
