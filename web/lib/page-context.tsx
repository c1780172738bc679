import { createContext, use, useSyncExternalStore } from 'react';
import type { PageSite } from '../../contracts/pages.ts';

interface PageContextValue {
  readonly site: PageSite;
  /** Time of the server rendering, in milliseconds since 1970. */
  readonly now: number;
}

const PageContext = createContext<PageContextValue | null>(null);

export const PageProvider = PageContext.Provider;

function usePage(): PageContextValue {
  const page = use(PageContext);
  if (page === null) throw new Error('The page context is missing above this component');
  return page;
}

/** What pages have to know of this installation. */
export function useSite(): PageSite {
  return usePage().site;
}

const never = () => () => {};

/** False on the server and during hydration, then true. For values that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Milliseconds since 1970: the server's rendering time until hydration, the current time after. */
export function useNow(): number {
  const { now } = usePage();
  return useHydrated() ? Date.now() : now;
}
