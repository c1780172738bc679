import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { usePrefetch } from '../../lib/delayed-navigation.tsx';

/** Milliseconds that a view transition waits for the page; slower pages open without one. */
const transitionTimeoutMs = 150;

/**
 * Opens the page behind a card with a view transition of its picture. Without browser support, with reduced motion or
 * on a slow load, the page opens as usual.
 *
 * @returns whether this card's picture is in transition, and the link's click handler
 */
export function useCardTransition(to: string) {
  const [opening, setOpening] = useState(false);
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const open = async () => {
    const ready = await Promise.race([
      prefetch(to).then(() => true),
      delay(transitionTimeoutMs).then(() => false),
    ]);
    if (!ready) return navigate(to);
    flushSync(() => setOpening(true));
    // The callback must not resolve before the new page has rendered.
    const transition = document.startViewTransition(async () => navigate(to, { flushSync: true }));
    // Both reject when the window is hidden or another navigation starts; the page is there all the same.
    await Promise.allSettled([transition.updateCallbackDone, transition.ready, transition.finished]);
    return setOpening(false);
  };
  return {
    opening,
    onClick: (event: MouseEvent) => {
      const ownWay = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (ownWay || !('startViewTransition' in document) || wantsLessMotion()) return;
      event.preventDefault();
      void open();
    },
  };
}

function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
