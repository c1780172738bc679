import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { usePrefetch } from '../../shell/leaving.tsx';

/** How long a press waits for the page behind a card, in milliseconds: what takes longer is opened as any other page. */
const patience = 150;

/**
 * Opens the page behind a card so that the picture moves along: out of the card, into its place on the page. Where the
 * browser can't, where less motion is wished for and where the page is not there at once, it is opened without.
 *
 * @returns whether the card's picture is the one that moves, and what its link does when it is pressed
 */
export function useOpening(to: string) {
  const [opening, setOpening] = useState(false);
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const open = async () => {
    const ready = await Promise.race([prefetch(to).then(() => true), delay(patience).then(() => false)]);
    if (!ready) return navigate(to);
    flushSync(() => setOpening(true));
    // The browser shows the old page until the new one stands: by then it must have been drawn.
    const transition = document.startViewTransition(async () => navigate(to, { flushSync: true }));
    // Skipped, when the window is hidden or another page is opened meanwhile: the page is there all the same.
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
