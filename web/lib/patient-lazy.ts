import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAgain } from './load-again.ts';

/** Seconds until a part that could not be fetched is tried again; the last one from then on. */
const pauses = [2, 5, 15, 60];

/**
 * `lazy` for what a page can do without for a while: a part that can't be fetched is tried again after a while and at
 * the next connection, and what the server wrote in its place stands meanwhile. `lazy` itself would take the whole page
 * down with the part.
 *
 * @example
 * const Footer = patientLazy(() => import('./footer.tsx'));
 */
export function patientLazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPatiently(load));
}

/** Loads until it succeeds; on a server, once. */
export async function loadPatiently<Code extends { readonly default: unknown }>(
  load: () => Promise<Code>,
  { wait = nextChance, inBrowser = typeof document !== 'undefined' } = {},
): Promise<Code> {
  for (let failures = 0; ; failures++) {
    try {
      return await (failures === 0 ? load() : loadAgain(load, failures));
    } catch (error) {
      if (!inBrowser) throw error;
      await wait((pauses[failures] ?? pauses.at(-1) ?? 60) * 1000);
    }
  }
}

/** When it may go better: after a while, or as soon as the connection is back. */
function nextChance(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });
}
