/** Milliseconds after which nobody waits for a frame any more: a window in the background draws none. */
const patienceMs = 300;

/**
 * Resolves once the page that the server rendered has been drawn. Whoever takes it over waits for that: to draw it is
 * little work, and comes first for who reads.
 */
export function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
