import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { languages } from '../../contracts/languages.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test, withoutConnection } from '../kit/browser-fixtures.ts';
import { logIn } from '../kit/browser-people.ts';

/** First load of an event page: limit for JavaScript in bytes, brotli. React alone has about 60,000. */
const scriptBudget = 100_000;

/** Delays a file until the returned function is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('hydrates every public page without errors, in both themes and another time zone', async ({
  createEvent,
  openWindow,
}) => {
  const { id } = await createEvent();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openWindow(null, { colorScheme, timezoneId: 'America/New_York', locale: 'de-DE' });
    for (const path of [
      '/',
      '/allevents',
      '/search',
      '/search?q=lantern',
      `/event/${id}`,
      '/login',
      '/signup',
      '/developers',
    ]) {
      await page.goto(path);
      await hydrated(page);
    }
  }
});

test('answers 404 with a full page for unknown addresses', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await hydrated(page);
  await page.getByRole('link', { name: 'See all events', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

for (const language of Object.keys(languages))
  test(`keeps the first load of an event page within its script budget (${language})`, async ({
    request,
    createEvent,
  }) => {
    const { id } = await createEvent();
    const headers = { 'accept-language': language };
    const html = await (await request.get(`/event/${id}`, { headers })).text();
    expect(html).toContain(`<html lang="${language}"`);
    // The entry script and its preloads, as listed in its element.
    const addresses = new Set(html.match(/\/assets\/[^"\s]+\.js/g));
    expect(addresses.size).toBeGreaterThan(2);
    let bytes = 0;
    for (const address of addresses)
      bytes += brotliCompressSync(await (await request.get(address)).body()).length;
    expect(bytes).toBeLessThanOrEqual(scriptBudget);
  });

test('paints the first pages without the styles that follow', async ({
  openWindow,
  join,
  createEvent,
  organiser,
}) => {
  const { id } = await createEvent();
  const { id: full } = await createEvent({ capacity: 1, ticketType: 'paid', ticketPrice: 100 });
  const paths = [
    '/',
    '/allevents',
    '/search?q=a',
    `/event/${id}`,
    `/event/${full}`,
    '/groups',
    '/login',
    '/signup',
  ];
  const classesIn = (css: string) => new Set(css.match(/(?<=\.)[a-z_-][\w-]*/gi));
  for (const member of [null, await join('Reader'), organiser]) {
    const { request } = (await openWindow(member)).context();
    for (const path of paths) {
      const html = await (await request.get(path)).text();
      const [, later = ''] = / data-styles="([^"]+)"/.exec(html) ?? [];
      const sheets = await Promise.all(
        [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ['', later]].map(async ([, href = '']) =>
          (await request.get(href)).text(),
        ),
      );
      const last = classesIn(sheets.pop() ?? '');
      const first = classesIn(sheets.join(''));
      expect(last.size).toBeGreaterThan(100);
      const body = html.slice(html.indexOf('<body'), html.indexOf('<script id="state"'));
      const used = [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
      expect(
        used.filter((name) => last.has(name) && !first.has(name)),
        path,
      ).toEqual([]);
    }
  }
});

test('loads no client code before the first paint', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const release = await holdBack(page, /\/style-[^/]*\.css$/);
  const begun = page.waitForEvent('requestfinished', (request) => request.url().includes('/first-script-'));
  await page.goto('/', { waitUntil: 'commit' });
  await begun;
  // The first script has run, but without the stylesheet nothing may be painted.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(asked.filter((url) => /\.js$/.test(url) && !url.includes('/first-script-'))).toEqual([]);
  release();
  await hydrated(page);
});

test('keeps the footer’s markup and early clicks until its script has loaded', async ({ page }) => {
  const release = await holdBack(page, /\/footer-[^/]*\.js$/);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await hydrated(page, ['page']);
  const language = page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' });
  await language.click();
  await expect(language).toBeVisible();
  release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});

test('serves hashed files immutable and compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [, address] = /<script[^>]*src="([^"]+)"/.exec(html) ?? [];
  const { headers } = await fetch(new URL(address ?? '', test.info().project.use.baseURL), {
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('br');
});

test('keeps filters in the address, for sharing, removing and Back', async ({ page, createEvent }) => {
  const free = await createEvent({ eventTitle: 'Kolam for all', location: 'Mylapore, Chennai' });
  const paid = await createEvent({
    eventTitle: 'Kolam masters',
    location: 'Madurai',
    ticketType: 'paid',
    ticketPrice: 250,
  });
  await page.goto('/allevents');
  await hydrated(page);
  const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click();
  await openFilters();
  await page.getByLabel('Place').fill('Madurai');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/allevents?place=Madurai');
  await expect(page.getByRole('heading', { name: paid.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: free.title })).toBeHidden();

  await openFilters();
  await page.getByRole('group', { name: 'Ticket' }).getByLabel('Free').check();
  await page.getByRole('button', { name: /^Show|^No events/ }).click();
  await expect(page).toHaveURL('/allevents?ticketType=free&place=Madurai');
  await expect(page.getByText('No events found')).toBeVisible();

  await page.getByRole('link', { name: 'Remove filter: Free' }).click();
  await expect(page).toHaveURL('/allevents?place=Madurai');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove filter: Free' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/allevents');
});

