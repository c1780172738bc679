/** Bytes of one chunk of an upload, and the most that one request carries: 5 MiB. */
export const chunkBytes = 5 * 1024 * 1024;

/** Picture types that are taken in; each is re-encoded (ruling 39). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** How a picture is to be cut: the point that stays in view, as a share of its width and height, and how near it is. */
export interface Framing {
  /** Percent from the left and from the top, 0 to 100. */
  readonly x: number;
  readonly y: number;
  /** 1 shows all of the picture that fits; 3 a third of its width. */
  readonly zoom: number;
}

/** The middle, as far away as it goes. */
export const wholePicture: Framing = { x: 50, y: 50, zoom: 1 };
/** Nearer than this, a picture of a phone is no longer sharp on a page. */
export const nearestZoom = 3;
