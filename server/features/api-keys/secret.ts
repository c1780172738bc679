import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Makes leaked keys recognisable to people and secret scanners. */
const prefix = 'mela_';
const secretBytes = 32;
/** Scanners can tell a key from a random text without asking us: the last eight digits are a checksum. */
const format = /^mela_([0-9a-f]{64})([0-9a-f]{8})?$/;

/** `mela_`, 32 random bytes and their CRC-32, in hex. */
export function newKeySecret(): string {
  const random = randomBytes(secretBytes).toString('hex');
  return prefix + random + checksumOf(random);
}

/** Whether a text can be a key. Those made before keys had a checksum have none. */
export function isKeySecret(text: string): boolean {
  const [, random = '', checksum] = format.exec(text) ?? [];
  return random !== '' && (checksum === undefined || checksum === checksumOf(random));
}

function checksumOf(random: string): string {
  return crc32(prefix + random)
    .toString(16)
    .padStart(8, '0');
}

/** What is stored; a plain hash is enough for that many random bits. */
export function hashKeySecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
