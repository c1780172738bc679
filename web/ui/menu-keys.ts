/**
 * The entry that a key moves to, by the pattern for menus of the ARIA authoring practices: arrows go round, Home and
 * End go to the ends, a letter to the next entry that begins with it. Null for a key that moves nowhere.
 */
export function entryToFocus(menu: HTMLElement, key: string): HTMLElement | null {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const current = entries.findIndex((entry) => entry.matches(':focus'));
  const names = entries.map((entry) => entry.textContent);
  return entries[nextIndex(names, current, key) ?? -1] ?? null;
}

/** The same on names alone: `current` is -1 while no entry has the focus. */
export function nextIndex(names: readonly string[], current: number, key: string): number | null {
  const count = names.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current < 0 ? count - 1 : (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if ([...key].length !== 1 || key === ' ') return null;
  const letter = key.toLocaleLowerCase();
  const from = current + 1;
  const order = [...names.keys()].map((_, step) => (from + step) % count);
  return order.find((index) => names[index]?.trim().toLocaleLowerCase().startsWith(letter)) ?? null;
}
