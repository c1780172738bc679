import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key for one purpose only, so that what one signs is worth nothing to another. */
export function keyFor(secret: string, purpose: 'codes' | 'jwt' | 'limits' | 'networks' | 'salts'): Buffer {
  return createHmac('sha256', secret).update(`mela ${purpose}`).digest();
}

/**
 * What is stored of a one-time code. Six digits are guessed in no time from a plain hash: the key, which is not in the
 * database, prevents that. The id of the code keeps equal codes from looking equal.
 */
export function hashCode(secret: string, codeId: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'codes')).update(`${codeId} ${code}`).digest();
}

/** What stands for an address in limits: of one length, and of no use to whoever reads the table. */
export function limitKey(secret: string, email: string): string {
  return createHmac('sha256', keyFor(secret, 'limits')).update(email).digest('base64url');
}

/** A secret nobody can guess, for sessions and mailed links: 32 random bytes as hex. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** What is stored of such a secret; a plain hash is enough for 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares without telling by its time how much was right. */
export function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
