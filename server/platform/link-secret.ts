import { createHash, randomBytes } from 'node:crypto';

/** What a link carries and nobody can guess: 24 random bytes, short enough for a QR code of its own. */
export function newLinkSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of it; a plain hash is enough for so many random bits. */
export function hashLinkSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
