import type { Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { newId } from '../../server/infra/ids.ts';
import { expect, test } from '../kit/browser-fixtures.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** A place of its own, so that tests that run at the same time don't see each other's events. */
const town = () => `Findby${newId().slice(-8)}`;

/** A day from today in India, `YYYY-MM-DD`. */
function dayAhead(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    Date.now() + days * 86_400_000,
  );
}

/** What the search understood, as its chips say it. */
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');

async function search(page: Page, text: string): Promise<void> {
  const before = page.url();
  await page.getByRole('searchbox', { name: 'Search events' }).fill(text);
  await page.getByRole('searchbox', { name: 'Search events' }).press('Enter');
  await expect(page).toHaveURL(({ href, searchParams }) => href !== before && !searchParams.has('ask'));
}

test('visitors find events, groups and the create button in the header, and in the menu on a phone', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto('/');
  await hydrated(page);
  const names = ['Events', 'Groups', 'Create event'];
  for (const name of names) {
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  }
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('[popover]').getByRole('navigation');
  for (const name of names) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/allevents');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.setViewportSize(desk);
  await expect(page.getByRole('banner').locator('[aria-current=page]:visible')).toHaveText(['Events']);
  await page.getByRole('banner').getByRole('link', { name: 'Create event', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcreateevent$/);
});

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`shows search and the first events on the landing without scrolling (${name})`, async ({
    page,
    createEvent,
  }) => {
    await createEvent({ date: dayAhead(1), endDate: null });
    await page.setViewportSize(viewport);
    await page.goto('/');
    const bottomOf = async (box: ReturnType<Page['getByRole']>) => {
      const { y = Infinity, height = 0 } = (await box.boundingBox()) ?? {};
      return y + height;
    };
    expect(await bottomOf(page.getByRole('searchbox', { name: 'Search events' }))).toBeLessThan(
      viewport.height * 0.6,
    );
    expect(await bottomOf(page.getByRole('heading', { name: /^(This week|Coming up)$/ }))).toBeLessThan(
      viewport.height,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });
}

test('lists twelve events in under three screens of a phone, each day once', async ({
  page,
  createEvent,
}) => {
  const location = town();
  for (let number = 0; number < 12; number += 1) {
    await createEvent({
      eventTitle: `A rather long title of an event that has to wrap on a phone, number ${number}`,
      date: dayAhead(2 + Math.floor(number / 2)),
      endDate: null,
      location: `The hall with the very long name, Long Street, ${location}`,
    });
  }
  await page.setViewportSize(phone);
  await page.goto(`/allevents?place=${location}`);
  await hydrated(page);
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(12);
  const last = await rows.last().boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(3 * phone.height);
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBe(6);
  await expect(rows.first()).toContainText(location);
  await expect(rows.first()).not.toContainText('0 going');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
  }
});

test('shows no web address as the place of an event', async ({ page, createEvent }) => {
  const word = town();
  await createEvent({
    eventTitle: `Linked ${word}`,
    location: 'https://maps.example.org/some/very/long/address',
  });
  await page.goto(`/search?q=${word}`);
  const row = page.getByRole('main').getByRole('article');
  await expect(row).toContainText('Location on the event page');
  await expect(row).not.toContainText('maps.example.org');
});

