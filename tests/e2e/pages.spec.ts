import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { newcomer, signUp } from '../kit/browser-people.ts';

/** First load of an event page: most bytes of JavaScript, brotli. */
const scriptBudget = 120_000;

/** Collects what the browser complains of: hydration, content security policy, faults, missing files. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

interface CreatedEvent {
  readonly id: string;
  readonly title: string;
}

/** Creates an event as the person who is logged in on the page. */
async function createEvent(
  page: Page,
  title: string,
  changes: Record<string, unknown> = {},
): Promise<CreatedEvent> {
  const answer = await page.request.post('/v1/events', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      eventTitle: title,
      description: 'Bring a **lantern**.',
      location: 'Udaipur',
      latitude: 24.58,
      longitude: 73.68,
      precision: 'organiser',
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
      categories: ['cultural'],
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { id: (await answer.json()).$id, title };
}

/** Waits until React has taken over the page. */
async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

test('every public page is taken over without a complaint, in both themes and in another time zone', async ({
  browser,
  page: organiser,
}) => {
  test.slow();
  await signUp(organiser, newcomer('Asha'));
  const { id } = await createEvent(organiser, 'Lantern walk');
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      timezoneId: 'America/New_York',
      locale: 'de-DE',
    });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const path of [
      '/',
      '/allevents',
      '/search',
      '/search?q=lantern',
      `/event/${id}`,
      '/login',
      '/signup',
    ]) {
      await page.goto(path);
      await hydrated(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('a page that does not exist answers 404 and is still a page', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await hydrated(page);
  await page.getByRole('link', { name: 'See all events', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All Events' })).toBeVisible();
});

test('the first load of an event page stays within its budget of script', async ({ page }) => {
  await signUp(page, newcomer('Budget'));
  const { id } = await createEvent(page, 'A light page');
  const html = await (await page.request.get(`/event/${id}`)).text();
  const addresses = new Set(
    [...html.matchAll(/(?:rel="modulepreload"[^>]*href|<script[^>]*src)="([^"]+\.js)"/g)].map(
      ([, address]) => address ?? '',
    ),
  );
  expect(addresses.size).toBeGreaterThan(2);
  let bytes = 0;
  for (const address of addresses)
    bytes += brotliCompressSync(await (await page.request.get(address)).body()).length;
  expect(bytes).toBeLessThanOrEqual(scriptBudget);
});

test('files with a hash in their name are kept for good, and come compressed', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const [, address] = /<script[^>]*src="([^"]+)"/.exec(html) ?? [];
  const { headers } = await fetch(new URL(address ?? '', test.info().project.use.baseURL), {
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('br');
});

test('filters live in the address: they can be set, shared, dropped and gone back from', async ({ page }) => {
  await signUp(page, newcomer('Filter'));
  const free = await createEvent(page, 'Kolam for all', { location: 'Mylapore, Chennai' });
  const paid = await createEvent(page, 'Kolam masters', {
    location: 'Madurai',
    ticketType: 'paid',
    ticketPrice: 250,
  });
  await page.goto('/allevents');
  await hydrated(page);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Place').fill('Madurai');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/allevents?place=Madurai');
  await expect(page.getByRole('heading', { name: paid.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: free.title })).toBeHidden();

  await page.getByLabel('Ticket').selectOption('free');
  await expect(page).toHaveURL('/allevents?ticketType=free&place=Madurai');
  await expect(page.getByText('No events found.')).toBeVisible();

  await page.getByRole('link', { name: 'Remove filter: Free' }).click();
  await expect(page).toHaveURL('/allevents?place=Madurai');
  await page.goBack();
  await expect(page.getByLabel('Ticket')).toHaveValue('free');
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL('/allevents');
});

test('a search trims its words, ignores an empty one, and finds', async ({ page }) => {
  await signUp(page, newcomer('Search'));
  const { title } = await createEvent(page, `Zarzuela evening ${Date.now()}`);
  await page.goto('/');
  await hydrated(page);
  const box = page.getByRole('searchbox', { name: 'Search events' });
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/');
  await box.fill('  zarzuela ');
  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=zarzuela');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('pages are read, searched and filtered without a script', async ({ browser, page: organiser }) => {
  await signUp(organiser, newcomer('Plain'));
  const { id, title } = await createEvent(organiser, `Unscripted ${Date.now()}`);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search events' }).fill('unscripted');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: `View Details: ${title}` }).click();
  await expect(page).toHaveURL(`/event/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('lantern')).toBeVisible();
});

test('a visitor who wants to register comes back to the form after the log-in', async ({
  browser,
  page: organiser,
}) => {
  test.slow();
  await signUp(organiser, newcomer('Host'));
  const { id } = await createEvent(organiser, 'Come back');
  const context = await browser.newContext();
  const page = await context.newPage();
  const guest = newcomer('Guest');
  await signUp(page, guest);
  await context.clearCookies();
  await page.goto(`/event/${id}`);
  await page.getByRole('link', { name: 'Register Now' }).click();
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/event/${id}#rsvp`);
  await expect(page.getByRole('dialog', { name: 'RSVP for Event' })).toBeVisible();
});

test('the back button returns to the place in the list that one left', async ({ page }) => {
  await signUp(page, newcomer('Scroll'));
  for (let number = 1; number <= 9; number += 1) await createEvent(page, `Scroll ${number}`);
  await page.goto('/allevents');
  await hydrated(page);
  const link = page.getByRole('link', { name: 'View Details: Scroll 9' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(100);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Scroll 9', level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('the chosen theme is kept and painted from the first byte', async ({ page }) => {
  await page.goto('/allevents');
  await hydrated(page);
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const html = await (await page.request.get('/allevents')).text();
  expect(html).toContain('<html lang="en" data-theme="dark">');
});

test('without a connection a page says so, and comes when there is one again', async ({ page, context }) => {
  await signUp(page, newcomer('Offline'));
  const { title } = await createEvent(page, `Far away ${Date.now()}`);
  await page.goto('/search?q=far%20away');
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await page.getByRole('link', { name: `View Details: ${title}` }).click();
  await expect(page.getByText('This page needs a connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('a log-out in one tab logs the other one out', async ({ page, context }) => {
  await signUp(page, newcomer('Tabs'));
  const other = await context.newPage();
  await other.goto('/');
  await hydrated(other);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('persist:root'))).toBe(
    '{"status":false,"userData":null}',
  );
});
