/**
 * The first script of every page. It keeps what is typed and pressed until the page listens (`early-input.ts`), and
 * fetches the web client once the page that the server wrote has been painted: on a slow line the client's files would
 * share it with styles, letters and the picture, which come first for who reads.
 */
import './early-input.ts';

/** Milliseconds after which a page that has come wholly, and is not painted, is not waited for: its window is covered. */
const patienceMs = 1000;

void begin();

async function begin(): Promise<void> {
  // Written by `Document` in app.tsx.
  const { entry = '', modules = '' } =
    document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
  await firstPaint();
  for (const href of [entry, ...modules.split(' ')]) if (href !== '') preload(href);
  await parsed();
  await import(/* @vite-ignore */ entry);
}

/** Resolves when something can be read, or as soon as nobody waits for that: in the background nothing is painted. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const painted = () => resolve();
    const loaded = () => setTimeout(painted, patienceMs);
    if (document.hidden) painted();
    document.addEventListener('visibilitychange', painted, { once: true });
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
    }).observe({ type: 'paint', buffered: true });
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
  });
}

/** Resolves when all of the page is there: what the client takes over from the server stands at its end. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