test.describe('a search', () => {
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

  test('understands weekdays and weeks, and says so', async ({ page }) => {
    await page.goto('/allevents');
    await hydrated(page);
    for (const [index, weekday] of weekdays.entries()) {
      await search(page, `next ${weekday}`);
      const from = new URL(page.url()).searchParams.get('from') ?? '';
      expect(new Date(from).getUTCDay(), weekday).toBe((index + 1) % 7);
      expect(from > dayAhead(0), `${weekday} ${from}`).toBe(true);
      expect(new URL(page.url()).searchParams.get('to')).toBe(from);
      await expect(chips(page)).toHaveCount(1);
    }
    await search(page, 'in 3 weeks');
    const { searchParams } = new URL(page.url());
    expect((searchParams.get('from') ?? '') <= dayAhead(21)).toBe(true);
    expect((searchParams.get('to') ?? '') >= dayAhead(21)).toBe(true);
    expect((searchParams.get('to') ?? '') <= dayAhead(28)).toBe(true);
    await search(page, 'tonight');
    await expect(chips(page)).toHaveText(['Today']);
  });

  test('turns a phrase into chips that can be removed one by one, and Back brings them back', async ({
    page,
    createEvent,
  }) => {
    const word = town();
    const { title } = await createEvent({
      eventTitle: `Raga ${word}`,
      location: 'Town Hall, Pune',
      date: dayAhead(30),
      endDate: null,
    });
    await page.goto('/');
    await hydrated(page);
    const words = `“raga ${word.toLowerCase()}”`;
    const understood = [words, 'Up to ₹500', 'In Pune', 'Online', 'Clear all'];
    await search(page, `raga ${word} under 500 in Pune online`);
    await expect(page).toHaveURL(`/search?place=Pune&q=raga+${word.toLowerCase()}&online=true&maxPrice=500`);
    await expect(chips(page)).toHaveText(understood);
    await expect(page.getByText(/^No events for “/)).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: Online' }).click();
    // The event is also among the suggestions of the empty list.
    await expect(page.getByRole('link', { name: 'Remove filter: Online' })).toBeHidden();
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: In Pune' }).click();
    await expect(chips(page)).toHaveText(['Up to ₹500']);
    await page.goBack();
    await page.goBack();
    await expect(chips(page)).toHaveText(understood);
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue(
      `raga ${word.toLowerCase()}`,
    );
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('says that it is searching, also the first time', async ({ page }) => {
    await page.goto('/search');
    await hydrated(page);
    await page.route('**/v1/search/reading?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.getByRole('searchbox', { name: 'Search events' }).fill('free');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Searching…' }).first()).toBeVisible();
    await expect(chips(page)).toHaveText(['Free']);
    await expect(page.getByText('Searching…')).toBeHidden();
  });

  test('empties the field of what the filters say now, but not of what is typed since', async ({ page }) => {
    await page.goto('/allevents');
    await hydrated(page);
    const field = page.getByRole('searchbox', { name: 'Search events' });
    await search(page, 'free online');
    await expect(chips(page)).toHaveText(['Free', 'Online', 'Clear all']);
    await expect(field).toHaveValue('');
    await field.fill('music');
    await page.getByRole('link', { name: 'Remove filter: Online' }).click();
    await expect(chips(page)).toHaveText(['Free']);
    await expect(field).toHaveValue('music');
  });

  test('that could not be read shows no other events, and runs again', async ({
    page,
    createEvent,
    complaints,
  }) => {
    complaints.expect(/net::ERR_FAILED/);
    await createEvent();
    await page.goto('/search');
    await hydrated(page);
    await page.route('**/v1/search/reading?**', (route) => route.abort());
    const word = town();
    await page.getByRole('searchbox', { name: 'Search events' }).fill(`${word} free`);
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue(`${word} free`);
    await page.unroute('**/v1/search/reading?**');
    await again.click();
    await expect(page).toHaveURL(`/search?ticketType=free&q=${word.toLowerCase()}`);
    await expect(page.getByText(/^No events for “/)).toBeVisible();
  });

  test('is understood in Hindi', async ({ openWindow }) => {
    const page = await openWindow(null, { locale: 'hi-IN' });
    await page.goto('/search');
    await hydrated(page);
    await page.getByRole('searchbox').fill('आज मुफ़्त');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/ticketType=free/);
    await expect(page.getByRole('list', { name: 'चुने हुए फ़िल्टर' }).getByRole('link').first()).toHaveText('आज');
  });

  test('works without JavaScript', async ({ openWindow }) => {
    const page = await openWindow(null, { javaScriptEnabled: false });
    await page.goto('/allevents?category=music');
    await page.getByRole('searchbox', { name: 'Search events' }).fill('free next friday');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/^[^?]*\/allevents\?category=music&/);
    await expect(chips(page)).toHaveCount(4);
  });

  test('for nearby events asks for the position', async ({ openWindow }) => {
    const page = await openWindow(null, {
      geolocation: { latitude: 19.018, longitude: 72.8436 },
      permissions: ['geolocation'],
    });
    await page.goto('/search');
    await hydrated(page);
    await search(page, 'near me');
    await page.getByRole('button', { name: 'Share location' }).click();
    await expect(page).toHaveURL(/near=19\.02%2C72\.84&within=25/);
    await expect(chips(page)).toHaveText(['Within 25 km of me']);
  });
});

