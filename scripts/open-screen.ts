import type { Page } from '@playwright/test';
import type { Shown, SiteScreen } from './screens/screen.ts';

/** Timeout for hydration in milliseconds: a page whose script failed never hydrates. */
const listensWithin = 60_000;

/**
 * Waits until React has hydrated the page and its footer, which comes later; earlier clicks do nothing.
 *
 * @throws Error on timeout: the server rendered an error page, or its script failed
 */
export async function hydrated(page: Page, parts: ('page' | 'footer')[] = ['page', 'footer']): Promise<void> {
  const listens = await page.evaluate(
    async ([all, within]) => {
      const isHydrated = (part: string) => performance.getEntriesByName(`${part} hydrated`).length > 0;
      const until = performance.now() + within;
      while (!all.every(isHydrated)) {
        if (performance.now() > until) return false;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return true;
    },
    [parts, listensWithin] as const,
  );
  if (!listens) throw new Error(`${page.url()} did not begin to listen within ${listensWithin / 1000} s`);
}

/** Opens a screen in its state; returns the response status. */
export async function openScreen(page: Page, screen: SiteScreen, shown: Shown): Promise<number> {
  const answer = await page.goto(screen.path(shown));
  await hydrated(page);
  await screen.enter?.(page);
  return answer?.status() ?? 0;
}
