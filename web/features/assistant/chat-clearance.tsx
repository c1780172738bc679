import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What the chat button may not cover, besides links. */
const controls = 'button, input, select, textarea, summary, label, [role="timer"], .maplibregl-ctrl';
/** Pixels; the first position without anything below it is taken. */
const lifts = [0, 36, 72, 108, 144];
/** Milliseconds without scrolling, after which the button moves. */
const calmMs = 150;
/** Milliseconds until a new page has its content. */
const settledMs = 700;

/**
 * Keeps the chat button off controls: when the page comes to rest with one below it, the button moves up. If it would
 * cover something everywhere, it becomes a tab in the margin at the window's edge.
 */
export default function ChatClearance({ controls: panelId }: { readonly controls: string }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const place = () => {
      const button = document.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`);
      if (button !== null) keepOff(button);
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

function keepOff(button: HTMLElement): void {
  button.removeAttribute('data-tucked');
  // Where it would be without moving; unlike its rectangle, not in the middle of a transition.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = button;
  const parts = [0.05, 0.5, 0.95];
  const covers = (lift: number) =>
    parts.some((across) =>
      parts.some((down) => isControl(button, left + across * width, top - lift + down * height)),
    );
  const isOpen = button.ariaExpanded === 'true';
  const lift = isOpen ? 0 : lifts.find((each) => !covers(each));
  button.style.setProperty('--lift', `${lift ?? 0}px`);
  button.toggleAttribute('data-tucked', lift === undefined);
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
