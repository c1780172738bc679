/** A message that appears at the top right for five seconds. */
export interface Toast {
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

type Listener = () => void;

let waiting: readonly Toast[] = [];
const listeners = new Set<Listener>();

/**
 * Shows a toast. Any module may call it: the library that draws toasts is fetched with the first one.
 *
 * @example
 * showToast({ tone: 'good', text: t('created') });
 */
export function showToast(toast: Toast): void {
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** The toasts that nobody has drawn yet; the same array until something changes. */
export function waitingToasts(): readonly Toast[] {
  return waiting;
}

/** Hands the waiting toasts over to whoever draws them. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  if (taken.length > 0) waiting = [];
  return taken;
}

/** Calls back when a toast is added; returns how to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
