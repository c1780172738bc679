import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, register, test } from '../kit/browser-fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

const bar = (page: Page) => page.locator('[data-action-bar]');
const chat = (page: Page) => page.getByRole('button', { name: 'Chat with the assistant' });

test('shows title, date, place, people and the bar above the fold of a phone', async ({
  createEvent,
  join,
  openWindow,
}) => {
  const { id, title } = await createEvent({
    eventTitle: 'A long evening of ragas and improvised jazz at the stepwell',
    location: 'Lake Pichola Boat Jetty, Udaipur',
  });
  const asha = await join('Asha');
  await register(asha, id);
  await asha.api.patch(`/v1/events/${id}/registrations/own`, { data: { listed: true } });
  const page = await openWindow(null, phone);
  await page.goto(`/event/${id}`);
  await hydrated(page);
  const action = await boxOf(bar(page));
  expect(action.bottom).toBe(phone.viewport.height);
  for (const shown of [
    page.getByRole('heading', { level: 1, name: title }),
    page.getByText('Fri, 24 Oct 2031'),
    page.getByText('Lake Pichola Boat Jetty', { exact: true }),
    page.getByRole('button', { name: '1 going' }),
  ]) {
    expect((await boxOf(shown)).bottom).toBeLessThan(action.y);
  }
  await expect(bar(page)).toContainText('Free');
  const button = bar(page).getByRole('link', { name: 'Register now' });
  expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44);
  expect((await boxOf(chat(page))).bottom).toBeLessThan(action.y);
  // At the end of the page too, nothing is under the bar but the footer's colour.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole('contentinfo').getByText('Connecting people for better events.');
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual(action.y + 1);
  expect((await boxOf(page.getByRole('contentinfo'))).bottom).toBeCloseTo(phone.viewport.height, 0);
});

