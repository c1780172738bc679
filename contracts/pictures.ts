/** Bytes of one chunk of an upload, and the most that one request carries: 5 MiB. */
export const chunkBytes = 5 * 1024 * 1024;

/** Picture types that are taken in; each is re-encoded (ruling 39). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];
