import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** The keys of a gateway, by name. */
export type GatewayKeys = Readonly<Record<string, string>>;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'keys of payment accounts', 32));
}

/**
 * Encrypts the keys of a method with a key derived from the site's secret, which isn't in the database. The method's id is
 * authenticated too, so that a row moved to another account can't be read.
 */
export function sealKeys(secret: string, methodId: string, keys: GatewayKeys): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  cipher.setAAD(Buffer.from(methodId));
  const text = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** Null when they were sealed with another secret of the site. */
export function openKeys(secret: string, methodId: string, sealed: string): GatewayKeys | null {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(methodId));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return JSON.parse(text.toString()) as GatewayKeys;
  } catch {
    // The tag doesn't match.
    return null;
  }
}
