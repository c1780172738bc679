import { expect, type Page, test } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const siteOf = () => test.info().project.use.baseURL ?? '';

async function createWalk(page: Page): Promise<string> {
  await signUpByCalls(page.request, siteOf(), newcomer('Late Reader'));
  const answer = await page.request.post('/v1/events', {
    headers: { origin: siteOf() },
    data: {
      eventTitle: 'A walk by the sea',
      description: 'We walk.',
      location: 'Marine Drive, Mumbai',
      latitude: 18.9432,
      longitude: 72.8231,
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return `/event/${(await answer.json()).$id}`;
}

test('responds to a click on a part that is still loading', async ({ page }) => {
  const { promise: arrive, resolve } = Promise.withResolvers<void>();
  const code = /\/assets\/place-[^/]*\.js$/;
  await page.route(code, async (route) => {
    await arrive;
    await route.continue();
  });
  await page.goto(await createWalk(page));
  await hydrated(page);
  await page.getByRole('button', { name: 'Directions' }).click();
  resolve();
  await expect(page.getByRole('dialog', { name: 'Directions' })).toBeVisible();
});

test('offers a retry when a dialog fails to load, and keeps the page', async ({ page }) => {
  const address = await createWalk(page);
  await page.route(/\/assets\/calendar-dialog-[^/]*\.js$/, (route) => route.abort());
  await page.goto(address);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A walk by the sea' })).toBeVisible();
  await page.unroute(/\/assets\/calendar-dialog-[^/]*\.js$/);
  await retry.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
