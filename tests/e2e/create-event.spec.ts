import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, register, test } from '../kit/browser-fixtures.ts';
import { logIn } from '../kit/browser-people.ts';
import { halvedPicture } from '../kit/pictures.ts';

// A new site answers 503 while it loads its list of places.
const loadingPlaces = /status of 503/;

const location = (page: Page) => page.getByLabel('Location', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Create event', exact: true });

/** Places the pin, so that no list of places is needed. */
async function placePin(page: Page): Promise<void> {
  await page.getByText('Place the pin yourself', { exact: true }).click();
  await page.getByLabel('Latitude').fill('24.58');
  await page.getByLabel('Longitude').fill('73.68');
}

test('creates an event and copies its link in five actions and three typed fields', async ({
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  const page = await openWindow(await join('Meera'), { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/');
  await hydrated(page);
  const did = { actions: 0, fields: 0 };
  const press = async (target: Locator) => {
    did.actions += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    did.fields += 1;
    await target.fill(text);
  };
  const title = `Lantern walk ${Date.now()}`;
  await press(page.getByRole('link', { name: 'Create event' }).first());
  await type(page.getByLabel('Event title'), title);
  await type(location(page), 'Udaipur');
  await type(page.getByLabel('Description'), 'Bring a lantern.');
  await press(submit(page));
  const sheet = page.getByRole('dialog', { name: 'Your event is live' });
  await expect(sheet).toBeVisible({ timeout: 100_000 });
  await expect(page).toHaveURL('/your-events');
  await press(sheet.getByRole('button', { name: 'Copy link' }));
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(did.actions).toBeLessThanOrEqual(5);
  expect(did.fields).toBeLessThanOrEqual(3);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toMatch(/^\/event\//);

  await test.step('the sheet does not come back', async () => {
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/your-events');
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(sheet).toBeHidden();
  });
});

test('closes the sheet on Back and stays on Your events', async ({ openWindow, join, complaints }) => {
  complaints.expect(loadingPlaces);
  const page = await openWindow(await join('Ravi'));
  await page.goto('/createevent');
  await page.getByLabel('Event title').fill('Kite morning');
  await page.getByLabel('Description').fill('Bring a kite.');
  await location(page).fill('Udaipur');
  await page.keyboard.press('Tab');
  await placePin(page);
  await submit(page).click();
  const sheet = page.getByRole('dialog', { name: 'Your event is live' });
  await expect(sheet.getByRole('link', { name: 'Open event' })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/your-events');
  await page.goBack();
  await expect(page).toHaveURL('/createevent');
  await expect(page.getByLabel('Event title')).toHaveValue('');
  await page.goForward();
  await expect(page).toHaveURL('/your-events');
  await expect(page.getByRole('heading', { name: 'Kite morning' })).toBeVisible();
  await expect(sheet).toBeHidden();
});

// A Thursday evening in India. In Berlin, clocks go back in the night after the suggested evening.
const thursday = new Date('2026-10-22T13:00:00Z');
for (const { timezoneId, zone, date } of [
  { timezoneId: 'Asia/Kolkata', zone: 'Asia/Kolkata', date: '2026-10-24' },
  { timezoneId: 'Europe/Berlin', zone: 'Europe/Berlin', date: '2026-10-24' },
  { timezoneId: 'Pacific/Auckland', zone: 'Pacific/Auckland', date: '2026-10-31' },
]) {
  test(`fills in the next Saturday evening in ${zone}`, async ({ openWindow, organiser }) => {
    const page = await openWindow(organiser, { timezoneId });
    await page.clock.setFixedTime(thursday);
    await page.goto('/createevent');
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
    await expect(page.getByLabel('Start time')).toHaveValue('18:00');
    await expect(page.getByLabel('End time')).toHaveValue('20:00');
    await expect(page.getByLabel('Time zone')).toHaveValue(zone);
    await page.getByLabel('Start time').fill('23:00');
    await expect(page.getByLabel('End time')).toHaveValue('01:00');
    await page.getByLabel('Duration').selectOption('6 hours');
    // The night in Berlin has the hour from two to three twice.
    await expect(page.getByLabel('End time')).toHaveValue(zone === 'Europe/Berlin' ? '04:00' : '05:00');
  });
}

test.describe('a restored draft', () => {
  test('is replaced, not extended, by a place typed right away', async ({ openWindow, join, complaints }) => {
    // Without the service worker, whose cache would answer what the test holds back.
    complaints.expect(/reading 'addEventListener'|Service Worker registration blocked|status of 503/);
    const page = await openWindow(await join('Gauri'), { serviceWorkers: 'block' });
    await page.goto('/createevent');
    await hydrated(page);
    await location(page).fill('Jaipur');
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Jaipur');
    // The field with suggestions comes while the place is selected, to be replaced.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/suggest-field-[^/]+\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await hydrated(page);
    await expect(location(page)).toHaveValue('Jaipur');
    await location(page).selectText();
    const replaced = page.getByRole('combobox', { name: 'Location' });
    await expect(replaced).toBeHidden();
    release();
    await expect(replaced).toBeVisible();
    await page.keyboard.type('Pune');
    await expect(location(page)).toHaveValue('Pune');
  });

  test("gives way to text typed before the page's script runs", async ({ openWindow, join, complaints }) => {
    // Without the service worker, whose cache would answer what the test holds back.
    complaints.expect(/reading 'addEventListener'|Service Worker registration blocked|status of 503/);
    const page = await openWindow(await join('Uma'), { serviceWorkers: 'block' });
    await page.goto('/createevent');
    await hydrated(page);
    await page.getByLabel('Event title').fill('A tale in the making');
    await location(page).fill('Jaipur');
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Jaipur');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/entry-client-[^/]+\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/createevent', { waitUntil: 'commit' });
    await location(page).pressSequentially('Pu');
    // Typing goes on while the page hydrates.
    release();
    await location(page).pressSequentially('ne railway station', { delay: 20 });
    await hydrated(page);
    await expect(page.getByLabel('Event title')).toHaveValue('A tale in the making');
    await expect(location(page)).toHaveValue('Pune railway station');
  });
});

test('keeps all input and the picture when creating the event fails', async ({
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(/status of (409|404|503)|ERR_FAILED/);
  const page = await openWindow(await join('Anil'));
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').fill('Kite morning');
  await page.getByLabel('Description').fill('Bring a kite.');
  await location(page).fill('The maidan');
  await page.keyboard.press('Tab');
  await placePin(page);
  const buffer = await halvedPicture(400, 200);
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  const answer = { message: 'no', code: 400, type: 'general_argument_invalid', version: '1.5.0' };
  const refusal = { ...answer, fields: { capacity: 'Capacity must be at least 1' } };
  complaints.expect(/status of 400/);
  await page.route('**/v1/events', (route) => route.fulfill({ status: 400, json: refusal }));
  await submit(page).click();
  // The section of the field opens by itself.
  await expect(page.getByText('Capacity must be at least 1')).toBeVisible();
  await expect(page.getByLabel('Capacity')).toBeFocused();
  await expect(page).toHaveURL('/createevent');
  await expect(page.getByLabel('Event title')).toHaveValue('Kite morning');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();

  await test.step('and after a reload', async () => {
    await page.reload();
    await expect(page.getByText('Draft restored.')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  });

  await test.step('and creates it with the picture', async () => {
    await page.unroute('**/v1/events');
    const created = page.waitForResponse((response) => response.url().endsWith('/v1/events'));
    await submit(page).click();
    expect((await (await created).json()).featuredImage).not.toBeNull();
    await expect(page).toHaveURL('/your-events');
  });
});

test('keeps all input and the picture when the session ends', async ({ openWindow, join, complaints }) => {
  complaints.expect(/status of (401|404|503)/);
  const member = await join('Zoya');
  const page = await openWindow(member);
  const counted = page.waitForResponse((response) => response.url().endsWith('/v1/notifications'));
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').fill('Kite evening');
  const buffer = await halvedPicture(400, 200);
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Description').fill('Bring a kite with a light.');
  await location(page).fill('The maidan');
  await page.keyboard.press('Tab');
  await placePin(page);
  // The header's count of notifications comes late on a slow machine, and would find the session ended before the form.
  await counted;
  await page.context().clearCookies();
  await submit(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcreateevent$/);
  await hydrated(page);
  await logIn(page, member);
  await expect(page).toHaveURL('/createevent');
  await expect(page.getByLabel('Event title')).toHaveValue('Kite evening');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
});

test('says how long a title may be, and cuts nothing that is pasted', async ({ openWindow, organiser }) => {
  const page = await openWindow(organiser);
  await page.goto('/createevent');
  await hydrated(page);
  const title = page.getByLabel('Event title');
  await title.fill('A'.repeat(300));
  await expect(title).toHaveValue('A'.repeat(300));
  await expect(title).toHaveAccessibleDescription(/at most 200 characters\. Remove 100/);
  await title.fill('A'.repeat(190));
  await expect(title).toHaveAccessibleDescription('10 characters left');
  await title.fill('A'.repeat(201));
  await submit(page).click();
  await expect(title).toBeFocused();
  await expect(page).toHaveURL('/createevent');
});

test('accepts an address that is not on the map, and says so', async ({ openWindow, join, complaints }) => {
  complaints.expect(/status of (404|503)/);
  const page = await openWindow(await join('Imran'));
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').fill('Secret supper');
  await page.getByLabel('Description').fill('Somewhere.');
  await location(page).fill('Xqzzyv Wwkrrp');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText("We couldn't find this address on the map. Place the pin yourself, or leave it out."),
  ).toBeVisible({ timeout: 100_000 });
  const created = page.waitForResponse((response) => response.url().endsWith('/v1/events'));
  await submit(page).click();
  expect(await (await created).json()).toMatchObject({ location: 'Xqzzyv Wwkrrp', latitude: null });
  await expect(page).toHaveURL('/your-events');
});

test('asks before it creates an event in the past', async ({ openWindow, join, complaints }) => {
  complaints.expect(loadingPlaces);
  const page = await openWindow(await join('Neel'));
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').fill('Last year');
  await page.getByLabel('Description').fill('It was nice.');
  await page.getByLabel('Date', { exact: true }).fill('2020-01-14');
  await expect(page.getByText('This is in the past.')).toBeVisible();
  await location(page).fill('Udaipur');
  await page.keyboard.press('Tab');
  await placePin(page);
  await submit(page).click();
  const question = page.getByRole('dialog', { name: 'Is the date right?' });
  await question.getByRole('button', { name: 'Change the date' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/createevent');
  await submit(page).click();
  await question.getByRole('button', { name: 'Create event' }).click();
  await expect(page).toHaveURL('/your-events');
});

test('takes only an amount for a price, and switches a question off with one tap', async ({
  openWindow,
  organiser,
}) => {
  const page = await openWindow(organiser);
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByText('Tickets and seats').click();
  await page.getByLabel('Paid').check();
  const price = page.getByLabel('Ticket price');
  await price.fill('₹1,२00 rupees');
  await expect(price).toHaveValue('1,200');
  await expect(page.getByText('₹1,200 · No limit · No approval')).toBeVisible();
  await price.fill('9.505');
  await expect(price).toHaveAccessibleDescription(/up to 2 decimal places/);
  await page.getByLabel('Currency').selectOption('JPY');
  await expect(price).toHaveAccessibleDescription(/without decimals/);
  await page.getByLabel('Currency').selectOption('INR');
  await price.fill('250');
  await expect(page.getByText('₹250 · No limit · No approval')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Why they want to attend' }).uncheck();
  await expect(page.getByText(/Why they want to attend: Don't ask/)).toBeVisible();
});

test('shows the picked cover in the preview, and later on the event', async ({
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  const page = await openWindow(await join('Nandini'));
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').fill('Picked cover');
  await page.getByLabel('Description').fill('**Bold** tea');
  await location(page).fill('Udaipur');
  await page.keyboard.press('Tab');
  await placePin(page);
  await page.getByRole('radio', { name: 'Cover 3' }).check();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Picked cover')).toBeVisible();
  await expect(preview.locator('strong', { hasText: 'Bold' })).toBeVisible();
  const drawn = await preview.locator('svg').first().innerHTML();
  const created = page.waitForResponse((response) => response.url().endsWith('/v1/events'));
  await submit(page).click();
  const { $id } = await (await created).json();
  await page.goto(`/event/${$id}`);
  const covers = await page.locator('main svg').evaluateAll((all) => all.map((svg) => svg.innerHTML));
  expect(covers).toContain(drawn);
});

test('takes a pasted picture, but not one of pasted text', async ({ openWindow, organiser }) => {
  const page = await openWindow(organiser);
  await page.goto('/createevent');
  await hydrated(page);
  const bytes = [...(await halvedPicture(40, 20))];
  const paste = (into: string, text: string) =>
    page.locator(into).evaluate(
      (element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(pasted.bytes)], 'a.png', { type: 'image/png' }));
        if (pasted.text !== '') clipboardData.setData('text/plain', pasted.text);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        return element.dispatchEvent(event);
      },
      { bytes, text },
    );
  // As spreadsheets and word processors copy.
  expect(await paste('textarea[name=description]', 'Two cells')).toBe(true);
  expect(await paste('body', '')).toBe(false);
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
});

test('tells an organiser who will be emailed before the change is saved', async ({
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  const meera = await join('Meera');
  const { id } = await createEventAs(meera);
  await register(await join('Farah'), id);
  const page = await openWindow(meera);
  await page.goto(`/edit-event/${id}`);
  await hydrated(page);
  await page.getByLabel('Description').fill('Bring two lanterns.');
  await expect(page.getByText(/will be emailed/)).toBeHidden();
  await page.getByLabel('Start time').fill('17:00');
  await expect(page.getByText('1 person will be emailed: date or time changed')).toBeVisible();
});

test('fits a phone and passes axe, with its sections open', async ({ openWindow, organiser }) => {
  const page = await openWindow(organiser, { viewport: { width: 320, height: 640 } });
  await page.goto('/createevent');
  await hydrated(page);
  for (const section of await page.locator('form details > summary').all()) await section.click();
  await page.waitForLoadState('networkidle');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations).toEqual([]);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
});
