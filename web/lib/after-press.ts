/** A press that ends outside of the window is not heard of; nobody waits longer than this, in milliseconds. */
const patienceMs = 1000;

/**
 * Runs when no button of the pointer is down: at once, or when the press is over. What moves the page under a press
 * makes it miss what it was meant for.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) {
    run();
    return;
  }
  const over = new AbortController();
  const once = () => {
    over.abort();
    clearTimeout(patience);
    // The click follows its mouseup in the same turn.
    setTimeout(run);
  };
  const patience = setTimeout(once, patienceMs);
  window.addEventListener('mouseup', once, { signal: over.signal });
}
