/** Before every key of what a person left in this browser; all of it goes when they log out (ruling 38). */
const prefix = 'mela:private:';

/** The browser's own database in which the page at a door keeps its list. */
export const doorDatabase = 'mela-door';

/** Keeps something of the signed-in person's in this browser. A full store keeps nothing. */
export function keepPrivate(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What was kept under a key, or null. */
export function readPrivate<T>(key: string): T | null {
  const text = localStorage.getItem(prefix + key);
  return text === null ? null : (JSON.parse(text) as T);
}

export function forgetPrivate(key: string): void {
  localStorage.removeItem(prefix + key);
}

/** Forgets everything of everybody, at log-out. */
export function forgetAllPrivate(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key);
  }
  // What a door knows of an event's people, so that it works without a connection.
  indexedDB.deleteDatabase(doorDatabase);
}
