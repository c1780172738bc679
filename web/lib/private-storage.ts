/** Before every key of what a person left in this browser; all of it goes when they log out. */
const prefix = 'mela:private:';
const typed = 'typed:';
const typedPrefix = prefix + typed;

/** The browser's own database in which the page at a door keeps its list. */
export const doorDatabase = 'mela-door';

/** The key of what a person typed into a form and has not sent. */
export function typedKey(userId: string, form: string): string {
  return `${typed}${userId}:${form}`;
}

/** Where something is kept: in this browser, or for as long as this tab is open. */
type Place = 'browser' | 'tab';

const storeOf = (place: Place) => (place === 'browser' ? localStorage : sessionStorage);

/** Keeps something of the signed-in person's. A full store keeps nothing. */
export function keepPrivate(key: string, value: unknown, place: Place = 'browser'): void {
  try {
    storeOf(place).setItem(prefix + key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What was kept under a key, or null. */
export function readPrivate<T>(key: string, place: Place = 'browser'): T | null {
  const text = storeOf(place).getItem(prefix + key);
  return text === null ? null : (JSON.parse(text) as T);
}

export function forgetPrivate(key: string, place: Place = 'browser'): void {
  storeOf(place).removeItem(prefix + key);
}

/** The key in local storage by which the other tabs hear that somebody logged out: what they keep goes too. */
export const logOutKey = 'mela:log-out';

/** Forgets everything of everybody, at log-out. */
export function forgetAllPrivate(): void {
  forgetWhere(() => true);
  localStorage.setItem(logOutKey, new Date().toISOString());
  // What a door knows of an event's people, so that it works without a connection.
  indexedDB.deleteDatabase(doorDatabase);
}

/**
 * Forgets the copies of what the site keeps, since nobody is signed in any more. What was typed waits, and so do scans
 * that a door has not sent: a session that ends by itself costs nobody their work.
 */
export function forgetCopies(): void {
  forgetWhere((key) => !key.startsWith(typedPrefix));
}

/** Forgets what others typed than whoever has signed in. */
export function forgetTypedByOthers(userId: string): void {
  const own = `${typedPrefix}${userId}:`;
  forgetWhere((key) => key.startsWith(typedPrefix) && !key.startsWith(own));
}

/** Forgets what this tab keeps of anybody: they logged out in another one. */
export function forgetAllOfTab(): void {
  forgetIn(sessionStorage, () => true);
}

function forgetWhere(goes: (key: string) => boolean): void {
  for (const store of [localStorage, sessionStorage]) forgetIn(store, goes);
}

function forgetIn(store: Storage, goes: (key: string) => boolean): void {
  for (const key of Object.keys(store)) {
    if (key.startsWith(prefix) && goes(key)) store.removeItem(key);
  }
}
