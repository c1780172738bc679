/**
 * The first script of every page. It records early input (`early-input.ts`) and loads the web client after the page and
 * its main picture are painted: on a slow connection the client would compete with styles, fonts and the picture.
 */
import './lib/early-input.ts';

/**
 * Milliseconds after which a complete page is assumed to be covered or in the background, and the client loads
 * unpainted.
 */
const maxWaitMs = 1000;
/** Milliseconds after the first paint that the client waits for the main picture. */
const pictureMs = 500;

void loadClient();

async function loadClient(): Promise<void> {
  // Written by `Document` in app.tsx.
  const named = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
  const { entry = '', modules = '', styles = '' } = named;
  await firstPaint();
  await Promise.race([mainPicture(), wait(pictureMs)]);
  for (const href of styles.split(' ')) if (href !== '') link(href, 'stylesheet');
  for (const href of [entry, ...modules.split(' ')]) if (href !== '') link(href, 'modulepreload');
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

/** Resolves when the picture with high priority is painted, or at once without one. */
async function mainPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (picture === null || document.hidden) return;
  // A picture that can't be loaded isn't waited for.
  await picture.decode().catch(() => {});
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves when the document is parsed: the state to hydrate from is at its end. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

function link(href: string, rel: 'stylesheet' | 'modulepreload'): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
