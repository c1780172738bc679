import { randomBytes } from 'node:crypto';
import { expect, test } from '../kit/browser-fixtures.ts';

test('moves a group: downloads its archive, and imports it into another one', async ({
  join,
  openWindow,
}) => {
  const word = randomBytes(3).toString('hex');
  const page = await openWindow(await join('Meera'));
  const create = async (name: string, address: string) => {
    await page.goto('/create-group');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect(page).toHaveURL(`/group/${address}`);
  };
  await create(`Kite flyers ${word}`, `kite-flyers-${word}`);
  const event = {
    ...{
      eventTitle: `Rain walk ${word}`,
      description: 'We walk.',
      location: 'Pune',
      latitude: 18.5,
      longitude: 73.8,
    },
    ...{ date: '2030-07-06', startTime: '06:30', endTime: '08:00', groupId: `kite-flyers-${word}` },
  };
  expect((await page.request.post('/v1/events', { data: event })).status()).toBe(201);
  const text = 'Who brings string?';
  await page.request.post(`/v1/groups/kite-flyers-${word}/board`, { data: { text } });

  await page.goto(`/edit-group/kite-flyers-${word}?tab=archive`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download archive' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`kite-flyers-${word}.zip`);
  const archive = await download.path();

  await create(`Arrived ${word}`, `arrived-${word}`);
  await page.goto(`/edit-group/arrived-${word}?tab=archive`);
  const upload = page.getByRole('button', { name: 'Upload and check' });
  const chosen = page.getByLabel('Group archive');
  await expect(chosen).toBeVisible();
  await expect(upload).toBeHidden();
  await chosen.setInputFiles({
    name: 'a.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no archive'),
  });
  await upload.click();
  await expect(page.getByText("This isn't a group archive.")).toBeVisible();

  await chosen.setInputFiles(archive);
  await upload.click();
  await expect(page.getByRole('heading', { name: new RegExp(`^Kite flyers ${word}, from `) })).toBeVisible();
  await expect(page.getByText('1 upcoming event becomes a draft.')).toBeVisible();
  // On a phone, the bar of the group's form doesn't cover the report.
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole('button', { name: 'Import', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-action-bar]')).toBeHidden();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.locator('[data-action-bar]')).toBeVisible();
  await page.getByRole('tab', { name: 'Export and import' }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^1 event$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^1 post$/ })).toBeVisible();

  await chosen.setInputFiles(archive);
  await upload.click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('0 events (1 imported before)')).toBeVisible();

  await page.goto(`/group/arrived-${word}/discussion`);
  await expect(page.getByText(text)).toHaveCount(1);
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
});

test('an upload waits when there are too many, and goes on after an interruption', async ({
  join,
  openWindow,
  complaints,
}) => {
  complaints.expect(/status of 429|ERR_FAILED/);
  const word = randomBytes(3).toString('hex');
  const page = await openWindow(await join('Meera'));
  await page.request.post('/v1/groups', { data: { name: 'Kites', address: `kites-${word}` } });
  const sent: string[] = [];
  await page.route('**/imports', async (route) => {
    if (route.request().method() === 'POST') sent.push('begin');
    await route.continue();
  });
  await page.route('**/imports/*/parts', async (route) => {
    const part = /name="part"\s+(\d)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1];
    sent.push(`part ${part}`);
    const json = { message: 'Wait', type: 'general_rate_limit_exceeded', code: 429 };
    if (sent.length === 2) return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json });
    return sent.length === 4 ? route.abort() : route.continue();
  });
  await page.goto(`/edit-group/kites-${word}?tab=archive`);
  const upload = page.getByRole('button', { name: 'Upload and check' });
  // Two parts.
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 10, 7);
  await page
    .getByLabel('Group archive')
    .setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
  await upload.click();
  await expect(page.getByText('The upload was interrupted', { exact: false })).toBeVisible();
  await upload.click();
  await expect(page.getByText("This isn't a group archive.")).toBeVisible();
  expect(sent).toEqual(['begin', 'part 0', 'part 0', 'part 1', 'part 1']);
});
