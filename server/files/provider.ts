import type { Readable } from 'node:stream';

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
