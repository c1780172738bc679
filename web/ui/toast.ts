/** A message at the top right, for five seconds. */
export interface Toast {
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

type Listener = () => void;

let waiting: readonly Toast[] = [];
const listeners = new Set<Listener>();

/**
 * Can be called from any module.
 *
 * @example showToast({ tone: 'good', text: t('created') });
 */
export function showToast(toast: Toast): void {
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** Toasts not yet displayed; the same array until it changes. */
export function waitingToasts(): readonly Toast[] {
  return waiting;
}

/** Removes and returns the waiting toasts. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  if (taken.length > 0) waiting = [];
  return taken;
}

/**
 * Subscribes to new toasts.
 *
 * @returns unsubscribes
 */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
