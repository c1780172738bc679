import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('creates a webhook, tests it, reads the log, pauses and deletes it', async ({ join, openWindow }) => {
  const neha = await join('Neha');
  const page = await openWindow(neha);
  await page.goto('/profile-settings/developers');
  await hydrated(page);
  const create = page.getByRole('button', { name: 'Create webhook' });
  await create.click();
  await page.getByLabel('Address').fill('hooks');
  await create.click();
  await expect(page.getByText('Enter a web address, such as https://hooks.example.org')).toBeVisible();
  // The server itself, which webhooks may not call.
  await page.getByLabel('Address').fill('http://127.0.0.1:9/hook');
  await page.getByRole('checkbox', { name: 'Check-ins' }).check();
  await page.getByLabel('Your password for the webhook').fill(neha.password);
  await create.click();
  await expect(page.getByLabel('Secret for 127.0.0.1:9', { exact: true })).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'Send a test message to 127.0.0.1:9' }).click();
  await expect(page.getByText('Test message sent. See the log.')).toBeVisible();
  await page.getByRole('button', { name: 'Messages sent to 127.0.0.1:9' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByText('test', { exact: true }) })
    .last();
  await expect(row).toContainText('address_not_allowed');
  await expect(row).toContainText('Waiting');

  await page.getByRole('button', { name: 'Pause the webhook to 127.0.0.1:9' }).click();
  await expect(page.getByText('Webhook paused')).toBeVisible();
  await expect(row).toContainText('Failed');
  await page.getByRole('button', { name: 'Resume the webhook to 127.0.0.1:9' }).click();
  await row.getByRole('button', { name: /Send test of .* again/ }).click();
  await expect(row).toContainText('Waiting');

  await page.getByRole('button', { name: /new secret for 127\.0\.0\.1:9/ }).click();
  await expect(page.getByLabel('Secret for 127.0.0.1:9', { exact: true })).toHaveCount(2);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Secret for 127.0.0.1:9', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete the webhook to 127.0.0.1:9' }).click();
  await expect(page.getByText('Webhook deleted')).toBeVisible();
  await expect(page.getByText('http://127.0.0.1:9/hook')).toHaveCount(0);
});

test('the settings of a group lead to a webhook for it, and list it', async ({
  organiser,
  createEvent,
  openWindow,
}) => {
  const address = `hooks-${Date.now()}`;
  const created = await organiser.api.post('/v1/groups', { data: { name: 'Hook makers', address } });
  expect(created.status()).toBe(201);
  const page = await openWindow(organiser);
  await page.goto(`/edit-group/${address}?tab=developers`);
  await hydrated(page);
  const own = page.getByRole('region', { name: 'Webhooks for this group' });
  await expect(own.getByText('No webhooks yet')).toBeVisible();
  await own.getByRole('link', { name: 'Create webhook' }).click();
  await expect(page.getByLabel('For', { exact: true })).toHaveValue(`groups/${address}`);
  await page.getByLabel('Address').fill('http://127.0.0.1:9/secret-path');
  await page.getByLabel('Your password for the webhook').fill(organiser.password);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByLabel('Secret for 127.0.0.1:9', { exact: true })).toHaveValue(/^whsec_/);
  await page.goto(`/edit-group/${address}?tab=developers`);
  await expect(own).toContainText('127.0.0.1:9');
  await expect(own).not.toContainText('secret-path');

  const { id } = await createEvent();
  await page.goto(`/profile-settings/developers?event=${id}`);
  await expect(page.getByLabel('For', { exact: true })).toHaveValue(`events/${id}`);
  await expect(page.getByLabel('Works for', { exact: true })).toHaveValue(`events/${id}`);
});

test('keeps the event that a link names, though it isn’t on the first page of the person’s events', async ({
  join,
  openWindow,
}) => {
  const meera = await join('Meera');
  const soon = Array.from({ length: 30 }, (_, day) => createEventAs(meera, { date: inDays(day + 2) }));
  await Promise.all(soon);
  const { id } = await createEventAs(meera, { date: inDays(90) });
  const page = await openWindow(meera);
  await page.goto(`/profile-settings/developers?event=${id}`);
  await expect(page.getByLabel('For', { exact: true })).toHaveValue(`events/${id}`);
  await expect(page.getByLabel('Works for', { exact: true })).toHaveValue(`events/${id}`);
});
