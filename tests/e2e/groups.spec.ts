import { randomBytes } from 'node:crypto';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';
import { halvedPicture } from '../kit/pictures.ts';

test('creates a group that others join, whose events they see, and whose organiser they follow', async ({
  join,
  openWindow,
}) => {
  test.slow();
  const [meera, ravi] = await Promise.all([join('Meera'), join('Ravi')]);
  const word = randomBytes(3).toString('hex');
  const owner = await openWindow(meera);
  await owner.goto('/create-group');
  await owner.getByLabel('Name').fill(`Kite flyers ${word}`);
  await expect(owner.getByLabel('Web address')).toHaveValue(`kite-flyers-${word}`);
  await owner.getByLabel("What's the group about?").fill('We fly **kites** on the roof.');
  await owner.getByRole('button', { name: 'Create group' }).click();
  await expect(owner).toHaveURL(`/group/kite-flyers-${word}`);
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(`Kite flyers ${word}`);

  const { title } = await createEventAs(meera, { groupId: `kite-flyers-${word}` });
  const guest = await openWindow(ravi);
  await guest.goto(`/group/kite-flyers-${word}`);
  await expect(guest.getByRole('heading', { name: title })).toBeVisible();
  await guest.getByRole('button', { name: 'Join group' }).click();
  await expect(guest.getByText("You're a member")).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Follow' })).toHaveCount(0);
  await guest.getByRole('button', { name: `Options for Kite flyers ${word}` }).click();
  await expect(guest.getByRole('menuitem', { name: 'Leave group' })).toBeVisible();
  await guest.keyboard.press('Escape');

  await guest.getByRole('link', { name: 'Discussion' }).click();
  await guest.getByLabel('Write a post').fill('Who brings **string**?');
  await guest.getByRole('button', { name: 'Post' }).click();
  await expect(guest.locator('strong', { hasText: 'string' })).toBeVisible();
  await owner.goto(`/group/kite-flyers-${word}/discussion`);
  await expect(owner.locator('strong', { hasText: 'string' })).toBeVisible();

  await guest.goto('/following');
  await guest.getByRole('main').getByRole('link', { name: title }).click();
  await expect(guest.getByRole('link', { name: `Kite flyers ${word}` })).toBeVisible();
  await guest.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(guest.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await guest.getByRole('main').getByRole('link', { name: 'Meera' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Meera');
  await expect(guest.getByRole('heading', { name: title })).toBeVisible();

  await guest.goto(`/group/kite-flyers-${word}`);
  await guest.getByRole('button', { name: `Options for Kite flyers ${word}` }).click();
  await guest.getByRole('menuitem', { name: 'Leave group' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
  await expect(guest.getByText(`You left Kite flyers ${word}`)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Join group' })).toBeVisible();
});

test('saves an event of the group as a template, on the page of its templates', async ({
  join,
  openWindow,
}) => {
  const meera = await join('Meera');
  const group = `kites-${randomBytes(3).toString('hex')}`;
  const data = { name: group, address: group, description: 'Kites.', place: 'Jaipur' };
  expect((await meera.api.post('/v1/groups', { data })).status()).toBe(201);
  const page = await openWindow(meera);
  await page.goto(`/edit-group/${group}?tab=events`);
  const section = page.getByRole('region', { name: 'Event templates' });
  await expect(section.getByRole('link', { name: 'Create event' })).toHaveAttribute(
    'href',
    `/createevent?group=${group}`,
  );

  const { title } = await createEventAs(meera, { groupId: group });
  await page.reload();
  await expect(section.getByLabel('Event to save')).toContainText(title);
  await section.getByRole('button', { name: 'Save as template' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save as a template' });
  await sheet.getByLabel('Name').fill('Kite day');
  await sheet.getByRole('button', { name: 'Save template' }).click();
  await expect(section.getByRole('button', { name: 'Create event from Kite day' })).toBeVisible();
});

test('says what came of a button that is gone by then', async ({ join, openWindow }) => {
  const [meera, ravi] = await Promise.all([join('Meera'), join('Ravi')]);
  const group = `kites-${randomBytes(3).toString('hex')}`;
  const data = { name: group, address: group, description: 'Kites.', place: 'Jaipur' };
  expect((await meera.api.post('/v1/groups', { data })).status()).toBe(201);
  const { title } = await createEventAs(meera, { groupId: group });
  const guest = await openWindow(ravi);
  await guest.goto(`/group/${group}`);
  await guest.getByRole('button', { name: 'Join group' }).click();
  await expect(guest.getByText(`You joined ${group}.`)).toBeVisible();

  const owner = await openWindow(meera);
  await owner.goto(`/group/${group}`);
  await owner.getByRole('button', { name: `Remove from group: ${title}` }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove from group' }).click();
  await expect(owner.getByText(`${title} removed from the group`)).toBeVisible();

  await owner.goto(`/group/${group}/members`);
  await owner.getByRole('button', { name: 'Options for Ravi' }).click();
  await owner.getByRole('menuitem', { name: 'Remove from group' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove from group' }).click();
  await expect(owner.getByText('Changes saved')).toBeVisible();
});

test('keeps all input and the picture of a group over a reload, until it is created', async ({
  join,
  openWindow,
}) => {
  const word = randomBytes(3).toString('hex');
  const page = await openWindow(await join('Meera'));
  await page.goto('/create-group');
  await hydrated(page);
  await page.getByLabel('Name').fill(`Kite flyers ${word}`);
  const buffer = await halvedPicture(400, 200);
  await page.locator('input[type=file]').setInputFiles({ name: 'kites.png', mimeType: 'image/png', buffer });
  const remove = page.getByRole('button', { name: 'Remove' });
  await expect(remove).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue(`Kite flyers ${word}`);
  await expect(remove).toBeVisible();

  await page.getByLabel("What's the group about?").fill('We fly kites on the roof.');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page).toHaveURL(`/group/kite-flyers-${word}`);
  await expect(page.locator('main img[src*="/files/"]').first()).toBeVisible();
  await page.goto('/create-group');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(remove).toBeHidden();
});
