/** Key prefix of personal data in web storage; all of it is cleared at log-out (product rule 38). */
const prefix = 'mela:private:';
const typed = 'typed:';
const draftPrefix = prefix + typed;

/** IndexedDB database of the check-in page. */
export const checkInDatabase = 'mela-door';

/** IndexedDB database of pictures chosen in forms that aren't sent yet. */
export const draftPicturesDatabase = 'mela-draft-pictures';

/** The storage key of a form's unsent values. */
export function draftKey(userId: string, form: string): string {
  return `${typed}${userId}:${form}`;
}

/** Local or session storage. */
type Place = 'browser' | 'tab';

const storeOf = (place: Place) => (place === 'browser' ? localStorage : sessionStorage);

/** Undefined if the storage is full or blocked. */
function withStore<T>(place: Place, use: (store: Storage) => T): T | undefined {
  try {
    return use(storeOf(place));
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Saves personal data. If the storage is full, nothing is saved. */
export function savePrivate(key: string, value: unknown, place: Place = 'browser'): void {
  withStore(place, (store) => store.setItem(prefix + key, JSON.stringify(value)));
}

/** The saved data, or null, also where the browser blocks storage, as some do in frames on other sites. */
export function readPrivate<T>(key: string, place: Place = 'browser'): T | null {
  const text = withStore(place, (store) => store.getItem(prefix + key));
  return text === undefined || text === null ? null : (JSON.parse(text) as T);
}

export function deletePrivate(key: string, place: Place = 'browser'): void {
  withStore(place, (store) => store.removeItem(prefix + key));
}

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
  if (Object.keys(localStorage).some(isOthers)) indexedDB.deleteDatabase(draftPicturesDatabase);
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
