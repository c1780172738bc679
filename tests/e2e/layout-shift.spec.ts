import type { Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, type Member, test } from '../kit/browser-fixtures.ts';
import { halvedPicture } from '../kit/pictures.ts';

/** Milliseconds by which each picture is late. */
const pictureDelay = 1500;
/** A word that changes, such as the state of a connection, moves by less. */
const visible = 0.001;
const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

interface Shift {
  readonly value: number;
  readonly parts: readonly string[];
}

/** Collects what moves without the reader's doing, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const found: { value: number; parts: string[] }[] = [];
    Object.assign(window, { shifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          found.push({
            value: entry.value,
            parts: entry.sources.map(({ node }) =>
              node instanceof Element ? `${node.tagName} ${node.className}` : `${node?.nodeName}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

async function upload({ api }: Member): Promise<string> {
  const buffer = await halvedPicture(1600, 900);
  const file = { name: 'lake.png', mimeType: 'image/png', buffer };
  const answer = await api.post('/v1/storage/buckets/images/files', {
    multipart: { fileId: 'unique()', file },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).$id;
}

for (const viewport of windows) {
  test(`nothing moves while pictures and maps arrive late, ${viewport.width} px`, async ({
    openWindow,
    createEvent,
    organiser,
    complaints,
  }) => {
    // No fonts, and the server of map tiles is away.
    complaints.expect(/Failed to load (resource|font)/);
    const { id } = await createEvent({ featuredImage: await upload(organiser) });
    const screens = ['/', '/allevents', '/search?q=walk', `/event/${id}`, '/groups', '/login'];
    const ofMembers = ['/your-events', '/registered-events', `/EventManager/${id}`, '/createevent'];
    const shiftsOn = async (member: Member | null, path: string): Promise<readonly Shift[]> => {
      const page = await openWindow(member, { viewport, timezoneId: 'Asia/Kolkata' });
      await page.route(/\/v1\/storage\/|\/tiles?\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, pictureDelay));
        await route.continue();
      });
      // The fallbacks scaled to their metrics are fonts of phones and desktops, which test machines may lack.
      await page.route(/\.woff2$/, (route) => route.abort());
      const shifts = await watchShifts(page);
      await page.goto(path);
      await hydrated(page);
      await page.waitForTimeout(2 * pictureDelay);
      const found = await shifts();
      await page.unrouteAll({ behavior: 'wait' });
      await page.close();
      return found;
    };
    const moved: (readonly [string, readonly Shift[]])[] = [];
    // Side by side, since most of it is waiting.
    for (const [member, paths] of [
      [null, screens],
      [organiser, ofMembers],
    ] as const)
      moved.push(
        ...(await Promise.all(paths.map(async (path) => [path, await shiftsOn(member, path)] as const))),
      );
    expect(moved.filter(([, shifts]) => shifts.some(({ value }) => value >= visible))).toEqual([]);
  });
}

test('a press counts although the answer about a place comes in its middle', async ({
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const page = await openWindow(organiser);
  const { promise: comes, resolve: answer } = Promise.withResolvers<void>();
  const refusal = { message: 'Location not found', code: 404, type: 'place_not_found', version: '1.5.0' };
  await page.route('**/v1/places/geocode?*', async (route) => {
    await comes;
    await route.fulfill({ status: 404, json: refusal });
  });
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Location', { exact: true }).fill('The maidan');
  await page.keyboard.press('Tab');
  await page.getByText('Place the pin yourself', { exact: true }).hover();
  await page.mouse.down();
  answer();
  await expect(page.getByText("We couldn't find this address on the map")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByLabel('Latitude')).toBeVisible();
});

test('stays busy until the next page is shown, so that a late press creates no second event', async ({
  openWindow,
  join,
  complaints,
}) => {
  // A new site answers 503 while it loads its list of places.
  complaints.expect(/status of 503/);
  const page = await openWindow(await join('Meera'));
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').fill('A lantern walk');
  await page.getByLabel('Location', { exact: true }).fill('Udaipur');
  await page.getByLabel('Description').fill('Bring a lantern.');
  await page.getByText('Place the pin yourself', { exact: true }).click();
  await page.getByLabel('Latitude').fill('24.58');
  await page.getByLabel('Longitude').fill('73.68');
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  // Notes what the button says once the event exists.
  await page.evaluate(() => {
    const words = new Set<string>();
    const look = () => {
      const button = [...document.querySelectorAll('form button[type="submit"]')].at(-1);
      if (document.body.textContent.includes('Event created')) words.add(button?.textContent ?? 'gone');
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { wordsAfterwards: words });
  });
  await page.getByRole('button', { name: 'Create event', exact: true }).click();
  await expect(page).toHaveURL('/your-events', { timeout: 100_000 });
  const sheet = page.getByRole('dialog', { name: 'Your event is live' });
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  const words = await page.evaluate(() => [
    ...(window as unknown as { wordsAfterwards: Set<string> }).wordsAfterwards,
  ]);
  expect(words).not.toContain('Create event');
});
