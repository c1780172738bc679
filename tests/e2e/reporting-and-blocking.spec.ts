import { createEventAs, expect, register, test } from '../kit/browser-fixtures.ts';

test('sends a visitor to log in before reporting an event, then sends the report', async ({
  join,
  organiser,
  openWindow,
}) => {
  const { id } = await createEventAs(organiser, {});
  const stranger = await openWindow(null);
  await stranger.goto(`/event/${id}`);
  await stranger.getByRole('button', { name: 'Report', exact: true }).click();
  const asked = stranger.getByRole('dialog', { name: 'Report this event' });
  await expect(asked.getByRole('link', { name: 'Log in to report' })).toBeVisible();
  await expect(asked.getByRole('link', { name: 'Contact us instead' })).toBeVisible();

  const page = await openWindow(await join('Ravi'));
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this event' });
  await dialog.getByText('Wrong or misleading information').click();
  await dialog.getByLabel('Anything else we should know?').fill('There is no such beach.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText("Thanks. We'll take a look.")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('removes, blocks and unblocks an attendee', async ({ join, openWindow }) => {
  const [host, omar] = [await join('Host'), await join('Omar')];
  const { id } = await createEventAs(host, {});
  await register(omar, id);
  const page = await openWindow(host);
  await page.goto(`/EventManager/${id}?tab=people`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Omar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Omar?' });
  // Nobody waits, so the seat isn't promised to anyone.
  await expect(
    dialog.getByText('If anyone is on the waitlist, the next person gets the seat.'),
  ).toBeVisible();
  await dialog.getByText('Also block them from all my events').click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Omar removed and blocked from your events')).toBeVisible();
  await page.getByText('1 blocked person').click();

  const answers = { socialMedia: 'Mastodon', email: omar.email, reason: 'I like kites.' };
  const refused = await omar.api.post(`/v1/events/${id}/registrations`, { data: answers });
  expect(await refused.json()).toMatchObject({ type: 'registration_blocked' });

  await page.getByRole('button', { name: 'Unblock Omar' }).click();
  await expect(page.getByText('Omar unblocked')).toBeVisible();
  const again = await omar.api.post(`/v1/events/${id}/registrations`, { data: answers });
  expect(again.status()).toBe(201);
});
