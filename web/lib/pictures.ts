import type { Framing } from '../../contracts/pictures.ts';
import { useSite } from './page-context.tsx';

interface Pictures {
  /** The original upload. */
  url(fileId: string): string;
  /** The picture cropped and resized. */
  cut(fileId: string, width: number, height: number, format?: CutFormat): string;
  /** `srcset` of the picture in several widths; `ratio` is width divided by height. */
  cuts(fileId: string, widths: readonly number[], ratio: number, format?: CutFormat): string;
}

/** AVIF takes about half the bytes of WebP. */
type CutFormat = keyof typeof qualities;
/** Similar visual quality on each format's own scale. */
const qualities = { webp: 80, avif: 55 } as const;

/** Addresses of uploaded pictures on this site. */
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

/** A picture chosen in a form, with its crop. */
export interface ChosenPicture {
  readonly file: File;
  readonly framing: Framing;
}
