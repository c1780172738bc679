import { randomBytes } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { languages } from '../../contracts/languages.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { accessibilityFaults } from '../kit/accessibility.ts';
import { expect, type Member, type SiteEvent, test } from '../kit/browser-fixtures.ts';

/** The main screens by who sees them, with an event and a group to show. */
const screens = {
  visitor: ({ event, group }: { event: string; group: string }) => [
    '/',
    '/allevents',
    '/search',
    `/event/${event}`,
    `/event/${event}/discussion`,
    `/group/${group}`,
    '/login',
    '/terms-and-conditions',
    '/no-such-page',
    '/offline',
  ],
  organiser: ({ event, group }: { event: string; group: string }) => [
    '/your-events',
    '/createevent',
    `/EventManager/${event}?tab=people`,
    `/group/${group}/members`,
    `/edit-group/${group}`,
    '/profile-settings/security',
    '/notifications',
    '/registered-events',
  ],
} as const;

/** CSS pixels, by what the window is. */
const windows = {
  'at 200 % zoom': { width: 640, height: 400 },
  'a small phone': { width: 320, height: 640 },
} as const;

async function samples(organiser: Member, createEvent: () => Promise<SiteEvent>) {
  const group = `zoom-${randomBytes(4).toString('hex')}`;
  const opened = await organiser.api.post('/v1/groups', { data: { name: 'Lantern makers', address: group } });
  expect(opened.status(), await opened.text()).toBe(201);
  return { event: (await createEvent()).id, group };
}

for (const viewer of ['visitor', 'organiser'] as const) {
  for (const language of ['de', 'ar'] as const)
    test(`the main screens of a ${viewer} fit and are accessible in ${languages[language]}`, async ({
      organiser,
      createEvent,
      openWindow,
      complaints,
    }) => {
      complaints.expect(/Failed to load resource/);
      const shown = await samples(organiser, createEvent);
      const page = await openWindow(viewer === 'visitor' ? null : organiser, { locale: language });
      if (viewer === 'organiser') await organiser.api.patch('/v1/account/profile', { data: { language } });
      const faults: string[] = [];
      for (const path of screens[viewer](shown)) {
        await page.setViewportSize({ width: 320, height: 800 });
        await page.goto(path);
        await hydrated(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          faults.push(...(await layoutFaults(page)).map((fault) => `${path} at ${width} px ${fault}`));
        }
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`));
      }
      expect(faults).toEqual([]);
    });

  for (const [window, size] of Object.entries(windows))
    test(`the main screens of a ${viewer} fit ${window} with text of twice the size`, async ({
      organiser,
      createEvent,
      baseURL,
    }, { project }) => {
      const shown = await samples(organiser, createEvent);
      // Whose words are longest.
      if (viewer === 'organiser')
        await organiser.api.patch('/v1/account/profile', { data: { language: 'de' } });
      const { args = [], ...options } = project.use.launchOptions ?? {};
      // The browser's own text size, which media queries in rem follow as well.
      const browser = await chromium.launch({
        ...options,
        args: [...args, '--blink-settings=defaultFontSize=32'],
      });
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        viewport: size,
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
        ...(viewer === 'organiser' && { storageState: await organiser.api.storageState() }),
      });
      const page = await context.newPage();
      const faults: string[] = [];
      for (const path of screens[viewer](shown)) {
        await page.goto(path);
        await hydrated(page);
        faults.push(...(await layoutFaults(page)).map((fault) => `${path} ${fault}`));
      }
      await browser.close();
      expect(faults).toEqual([]);
    });
}

/**
 * What doesn't fit: elements beyond either edge of the window, text that its box cuts off, and controls that cover each
 * other. Elements inside boxes that scroll count only where they're seen.
 */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const name = ({ tagName, className, textContent }: Element) =>
      `${tagName} ${String(className)}: ${(textContent ?? '').trim().slice(0, 40)}`;
    const isClipped = ({ parentElement: box }: Element): boolean =>
      box !== null &&
      box !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX) || isClipped(box));
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          // What isn't laid out yet has old positions.
          contentVisibilityAuto: true,
        }) && element.closest('[aria-hidden="true"], [inert], svg, .maplibregl-map') === null,
    );
    const boxes = new Map(shown.map((element) => [element, element.getBoundingClientRect()]));
    const boxOf = (element: Element) => boxes.get(element) ?? element.getBoundingClientRect();
    const out = shown.filter((element) => {
      const { left, right, width: own } = boxOf(element);
      // Texts for screen readers are a pixel wide.
      return own > 1 && (right > width + 1 || left < -1) && !isClipped(element);
    });
    const cut = shown.filter((element) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim() !== '',
      );
      return (
        hasText &&
        element.clientWidth > 1 &&
        /hidden|clip/.test(overflowX) &&
        textOverflow !== 'ellipsis' &&
        webkitLineClamp === 'none' &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    /** The part of an element that the boxes around it let through. */
    const seen = (element: Element): DOMRect => {
      let { left, right, top, bottom } = boxOf(element);
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (!/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) continue;
        const around = boxOf(box);
        [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const controls = shown.filter((element) => element.matches('a[href], button, input, select, textarea'));
    const covered = controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one)) return [];
        const [a, b] = [seen(one), seen(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across <= 2 || down <= 2) return [];
        const fixed = (element: Element): boolean =>
          /fixed|sticky/.test(getComputedStyle(element).position) ||
          (element.parentElement !== null && fixed(element.parentElement));
        // Bars stay in place while the page moves below them; a button inside a field is part of it.
        if (fixed(one) !== fixed(other)) return [];
        if (one.matches('input') || other.matches('input')) return [];
        // A card's link stretches over the card, below the card's other controls: what counts is what a press hits.
        other.scrollIntoView({ block: 'center' });
        const hit = (element: Element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2);
        };
        const hidden = one.contains(hit(other)) || other.contains(hit(one));
        return hidden ? [`${name(one)} / ${name(other)}`] : [];
      }),
    );
    return [
      ...(scrollWidth > width ? [`the page is ${scrollWidth} px wide, the window ${width} px`] : []),
      ...out.map((element) => `sticks out: ${name(element)}`),
      ...cut.map((element) => `is cut: ${name(element)}`),
      ...covered.map((pair) => `overlap: ${pair}`),
    ];
  });
}
