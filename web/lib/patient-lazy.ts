import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * `lazy` for what a page can do without for a while: a part that can't be fetched waits for the next connection, and
 * what the server wrote in its place stands meanwhile. `lazy` itself would take the whole page down with the part.
 *
 * @example
 * const Footer = patientLazy(() => import('./footer.tsx'));
 */
export function patientLazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const fetchPart = (): ReturnType<typeof load> =>
    load().catch(async () => {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      return fetchPart();
    });
  return lazy(fetchPart);
}
