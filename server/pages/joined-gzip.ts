import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A text compressed so that it can follow any other: it refers to nothing before it, and ends on a whole byte. */
export interface Deflated {
  readonly bytes: Buffer;
  /** Of the text, in bytes. */
  readonly length: number;
  readonly crc: number;
  /** What advances a checksum by this length. */
  readonly shift: number;
}

const deflateInPool = promisify(deflateRaw);
const finishFlush = constants.Z_SYNC_FLUSH;

/** For texts that are kept: as small as possible, off the event loop. */
export async function deflateWell(text: string): Promise<Deflated> {
  const raw = Buffer.from(text);
  return describe(raw, await deflateInPool(raw, { level: 9, ...sizesFor(raw), finishFlush }));
}

/** For small texts that are used once or a few times. */
export function deflateFast(text: string): Deflated {
  const raw = Buffer.from(text);
  return describe(raw, deflateRawSync(raw, { level: 1, ...sizesFor(raw), finishFlush }));
}

/** Tables no larger than the text needs: most of the time for small texts goes into clearing them. */
function sizesFor({ length }: Buffer): { windowBits: number; memLevel: number } {
  const bits = Math.min(15, Math.max(9, Math.ceil(Math.log2(length + 1))));
  return { windowBits: bits, memLevel: Math.max(4, bits - 7) };
}

export function inflate({ bytes }: Deflated): string {
  return inflateRawSync(bytes, { finishFlush }).toString();
}

function describe(raw: Buffer, deflated: Buffer): Deflated {
  // zlib returns a view of a buffer of 16 kB, which would stay in memory with it.
  const bytes = Buffer.allocUnsafeSlow(deflated.length);
  deflated.copy(bytes);
  return { bytes, length: raw.length, crc: crc32(raw), shift: powerOfX(raw.length) };
}

// RFC 1952: deflate, no flags, no time, no extra flags, unknown system.
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951: a last block without content. */
const lastBlock = Buffer.from([0x03, 0x00]);

/** One gzip file of all texts, without compressing or reading them again. */
export function joinGzip(texts: readonly Deflated[]): Buffer {
  return Buffer.concat(gzipPieces(texts));
}

/** The same file in pieces, most of them the compressed texts themselves: keeping it takes no room beside them. */
export function gzipPieces(texts: readonly Deflated[]): Buffer[] {
  let crc = 0;
  let length = 0;
  const pieces: Buffer[] = [head];
  for (const text of texts) {
    crc = (multiply(text.shift, crc) ^ text.crc) >>> 0;
    length += text.length;
    pieces.push(text.bytes);
  }
  // Not of the pool: a view of a few bytes would keep its whole block.
  const tail = Buffer.allocUnsafeSlow(lastBlock.length + 8);
  lastBlock.copy(tail);
  tail.writeUInt32LE(crc, lastBlock.length);
  tail.writeUInt32LE(length >>> 0, lastBlock.length + 4);
  pieces.push(tail);
  return pieces;
}

/** The polynomial of CRC-32, lowest power in the highest bit. */
const polynomial = 0xedb88320;
const one = 0x80000000;

/** Product of two polynomials over GF(2) modulo that of CRC-32, as in zlib's `crc32_combine`. */
function multiply(first: number, second: number): number {
  let product = 0;
  let other = second;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((first & bit) !== 0) product ^= other;
    other = (other & 1) === 0 ? other >>> 1 : (other >>> 1) ^ polynomial;
  }
  return product >>> 0;
}

/** x to the power of as many bits as these bytes have. */
function powerOfX(bytes: number): number {
  let power = one;
  // x to the power of 8.
  let square = one >>> 8;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(square, power);
    square = multiply(square, square);
  }
  return power;
}
