import { totalmem } from 'node:os';
import type { Metadata } from 'sharp';
import { Problem } from '../../infra/http/problem.ts';

const mebibyte = 2 ** 20;

/** Memory for drawing one picture: a quarter of the machine's, within these bounds in bytes. */
const drawingBounds = { least: 320 * mebibyte, most: 640 * mebibyte };
/** Bytes of a drawing process besides what its decoder holds: the program, and the picture of 4000 × 4000 that it writes. */
const baseMemory = 200 * mebibyte;

/** Pixels of all frames together beyond which no picture is read: 100 million, as of a good camera. */
export const maxPixels = 100_000_000;

/** A picture with this many pixels can be drawn whatever its type, and whatever its header hides. */
export const certainPixels = 8_000_000;

/** Memory of the machine, or of the container, in bytes. */
export function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Bytes of memory for drawing one picture on this machine. */
export function drawingMemory(machine = machineMemory()): number {
  return Math.min(drawingBounds.most, Math.max(drawingBounds.least, machine / 4));
}

/**
 * Bytes that a decoder holds for each pixel, as far as the header tells. Measured as the peak of a process that reads
 * pictures of 27 to 98 million pixels. 0: it reads line by line and holds a few of them.
 */
function bytesPerPixel({ format, compression, isProgressive, channels, depth }: Metadata): number {
  // All planes in 16 bits, their copy, and the picture made of them.
  if (format === 'heif' || compression === 'av1') return 14;
  // A whole frame, and the picture made of it.
  if (format === 'webp') return 6;
  // Coefficients of 2 bytes for each sample.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0;
  // Passes fill in each other's gaps.
  if (format === 'png') return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
  return 4;
}

/**
 * The most pixels, all frames together, that a picture of this kind may have.
 *
 * @param metadata what its header says
 * @param memory bytes that drawing it may take
 */
export function pixelLimit(metadata: Metadata, memory: number): number {
  const each = bytesPerPixel(metadata);
  return each === 0 ? maxPixels : Math.min(maxPixels, Math.floor((memory - baseMemory) / each));
}

/** The message names the limit in pixels. */
export function tooManyPixels(limit: number): Problem {
  const megapixels = String(Math.max(1, Math.floor(limit / 1_000_000)));
  return new Problem('storage_picture_too_large', { about: { megapixels } });
}
