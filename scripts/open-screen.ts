import type { Page } from '@playwright/test';
import type { Shown, SiteScreen } from './screens/screen.ts';

/** How long a page may take until it listens, in milliseconds: one that has failed never does. */
const listensWithin = 60_000;

/**
 * Waits until React has taken over the page, and its foot, which comes after: before, a press opens nothing.
 *
 * @throws Error when that does not happen: the page is one that the server could not write, or its script failed
 */
export async function hydrated(page: Page, parts = 'body, body > footer'): Promise<void> {
  const listens = await page.locator(parts).evaluateAll(async (all, within) => {
    const isTakenOver = (part: object) => Object.keys(part).some((key) => key.startsWith('__react'));
    const until = performance.now() + within;
    while (!all.every(isTakenOver)) {
      if (performance.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return true;
  }, listensWithin);
  if (!listens) throw new Error(`${page.url()} did not begin to listen within ${listensWithin / 1000} s`);
}

/** Opens a screen in its state; returns the status that it answered with. */
export async function openScreen(page: Page, screen: SiteScreen, shown: Shown): Promise<number> {
  const answer = await page.goto(screen.path(shown));
  await hydrated(page);
  await screen.enter?.(page);
  return answer?.status() ?? 0;
}
