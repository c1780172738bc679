import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';

test('a visitor is led to the log-in before they report an event, and then sends the report', async ({
  join,
  organiser,
  openWindow,
}) => {
  const { id } = await createEventAs(organiser, {});
  const stranger = await openWindow(null);
  await stranger.goto(`/event/${id}`);
  await stranger.getByRole('button', { name: 'Report', exact: true }).click();
  const asked = stranger.getByRole('dialog', { name: 'Report this event' });
  await expect(asked.getByRole('link', { name: 'Log in to report an event.' })).toBeVisible();

  const page = await openWindow(await join('Ravi'));
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this event' });
  await dialog.getByText('Wrong or misleading details').click();
  await dialog.getByLabel('What should they know?').fill('There is no such beach.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. Somebody will look at it.')).toBeVisible();
  await expect(dialog).toBeHidden();
});
