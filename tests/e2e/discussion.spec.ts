import { createEventAs, expect, register, test } from '../kit/browser-fixtures.ts';

test('shows a discussion live to visitors, and lets the organiser pin and delete posts', async ({
  join,
  openWindow,
}) => {
  test.slow();
  const [meera, ravi] = await Promise.all([join('Meera'), join('Ravi')]);
  const { id } = await createEventAs(meera, { eventTitle: 'Kite day' });
  await register(ravi, id);
  const visitor = await openWindow(null);
  const guest = await openWindow(ravi);
  const organiser = await openWindow(meera);

  await test.step('a guest asks from the event page, and a visitor sees it live', async () => {
    await visitor.goto(`/event/${id}/discussion`);
    await expect(visitor.getByText('Register to take part in the discussion.')).toBeVisible();
    await guest.goto(`/event/${id}`);
    await guest.getByRole('link', { name: 'Discussion' }).click();
    await guest.getByLabel('Write a post').focus();
    await expect(guest.getByRole('button', { name: 'Post' })).toBeDisabled();
    await guest.getByLabel('Write a post').fill('Who brings **string**?');
    await guest.getByRole('button', { name: 'Post' }).click();
    await expect(guest.getByLabel('Write a post')).toHaveValue('');
    await expect(visitor.locator('strong', { hasText: 'string' })).toBeVisible();
  });

  await test.step('the organiser replies and pins, and both see it at once', async () => {
    await organiser.goto(`/event/${id}/discussion`);
    await organiser.getByRole('button', { name: 'Reply' }).click();
    await organiser.getByLabel('Reply to Ravi').fill('I do.');
    await organiser.getByRole('button', { name: 'Post' }).last().click();
    await expect(organiser.getByText('I do.')).toBeVisible();
    await guest.getByRole('button', { name: '1 reply' }).click();
    await expect(guest.getByText('I do.')).toBeVisible();
    await organiser.getByRole('button', { name: 'Options for Ravi' }).click();
    await organiser.getByRole('menuitem', { name: 'Pin' }).click();
    await expect(visitor.getByText('Pinned')).toBeVisible();
  });

  await test.step('@ suggests people in the discussion, and the keyboard picks one', async () => {
    const box = guest.getByLabel('Write a post');
    await box.pressSequentially('Thanks, @me');
    await expect(guest.getByRole('option', { name: 'Meera' })).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(box).toHaveValue('Thanks, @Meera ');
    await guest.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(visitor.locator('mark', { hasText: '@Meera' })).toBeVisible();
    await expect(box).toHaveValue('');
    const own = visitor.getByRole('article').filter({ hasText: 'Thanks' });
    await expect(own).toBeVisible();
    await guest.getByRole('article').filter({ hasText: 'Thanks' }).getByRole('button').first().click();
    await guest.getByRole('menuitem', { name: 'Delete' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(own).toHaveCount(0);
  });

  await test.step('the author edits the post, and deleted posts disappear for everyone', async () => {
    await guest.getByRole('button', { name: 'Options for Ravi' }).click();
    await guest.getByRole('menuitem', { name: 'Edit' }).click();
    await guest.getByLabel('Edit').fill('Who brings tape?');
    await guest.getByRole('button', { name: 'Save' }).click();
    await expect(visitor.getByText('Who brings tape?')).toBeVisible();
    await organiser.getByRole('button', { name: 'Options for Ravi' }).click();
    await organiser.getByRole('menuitem', { name: 'Delete' }).click();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(visitor.getByText('This post was deleted.')).toBeVisible();
  });
});

test('keeps what is typed while a post is on its way', async ({ organiser, createEvent, openWindow }) => {
  const { id } = await createEvent();
  const page = await openWindow(organiser);
  await page.goto(`/event/${id}/discussion`);
  const answered = Promise.withResolvers<void>();
  await page.route('**/board', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  const box = page.getByLabel('Write a post');
  await box.fill('Who brings string?');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await box.pressSequentially(' And glue?');
  answered.resolve();
  await expect(page.getByRole('article').getByText('Who brings string?')).toBeVisible();
  await expect(box).toHaveValue('And glue?');
});

test('says that an author is muted, whose post is hidden by then', async ({
  join,
  createEvent,
  openWindow,
}) => {
  const [ravi, meera] = await Promise.all([join('Ravi'), join('Meera')]);
  const { id } = await createEvent();
  await register(ravi, id);
  const text = 'Who brings string?';
  await ravi.api.post(`/v1/events/${id}/board`, { data: { text, replyTo: null } });
  const page = await openWindow(meera);
  await page.goto(`/event/${id}/discussion`);
  await page.getByRole('button', { name: 'Options for Ravi' }).click();
  await page.getByRole('menuitem', { name: 'Mute Ravi' }).click();
  await expect(page.getByText('Ravi muted in every discussion')).toBeVisible();
  await expect(page.getByText('You muted Ravi.')).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
});
