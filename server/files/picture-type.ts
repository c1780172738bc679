import type { PictureType } from '../../contracts/pictures.ts';

/** How the bytes of each type begin: texts at offsets. */
const signatures: readonly [PictureType, ...(readonly [offset: number, text: string])[]][] = [
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/avif', [4, 'ftypavif']],
  ['image/avif', [4, 'ftypavis']],
  // Some encoders state the family first and AVIF among the compatible brands.
  ['image/avif', [4, 'ftypmif1'], [16, 'avif']],
];

/** What the bytes are, whatever their name and their sender say; `null` for all else, SVG included. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const begins = ([offset, text]: readonly [number, string]) =>
    bytes.toString('latin1', offset, offset + text.length) === text;
  return signatures.find(([, ...marks]) => marks.every(begins))?.[0] ?? null;
}
