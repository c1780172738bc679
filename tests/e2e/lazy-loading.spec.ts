import { expect, test } from '@playwright/test';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const siteOf = () => test.info().project.use.baseURL ?? '';

test('offers a retry when a dialog fails to load, and keeps the page', async ({ page }) => {
  await signUpByCalls(page.request, siteOf(), newcomer('Late Reader'));
  const answer = await page.request.post('/v1/events', {
    headers: { origin: siteOf() },
    data: {
      eventTitle: 'A walk by the sea',
      description: 'We walk.',
      online: true,
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.route(/\/assets\/calendar-dialog-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`/event/${(await answer.json()).$id}`);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A walk by the sea' })).toBeVisible();
  await page.unroute(/\/assets\/calendar-dialog-[^/]*\.js$/);
  await retry.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
