import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAgain } from './load-again.ts';

/** Seconds between retries; the last one repeats. */
const pauses = [2, 5, 15, 60];

/**
 * `lazy` for parts that nobody is waiting for: failed downloads are retried after a pause and on reconnect, while the
 * server's markup stays. Plain `lazy` would unmount the whole page.
 *
 * @example const Footer = lazyWithRetry(() => import('./footer.tsx'));
 */
export function patientLazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPatiently(load));
}

/** Retries until it succeeds; on the server, tries once. */
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

/** After a pause, or as soon as the device is online. */
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
