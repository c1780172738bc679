import AxeBuilder from '@axe-core/playwright';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, register, test } from '../kit/browser-fixtures.ts';

const weekly = {
  kind: 'repeat',
  rule: { kind: 'weekly', every: 1, weekdays: ['SA'], until: null, count: 4 },
};

// A new site answers 503 while it loads its list of places.
const loadingPlaces = /status of 503/;
/** Dates exist 12 weeks ahead. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an event repeats by one control, and its dates lead to each other', async ({
  openWindow,
  organiser,
}) => {
  const page = await openWindow(organiser);
  await page.goto('/createevent');
  const repeats = page.getByLabel('Repeats');
  await expect(repeats).toHaveValue('never');
  await page.getByLabel('Event title').fill('Kite school');
  await page.getByLabel('Description').fill('We build kites.');
  // No list of places is needed.
  await page.getByLabel('Online event').check();
  await repeats.selectOption('weekly');
  await page.getByRole('button', { name: 'Create event', exact: true }).click();
  await expect(page).toHaveURL('/your-events', { timeout: 100_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/\+ \d+ more dates/)).toBeVisible();
  await page.getByRole('link', { name: 'Kite school' }).click();
  await page.getByRole('tab', { name: 'Dates' }).click();
  const dates = page.getByRole('tabpanel').getByRole('listitem');
  await expect(dates).toHaveCount(5);
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect(dates.nth(8)).toBeVisible();
});

test('a change asks which dates it is for, and says who is told', async ({
  join,
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  const ravi = await join('Ravi');
  const { id } = await createEventAs(organiser, { date: inDays(14), capacity: 20 });
  const started = await organiser.api.post(`/v1/events/${id}/series/changes`, { data: weekly });
  expect(started.ok(), await started.text()).toBe(true);
  await register(ravi, id);
  const page = await openWindow(organiser);
  await page.goto(`/edit-event/${id}`);
  await page.getByLabel('Start time').fill('09:00');
  await page.getByRole('button', { name: 'Update event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which dates do you want to change?' });
  await dialog.getByLabel('All upcoming dates').check();
  await expect(dialog.getByText('1 person gets an email.')).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/your-events');

  await page.goto(`/event/${id}`);
  const section = page.getByRole('region', { name: 'Dates' });
  await expect(section.getByText('This date')).toBeVisible();
  await expect(section.getByText(/9:00 am/).first()).toBeVisible();
});

test('a copy is a draft on another date', async ({ openWindow, organiser, complaints }) => {
  complaints.expect(loadingPlaces);
  const { id } = await createEventAs(organiser);
  const page = await openWindow(organiser);
  await page.goto(`/EventManager/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy this event' });
  await dialog.getByLabel('New date').fill('2031-01-04');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/edit-event\//);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2031-01-04');
  expect(page.url()).not.toContain(id);
});

test('one form registers for several dates, and says what came of each', async ({
  join,
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  const [ravi, meera] = [await join('Ravi'), await join('Meera')];
  const { id, title } = await createEventAs(organiser, { date: inDays(14), capacity: 1 });
  const started = await organiser.api.post(`/v1/events/${id}/series/changes`, { data: weekly });
  expect(started.ok(), await started.text()).toBe(true);
  const { series } = await (await ravi.api.get(`/v1/events/${id}/series`)).json();
  const [, second, third] = series.dates;
  await register(meera, second.$id);
  const page = await openWindow(ravi);
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register for several dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register for several dates' });
  const dates = dialog.getByRole('group', { name: 'Which dates?' }).getByRole('checkbox');
  await expect(dates.nth(1)).toBeChecked();
  await dialog.getByLabel('All 4 open dates').check();
  await expect(dialog.getByText('Full: joins the waitlist')).toHaveCount(1);
  await dialog.getByLabel('All 4 open dates').uncheck();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(dialog.getByText('Choose at least one date')).toBeVisible();
  await dialog.getByLabel('All 4 open dates').check();
  await dates.last().uncheck();
  const answers = dialog.getByRole('textbox');
  for (const field of await answers.all()) await field.fill('I like lanterns.');
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  // The third date fills up while the form is open.
  await register(meera, third.$id);
  await dialog.getByRole('button', { name: 'Register for 3 dates' }).dblclick();
  const results = page.getByRole('dialog', { name: 'Your dates' });
  await expect(results.getByText('1 of 3 dates are confirmed.')).toBeVisible();
  await expect(results.getByRole('listitem')).toHaveCount(3);
  await expect(results.getByText('On the waitlist, number 1')).toHaveCount(2);
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await results.getByRole('button', { name: 'Done' }).click();
  const section = page.getByRole('region', { name: 'Dates' });
  await expect(section.getByText("You're registered")).toHaveCount(1);
  await expect(section.getByText("You're waiting")).toHaveCount(2);

  // Both dates on the list of tickets say which one they are.
  await page.goto('/registered-events');
  await expect(page.getByRole('link', { name: title })).toHaveCount(3);
});

test('registers for several dates although tickets for others were begun before', async ({
  join,
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  const off = { askSocialMedia: 'off', askReason: 'off' };
  const { id } = await createEventAs(organiser, { date: inDays(14), ...off });
  const data = {
    types: [{ $id: 'standard', name: 'Entry', pricing: 'free' }],
    orders: { maxPerOrder: 4 },
  };
  const sold = await organiser.api.put(`/v1/events/${id}/ticket-types`, { data });
  expect(sold.ok(), await sold.text()).toBe(true);
  const started = await organiser.api.post(`/v1/events/${id}/series/changes`, { data: weekly });
  expect(started.ok(), await started.text()).toBe(true);
  const page = await openWindow(await join('Ravi'));
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register now' }).click();
  const sheet = page.getByRole('dialog', { name: 'Register' });
  await sheet.getByRole('button', { name: 'One more: Entry' }).click();
  await sheet.getByRole('group', { name: 'Ticket 2: Entry' }).getByLabel('Email').fill('asha@');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Register for several dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register for several dates' });
  await dialog.getByRole('button', { name: /^Register/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your dates' })).toBeVisible();
});

test('visitors log in, and the form opens by itself', async ({ openWindow, organiser, complaints }) => {
  complaints.expect(loadingPlaces);
  const { id } = await createEventAs(organiser, { date: inDays(14) });
  const started = await organiser.api.post(`/v1/events/${id}/series/changes`, { data: weekly });
  expect(started.ok(), await started.text()).toBe(true);
  const page = await openWindow(null);
  await page.goto(`/event/${id}`);
  const link = page.getByRole('link', { name: 'Register for several dates' });
  expect(await link.getAttribute('href')).toContain(encodeURIComponent(`/event/${id}#several-dates`));
});

test('a series pass gives a seat on each date, and each can be given back and taken again', async ({
  join,
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  // The ticket, once its pass is cancelled.
  complaints.expect(/status of 410/);
  const ravi = await join('Ravi');
  const { id } = await createEventAs(organiser, { date: inDays(14), capacity: 20 });
  const types = [
    { $id: 'standard', name: 'Single date', pricing: 'free' },
    { $id: 'pass', name: 'Season pass', pricing: 'free', pass: { dates: 4 } },
  ];
  await organiser.api.put(`/v1/events/${id}/ticket-types`, { data: { types } });
  const started = await organiser.api.post(`/v1/events/${id}/series/changes`, { data: weekly });
  expect(started.ok(), await started.text()).toBe(true);
  const page = await openWindow(ravi);
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('For 4 dates, starting with this one')).toBeVisible();
  await dialog.getByLabel(/Season pass/).check();
  for (const field of await dialog.getByRole('textbox').all()) {
    if ((await field.inputValue()) === '' && (await field.isEditable())) await field.fill('I like lanterns.');
  }
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('link', { name: /ticket/i }).first()).toBeVisible();
  const own = await (await ravi.api.get(`/v1/events/${id}/registrations/own`)).json();
  await expect
    .poll(async () => (await (await ravi.api.get(`/v1/series-passes/${own.passId}`)).json()).admits.length)
    .toBe(4);
  await page.goto(`/ticket/${own.$id}`);
  const pass = page.getByRole('region', { name: 'Your series pass' });
  await expect(pass.getByText('Seat confirmed')).toHaveCount(4);
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);

  const { admits } = await (await ravi.api.get(`/v1/series-passes/${own.passId}`)).json();
  await page.goto(`/event/${admits[1].eventId}`);
  await page.getByRole('button', { name: 'Cancel my registration' }).click();
  await expect(page.getByRole('dialog').getByText(/Your series pass stays valid/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel my registration' }).click();
  await expect(page.getByRole('button', { name: 'Register now' })).toBeVisible();
  await page.goto(`/ticket/${own.$id}`);
  await pass.getByRole('button', { name: 'Take seat back' }).click();
  await expect(pass.getByText('Seat confirmed')).toHaveCount(4);

  const desk = await openWindow(organiser);
  await desk.goto(`/EventManager/${id}?tab=people`);
  await desk.getByRole('button', { name: "Ravi's series pass" }).click();
  await expect(desk.getByRole('dialog').getByText('Seat confirmed')).toHaveCount(4);

  await page.getByRole('button', { name: 'Cancel pass' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel pass' }).click();
  await expect(pass.getByText('This pass was cancelled.')).toBeVisible();
});

test('the invitations of a date open the others, and end for one of them or for all', async ({
  join,
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(loadingPlaces);
  const ravi = await join('Ravi');
  const { id } = await createEventAs(organiser, { date: inDays(14), visibility: 'invited' });
  const started = await organiser.api.post(`/v1/events/${id}/series/changes`, { data: weekly });
  expect(started.ok(), await started.text()).toBe(true);
  const page = await openWindow(organiser);
  await page.goto(`/EventManager/${id}?tab=access`);
  await hydrated(page);
  await page.getByLabel('Email addresses').fill(ravi.email);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText(ravi.email, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use for other dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose which dates these people can open' });
  await expect(dialog.getByText('3 dates change. No one is emailed.')).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/opens 4 dates/)).toBeVisible();
  await page.getByRole('button', { name: `Revoke the invitation of ${ravi.email}` }).click();
  const revoking = page.getByRole('dialog', { name: `Revoke the invitation of ${ravi.email}` });
  await revoking.getByLabel('All upcoming dates').check();
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No one has been invited yet.')).toBeVisible();
  const { series } = await (await organiser.api.get(`/v1/events/${id}/series`)).json();
  const third = await organiser.api.get(`/v1/events/${series.dates[2].$id}/invitations`);
  expect((await third.json()).invitations).toEqual([]);
});

test('takes how often it repeats in the digits of another script', async ({ openWindow, organiser }) => {
  const page = await openWindow(organiser);
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Repeats').selectOption('custom');
  await page.getByLabel('Every', { exact: true }).fill('٢');
  await expect(page.getByLabel('Every', { exact: true })).toHaveValue('2');
  await page.getByLabel('Ends', { exact: true }).selectOption('count');
  await page.getByLabel('Number of dates').fill('१२');
  await expect(page.getByLabel('Number of dates')).toHaveValue('12');
});
