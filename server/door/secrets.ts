import { createHash, randomBytes } from 'node:crypto';

/** What a door link carries and nobody can guess: 24 random bytes, short enough for a QR code of its own. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of it; a plain hash is enough for so many random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
