import { z } from 'zod';

/** What the file calls answer with (the protocol's model). */
export const FileView = z.object({
  $id: z.string(),
  bucketId: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  $permissions: z.array(z.string()),
  name: z.string(),
  /** MD5 of the stored bytes. */
  signature: z.string(),
  mimeType: z.string(),
  sizeOriginal: z.int(),
  chunksTotal: z.int(),
  chunksUploaded: z.int(),
});
export type FileView = z.infer<typeof FileView>;

/** Bytes of one chunk of an upload: 5 MiB. */
export const chunkBytes = 5 * 1024 * 1024;
/** Picture types that are taken in; each is re-encoded (ruling 39). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
