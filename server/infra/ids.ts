import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new id as the protocol's own clients make them: 13 hex characters of time in microseconds, 7 random ones. */
export function newId(): string {
  const now = Date.now();
  const micros = process.hrtime()[1] % 1000;
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');
  const fraction = ((now % 1000) * 1000 + micros).toString(16).padStart(5, '0');
  return seconds + fraction + randomBytes(4).toString('hex').slice(0, 7);
}

/** The client's choice, or a new id where it sent the literal `unique()`. */
export function chosenId(id: string): string {
  return id === 'unique()' ? newId() : id;
}

/** What a link carries and nobody can guess: 24 random bytes, short enough for a QR code of its own. */
export function newLinkSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of it; a plain hash is enough for so many random bits. */
export function hashLinkSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * What makes an address that we wrote genuine: derived from the installation's secret, so that nothing has to be stored.
 *
 * @param purpose what it is good for, and for whom: words that no other purpose begins with
 * @returns base64url of HMAC-SHA-256
 */
export function linkToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`mela ${purpose}`).digest('base64url');
}

/** Whether a token is the one of {@link linkToken}; takes as long for a wrong one as for the right one. */
export function isLinkToken(secret: string, purpose: string, token: string): boolean {
  const right = Buffer.from(linkToken(secret, purpose));
  const given = Buffer.from(token);
  return right.length === given.length && timingSafeEqual(right, given);
}
