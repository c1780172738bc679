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

/**
 * The sides that previews come in: whoever asks for another gets the next larger one. So a picture has a bounded number
 * of sizes to be drawn and kept. The web client's own are among them.
 */
export const previewSides: readonly number[] = [
  ...[16, 18, 24, 32, 48, 60, 64, 80, 90, 96, 100, 120, 128, 150, 160, 180, 192, 200, 225, 240, 256, 270],
  ...[300, 320, 360, 400, 450, 480, 500, 512, 540, 576, 600, 630, 640, 675, 700, 704, 720, 768, 800, 900],
  ...[960, 1000, 1024, 1056, 1080, 1200, 1280, 1350, 1400, 1440, 1600, 1920, 2048, 2560, 3000, 3200, 4000],
];
