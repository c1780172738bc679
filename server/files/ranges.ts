import { chunkBytes } from '../../contracts/pictures.ts';
import { Problem } from '../platform/problem.ts';
import type { ByteRange } from './provider.ts';

/** Which chunk of an upload a request carries. */
export interface Chunk {
  /** From 0. */
  readonly index: number;
  readonly total: number;
  /** Bytes of the whole upload. */
  readonly size: number;
}

/**
 * Reads the header by which a client says which chunk it sends, `bytes 0-5242879/12000000`.
 *
 * @param length bytes that came
 * @throws Problem `storage_invalid_content_range` where it names no chunk, or not these bytes
 */
export function chunkOf(contentRange: string, length: number): Chunk {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(contentRange.trim());
  const [start = Number.NaN, end = Number.NaN, size = Number.NaN] = (match ?? []).slice(1).map(Number);
  const fits = start % chunkBytes === 0 && end === Math.min(start + chunkBytes, size) - 1;
  if (!fits || length !== end - start + 1) throw new Problem('storage_invalid_content_range');
  return { index: start / chunkBytes, total: Math.ceil(size / chunkBytes), size };
}

/**
 * Reads the header by which a client asks for a part (RFC 9110, section 14). One part only: several, and what is no
 * range of bytes, are answered with the whole, as the standard allows.
 *
 * @returns the part, or `null` for the whole
 * @throws Problem `storage_invalid_range` where the part lies outside
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  const backwards = first !== '' && last !== '' && Number(last) < start;
  if (backwards) return null;
  if (start >= size || start > end) {
    throw new Problem('storage_invalid_range', { headers: { 'content-range': `bytes */${size}` } });
  }
  return { start, end };
}
