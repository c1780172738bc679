import { newestMail, pathInMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';

test('invites a check-in helper by mail', async ({ join, openWindow }) => {
  test.slow();
  const [meera, dev] = await Promise.all([join('Meera'), join('Dev')]);
  const { id, title } = await createEventAs(meera);

  const organiser = await openWindow(meera);
  await organiser.goto(`/EventManager/${id}`);
  await hydrated(organiser);
  await organiser.getByRole('tab', { name: 'Team' }).click();
  await organiser.getByLabel('Email', { exact: true }).fill(dev.email);
  await organiser.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(
    organiser.getByRole('button', { name: `Revoke the invitation for ${dev.email}` }),
  ).toBeVisible();

  const text = await newestMail(new URL(organiser.url()).origin, dev.email, 'help');
  const helper = await openWindow(dev);
  await helper.goto(pathInMail(text, 'team-invitation'));
  await hydrated(helper);
  await expect(helper.getByText('Meera would like your help.')).toBeVisible();
  await expect(helper.getByRole('main').getByText(title)).toBeVisible();
  await helper.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(helper).toHaveURL(`/EventManager/${id}`);
  await expect(helper.getByText('Your role at this event: Check-in')).toBeVisible();

  await organiser.reload();
  await hydrated(organiser);
  await organiser.getByRole('tab', { name: 'Team' }).click();
  await expect(organiser.getByRole('button', { name: 'Remove Dev from the team' })).toBeVisible();
});

test('says that an invitation is revoked, whose row is gone by then', async ({ join, openWindow }) => {
  const meera = await join('Meera');
  const { id } = await createEventAs(meera);
  const data = { email: 'dev@people.example', role: 'door', host: false };
  const invited = await meera.api.post(`/v1/events/${id}/team/invitations`, { data });
  expect(invited.ok(), await invited.text()).toBe(true);
  const page = await openWindow(meera);
  await page.goto(`/EventManager/${id}?tab=team`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Revoke the invitation for dev@people.example' }).click();
  await expect(page.getByText('Invitation for dev@people.example revoked')).toBeVisible();
});
