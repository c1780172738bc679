import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, register, test, withoutConnection } from '../kit/browser-fixtures.ts';

/** Opens a page and waits until its service worker is ready for offline use. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('mela:private:')));

test('shows the person’s registrations offline until they log out', async ({
  join,
  createEvent,
  openWindow,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  complaints.expect(/status of 401/);
  const guest = await join('Ishaan');
  const { id, title } = await createEvent({ eventTitle: 'Seen from a train' });
  await register(guest, id);
  const page = await openWindow(guest);
  await openWithWorker(page, '/');
  await expect.poll(() => storedKeys(page)).toContain('mela:private:registrations');

  await page.context().setOffline(true);
  await page.goto(`/event/${id}`);
  await expect(page).toHaveURL(`/offline?to=${encodeURIComponent(`/event/${id}`)}`);
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu for Ishaan' })).toBeVisible();

  // The page opens by itself.
  await page.context().setOffline(false);
  await expect(page).toHaveURL(`/event/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await hydrated(page);

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/registered-events');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
});

test('opens the page by itself when only the server was away', async ({
  createEvent,
  openWindow,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  complaints.expect(/status of 401/);
  const { id, title } = await createEvent({ eventTitle: 'After the restart' });
  const page = await openWindow(null);
  await openWithWorker(page, '/About');
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  // Before the page could notice it.
  await page.addInitScript(() =>
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.context().setOffline(true);
  await page.goto(`/event/${id}`);
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('shows a previously opened ticket offline', async ({ join, createEvent, openWindow, complaints }) => {
  complaints.expect(withoutConnection);
  const guest = await join('Leela');
  const { id, title } = await createEvent({ eventTitle: 'Behind thick walls' });
  const { $id } = await register(guest, id);
  const page = await openWindow(guest);
  await openWithWorker(page, `/ticket/${$id}`);
  const picture = page.getByRole('img', { name: "Your ticket's QR code" });
  const drawn = await picture.innerHTML();
  await expect.poll(() => storedKeys(page)).toContain('mela:private:tickets');

  await page.context().setOffline(true);
  await page.goto(`/ticket/${$id}`);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  expect(await picture.innerHTML()).toBe(drawn);
});

test('caches only the anonymous offline page and immutable files', async ({ organiser, openWindow }) => {
  const page = await openWindow(organiser);
  await openWithWorker(page, '/your-events');
  await page.reload();
  await hydrated(page);
  const paths = await page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toContain('/offline');
  expect(paths.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
});

test('works when the browser has no storage left', async ({ openWindow }) => {
  const page = await openWindow(null);
  await openWithWorker(page, '/About');
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto('/developers');
  await hydrated(page);
});

test('updates to a new version only when asked to', async ({ openWindow }) => {
  const page = await openWindow(null);
  await openWithWorker(page, '/About');
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // The browser treats a different worker address as an update.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newer'));
  await expect(page.getByText('A new version is available.')).toBeVisible();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect(page.getByText('A new version is available.')).toBeHidden();
});

test('updates only the tab that asked for it, and keeps what is typed in another', async ({ openWindow }) => {
  const page = await openWindow(null);
  await openWithWorker(page, '/About');
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const other = await page.context().newPage();
  await other.goto('/About');
  await hydrated(other);
  await other.getByLabel('Message').fill('What I have written so far');
  const news = page.getByText('A new version is available.');
  const offered = other.getByText('A new version is available.');
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newest'));
  await expect(offered).toBeVisible();
  await page.bringToFront();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect(news).toBeHidden();
  await other.bringToFront();
  await expect(offered).toBeVisible();
  await expect(other.getByLabel('Message')).toHaveValue('What I have written so far');
  await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Reload' }).click()]);
  await expect(offered).toBeHidden();
});

test('can be installed as an app', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { name, start_url, display, icons } = await answer.json();
  expect([name, start_url, display]).toEqual(['Mela', '/', 'standalone']);
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
