import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ofTheDevice } from '../kit/browser-fixtures.ts';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const marineDrive = { latitude: 18.9432, longitude: 72.8231 };
const dadar = { latitude: 19.0211, longitude: 72.8436 };

/** What the browser complains of our pages. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !ofTheDevice.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

const siteOf = () => test.info().project.use.baseURL ?? '';

const signIn = (page: Page, name: string) => signUpByCalls(page.request, siteOf(), newcomer(name));

async function createWalk(page: Page): Promise<void> {
  await signIn(page, 'Map Reader');
  const answer = await page.request.post('/v1/events', {
    headers: { origin: siteOf() },
    data: {
      eventTitle: 'A walk by the sea',
      description: 'We walk.',
      location: 'Marine Drive, Mumbai',
      ...marineDrive,
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto(`/event/${(await answer.json()).$id}`);
}

async function openMap(page: Page): Promise<void> {
  await createWalk(page);
  await page.getByRole('button', { name: 'Directions' }).click();
  await expect(page.getByRole('dialog', { name: 'Directions' })).toBeVisible();
}

/**
 * Simulates a slow device: the map engine arrives after the route, and reads its style after receiving the line.
 * `arrive` delivers the engine and pauses animation frames, `read` resumes them.
 */
async function slowMap(page: Page): Promise<{ arrive(): Promise<void>; read(): Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/engine-[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    let held: FrameRequestCallback[] | null = null;
    window.requestAnimationFrame = (callback) => (held === null ? frame(callback) : held.push(callback));
    addEventListener('hold-frames', () => {
      held = [];
    });
    addEventListener('let-frames-go', () => {
      for (const callback of held ?? []) frame(callback);
      held = null;
    });
  });
  return {
    async arrive() {
      await page.evaluate(() => dispatchEvent(new Event('hold-frames')));
      resolve();
    },
    async read() {
      await page.evaluate(() => dispatchEvent(new Event('let-frames-go')));
    },
  };
}

/** Number of map pixels, without pins, in the route's colour. */
async function pixelsOfWay(map: Locator): Promise<number> {
  const showPins = (visibility: 'hidden' | 'visible') =>
    map.locator('.maplibregl-marker').evaluateAll((pins, value) => {
      for (const pin of pins as HTMLElement[]) pin.style.visibility = value;
    }, visibility);
  const colour = await map.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.color = 'var(--map-route)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await showPins('hidden');
  const picture = sharp(await map.locator('canvas').screenshot()).removeAlpha();
  await showPins('visible');
  const pixels = await picture.raw().toBuffer();
  const way = [...colour.matchAll(/\d+/g)].map(Number);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (way.every((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0)) < 12)) count++;
  return count;
}

const straightWay = /^\d[\d.,]* km .* in a straight line$/;

