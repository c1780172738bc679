import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react';
import { useHref, useNavigate } from 'react-router';

/** Milliseconds of the leaving transition, an upper bound (product rule 10). */
const navigationDelay = 300;

const PrefetchContext = createContext<(path: string) => Promise<void>>(async () => {});
/** Provides the function that prefetches a screen. */
export const PrefetchProvider = PrefetchContext.Provider;

export function usePrefetch(): (path: string) => Promise<void> {
  return use(PrefetchContext);
}

interface PendingNavigation {
  /** Whether the leaving transition is running. */
  readonly leaving: boolean;
  /** Loads `path` while the page fades out, then shows it. */
  leaveFor(path: string): void;
}

const PendingNavigationContext = createContext<PendingNavigation>({ leaving: false, leaveFor: () => {} });

/** Provides the state of the leaving transition. */
export function NavigationDelayProvider({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const prefetch = use(PrefetchContext);
  const navigate = useNavigate();
  const leaveFor = async (path: string) => {
    closeMenus();
    const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (motion) {
      setLeaving(true);
      await Promise.race([prefetch(path), delay(navigationDelay)]);
    }
    await navigate(path);
    setLeaving(false);
  };
  return (
    <PendingNavigationContext value={{ leaving, leaveFor: (path) => void leaveFor(path) }}>
      {children}
    </PendingNavigationContext>
  );
}

/** The state of the leaving transition and the function that starts it. */
export function usePendingNavigation(): PendingNavigation {
  return use(PendingNavigationContext);
}

/** Props of a link that uses the transition. Modified clicks keep the browser's behaviour. */
export function useDelayedLink(path: string) {
  const { leaveFor } = usePendingNavigation();
  const href = useHref(path);
  return {
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      leaveFor(path);
    },
  };
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
