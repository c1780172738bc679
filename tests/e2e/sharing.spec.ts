import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';

test('describes an event to social networks and search engines', async ({
  createEvent,
  openWindow,
  request,
  baseURL,
}) => {
  const { id, title } = await createEvent({ ticketType: 'paid', ticketPrice: 250 });
  const page = await openWindow(null, { javaScriptEnabled: false });
  await page.goto(`/event/${id}`);
  const content = (property: string) =>
    page.locator(`meta[property="${property}"], meta[name="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toBe(title);
  expect(await content('og:url')).toBe(`${baseURL}/event/${id}`);
  expect(await content('twitter:card')).toBe('summary_large_image');
  const card = await request.get((await content('og:image')) ?? '');
  expect(card.headers()['content-type']).toBe('image/png');
  const described = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(described ?? '')).toMatchObject({
    '@type': 'Event',
    name: title,
    offers: { price: 250 },
  });
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${baseURL}/event/${id}`);
});

test('copies an event’s address from the share sheet', async ({ createEvent, openWindow, baseURL }) => {
  const { id } = await createEvent();
  const page = await openWindow(null, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/event/${id}`);
});
