import { newestMail, pathInMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';

test('shows a co-host on the event page once they accept', async ({ join, openWindow }) => {
  test.slow();
  const [meera, dev] = await Promise.all([join('Meera'), join('Dev')]);
  const { id } = await createEventAs(meera);
  const organiser = await openWindow(meera);
  await organiser.goto(`/EventManager/${id}?tab=team`);
  await hydrated(organiser);
  await organiser.getByLabel('Email', { exact: true }).fill(dev.email);
  await organiser.getByLabel('Show as a host on the event page').check();
  await organiser.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(organiser.getByText('Invitation sent')).toBeVisible();

  const text = await newestMail(new URL(organiser.url()).origin, dev.email, 'help');
  const helper = await openWindow(dev);
  await helper.goto(pathInMail(text, 'team-invitation'));
  await hydrated(helper);
  await expect(helper.getByText("You'll be shown on the event page as a host")).toBeVisible();
  await helper.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(helper).toHaveURL(`/EventManager/${id}`);

  const visitor = await openWindow(null);
  await visitor.goto(`/event/${id}`);
  await hydrated(visitor);
  await visitor.getByRole('list', { name: 'Co-hosts' }).getByRole('link', { name: 'Dev' }).click();
  await expect(visitor.getByRole('heading', { name: 'Dev', level: 1 })).toBeVisible();
});

test('an invitation can be declined without logging in', async ({ join, openWindow }) => {
  const meera = await join('Meera');
  const { id } = await createEventAs(meera);
  const organiser = await openWindow(meera);
  await organiser.goto(`/EventManager/${id}?tab=team`);
  await hydrated(organiser);
  const email = `friend-${Date.now()}@example.org`;
  await organiser.getByLabel('Email', { exact: true }).fill(email);
  await organiser.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(organiser.getByText('Invitation sent')).toBeVisible();
  const text = await newestMail(new URL(organiser.url()).origin, email, 'help');
  const friend = await openWindow(null);
  await friend.goto(pathInMail(text, 'team-invitation'));
  await hydrated(friend);
  await friend.getByRole('button', { name: 'Decline' }).click();
  await expect(friend.getByText('Invitation declined.')).toBeVisible();
  await organiser.reload();
  await hydrated(organiser);
  await expect(organiser.getByText('Declined', { exact: true })).toBeVisible();
});

test('hides the exact address: what was typed moves there, and visitors see the area', async ({
  join,
  openWindow,
  complaints,
}) => {
  complaints.expect(/status of (404|503)/);
  const page = await openWindow(await join('Imran'));
  await page.goto('/createevent');
  await hydrated(page);
  const location = page.getByLabel('Location', { exact: true });
  await page.getByLabel('Event title').fill(`Supper ${Date.now()}`);
  await page.getByLabel('Description').fill('At my place.');
  await location.fill('12 Lotus Lane, Udaipur');
  await page.getByLabel('Hide the exact address until a registration is confirmed').check();
  await expect(page.getByLabel('Exact address', { exact: true })).toHaveValue('12 Lotus Lane, Udaipur');
  await expect(page.getByLabel('Area', { exact: true })).toHaveValue('Udaipur');
  await expect(page.getByText('Place the pin yourself', { exact: true })).toBeHidden();
  const created = page.waitForResponse(
    (response) => response.url().endsWith('/v1/events') && response.status() === 201,
    { timeout: 100_000 },
  );
  await page.getByRole('button', { name: 'Create event', exact: true }).click();
  const event = await (await created).json();
  expect(event).toMatchObject({ location: 'Udaipur', exactAddress: '12 Lotus Lane, Udaipur' });
  const visitor = await openWindow(null);
  await visitor.goto(`/event/${event.$id}`);
  await hydrated(visitor);
  await visitor.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
  await expect(visitor.getByText("You'll get the exact address when")).toBeVisible();
  expect(await visitor.content()).not.toContain('Lotus');
  await page.goto(`/event/${event.$id}`);
  await hydrated(page);
  await expect(page.getByText('12 Lotus Lane, Udaipur')).toBeVisible();
});

test('saves a template of a group, and proposes an event to another group', async ({
  join,
  openWindow,
  complaints,
}) => {
  test.slow();
  // The form looks up the place, and a new site answers 503 while it loads its list of places.
  complaints.expect(/status of (404|503)/);
  const [meera, dev] = await Promise.all([join('Meera'), join('Dev')]);
  const [organiser, other] = [await openWindow(meera), await openWindow(dev)];
  const stamp = Date.now();
  const groups = [
    [meera, { name: 'Kite flyers', address: `kites-${stamp}` }],
    [dev, { name: 'Tea drinkers', address: `tea-${stamp}` }],
  ] as const;
  for (const [owner, data] of groups) {
    expect((await owner.api.post('/v1/groups', { data })).status()).toBe(201);
  }
  const { id, title } = await createEventAs(meera, { groupId: `kites-${stamp}` });

  await test.step('a template', async () => {
    await organiser.goto(`/EventManager/${id}`);
    await hydrated(organiser);
    await organiser.getByRole('button', { name: 'More actions' }).click();
    await organiser.getByRole('menuitem', { name: 'Save as template' }).click();
    await organiser.getByLabel('Name', { exact: true }).fill('Monthly kites');
    await organiser.getByRole('button', { name: 'Save template' }).click();
    await expect(organiser.getByText('Template saved')).toBeVisible();
    await organiser.goto(`/edit-group/kites-${stamp}?tab=events`);
    await hydrated(organiser);
    await organiser.getByRole('button', { name: 'Create event from Monthly kites' }).click();
    await organiser.getByRole('button', { name: 'Create draft' }).click();
    await expect(organiser).toHaveURL(/\/edit-event\//);
    await expect(organiser.getByLabel('Event title')).toHaveValue(title);
  });

  await test.step('a proposal', async () => {
    await organiser.goto(`/EventManager/${id}?tab=team`);
    await hydrated(organiser);
    const address = `${new URL(organiser.url()).origin}/group/tea-${stamp}`;
    await organiser.getByLabel('Link to the group').fill(address);
    await organiser.getByRole('button', { name: 'Suggest event' }).click();
    await expect(organiser.getByText('Waiting for an answer')).toBeVisible();
    await other.goto(`/edit-group/tea-${stamp}?tab=events`);
    await hydrated(other);
    await other.getByRole('button', { name: `Accept ${title}` }).click();
    await expect(other.getByText('Shown', { exact: true })).toBeVisible();
    const visitor = await openWindow(null);
    await visitor.goto(`/group/tea-${stamp}`);
    await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
    await visitor.goto(`/event/${id}`);
    await hydrated(visitor);
    await expect(
      visitor.getByRole('list', { name: 'Also in' }).getByRole('link', { name: 'Tea drinkers' }),
    ).toBeVisible();
  });
});
