import { randomBytes } from 'node:crypto';
import { expect, test } from '../kit/browser-fixtures.ts';

const file = (content: string) => ({
  name: 'events.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('imports a table as drafts, says what it left out, and adds nothing the second time', async ({
  join,
  openWindow,
}) => {
  const word = randomBytes(3).toString('hex');
  const page = await openWindow(await join('Asha'));
  await page.goto('/your-events');
  await page.getByRole('link', { name: 'Import events' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import events');
  const table = `title,date,time,link\nRain walk ${word},2030-07-06,06:30,https://video.example/walk\nBoard games,6 July,18:00,https://video.example/games\n`;
  await page.getByRole('button', { name: 'Import from file' }).click();
  await expect(page.getByLabel('Calendar or table')).toHaveAccessibleDescription(/Choose a file/);
  await page.getByLabel('Calendar or table').setInputFiles(file(table));
  await page.getByRole('button', { name: 'Import from file' }).click();
  await expect(page.getByRole('heading', { name: '1 draft added' })).toBeVisible();
  await expect(page.getByText('There was no end time, so we set two hours.')).toBeVisible();
  await expect(page.getByText("“6 July” isn't a date. Write it as 2026-12-05.")).toBeVisible();
  await page.getByRole('button', { name: 'Import the fixed file' }).click();
  await page.getByLabel('Calendar or table').setInputFiles(file(table));
  await page.getByRole('button', { name: 'Import from file' }).click();
  await expect(page.getByText("1 event was already imported and hasn't changed.")).toBeVisible();
  await page.goto('/your-events');
  const draft = page.getByRole('main').getByRole('link', { name: `Rain walk ${word}` });
  await expect(draft).toBeVisible();
  const visitor = await openWindow(null);
  await visitor.goto(`/search?q=${word}`);
  await expect(visitor.getByRole('main').getByRole('link', { name: `Rain walk ${word}` })).toHaveCount(0);
});

test('invites the people of a guest list to a group', async ({ join, openWindow }) => {
  const word = randomBytes(3).toString('hex');
  const meera = await join('Meera');
  const page = await openWindow(meera);
  await page.goto('/create-group');
  await page.getByLabel('Name').fill(`Kite flyers ${word}`);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page).toHaveURL(`/group/kite-flyers-${word}`);
  await page.getByRole('button', { name: `Options for Kite flyers ${word}` }).click();
  await page.getByRole('menuitem', { name: 'Import events and people' }).click();
  await expect(page.getByLabel('Group', { exact: true })).toHaveValue(`kite-flyers-${word}`);
  const guests = `name,email,approval_status\nMira,mira.${word}@guests.example,approved\nTara,tara.${word}@guests.example,declined\n`;
  await page.getByLabel('Calendar or table').setInputFiles(file(guests));
  await page.getByRole('button', { name: 'Import from file' }).click();
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(page.getByText('1 person will be invited')).toBeVisible();
  await expect(page.getByText('Marked “declined” in the file, so not invited.')).toBeVisible();
});

test('keeps the chosen file when the connection fails', async ({ join, openWindow, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  const page = await openWindow(await join('Ravi'));
  await page.goto('/import');
  await expect(page.getByText('Export your events or calendar as a file')).toBeVisible();
  await page
    .getByLabel('Calendar or table')
    .setInputFiles(file('title,date,link\nChess,2030-01-01,https://video.example/chess\n'));
  await page.route('**/v1/imports/files', (route) => route.abort());
  await page.getByRole('button', { name: 'Import from file' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/v1/imports/files');
  await page.getByRole('button', { name: 'Import from file' }).click();
  await expect(page.getByRole('heading', { name: '1 draft added' })).toBeVisible();
});

test('keeps the address of a calendar that is typed while the list of calendars loads', async ({
  join,
  openWindow,
}) => {
  const meera = await join('Meera');
  const group = `kites-${randomBytes(3).toString('hex')}`;
  const data = { name: group, address: group, description: 'Kites.', place: 'Jaipur' };
  expect((await meera.api.post('/v1/groups', { data })).status()).toBe(201);
  const page = await openWindow(meera);
  await page.goto(`/group/${group}`);
  // This site reads no web addresses.
  await page.route('**/v1/imports/options', (route) => route.fulfill({ json: { addresses: true } }));
  const { promise: arrive, resolve } = Promise.withResolvers<void>();
  await page.route('**/calendars', async (route) => {
    await arrive;
    await route.continue();
  });
  await page.getByRole('button', { name: `Options for ${group}` }).click();
  await page.getByRole('menuitem', { name: 'Import events and people' }).click();
  const calendars = page.getByRole('region', { name: 'Follow a calendar' });
  await calendars.getByRole('textbox').fill('https://kites.example/calendar.ics');
  const loaded = page.waitForResponse('**/calendars');
  resolve();
  await (await loaded).finished();
  await page.waitForTimeout(300);
  await expect(calendars.getByRole('textbox')).toHaveValue('https://kites.example/calendar.ics');
});
