import type { Readable } from 'node:stream';
import type { Deps } from '../../infra/deps.ts';
import type { Gate } from '../../infra/http/concurrency.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import type { PreviewCache } from './preview-cache.ts';

/** What storing and drawing pictures needs. */
export interface FileDeps extends Deps {
  readonly files: FileStore;
  readonly previews: PreviewCache;
  /**
   * Queues for decoding pictures, which takes much memory and CPU time. Previews, which anyone can
   * request, have a queue of their own.
   */
  readonly drawing: Readonly<Record<'uploads' | 'cards' | 'previews', Gate>>;
  /** The single bucket's id for Appwrite clients. */
  readonly bucketId: string;
  /** Largest upload, in bytes. */
  readonly maxFileBytes: number;
  /** A person's total storage, in bytes. */
  readonly maxBytesPerPerson: number;
  /** Limit per network for drawing previews, weighted by size; cached previews don't count. */
  readonly previewDrawings: Limit;
}

/** Finished pictures, and chunks of unfinished uploads. */
export const fileAreas = ['pictures', 'chunks'] as const;
export type Area = (typeof fileAreas)[number];

/** A range of bytes, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stores bytes by name. Names are case-sensitive. */
export interface FileStore {
  /** Atomic; replaces existing bytes. */
  put(area: Area, name: string, bytes: Buffer): Promise<void>;
  /** Null when the name doesn't exist. */
  open(area: Area, name: string, range?: ByteRange): Promise<Readable | null>;
  /** Does nothing when the name doesn't exist. */
  erase(area: Area, name: string): Promise<void>;
  /** In no particular order. */
  list(area: Area): AsyncIterable<{ readonly name: string; readonly storedAt: Temporal.Instant }>;
  /** Deletes leftovers of writes interrupted before this time. */
  deletePartialWrites(before: Temporal.Instant): Promise<void>;
}
