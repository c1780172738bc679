import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, type Member, test } from '../kit/browser-fixtures.ts';

const types = [
  { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000 },
  { $id: 'talk', name: 'Talk', pricing: 'free', pools: ['seats'] },
  { $id: 'crew', name: 'Crew', pricing: 'free', hidden: true },
];
const pools = [{ $id: 'seats', name: 'Talk', capacity: 30 }];

async function setUp({ api }: Member, id: string, more: readonly object[] = []): Promise<void> {
  const data = { types: [...types, ...more], pools };
  const answer = await api.put(`/v1/events/${id}/ticket-types`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function take({ api, email }: Member, id: string, ticket: object): Promise<string> {
  const data = { email, socialMedia: 'Mastodon', reason: 'Kites', ...ticket };
  const answer = await api.post(`/v1/events/${id}/registrations`, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).$id;
}

test('creates, copies, generates and ends codes, and sees what is sold by type', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id } = await createEvent();
  await setUp(organiser, id);
  const asha = await join('Asha');
  await take(asha, id, { ticketTypeId: 'talk' });
  await take(await join('Ravi'), id, {});
  const page = await openWindow(organiser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/EventManager/${id}?tab=tickets`);
  await hydrated(page);
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect(row(/^Entry ₹500 0 1 ₹0/)).toBeVisible();
  await expect(row(/^Talk Free 1 of 30 0 ₹0/)).toBeVisible();
  await expect(row(/^Crew Hidden/)).toBeVisible();

  await test.step('one code', async () => {
    await page.getByRole('button', { name: 'Create code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create code' });
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/required/);
    await dialog.getByLabel('Code', { exact: true }).fill('crew26');
    await dialog.getByLabel('What it does').selectOption('access');
    await dialog.getByRole('checkbox', { name: 'Crew' }).check();
    await expect(dialog.getByRole('checkbox', { name: 'Entry' })).toHaveCount(0);
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expect(page.getByText('CREW26')).toBeVisible();
    await page.getByRole('button', { name: 'Copy link with code CREW26' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.pathname + link.search).toBe(`/event/${id}?code=CREW26`);
  });
  await test.step('a code that exists', async () => {
    await page.getByRole('button', { name: 'Create code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create code' });
    await dialog.getByLabel('Code', { exact: true }).fill('Crew26');
    await dialog.getByLabel('Percent off').fill('10');
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expect(dialog.getByText('One of these codes already exists.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('a batch, as a file', async () => {
    await page.getByRole('button', { name: 'Generate codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate codes' });
    await dialog.getByLabel('How many').fill('3');
    await dialog.getByLabel('Percent off').fill('25');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Generate and download' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^[A-Z0-9]{10},http.*\?code=[A-Z0-9]{10}$/);
    await expect(page.getByText('25% off')).toHaveCount(3);
  });
  await test.step('a used code ends, another one is deleted', async () => {
    await take(await join('Zoya'), id, { ticketTypeId: 'crew', code: 'crew26' });
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Used once')).toBeVisible();
    await page.getByRole('button', { name: 'End code CREW26' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: /^Delete code/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('25% off')).toHaveCount(2);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
  await test.step('people by type', async () => {
    await page.goto(`/EventManager/${id}?tab=people&state=confirmed`);
    await hydrated(page);
    await expect(page.getByText('Asha', { exact: false }).first()).toBeVisible();
    await page.getByLabel('Ticket type').selectOption({ label: 'Crew' });
    await expect(page.getByRole('heading', { level: 3, name: /Zoya/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: /Asha/ })).toHaveCount(0);
  });
});

test('names the ticket type on the ticket, in the list, on the event page and at check-in', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent();
  await setUp(organiser, id, [{ $id: 'tour', name: 'Tour', pricing: 'free' }]);
  const asha = await join('Asha');
  await take(await join('Ravi'), id, { ticketTypeId: 'tour' });
  const registrationId = await take(asha, id, { ticketTypeId: 'talk' });
  const page = await openWindow(asha);
  await page.goto(`/event/${id}`);
  await expect(page.getByText('Talk · Free')).toBeVisible();
  await page.goto(`/ticket/${registrationId}`);
  await expect(page.getByRole('article').getByText('Talk', { exact: true })).toBeVisible();
  await page.goto('/registered-events');
  await expect(page.getByText('Talk · Free')).toBeVisible();

  const door = await openWindow(organiser);
  await door.goto(`/door/${id}`);
  await expect(
    door.getByRole('list', { name: 'Checked in by ticket' }).getByText('Talk: 0 of 1'),
  ).toBeVisible();
  await door.getByRole('searchbox').fill('Asha');
  await expect(door.getByRole('listitem').filter({ hasText: 'Asha' }).getByText('Talk')).toBeVisible();
  await door.getByRole('button', { name: /^Check in Asha/ }).click();
  await expect(door.getByText('Talk: 1 of 1')).toBeVisible();
});
