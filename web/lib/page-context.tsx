import { createContext, use, useSyncExternalStore } from 'react';
import type { PageSite } from '../../contracts/pages.ts';

interface PageContextValue {
  readonly site: PageSite;
  /** When the server rendered the page, in milliseconds since 1970. */
  readonly now: number;
  readonly signedIn: boolean;
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

/**
 * Whether the server rendered the page for somebody who is signed in. A part that is taken over late goes by that until
 * then: who logs in meanwhile would make it another one than the server wrote.
 */
export function useRenderedSignedIn(): boolean {
  return usePage().signedIn;
}

/** False while the server renders and the browser hydrates, true after: for what only the browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The time of the rendering, in milliseconds since 1970: the server's until the page is hydrated. */
export function useNow(): number {
  const { now } = usePage();
  return useHydrated() ? Date.now() : now;
}
