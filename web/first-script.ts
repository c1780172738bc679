/**
 * The first script of every page. It records early input (`early-input.ts`) and loads the web client after the first
 * paint: on a slow connection the client would compete with styles, fonts and the cover picture.
 */
import './lib/early-input.ts';

/**
 * Milliseconds after which a complete page is assumed to be covered or in the background, and the client loads
 * unpainted.
 */
const maxWaitMs = 1000;

void loadClient();

async function loadClient(): Promise<void> {
  // Written by `Document` in app.tsx.
  const { entry = '', modules = '' } =
    document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
  await firstPaint();
  for (const href of [entry, ...modules.split(' ')]) if (href !== '') preload(href);
  await parsed();
  await import(/* @vite-ignore */ entry);
}

/** Resolves on the first contentful paint; at once in background tabs, which don't paint. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const painted = () => resolve();
    const loaded = () => setTimeout(painted, maxWaitMs);
    if (document.hidden) painted();
    document.addEventListener('visibilitychange', painted, { once: true });
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
    }).observe({ type: 'paint', buffered: true });
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
  });
}

/** Resolves when the document is parsed: the state to hydrate from is at its end. */
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
