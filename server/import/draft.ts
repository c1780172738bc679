import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { EventFields } from '../../contracts/events.ts';
import { foldText } from './text.ts';

/** An event as a file states it, before places and time zones are looked up and the contract has judged it. */
export interface Draft {
  /** By what the organiser's earlier imports know it. */
  readonly sourceKey: string;
  readonly event: z.input<typeof EventFields>;
  /** What to look coordinates and time zone up by; null where the file has them, or there is nowhere to go. */
  readonly place: string | null;
  /** What had to be assumed. */
  readonly notes: readonly string[];
}

/** One entry of a file: what it holds, or why it holds nothing usable. `line` counts from 1. */
export type Entry =
  | { readonly line: number; readonly draft: Draft }
  | { readonly line: number; readonly title: string | null; readonly fault: string };

/**
 * The key of an event whose source gives it none: its name, day and place, however they are spelled. The same name
 * on the same day in another city is another event.
 */
export function keyOfNameDayPlace(name: string, date: string, place: string): string {
  return keyOf('name-day-place', foldText(name), date, foldText(place));
}

/** The key of an event that its source numbers itself. */
export function keyOfSourceId(id: string): string {
  return keyOf('source-id', id);
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}
