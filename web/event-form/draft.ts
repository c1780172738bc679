import { forgetPrivate, keepPrivate, readPrivate } from '../lib/private-storage.ts';
import { type EventValues, emptyValues } from './values.ts';

const key = (userId: string) => `event-draft:${userId}`;

/** Keeps what was typed into the create form, until it became an event (ruling 6). A picture is not kept. */
export function keepDraft(userId: string, values: EventValues): void {
  keepPrivate(key(userId), values);
}

/** What somebody typed and did not get saved, if anything. */
export function readDraft(userId: string): EventValues | null {
  const draft = readPrivate<Partial<EventValues>>(key(userId));
  return draft === null ? null : { ...emptyValues, ...draft };
}

export function forgetDraft(userId: string): void {
  forgetPrivate(key(userId));
}