test('animates the picture from card to event page, except with reduced motion', async ({
  page,
  createEvent,
}) => {
  const { title } = await createEvent();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(`const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.moves = (document.moves ?? 0) + 1;
      return start(update);
    }`);
  const moves = () => page.evaluate<number>('document.moves ?? 0');
  const openAndReturn = async () => {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const seen = await moves();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
    return seen;
  };
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await hydrated(page);
  // Everything is cached after the first visit, but a busy machine may still take longer than the picture waits.
  await expect(async () => {
    const before = await moves();
    expect(await openAndReturn()).toBe(before + 1);
  }).toPass({ intervals: [0] });
  const before = await moves();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await openAndReturn()).toBe(before);
});

test('trims a search, ignores an empty one, and finds events', async ({ page, createEvent }) => {
  const { title } = await createEvent({ eventTitle: 'Zarzuela evening' });
  await page.goto('/');
  await hydrated(page);
  const box = page.getByRole('searchbox', { name: 'Search events' });
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/');
  await box.fill('  zarzuela ');
  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=zarzuela');
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('reads, searches and filters without JavaScript', async ({ openWindow, createEvent }) => {
  const { id, title } = await createEvent({ eventTitle: 'Unscripted' });
  const page = await openWindow(null, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search events' }).fill('unscripted');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(`/event/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('lantern')).toBeVisible();
});

test('returns a visitor to the registration form after log-in', async ({ page, join, createEvent }) => {
  const { id } = await createEvent();
  const guest = await join('Guest');
  await page.goto(`/event/${id}`);
  await page.getByRole('link', { name: 'Register now' }).click();
  await page.getByRole('dialog', { name: 'Register' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logIn(page, guest);
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
  await expect(page).toHaveURL(`/event/${id}`);
});

test('follows Back before a reloaded page has started', async ({ page, createEvent }) => {
  const { title, id } = await createEvent();
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await hydrated(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const release = await holdBack(page, /\/assets\/entry-client.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // Within the document, so no page is asked for.
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/search/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await hydrated(page);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

/** The part of the router that navigates. */
const fullRouter = /\/assets\/full-router-[^/]*\.js$/;

test('follows a link that is pressed before the router has come', async ({ page, createEvent }) => {
  const { id, title } = await createEvent();
  const release = await holdBack(page, fullRouter);
  await page.goto(`/event/${id}`);
  await hydrated(page, ['page']);
  await page.evaluate('document.isFirst = true');
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  expect(await page.evaluate('document.isFirst')).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate('document.isFirst')).toBe(true);
});

test('follows links as without scripts if the router can’t be loaded', async ({
  page,
  createEvent,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const { id } = await createEvent();
  await page.route(fullRouter, (route) => route.abort());
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.evaluate('document.isFirst = true');
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  expect(await page.evaluate('document.isFirst')).toBeUndefined();
});

test('keeps the page on Back out of one of its sections before the router has come', async ({
  page,
  createEvent,
}) => {
  const { id, title } = await createEvent();
  const release = await holdBack(page, fullRouter);
  await page.goto(`/event/${id}`);
  await hydrated(page, ['page']);
  await page.evaluate('document.isFirst = true');
  await page.evaluate("location.hash = 'details'");
  await page.goBack();
  await expect(page).toHaveURL(`/event/${id}`);
  release();
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate('document.isFirst')).toBe(true);
});

test('restores the scroll position on Back', async ({ page, createEvent }) => {
  let title = '';
  for (let number = 1; number <= 9; number += 1)
    ({ title } = await createEvent({ eventTitle: `Scroll ${number}`, location: 'Scrollby' }));
  // Other tests create events at the same time, in other places.
  await page.goto('/allevents?place=Scrollby');
  await hydrated(page);
  const link = page.getByRole('link', { name: title, exact: true });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(100);
  await link.click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('remembers the theme and renders it on the server', async ({ page }) => {
  await page.goto('/allevents');
  await hydrated(page);
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const html = await (await page.request.get('/allevents')).text();
  expect(html).toContain('<html lang="en" dir="ltr" data-theme="dark">');
});

test('says when a page can’t load offline, and loads it once online', async ({
  openWindow,
  join,
  createEvent,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  const { title } = await createEvent({ eventTitle: 'Far away' });
  const page = await openWindow(await join('Offline'));
  const context = page.context();
  await page.goto('/search?q=far%20away');
  await hydrated(page);
  // Deferred parts, such as the account menu, have loaded.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText("You're offline. This page may be out of date.")).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText('This page needs a connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('logs out other tabs', async ({ openWindow, join, complaints }) => {
  // The other tab asks who is signed in and gets a 401.
  complaints.expect(/status of 401/);
  const page = await openWindow(await join('Tabs'));
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await hydrated(tab);
  }
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('persist:root'))).toBe(
    '{"status":false,"userData":null}',
  );
});
