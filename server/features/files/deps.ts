import type { Readable } from 'node:stream';
import type { Deps } from '../../infra/deps.ts';
import type { Gate } from '../../infra/gate.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import type { PreviewCache } from './preview-cache.ts';

/** What storing and drawing pictures needs. */
export interface FileDeps extends Deps {
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

/** Finished pictures, and chunks of uploads that are under way. */
export const fileAreas = ['pictures', 'chunks'] as const;
export type Area = (typeof fileAreas)[number];

/** Which bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Keeps bytes by name. Names are told apart by case. */
export interface FileStore {
  /** Stores bytes whole or not at all, over what stood there. */
  put(area: Area, name: string, bytes: Buffer): Promise<void>;
  /** Opens bytes for reading; `null` where there are none. */
  open(area: Area, name: string, range?: ByteRange): Promise<Readable | null>;
  /** Erases bytes; nothing there is no fault. */
  erase(area: Area, name: string): Promise<void>;
  /** The names of an area, in no order. */
  list(area: Area): AsyncIterable<{ readonly name: string; readonly storedAt: Temporal.Instant }>;
  /** Clears away what writes left behind that broke off before an instant. */
  forgetBrokenWrites(before: Temporal.Instant): Promise<void>;
}
