/** Chunk size of uploads and limit of one request: 5 MiB. */
export const chunkBytes = 5 * 1024 * 1024;

/** Accepted types; each upload is re-encoded (product rule 39). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The focus point, as a share of width and height, and the zoom around it. */
export interface Framing {
  /** Percent from the left and from the top, 0 to 100. */
  readonly x: number;
  readonly y: number;
  /** 1 shows as much of the picture as fits; 3 shows a third of its width. */
  readonly zoom: number;
}

/** Centred, without zoom. */
export const wholePicture: Framing = { x: 50, y: 50, zoom: 1 };
/** Beyond this, photos from phones look blurred on a page. */
export const nearestZoom = 3;

/**
 * Allowed preview sides; other sizes are rounded up, so each picture has a bounded number of previews to
 * render and store. Includes the sizes our web client uses.
 */
export const previewSides: readonly number[] = [
  ...[16, 18, 24, 32, 48, 60, 64, 80, 90, 96, 100, 120, 128, 150, 160, 180, 192, 200, 225, 240, 256, 270],
  ...[300, 320, 360, 400, 450, 480, 500, 512, 540, 576, 600, 630, 640, 675, 700, 704, 720, 768, 800, 900],
  ...[960, 1000, 1024, 1056, 1080, 1200, 1280, 1350, 1400, 1440, 1600, 1920, 2048, 2560, 3000, 3200, 4000],
];
