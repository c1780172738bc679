import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What the chat button may not cover, besides links. */
const controls = 'button, input, select, textarea, summary, label, [role="timer"], .maplibregl-ctrl';
/** Pixels; the first position without anything below it is taken. */
const lifts = [0, 72, 144, 216, 288];
/** Milliseconds without scrolling, after which the button moves. */
const calmMs = 150;
/** Milliseconds until a new page has its content. */
const settledMs = 700;

/**
 * Keeps the chat button off controls: when the page comes to rest with one below it, the button moves up. Between
 * positions that all cover something it stays at the bottom.
 */
export default function ChatClearance({ controls: panelId }: { readonly controls: string }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const place = () => {
      const button = document.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`);
      if (button !== null) button.style.translate = `0 -${freeLift(button)}px`;
    };
    const soon = (wait = calmMs) => {
      clearTimeout(timer);
      timer = setTimeout(place, wait);
    };
    const onMove = () => soon();
    soon(settledMs);
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, [panelId, pathname]);
  return null;
}

function freeLift(button: HTMLElement): number {
  const { left, top, width, height } = button.getBoundingClientRect();
  const lifted = -Number.parseFloat(button.style.translate.split(' ')[1] ?? '0');
  const base = top + lifted;
  const covers = (lift: number) =>
    [0.05, 0.5, 0.95].some((across) =>
      [0.05, 0.5, 0.95].some((down) => isControl(button, left + across * width, base - lift + down * height)),
    );
  return lifts.find((lift) => !covers(lift)) ?? 0;
}

function isControl(button: HTMLElement, x: number, y: number): boolean {
  return document.elementsFromPoint(x, y).some((element) => {
    if (button.contains(element)) return false;
    if (element.closest(controls) !== null) return true;
    // A link's own box, and not the card that it stretches over.
    const link = element.closest('a')?.getBoundingClientRect();
    return link !== undefined && x >= link.left && x <= link.right && y >= link.top && y <= link.bottom;
  });
}
