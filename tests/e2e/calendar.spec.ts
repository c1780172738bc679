import { readFile } from 'node:fs/promises';
import nodeIcal from 'node-ical';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';

function titles(calendar: string): string[] {
  return Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((each) =>
    each?.type === 'VEVENT' ? [String(each.summary)] : [],
  );
}

test('adds an event to a calendar as a file, in Google or in Outlook', async ({ page, createEvent }) => {
  const { id, title } = await createEvent();
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to calendar' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Calendar file' }).click(),
  ]);
  expect(titles(await readFile(await download.path(), 'utf8'))).toEqual([title]);
  for (const [name, host] of [
    ['Google Calendar', 'calendar.google.com'],
    ['Outlook.com', 'outlook.live.com'],
  ] as const) {
    const address = new URL((await dialog.getByRole('link', { name }).getAttribute('href')) ?? '');
    expect(address.host).toBe(host);
    expect(address.search).toContain(id);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeFocused();
});

test('links feeds from event lists', async ({ page, createEvent }) => {
  const { title } = await createEvent({ categories: ['gaming'] });
  await page.goto('/allevents?category=gaming');
  const feed = page.locator('link[rel="alternate"][type="text/calendar"]');
  const address = (await feed.getAttribute('href')) ?? '';
  expect(address).toBe('/feeds/categories/gaming/events.ics');
  expect(titles(await (await page.request.get(address)).text())).toContain(title);
});

test('creates, renews and removes the secret calendar address', async ({ join, openWindow }) => {
  const page = await openWindow(await join('Asha'));
  await page.goto('/profile-settings/apps');
  await hydrated(page);
  await page.getByRole('button', { name: 'Create calendar link' }).click();
  const field = page.getByRole('textbox', { name: 'Calendar link', exact: true });
  const first = await field.inputValue();
  expect((await page.request.get(first)).status()).toBe(200);
  await page.getByRole('button', { name: 'Reset link' }).click();
  await expect(field).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await page.getByRole('button', { name: 'Delete link', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
});