test('moves nothing while it loads', async ({ createEvent, openWindow }) => {
  const { id } = await createEvent();
  const page = await openWindow(null, phone);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // The label of a unit moves by a pixel when its number turns to one.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});

test('keeps the card with the button in sight on wide windows', async ({ createEvent, openWindow }) => {
  const { id } = await createEvent({ description: 'We walk along the lake.\n\n'.repeat(60) });
  const page = await openWindow(null, { viewport: { width: 1280, height: 900 } });
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await expect(bar(page).getByRole('link', { name: 'Register now' })).toBeInViewport({ ratio: 1 });
});

test('says first that an event was cancelled, and neither counts down nor sells', async ({
  createEvent,
  organiser,
  join,
  openWindow,
}) => {
  const { id } = await createEvent({ capacity: 20, tenantApproval: true });
  // Without registrations it would be gone.
  await register(await join('Ravi'), id);
  await organiser.api.delete(`/v1/events/${id}`);
  const page = await openWindow(null, phone);
  await page.goto(`/event/${id}`);
  await hydrated(page);
  const notice = page.getByRole('status').filter({ hasText: 'This event was cancelled' });
  expect((await boxOf(notice)).y).toBeLessThan((await boxOf(page.getByRole('heading', { level: 1 }))).y);
  await expect(bar(page)).toHaveCount(0);
  const main = page.getByRole('main');
  for (const text of ['Free', /seats? left/, 'Register now', 'hours', 'Add to calendar']) {
    await expect(main.getByText(text)).toHaveCount(0);
  }
  await expect(main.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('says that an event is over, and no longer sells', async ({ createEvent, openWindow }) => {
  const { id } = await createEvent({
    ticketType: 'paid',
    ticketPrice: 250,
    capacity: 20,
    date: '2024-10-24',
  });
  const page = await openWindow(null, phone);
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await expect(page.getByText('This event has ended')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  for (const text of ['₹250', /seats? left/, 'hours']) {
    await expect(page.getByRole('main').getByText(text)).toHaveCount(0);
  }
});

test('shows people only once they agree, and no longer when they change their mind', async ({
  createEvent,
  join,
  openWindow,
}) => {
  const { id } = await createEvent();
  const meera = await join('Meera Jhoola');
  const page = await openWindow(meera, phone);
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register' });
  const choice = { name: 'Show my name and picture to others' };
  await expect(dialog.getByRole('checkbox', choice)).not.toBeChecked();
  await dialog.getByLabel('Social media platform').fill('None');
  await dialog.getByLabel('Why do you want to attend?').fill('To walk.');
  await dialog.getByRole('checkbox', choice).check();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('dialog', { name: "You're going" }).getByRole('button', { name: 'Close' }).click();
  const people = page.getByRole('button', { name: /going Meera Jhoola/ });
  await expect(people).toBeVisible();
  await people.click();
  const list = page.getByRole('dialog', { name: 'Going' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Meera Jhoola' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(people).toBeFocused();
  await page.getByRole('checkbox', choice).click();
  await expect(people).toHaveCount(0);
  await expect(page.getByText("Others can't see that you're going any more")).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', choice)).not.toBeChecked();
  await expect(page.getByText('1 going')).toBeVisible();
  await expect(page.getByRole('main').getByText('Meera Jhoola', { exact: true })).toHaveCount(0);
});

test('shares by link, code, picture and other services, and closes by the back button', async ({
  createEvent,
  openWindow,
  baseURL,
}) => {
  const { id } = await createEvent();
  const page = await openWindow(null, phone);
  await page.goto('/about');
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  await expect(sheet.getByRole('textbox', { name: 'Link' })).toHaveValue(`${baseURL}/event/${id}`);
  for (const name of ['WhatsApp', 'Telegram', 'X', 'Email']) {
    const address = await sheet.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(decodeURIComponent(address ?? '')).toContain(`${baseURL}/event/${id}`);
  }
  await sheet.getByRole('button', { name: 'QR code' }).click();
  await expect(sheet.getByRole('img', { name: /^Scan to open/ })).toBeVisible();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: 'Picture' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`/event/${id}`);
  // Closed by its button, the sheet leaves nothing behind in the history.
  await page.getByRole('button', { name: 'Share' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('previews the newest posts of the board', async ({ createEvent, organiser, openWindow }) => {
  const { id } = await createEvent();
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    const posted = await organiser.api.post(`/v1/events/${id}/board`, {
      data: { text: `Lantern number ${text}`, replyTo: null },
    });
    expect(posted.status(), await posted.text()).toBe(201);
  }
  const page = await openWindow(null, phone);
  await page.goto(`/event/${id}`);
  await hydrated(page);
  const preview = page.getByRole('region', { name: 'Discussion' });
  await preview.scrollIntoViewIfNeeded();
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expect(preview.getByRole('listitem').first()).toContainText('Lantern number Four');
  await expect(preview.getByText('Lantern number One')).toHaveCount(0);
  await preview.getByRole('link', { name: 'Open discussion' }).click();
  await expect(page).toHaveURL(`/event/${id}/discussion`);
});

test("keeps the links of a person's seat while their code comes late", async ({
  createEvent,
  join,
  openWindow,
}) => {
  const { id } = await createEvent();
  const ravi = await join('Ravi');
  await register(ravi, id);
  const page = await openWindow(ravi);
  const { promise: arrive, resolve: release } = Promise.withResolvers<void>();
  const code = /\/assets\/held-seat-[^/]*\.js$/;
  await page.route(code, async (route) => {
    await arrive;
    await route.continue();
  });
  const asked = page.waitForRequest(code);
  await page.goto(`/event/${id}`);
  const link = await page.getByRole('link', { name: 'Show ticket' }).elementHandle();
  await asked;
  // Long enough for the first updates of a page that doesn't wait for the code.
  await page.waitForTimeout(1500);
  release();
  await hydrated(page);
  await page.waitForTimeout(500);
  expect(await link?.evaluate((element) => element.isConnected)).toBe(true);
});

test('says that a page does not exist where a password or a link is for no event', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource.* status of 404/);
  const missing = page.getByRole('heading', { level: 1, name: 'Page not found' });
  await page.goto('/event/nothing-here/access');
  await hydrated(page);
  await page.getByLabel('Password', { exact: true }).fill('guessed');
  await page.getByRole('button', { name: 'Open event' }).click();
  await expect(missing).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/event/nothing-here/access#invitation=some&secret=guessed');
  await hydrated(page);
  await page.getByRole('button', { name: 'Open event' }).click();
  await expect(missing).toBeVisible();
});
