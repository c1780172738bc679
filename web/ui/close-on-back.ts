import { useEffect, useEffectEvent } from 'react';
import { backInterception } from './back-interception.ts';

/** The field of `history.state` that marks a dialog's entry. */
const field = 'dialog';
/** Milliseconds after which a step back that the browser hasn't taken counts as cancelled. */
const stepTimeout = 3000;

/** The open dialogs by their entry, the topmost last. */
const openDialogs = new Map<number, () => void>();
let lastEntry = Date.now();
/** The step back out of a closed dialog's entry, until the browser has taken it, and the navigations that wait for it. */
let step: { readonly waiting: (() => void)[]; readonly timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * Closes on the browser's back button: an open dialog has a history entry of its own, with the page's address. The
 * entry copies the router's state and its traversals are kept from the router, for which nothing happens. A page that
 * is opened from the dialog takes the entry's place.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    watchHistory();
    const entry = ++lastEntry;
    openDialogs.set(entry, () => closeIt());
    afterStep(() => {
      if (openDialogs.has(entry)) pushEntry({ ...history.state, [field]: entry }, '');
    });
    return () => {
      if (openDialogs.delete(entry) && step === null && markOf(history.state) === entry) stepBack();
    };
  }, [open]);
}

/** The browser's own `history.pushState`, set by `watchHistory`. */
let pushEntry: typeof history.pushState;

/**
 * Navigations wait for a step back: the browser takes it later, so that it would leave the page they open. What is
 * pushed on a dialog's entry replaces it.
 */
function watchHistory(): void {
  if (backInterception.listener !== null) return;
  const replace = history.replaceState.bind(history);
  pushEntry = history.pushState.bind(history);
  history.pushState = (...entry) =>
    afterStep(() => (markOf(history.state) === null ? pushEntry(...entry) : replace(...entry)));
  history.replaceState = (...entry) => afterStep(() => replace(...entry));
  backInterception.listener = onTraversal;
}

function afterStep(navigate: () => void): void {
  if (step === null) navigate();
  else step.waiting.push(navigate);
}

function stepBack(): void {
  step = { waiting: [], timer: setTimeout(endStep, stepTimeout) };
  history.back();
}

function endStep(): void {
  if (step === null) return;
  const { waiting, timer } = step;
  clearTimeout(timer);
  step = null;
  for (const navigate of waiting) navigate();
}

function onTraversal(event: PopStateEvent): void {
  const entry = markOf(event.state);
  if (entry !== null && !openDialogs.has(entry)) {
    // A dialog that is closed by now: its entry isn't a page.
    event.stopImmediatePropagation();
    history.back();
    return;
  }
  if (step !== null) {
    event.stopImmediatePropagation();
    endStep();
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
