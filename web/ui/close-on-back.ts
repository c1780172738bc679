import { useEffect, useEffectEvent } from 'react';

/** The field of `history.state` that marks a dialog's entry. */
const field = 'dialog';
/** Milliseconds that a step back may take, until it counts as cancelled by a navigation. */
const stepTimeout = 500;

/** The open dialogs by their entry, the topmost last. */
const openDialogs = new Map<number, () => void>();
let lastEntry = Date.now();
/** The entry that a closed dialog is about to leave. */
let leaving: number | null = null;

/**
 * Closes on the browser's back button: an open dialog has a history entry of its own, with the page's address. The
 * entry copies the router's state and its traversals are kept from the router, for which nothing happens.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const entry = ++lastEntry;
    if (openDialogs.size === 0) window.addEventListener('popstate', onTraversal, { capture: true });
    openDialogs.set(entry, () => closeIt());
    history.pushState({ ...history.state, [field]: entry }, '');
    return () => {
      if (!openDialogs.delete(entry) || markOf(history.state) !== entry) return;
      leaving = entry;
      setTimeout(() => {
        leaving = null;
      }, stepTimeout);
      history.back();
    };
  }, [open]);
}

function onTraversal(event: PopStateEvent): void {
  const entry = markOf(event.state);
  if (leaving !== null) {
    event.stopImmediatePropagation();
    // The page navigated before the step was taken, so that the step left the new page.
    if (entry === leaving) history.forward();
    else leaving = null;
    return;
  }
  if (entry !== null && !openDialogs.has(entry)) {
    // A dialog that was left by a link: its entry isn't a page.
    event.stopImmediatePropagation();
    history.back();
    return;
  }
  for (const [above, close] of [...openDialogs].reverse()) {
    if (above === entry) break;
    event.stopImmediatePropagation();
    openDialogs.delete(above);
    close();
  }
}

function markOf(state: unknown): number | null {
  return (state as Record<string, number> | null)?.[field] ?? null;
}
