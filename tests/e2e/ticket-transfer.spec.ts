import { newestMail, pathInMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, register, test } from '../kit/browser-fixtures.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('transfers a ticket by mail on a phone', async ({ join, createEvent, openWindow }) => {
  test.slow();
  const [ravi, zoya] = await Promise.all([join('Ravi'), join('Zoya')]);
  const { id } = await createEvent({ handOn: true });
  const { $id: ticketId } = await register(ravi, id);

  const giver = await openWindow(ravi, phone);
  await giver.goto(`/ticket/${ticketId}`);
  await hydrated(giver);
  await giver.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = giver.getByRole('dialog', { name: 'Transfer ticket' });
  await dialog.getByLabel('Their email').fill(zoya.email);
  await dialog.getByRole('button', { name: 'Send ticket' }).click();
  await expect(giver.getByText(`Sent to ${zoya.email}`)).toBeVisible();

  const text = await newestMail(new URL(giver.url()).origin, zoya.email, 'ticket');
  const friend = await openWindow(zoya, phone);
  await friend.goto(pathInMail(text, 'ticket-offer'));
  await hydrated(friend);
  await expect(friend.getByText('Ravi wants to give you their ticket.')).toBeVisible();
  await friend.getByLabel('Social media platform').fill('Mastodon');
  await expect(friend.getByText(`Emails go to ${zoya.email}`)).toBeVisible();
  await friend.getByLabel('Why do you want to attend?').fill('Ravi is ill.');
  await friend.getByRole('button', { name: 'Accept ticket' }).click();
  await expect(friend).toHaveURL(`/ticket/${ticketId}`);
  await expect(friend.getByRole('img', { name: "Your ticket's QR code" })).toBeVisible();
  expect((await ravi.api.get(`/v1/tickets/${ticketId}`)).status()).toBe(404);
});
