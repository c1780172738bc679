import type { Gate } from '../platform/gate.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { FileStore } from './provider.ts';

/** What storing and drawing pictures needs. */
export interface FileParts extends Parts {
  readonly files: FileStore;
  readonly previews: PreviewCache;
  /**
   * Before everything that decodes a picture: it takes much memory and a processor. Previews, which anybody can ask
   * for, have a queue of their own.
   */
  readonly drawing: Readonly<Record<'uploads' | 'cards' | 'previews', Gate>>;
  /** The id that the protocol's clients know the one bucket by. */
  readonly bucketId: string;
  /** Largest upload, in bytes. */
  readonly maxFileBytes: number;
  /** What the pictures of one person may take up together, in bytes. */
  readonly maxBytesPerPerson: number;
  /** Uploads (each chunk of one), renames and deletions of one person. */
  readonly fileWrites: Limit;
  /** Previews drawn for one network, by their size; those that are kept count for nothing. */
  readonly previewDrawings: Limit;
}