test.describe('with location access', () => {
  test.use({ geolocation: dadar, permissions: ['geolocation'] });

  test('shows start, end and route, and moves the end and back', async ({ page }) => {
    const complaints = complaintsOf(page);
    const map = await slowMap(page);
    await openMap(page);
    const dialog = page.getByRole('dialog', { name: 'Directions' });
    await expect(dialog.getByText('8.9 km south of the starting point')).toBeVisible();
    await map.arrive();
    // The line was set together with the pins.
    await expect(dialog.getByRole('img', { name: 'Marine Drive' })).toBeVisible({ timeout: 30_000 });
    await map.read();
    await expect(dialog.locator('[data-complete=true]')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => pixelsOfWay(dialog), { timeout: 30_000 }).toBeGreaterThan(100);
    await expect(dialog.getByRole('img', { name: 'Your location' })).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Marine Drive' })).toBeVisible();
    await expect(dialog.getByText('8.9 km south of the starting point')).toBeVisible();

    await dialog.getByText('Directions to another place').first().click();
    const search = dialog.getByLabel('Directions to another place');
    await search.press('Enter');
    await expect(dialog.getByText('8.9 km south of the starting point')).toBeVisible();
    await search.fill('19.2, 72.9');
    await search.press('Enter');
    await expect(dialog.getByText(/^20.8 km/)).toBeVisible();
    await search.fill('qwrtzpsdfg');
    await search.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Cannot Find Route for this Location');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(dialog.getByText('8.9 km south of the starting point')).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeHidden();
    expect(complaints.filter((text) => !text.includes('404') && !text.includes('503'))).toEqual([]);
  });

  test('follows the position only while turned on', async ({ page, context }) => {
    await openMap(page);
    const dialog = page.getByRole('dialog', { name: 'Directions' });
    await expect(dialog.getByText('8.9 km south of the starting point')).toBeVisible();
    await dialog.getByRole('button', { name: 'Follow my location' }).click();
    await context.setGeolocation({ latitude: 18.98, longitude: 72.83 });
    await expect(dialog.getByText(/^4.2 km/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Stop following' }).click();
    await expect(dialog.getByRole('button', { name: 'Follow my location' })).toBeVisible();
  });
});

test('sets a start point by keyboard without location access', async ({ page }) => {
  await openMap(page);
  const dialog = page.getByRole('dialog', { name: 'Directions' });
  await expect(dialog.getByText('Location access is off for this site.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.getByText('Location access is off for this site.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set starting point' }).press('Enter');
  const canvas = dialog.getByRole('region', { name: /^Map/ });
  await canvas.press('ArrowUp');
  await dialog.getByRole('button', { name: 'Start here' }).press('Enter');
  await expect(dialog.getByRole('img', { name: 'Starting point' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Route' })).toBeVisible();
});

test.describe('without WebGL', () => {
  test.use({ geolocation: dadar, permissions: ['geolocation'] });

  test('shows directions as text with links to maps', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await openMap(page);
    const dialog = page.getByRole('dialog', { name: 'Directions' });
    await expect(dialog.getByText("Your browser can't show maps")).toBeVisible();
    await expect(dialog.getByText(straightWay)).toBeVisible();
    for (const [name, url] of [
      ['OpenStreetMap', /^https:\/\/www\.openstreetmap\.org\/\?mlat=18\.9432&mlon=72\.8231/],
      ['Google Maps', /query=18\.9432%2C72\.8231$/],
      ['Your maps app', /^geo:18\.9432,72\.8231/],
    ] as const) {
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', url);
    }
  });
});

/** Waits until the list of places is loaded; a new site loads it in the background. */
async function placesLoaded(page: Page): Promise<void> {
  const suggested = async () => {
    const answer = await page.request.get('/v1/places/suggest?text=mumb');
    return answer.ok() ? (await answer.json()).places.length : 0;
  };
  await expect.poll(suggested, { timeout: 110_000, intervals: [1000] }).toBeGreaterThan(0);
}

test('picks a suggested place and moves its pin', async ({ page }) => {
  test.slow();
  await signIn(page, 'Pin Mover');
  await placesLoaded(page);
  await page.goto('/createevent');
  const location = page.getByRole('combobox', { name: 'Location' });
  await location.pressSequentially('Gateway of India, Mumb');
  await expect(
    page.getByRole('option', { name: 'Gateway of India, Mumbai, Maharashtra, India' }),
  ).toBeVisible();
  await location.press('ArrowDown');
  await location.press('Enter');
  await location.press('Tab');
  await expect(page.getByText('We only found Mumbai: Mumbai, Maharashtra, India.')).toBeVisible();
  await page.getByRole('button', { name: 'Event pin' }).press('ArrowUp');
  await expect(page.getByText('The pin is where you placed it.')).toBeVisible();
  await page.getByText('Place the pin yourself', { exact: true }).click();
  await expect(page.getByLabel('Latitude')).toHaveValue(/^19\.\d{6}$/);
  await page.getByRole('button', { name: 'Use the address instead' }).click();
  await expect(page.getByLabel('Latitude')).toHaveValue('');
});

test.describe('nearby events', () => {
  test.use({ geolocation: dadar, permissions: ['geolocation'] });

  test('are found at a shareable address and shown on a map', async ({ page }) => {
    test.slow();
    await openMap(page);
    // Wide windows always have the map beside the list.
    await page.setViewportSize({ width: 800, height: 900 });
    await page.goto('/allevents?view=map');
    await expect(page.locator('[data-complete=true]')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page).toHaveURL(/near=19\.02%2C72\.84&within=25&view=map$/);
    await expect(page.getByRole('link', { name: 'A walk by the sea' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Remove filter: Within 25 km of me' })).toBeVisible();
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).toHaveURL(/within=25$/);
  });
});

test.describe('streets', () => {
  const tiles = /\/\d+\/\d+\/\d+\.png$/;

  /** Sends this page's requests for tiles to the tile server's misbehaving self. */
  const misbehave = (page: Page, mode: 'slow' | 'refuse' | 'break') =>
    page.route(tiles, (route) => route.continue({ url: `${route.request().url()}?mode=${mode}` }));

  const credit = (page: Page) => page.getByText('© OpenStreetMap contributors');

  test('are shown on the event page once the map is visible', async ({ page }) => {
    const complaints = complaintsOf(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (tiles.test(request.url())) asked.push(request.headers().referer ?? '');
    });
    await createWalk(page);
    await expect(page.getByRole('heading', { name: 'A walk by the sea' })).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
    await expect(page.locator('[data-complete=true]')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('img', { name: 'Marine Drive' })).toBeVisible();
    await expect(credit(page)).toBeVisible();
    await expect(page.getByText('Simplified map, no streets')).toBeHidden();
    expect(new Set(asked)).toEqual(new Set([`${siteOf()}/`]));
    expect(complaints).toEqual([]);
  });

  for (const mode of ['slow', 'refuse', 'break'] as const) {
    test(`fall back to the built-in map when the tile server fails (${mode})`, async ({ page }) => {
      await misbehave(page, mode);
      await createWalk(page);
      await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
      await expect(page.getByText('Simplified map, no streets')).toBeVisible({ timeout: 60_000 });
      await expect(page.locator('[data-complete=true]')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText('Natural Earth')).toBeVisible();
      await expect(credit(page)).toBeHidden();
      await expect(page.getByRole('img', { name: 'Marine Drive' })).toBeVisible();
    });
  }

  test('say that no map could be loaded, and keep their place', async ({ page }) => {
    await misbehave(page, 'break');
    await page.route('**/*.pmtiles', (route) => route.abort());
    await createWalk(page);
    const below = page.getByRole('button', { name: 'Directions', exact: true });
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
    const top = () => below.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    await expect(page.getByText("The map couldn't be loaded.")).toBeVisible({ timeout: 60_000 });
    expect(await top()).toBe(before);
  });
});
