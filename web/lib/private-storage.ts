/** Key prefix of personal data in web storage; all of it is cleared at log-out (product rule 38). */
export const prefix = 'mela:private:';
const typed = 'typed:';
export const draftPrefix = prefix + typed;

/** The storage key of a form's unsent values. */
export function draftKey(userId: string, form: string): string {
  return `${typed}${userId}:${form}`;
}

/** Local or session storage. */
export type Place = 'browser' | 'tab';

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
