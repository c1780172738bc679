import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '../../../infra/db/database.ts';
import type { AccountDeps } from '../deps.ts';
import { keyFor } from '../rules.ts';

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;
/** Steps a code may be early or late (RFC 6238, 5.2). */
const drift = 1;
/** How long a started setup can be confirmed. */
const setupLifetime = { hours: 1 } as const;

type TotpDeps = Pick<AccountDeps, 'db' | 'clock' | 'log' | 'accountSettings'>;

/** A new secret with its address for authenticator apps. */
interface Shared {
  readonly secret: string;
  readonly uri: string;
}

/** Replaces a setup that was never confirmed. The caller holds the account's row lock. */
export async function startTotp(
  tx: Tx,
  deps: TotpDeps,
  { userId, email }: { userId: string; email: string },
): Promise<Shared> {
  const { siteName } = deps.accountSettings;
  const totp = new TOTP({ issuer: siteName, label: email, secret: new Secret({ size: 20 }) });
  const row = {
    sealed_secret: seal(deps, userId, totp.secret.bytes),
    created_at: deps.clock.now(),
    confirmed_at: null,
    last_step: null,
  };
  await tx
    .insertInto('totp_authenticators')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Whether the account has an authenticator app; null if it has none and no setup to confirm. */
export async function findTotp(
  db: Db,
  userId: string,
  now: Temporal.Instant,
): Promise<'confirmed' | 'unconfirmed' | null> {
  const row = await db
    .selectFrom('totp_authenticators')
    .select(['confirmed_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.confirmed_at !== null) return 'confirmed';
  return Temporal.Instant.compare(row.created_at.add(setupLifetime), now) > 0 ? 'unconfirmed' : null;
}

/**
 * Checks a code and uses up its step, and with it all earlier ones: no code works twice (RFC 6238, 5.2).
 * Of simultaneous uses, one gets through.
 */
export async function useTotp(deps: TotpDeps, userId: string, code: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('totp_authenticators')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = row === undefined ? null : unseal(deps, userId, row.sealed_secret);
  if (row === undefined || secret === null) return false;
  const timestamp = deps.clock.now().epochMilliseconds;
  // Compares all steps in constant time.
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: drift });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / stepSeconds) + delta;
  const used = await deps.db
    .updateTable('totp_authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', row.sealed_secret)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  if (used.numUpdatedRows === 1n) return true;
  deps.log.warn({ userId }, 'rejected a reused authenticator code');
  return false;
}

/** @returns false when it was confirmed or removed before */
export async function confirmTotp(tx: Tx, userId: string, now: Temporal.Instant): Promise<boolean> {
  const confirmed = await tx
    .updateTable('totp_authenticators')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('totp_authenticators').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function deleteAbandonedSetups(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('totp_authenticators')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', now.subtract(setupLifetime))
    .execute();
}

const nonceBytes = 12;
const tagBytes = 16;

/** The account's id is authenticated too, so that a row moved to another account can't be read. */
function seal({ accountSettings }: TotpDeps, userId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(accountSettings.secret, 'totp'), nonce);
  cipher.setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Null when it was sealed with another secret of the site. */
function unseal({ accountSettings, log }: TotpDeps, userId: string, sealed: Buffer): Secret | null {
  const key = keyFor(accountSettings.secret, 'totp');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return new Secret({ buffer: Uint8Array.from(text).buffer });
  } catch (error) {
    log.error(
      { err: error, userId },
      'cannot decrypt an authenticator app; it was set up with a different SECRET',
    );
    return null;
  }
}
