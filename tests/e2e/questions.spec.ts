import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';

test('shows the organiser’s questions on the form and the answers with the registration', async ({
  join,
  organiser,
  openWindow,
}) => {
  const ravi = await join('Ravi');
  const { id } = await createEventAs(organiser);
  const manage = await openWindow(organiser);
  await manage.goto(`/EventManager/${id}`);
  await expect(manage.getByText('Live', { exact: true })).toBeVisible();
  await manage.getByRole('tab', { name: 'Questions' }).click();
  await manage.getByRole('button', { name: 'Add question' }).click();
  const writing = manage.getByRole('dialog', { name: 'Add question' });
  await writing.getByLabel('Answer type').selectOption('Multiple choice');
  await writing.getByLabel('Question').fill('Which meal?');
  await writing.getByLabel('Options').fill('Veg\nNon-veg');
  await writing.getByLabel('Required').check();
  await writing.getByRole('button', { name: 'Save' }).click();
  await expect(manage.getByRole('heading', { name: 'Which meal?' })).toBeVisible();

  const page = await openWindow(ravi);
  // The form opens by itself after hydration.
  await page.goto(`/event/${id}#rsvp`);
  const form = page.getByRole('dialog', { name: 'Register' });
  await form.getByLabel('Social media platform').fill('Mastodon');
  await form.getByLabel('Why do you want to attend?').fill('I like lanterns.');
  await expect(form.getByLabel('Which meal?')).toBeVisible();
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(
    form.getByRole('alert').or(form.locator('[id$="-error"]')).filter({ hasText: 'Choose an answer' }),
  ).toBeVisible();
  await form.getByLabel('Which meal?').selectOption('Veg');
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(form).toBeHidden();

  await manage.reload();
  await expect(manage.getByText('Live', { exact: true })).toBeVisible();
  await manage.getByRole('tab', { name: 'People' }).click();
  await manage.getByText('I like lanterns. · Veg').click();
  await expect(manage.getByText('Which meal?')).toBeVisible();
  await expect(manage.getByText('Veg', { exact: true })).toBeVisible();
});

test('takes a number as the reader writes it', async ({ join, organiser, openWindow }) => {
  const { id } = await createEventAs(organiser, { askSocialMedia: 'off', askReason: 'off' });
  const data = { kind: 'number', label: 'How many kilometres?', required: true, options: [] };
  const added = await organiser.api.post(`/v1/events/${id}/questions`, { data });
  expect(added.ok(), await added.text()).toBe(true);
  for (const typed of ['12,5', '१२.५', '١٢٫٥']) {
    const page = await openWindow(await join('Ravi'));
    await page.goto(`/event/${id}#rsvp`);
    const form = page.getByRole('dialog', { name: 'Register' });
    await form.getByLabel('How many kilometres?').fill(typed);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(id));
    await form.getByRole('button', { name: 'Register', exact: true }).click();
    expect(Object.values((await sent).postDataJSON().answers), typed).toEqual([12.5]);
  }
});
