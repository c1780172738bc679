import { draftPrefix, prefix } from './private-storage.ts';

/** IndexedDB database of the check-in page. */
export const checkInDatabase = 'mela-door';

/** IndexedDB database of pictures chosen in forms that aren't sent yet. */
export const draftPicturesDatabase = 'mela-draft-pictures';

/** Local storage key whose storage event tells other tabs to clear their data after a log-out. */
export const logOutKey = 'mela:log-out';

/** Clears everyone's data, at log-out. */
export function clearAllPrivate(): void {
  clearWhere(() => true);
  localStorage.setItem(logOutKey, new Date().toISOString());
  // Attendee lists saved for offline check-in.
  indexedDB.deleteDatabase(checkInDatabase);
  indexedDB.deleteDatabase(draftPicturesDatabase);
}

/**
 * Clears copies of server data when the session has ended by itself. Drafts and unsent check-in scans stay, so that an
 * expired session loses no work.
 */
export function clearCachedData(): void {
  clearWhere((key) => !key.startsWith(draftPrefix));
}

/** Clears the drafts of other people when someone signs in. */
export function clearDraftsOfOthers(userId: string): void {
  const own = `${draftPrefix}${userId}:`;
  const isOthers = (key: string) => key.startsWith(draftPrefix) && !key.startsWith(own);
  const stored = [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
  if (stored.some(isOthers)) indexedDB.deleteDatabase(draftPicturesDatabase);
  clearWhere(isOthers);
}

/** Clears this tab's data after a log-out in another tab. */
export function clearTab(): void {
  clearIn(sessionStorage, () => true);
}

function clearWhere(goes: (key: string) => boolean): void {
  for (const store of [localStorage, sessionStorage]) clearIn(store, goes);
}

function clearIn(store: Storage, goes: (key: string) => boolean): void {
  for (const key of Object.keys(store)) {
    if (key.startsWith(prefix) && goes(key)) store.removeItem(key);
  }
}
