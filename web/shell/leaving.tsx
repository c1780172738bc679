import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react';
import { useHref, useNavigate } from 'react-router';

/** How long the page takes to leave before the next one is asked for, in milliseconds (specification, section 9). */
const leavingDelay = 300;

const PrefetchContext = createContext<(path: string) => Promise<void>>(async () => {});
/** Brings the function that loads a screen ahead of its visit. */
export const PrefetchProvider = PrefetchContext.Provider;

/** Loads code and answers of the screen at a path ahead of the visit. */
export function usePrefetch(): (path: string) => Promise<void> {
  return use(PrefetchContext);
}

interface Leaving {
  /** Whether the page is on its way out. */
  readonly leaving: boolean;
  /** Leaves for `path`: the target is loaded while the page fades, and shown when it has gone. */
  leaveFor(path: string): void;
}

const LeavingContext = createContext<Leaving>({ leaving: false, leaveFor: () => {} });

/** Holds whether the page is leaving, for everything inside. */
export function LeavingProvider({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const prefetch = use(PrefetchContext);
  const navigate = useNavigate();
  const leaveFor = async (path: string) => {
    closeMenus();
    const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (motion) {
      setLeaving(true);
      void prefetch(path);
      await delay(leavingDelay);
    }
    await navigate(path);
    setLeaving(false);
  };
  return (
    <LeavingContext value={{ leaving, leaveFor: (path) => void leaveFor(path) }}>{children}</LeavingContext>
  );
}

/** Whether the page is leaving, and the way to leave it. */
export function useLeaving(): Leaving {
  return use(LeavingContext);
}

/** Attributes of a link that leaves with the transition; modified clicks stay the browser's. */
export function useLeavingLink(path: string) {
  const { leaveFor } = useLeaving();
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

/** Closes the menu that the link was chosen from. */
function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
