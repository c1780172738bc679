import { createHash } from 'node:crypto';
import sharp, { type Region, type Sharp } from 'sharp';
import type { Framing, PictureType } from '../../../contracts/pictures.ts';
import { Problem } from '../../infra/http/problem.ts';
import { drawingMemory, maxPixels, pixelLimit, tooManyPixels } from './picture-limits.ts';
import { mayMove } from './preview-size.ts';

// The library can read about thirty formats, several with a history of vulnerabilities. It may only
// read these five, plus SVG drawings of our own. Uploads are checked to begin like one of the five,
// so that its reader is chosen (`pictureTypeOf`).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});
// Every picture is different, so a cache would never hit.
sharp.cache(false);

/** Seconds that one picture may take. */
const longest = 30;
/** Pixels of the longer side after scaling down: the largest possible preview. */
const maxSide = 4000;

/** A picture in its stored form. */
export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly md5: string;
  /** The point to keep in view, in percent of both sides. */
  readonly focus: Focus | null;
}

/** A point of a picture, in percent from the left and the top. */
export type Focus = Pick<Framing, 'x' | 'y'>;

/** Opens a picture with limits on its size and the time spent on it. */
export function openPicture(bytes: Buffer, options: { animated: boolean }): Sharp {
  return sharp(bytes, {
    animated: options.animated,
    limitInputPixels: maxPixels,
    sequentialRead: true,
    failOn: 'error',
  }).timeout({ seconds: longest });
}

/** At a quality from 1 to 100. */
export function writeAs(picture: Sharp, type: PictureType, quality: number | undefined): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: quality ?? 85 });
    case 'image/png':
      return picture.png({ compressionLevel: 7 });
    case 'image/webp':
      return picture.webp({ quality: quality ?? 85 });
    case 'image/avif':
      return picture.avif({ quality: quality ?? 60, effort: 2 });
    case 'image/gif':
      return picture.gif();
  }
}

/**
 * Re-encodes a picture from its pixels, which drops everything else in the file (where it was taken, other files in
 * disguise).
 *
 * @param framing the part to keep; animations are kept whole
 * @param memory the limit, in bytes
 * @throws Problem `storage_file_empty`, `storage_file_type_unsupported` also for one that is damaged,
 *   `storage_picture_too_large` for one of more pixels than the memory can hold
 */
export async function encodePicture(
  bytes: Buffer,
  framing: Framing | null = null,
  memory: number = drawingMemory(),
): Promise<EncodedPicture> {
  if (bytes.length === 0) throw new Problem('storage_file_empty');
  const type = pictureTypeOf(bytes);
  if (type === null) throw new Problem('storage_file_type_unsupported');
  try {
    const { picture, moves } = await redraw(bytes, type, framing, memory);
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      type,
      width: info.width,
      height: info.pageHeight ?? info.height,
      md5: createHash('md5').update(data).digest('hex'),
      focus: moves || framing === null ? null : { x: framing.x, y: framing.y },
    };
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The library's errors for unreadable pictures and for its own failures differ only in their text; both refuse this upload.
    const message = error instanceof Error ? error.message : String(error);
    if (/exceeds pixel limit/.test(message)) throw tooManyPixels(maxPixels);
    throw new Problem('storage_file_type_unsupported', {
      message: 'The picture is damaged, or its format is not supported. Choose another one.',
    });
  }
}

async function redraw(
  bytes: Buffer,
  type: PictureType,
  framing: Framing | null,
  memory: number,
): Promise<{ picture: Sharp; moves: boolean }> {
  const opened = openPicture(bytes, { animated: mayMove(type) });
  const metadata = await opened.metadata();
  const limit = pixelLimit(metadata, memory);
  // The height is that of all frames.
  if (metadata.width * metadata.height > limit) throw tooManyPixels(limit);
  const { pages = 1, autoOrient } = metadata;
  const moves = pages > 1;
  // Only still images have an orientation to apply.
  const upright = moves ? opened : opened.autoOrient();
  const cut = moves || framing === null ? upright : upright.extract(partOf(autoOrient, framing));
  const fitting = cut.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  return { picture: writeAs(fitting, type, undefined), moves };
}

/**
 * The part selected by a zoom. The focus has the same relative position in the part as in the
 * picture.
 */
function partOf({ width, height }: { width: number; height: number }, { x, y, zoom }: Framing): Region {
  const size = {
    width: Math.max(1, Math.round(width / zoom)),
    height: Math.max(1, Math.round(height / zoom)),
  };
  return {
    ...size,
    left: Math.round(((width - size.width) * x) / 100),
    top: Math.round(((height - size.height) * y) / 100),
  };
}

/** How each type's bytes begin: texts at offsets. */
const signatures: readonly [PictureType, ...(readonly [offset: number, text: string])[]][] = [
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/avif', [4, 'ftypavif']],
  ['image/avif', [4, 'ftypavis']],
  // Some encoders name the family first and list AVIF among the compatible brands.
  ['image/avif', [4, 'ftypmif1'], [16, 'avif']],
];

/** The type by content, ignoring name and declared type; null for anything else, including SVG. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const begins = ([offset, text]: readonly [number, string]) =>
    bytes.toString('latin1', offset, offset + text.length) === text;
  return signatures.find(([, ...marks]) => marks.every(begins))?.[0] ?? null;
}
