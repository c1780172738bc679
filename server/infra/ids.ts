import { createHash, createHmac, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto';

/** Appwrite's id format: 13 hex characters of time in microseconds, 7 random ones. */
export function newId(): string {
  const now = Date.now();
  const micros = process.hrtime()[1] % 1000;
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');
  const fraction = ((now % 1000) * 1000 + micros).toString(16).padStart(5, '0');
  return seconds + fraction + randomHex();
}

/** Random bytes for many ids: drawing four took longer than all the rest of an id. */
const pool = Buffer.alloc(4096);
let drawn = pool.length;

/** Seven random digits. */
function randomHex(): string {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += 4;
  return pool.toString('hex', drawn - 4, drawn).slice(0, 7);
}

/** Whether an id was made by {@link newId}, rather than chosen by someone. */
export function isNewId(id: string): boolean {
  return /^[0-9a-f]{20}$/.test(id);
}

/** The client's id, or a new one for the literal `unique()`. */
export function chosenId(id: string): string {
  return id === 'unique()' ? newId() : id;
}

/** 24 random bytes: unguessable, and short enough for a QR code. */
export function newLinkSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored; a plain hash is enough for that many random bits. */
export function hashLinkSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * Signs a URL with the installation's secret, so that nothing has to be stored.
 *
 * @param purpose what the token is for, and who it is for; no purpose may be a prefix of another
 * @returns base64url of HMAC-SHA-256
 */
export function linkToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`mela ${purpose}`).digest('base64url');
}

/** Verifies a {@link linkToken} in constant time. */
export function isLinkToken(secret: string, purpose: string, token: string): boolean {
  const right = Buffer.from(linkToken(secret, purpose));
  const given = Buffer.from(token);
  return right.length === given.length && timingSafeEqual(right, given);
}
