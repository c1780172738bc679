import type { PreviewOptions } from '../../contracts/files.ts';
import type { PictureType } from '../../contracts/pictures.ts';

const outputs = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const satisfies Record<string, PictureType>;

/** The type that a preview is written in: the one asked for, else the picture's own. */
export function previewType({ output }: PreviewOptions, own: PictureType): PictureType {
  return output === undefined ? own : outputs[output];
}
