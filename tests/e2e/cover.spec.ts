import sharp from 'sharp';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';
import { halvedPicture } from '../kit/pictures.ts';

test('shows a cover as framed by keyboard', async ({ organiser, createEvent, openWindow, complaints }) => {
  // A new site answers 503 while it loads its list of places.
  complaints.expect(/status of 503/);
  const { id } = await createEvent();
  const page = await openWindow(organiser);
  await page.goto(`/edit-event/${id}`);
  await hydrated(page);
  const buffer = await halvedPicture(800, 200);
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
  const across = page.getByRole('slider', { name: 'Horizontal position' });
  await across.press('End');
  await expect(across).toHaveAttribute('aria-valuetext', '100%');
  await page.getByRole('slider', { name: 'Zoom' }).press('End');
  await page.getByRole('button', { name: 'Update event' }).click();
  await expect(page).toHaveURL('/your-events');

  const { featuredImage } = await (await page.request.get(`/v1/events/${id}`)).json();
  const files = '/v1/storage/buckets/images/files';
  const cut = await page.request.get(`${files}/${featuredImage}/preview?width=90&height=90&output=png`);
  const { dominant } = await sharp(await cut.body()).stats();
  // The right half of the picture is blue, the left half red.
  expect(dominant.b - dominant.r).toBeGreaterThan(200);
});
