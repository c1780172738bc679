import { deletePrivate, readPrivate, savePrivate } from './private-storage.ts';

const storageKey = (eventId: string) => `waiting-place:${eventId}`;

/** The person's place in line for an event, as this browser has it: the token that the server signed. */
export function waitingPlace(eventId: string): string | null {
  return readPrivate<string>(storageKey(eventId));
}

export function keepWaitingPlace(eventId: string, token: string): void {
  savePrivate(storageKey(eventId), token);
}

export function forgetWaitingPlace(eventId: string): void {
  deletePrivate(storageKey(eventId));
}