test('lets one date be chosen at a time', async ({ page }) => {
  await page.goto('/allevents');
  await hydrated(page);
  const quick = page.getByRole('navigation', { name: 'Quick filters' });
  await quick.getByRole('link', { name: 'Today' }).click();
  await expect(chips(page)).toHaveText(['Today']);
  await expect(quick.getByRole('link', { name: 'Today' })).toBeHidden();
  await quick.getByRole('link', { name: 'Next 7 days' }).click();
  await expect(chips(page)).toHaveText(['Next 7 days']);
  await expect(quick.getByRole('link', { name: 'Today' })).toBeVisible();
});

test('finds events by a price from–to, with each visible ticket type', async ({
  page,
  createEvent,
  organiser,
}) => {
  const location = town();
  const { id, title } = await createEvent({ location });
  const types = [
    { $id: 'standard', name: 'Entry', pricing: 'free' },
    { $id: 'workshop', name: 'Workshop', pricing: 'fixed', pricePaise: 80_000 },
  ];
  const saved = await organiser.api.put(`/v1/events/${id}/ticket-types`, { data: { types } });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.setViewportSize(phone);
  await page.goto(`/allevents?place=${location}`);
  await hydrated(page);
  const search = async (least: string, most: string) => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Price from').fill(least);
    await sheet.getByLabel('Price up to').fill(most);
    await sheet.getByRole('button', { name: /^Show|^No events/ }).click();
  };
  await search('700', '900');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page).toHaveURL(/minPrice=700&maxPrice=900/);
  await search('100', '700');
  await expect(page.getByText('No events found')).toBeVisible();
});

test('takes a price in the digits of the reader’s script', async ({ openWindow }) => {
  const page = await openWindow(null, { locale: 'ar' });
  await page.goto('/allevents');
  await hydrated(page);
  await page.getByRole('button', { name: /^عوامل التصفية/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('السعر حتى').fill('٥٠٠');
  await sheet.getByRole('button', { name: /^عرض|^لا فعاليات/ }).click();
  await expect(page).toHaveURL('/allevents?maxPrice=500');
});

test('keeps past events out of lists until they are asked for', async ({ page, createEvent }) => {
  const location = town();
  const { title } = await createEvent({ eventTitle: `Still to come ${location}`, location });
  await page.goto(`/allevents?place=${location}`);
  await hydrated(page);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'See past events' }).click();
  await expect(page).toHaveURL(`/allevents?place=${location}&when=past`);
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: Past events' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('has the map beside the list, and marks the event under the pointer on it', async ({
  page,
  createEvent,
}) => {
  test.slow();
  const location = town();
  const { title } = await createEvent({ location, latitude: 18.52, longitude: 73.86 });
  await page.setViewportSize(desk);
  await page.goto(`/allevents?place=${location}`);
  await hydrated(page);
  await expect(page.locator('[data-complete]')).toBeVisible({ timeout: 60_000 });
  const [list, map] = [
    await page.getByRole('article').boundingBox(),
    await page.locator('[data-complete]').boundingBox(),
  ];
  expect(map?.x ?? 0).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  await page.getByRole('link', { name: title }).hover();
  await expect(page.getByRole('img', { name: title })).toBeVisible();
});

test('keeps the list when only its map can’t be loaded, and loads that on request', async ({
  page,
  createEvent,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const location = town();
  const { title } = await createEvent({ location });
  const json = { type: 'general_unknown', message: 'Out of order', code: 500 };
  await page.route('**/v1/map/events?**', (route) => route.fulfill({ status: 500, json }));
  await page.setViewportSize(desk);
  await page.goto(`/allevents?place=${location}`);
  await hydrated(page);
  await expect(page.getByRole('alert')).toContainText("This didn't load");
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.unroute('**/v1/map/events?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Map of these events')).toBeVisible();
});

test('opens the filters in a sheet on a phone, which Back closes', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/allevents');
  await hydrated(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.height);
  await sheet.getByLabel('Category').selectOption('music');
  await sheet.getByRole('button', { name: /^Show|^No events/ }).click();
  await expect(page).toHaveURL('/allevents?category=music');
  await page.getByRole('button', { name: 'Filters 1' }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/allevents?category=music');
});

test('shows no made-up content on a site without a site file', async ({ page }) => {
  await page.goto('/About');
  await expect(page.getByRole('heading', { name: 'Meet our team' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What people say' })).toBeHidden();
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: 'RSS' })).toBeVisible();
  const outside = await foot.locator('a[href^="http"]').count();
  expect(outside).toBe(0);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Get Started/i })).toHaveCount(0);
});
