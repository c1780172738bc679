/**
 * Sees every traversal of the history before the router does, if it's imported before the router is created: at the
 * window, Chromium calls listeners in the order they were added, whatever their phase.
 */
export const backInterception: { listener: ((event: PopStateEvent) => void) | null } = { listener: null };

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => backInterception.listener?.(event));
}
