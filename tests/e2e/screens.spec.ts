import type { BrowserContext, Page } from '@playwright/test';
import { openScreen } from '../../scripts/open-screen.ts';
import { type ScreenViewer, siteScreens } from '../../scripts/screens/index.ts';
import { isInPart } from '../../scripts/test-parts.ts';
import { accessibilityFaults } from '../kit/accessibility.ts';
import { expect, test as withSite } from '../kit/browser-fixtures.ts';
import { makeShowcase, type Showcase } from '../kit/browser-showcase.ts';

/** Pixels: the narrowest supported width, a phone, a tablet, a laptop. */
const widths = [1280, 768, 390, 320] as const;

type BrowserOf = (viewer: ScreenViewer) => Promise<BrowserContext>;

type OpenAs = (viewer: ScreenViewer) => Promise<Page>;

const test = withSite.extend<{ openAs: OpenAs }, { showcase: Showcase; browserOf: BrowserOf }>({
  openAs: async ({ browserOf, complaints }, use) => {
    await use(async (viewer) => {
      const context = await browserOf(viewer);
      await complaints.watch(context);
      return context.newPage();
    });
  },
  browserOf: [
    async ({ browser, showcase: { people } }, use) => {
      const opened = new Map<ScreenViewer, BrowserContext>();
      await use(async (viewer) => {
        const storageState = people[viewer]?.state;
        const context =
          opened.get(viewer) ??
          (await browser.newContext({
            colorScheme: 'light',
            ...(storageState && { storageState }),
          }));
        opened.set(viewer, context);
        return context;
      });
      for (const context of opened.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  showcase: [
    async ({ join, organiser }, use, { project }) =>
      use(await makeShowcase(project.use.baseURL ?? '', join, organiser)),
    { scope: 'worker' },
  ],
});

for (const screen of siteScreens.filter((_, index) => isInPart(index, { of: 2 }))) {
  test(`${screen.name}: fits every width and is accessible in both themes`, async ({
    openAs,
    showcase: { shown },
    complaints,
  }) => {
    if (screen.status !== undefined || screen.checksSession || screen.callFails)
      complaints.expect(/Failed to load resource.* status of 4/);
    const page = await openAs(screen.viewer);
    const fitting = widths.filter(
      (width) => width >= (screen.from ?? 0) && width <= (screen.upTo ?? Number.POSITIVE_INFINITY),
    );
    await page.setViewportSize({ width: fitting[0] ?? 0, height: 800 });
    expect(await openScreen(page, screen, shown)).toBe(screen.status ?? 200);
    const inLight = await accessibilityFaults(page);
    for (const width of fitting) {
      await page.setViewportSize({ width, height: 800 });
      // A menu follows its button a moment after a resize.
      await expect.poll(() => overflowing(page), `what sticks out at ${width} px`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect([...inLight, ...(await accessibilityFaults(page, changedByLooks))]).toEqual([]);
    await page.close();
  });
}

/** Rules whose result can depend on theme or width. */
const changedByLooks = ['color-contrast', 'target-size', 'link-in-text-block'];

/** Elements beyond the right edge of the window, except inside boxes that scroll or clip. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1;
    const isContained = ({ parentElement: box }: Element): boolean =>
      box !== null &&
      ((getComputedStyle(box).overflowX !== 'visible' && box.getBoundingClientRect().right < width) ||
        /auto|scroll/.test(getComputedStyle(box).overflowX) ||
        isContained(box));
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() &&
        element.closest('[aria-hidden="true"], svg') === null &&
        isOut(element) &&
        !isContained(element),
    );
    const names = out.map(
      ({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent.slice(0, 40)}`,
    );
    return scrollWidth > width ? [...names, `the page: ${scrollWidth} px`] : names;
  });
}
