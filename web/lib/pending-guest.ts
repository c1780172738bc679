import { deletePrivate, readPrivate, savePrivate } from './private-storage.ts';

/** A visitor's request to register that waits for its code. Contains neither the code nor answers. */
export interface PendingGuest {
  readonly $id: string;
  /** Confirming needs it besides the code, so that only this browser can. */
  readonly key: string;
  readonly email: string;
  /** When the server forgets the request, in milliseconds since 1970. */
  readonly until: number;
}

const storageKey = (eventId: string) => `guest:${eventId}`;

/** Kept in the browser, not the tab: phones discard tabs while someone reads their mail. */
export function pendingGuest(eventId: string): PendingGuest | null {
  const pending = readPrivate<PendingGuest>(storageKey(eventId));
  return pending !== null && pending.until > Date.now() ? pending : null;
}

export function forgetGuest(eventId: string): void {
  deletePrivate(storageKey(eventId));
}

export function keepGuest(eventId: string, pending: PendingGuest): PendingGuest {
  savePrivate(storageKey(eventId), pending);
  return pending;
}
