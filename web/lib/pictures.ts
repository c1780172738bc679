import { useSite } from './page-context.tsx';

/** Addresses of stored pictures. */
export interface Pictures {
  /** The picture as it was stored. */
  url(fileId: string): string;
  /** A cut of the picture, in the size that it is shown in. */
  cut(fileId: string, width: number, height: number): string;
  /** The same cut in several widths, as the `srcset` of an image that is `ratio` times as wide as high. */
  cuts(fileId: string, widths: readonly number[], ratio: number): string;
}

/** The addresses of this installation's pictures. */
export function usePictures(): Pictures {
  const { pictures } = useSite();
  const address = (fileId: string) => `${pictures}/${encodeURIComponent(fileId)}`;
  const cut = (fileId: string, width: number, height: number) =>
    `${address(fileId)}/preview?width=${width}&height=${height}&quality=80&output=webp`;
  return {
    url: (fileId) => `${address(fileId)}/view`,
    cut,
    cuts: (fileId, widths, ratio) =>
      widths.map((width) => `${cut(fileId, width, Math.round(width / ratio))} ${width}w`).join(', '),
  };
}
