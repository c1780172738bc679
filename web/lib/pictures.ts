import type { Framing } from '../../contracts/pictures.ts';
import { useSite } from './page-context.tsx';

/** Addresses of stored pictures. */
interface Pictures {
  /** The picture as it was stored. */
  url(fileId: string): string;
  /** A cut of the picture, in the size that it is shown in. */
  cut(fileId: string, width: number, height: number, format?: CutFormat): string;
  /** The same cut in several widths, as the `srcset` of an image that is `ratio` times as wide as high. */
  cuts(fileId: string, widths: readonly number[], ratio: number, format?: CutFormat): string;
}

/** A format of cuts: the second takes about half the bytes of the first, in browsers that know it. */
type CutFormat = keyof typeof qualities;
/** The same to the eye, on each format's own scale. */
const qualities = { webp: 80, avif: 55 } as const;

/** The addresses of this installation's pictures. */
export function usePictures(): Pictures {
  const { pictures } = useSite();
  const address = (fileId: string) => `${pictures}/${encodeURIComponent(fileId)}`;
  const cut = (fileId: string, width: number, height: number, format: CutFormat = 'webp') =>
    `${address(fileId)}/preview?width=${width}&height=${height}&quality=${qualities[format]}&output=${format}`;
  return {
    url: (fileId) => `${address(fileId)}/view`,
    cut,
    cuts: (fileId, widths, ratio, format) =>
      widths.map((width) => `${cut(fileId, width, Math.round(width / ratio), format)} ${width}w`).join(', '),
  };
}

/** A picture that was chosen just now, and how it is to be cut. */
export interface ChosenPicture {
  readonly file: File;
  readonly framing: Framing;
}
