import { savedEventLimit } from '../../contracts/limits.ts';

/**
 * The events that a visitor saved on this device. They are no one's account data: they stay at log-out, and go to the
 * account at the next log-in.
 */
const deviceSavedKey = 'mela:saved-events';

const listeners = new Set<() => void>();
const none: readonly string[] = [];
let cached: { readonly text: string; readonly ids: readonly string[] } | null = null;

/** Last saved first; the same array until the list changes. */
export function deviceSaved(): readonly string[] {
  const text = localStorage.getItem(deviceSavedKey);
  if (text === null) return none;
  if (cached?.text !== text) cached = { text, ids: parsed(text) };
  return cached.ids;
}

function parsed(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value.filter((id) => typeof id === 'string').slice(0, savedEventLimit)
      : none;
  } catch {
    // Not our format; the next change overwrites it.
    return none;
  }
}

/** @throws DOMException if the device's storage is full or turned off */
export function setDeviceSaved(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(deviceSavedKey);
  else localStorage.setItem(deviceSavedKey, JSON.stringify(ids));
  for (const listener of listeners) listener();
}

/** Also calls the listener after changes in other tabs. */
export function onDeviceSaved(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === deviceSavedKey || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
