import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newestMail } from '../../scripts/mailbox.ts';
import { createEventAs, expect, type Member, register, test } from '../kit/browser-fixtures.ts';

const pendingTitle = 'Pending registrations';

const pending = (page: Page) => page.getByRole('list', { name: pendingTitle }).getByRole('heading');

const person = (page: Page, list: string, { name }: Member) =>
  page.getByRole('list', { name: list }).getByRole('heading', { name });

async function open(page: Page, eventId: string, tab = 'people'): Promise<Page> {
  await page.goto(`/EventManager/${eventId}?tab=${tab}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return page;
}

test('shows decisions in other windows, and reports one that comes too late', async ({
  join,
  organiser,
  openWindow,
  complaints,
}) => {
  const [ravi, meera] = [await join('Ravi'), await join('Meera')];
  const { id } = await createEventAs(organiser, { tenantApproval: true });
  await register(ravi, id);
  await register(meera, id);
  const one = await open(await openWindow(organiser), id);
  const other = await open(await openWindow(organiser), id);
  await expect(pending(other)).toHaveText(['Ravi', 'Meera']);
  const own = await openWindow(ravi);
  await own.goto(`/event/${id}`);
  await expect(own.getByRole('button', { name: 'Waiting for approval' })).toBeVisible();

  await one.getByRole('button', { name: 'Approve Ravi' }).dblclick();
  await expect(one.getByText('Ravi approved')).toHaveCount(1);
  await expect(one.getByRole('heading', { name: pendingTitle })).toBeFocused();
  await expect(pending(other)).toHaveText(['Meera']);
  await expect(own.getByRole('button', { name: "You're going" })).toBeVisible();

  // The other window's responses are delayed.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await other.route('**/v1/events/**', async (route) => {
    if (route.request().method() === 'GET') await answered;
    await route.continue();
  });
  await one.getByRole('button', { name: 'Decline Meera' }).click();
  const dialog = one.getByRole('dialog', { name: 'Decline Meera?' });
  await dialog.getByLabel('Reason').fill('Only for people with lanterns.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(one.getByText('Meera declined')).toBeVisible();
  complaints.expect(/status of 409/);
  await other.getByRole('button', { name: 'Approve Meera' }).click();
  await expect(
    other.getByText('Someone else just updated Meera. The list has been refreshed.'),
  ).toBeVisible();
  answer();
  await expect(other.getByText('No pending registrations')).toBeVisible();
  await other.getByRole('link', { name: 'Declined 1' }).click();
  await expect(person(other, 'Declined', meera)).toBeVisible();
});

test('finds and removes an attendee, and gives the seat to the waitlist', async ({
  join,
  organiser,
  openWindow,
}) => {
  const [ravi, meera] = [await join('Ravi'), await join('Meera')];
  const { id } = await createEventAs(organiser, { tenantApproval: true, capacity: 1 });
  await register(ravi, id);
  await register(meera, id);
  const page = await open(await openWindow(organiser), id);
  await page.getByRole('button', { name: 'Approve Ravi' }).click();
  await expect(pending(page)).toHaveText(['Meera']);
  await page.getByRole('button', { name: 'Approve Meera' }).click();
  await expect(page.getByText('The event is full. Meera is on the waitlist.')).toBeVisible();
  await page.getByRole('link', { name: 'Waitlist 1' }).click();
  await expect(person(page, 'Waitlist', meera)).toBeVisible();

  await page.getByRole('link', { name: 'Going 1' }).click();
  await expect(person(page, 'Approved attendees', ravi)).toBeVisible();
  const search = page.getByLabel('Search attendees');
  await search.fill('nobody');
  await expect(page.getByText('No matches for “nobody”')).toBeVisible();
  await search.fill('rav');
  await page.getByRole('button', { name: 'Remove Ravi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Ravi removed')).toBeVisible();
  await search.fill('');
  await expect(person(page, 'Approved attendees', meera)).toBeVisible();
  await expect(person(page, 'Approved attendees', ravi)).toBeHidden();
});

test('approves everyone, messages them and exports the list; people can leave the waitlist', async ({
  join,
  organiser,
  openWindow,
}) => {
  const [ravi, zoe] = [await join('Ravi'), await join('Zoë')];
  const { id, title } = await createEventAs(organiser, { tenantApproval: true, capacity: 1 });
  await register(ravi, id);
  await register(zoe, id);
  const page = await open(await openWindow(organiser), id);
  await page.getByLabel('Search registrations').fill('zo');
  await expect(pending(page)).toHaveText(['Zoë']);
  await page.getByRole('button', { name: 'Approve all' }).click();
  const approving = page.getByRole('dialog', { name: 'Approve 2 people?' });
  await approving.getByRole('button', { name: 'Approve all' }).click();
  await expect(page.getByText('1 person approved, 1 person added to the waitlist')).toBeVisible();
  await page.getByLabel('Search registrations').fill('');
  await page.getByRole('link', { name: 'Waitlist 1' }).click();
  await expect(person(page, 'Waitlist', zoe)).toBeVisible();

  await page.getByRole('button', { name: 'Message' }).click();
  const writing = page.getByRole('dialog', { name: 'Email your attendees' });
  await writing.getByRole('button', { name: 'Send message' }).click();
  for (const text of ['Enter a subject', 'Write a message'])
    await expect(writing.getByText(text)).toBeVisible();
  await writing.getByLabel('To').selectOption('Everyone registered (2)');
  await writing.getByLabel('Subject').fill('Bring a jacket');
  await writing.getByLabel('Message').fill('It is windy.');
  await writing.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent to 2 people')).toBeVisible();
  const subject = `Bring a jacket (${title})`;
  expect(await newestMail(new URL(page.url()).origin, zoe.email, subject)).toContain('It is windy.');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const sheet = await readFile(await (await downloading).path(), 'utf8');
  expect(sheet.startsWith('\uFEFF')).toBe(true);
  expect(sheet).toContain('"Zoë"');

  const waiting = await openWindow(zoe);
  await waiting.goto(`/event/${id}`);
  await expect(waiting.getByText('On the waitlist (1)')).toBeVisible();
  await waiting.getByRole('button', { name: 'Leave waitlist' }).click();
  await waiting.getByRole('dialog').getByRole('button', { name: 'Leave waitlist' }).click();
  await expect(waiting.getByText('You left the waitlist')).toBeVisible();
});

test('deletes an empty event, and cancels one with registrations for a reason', async ({
  join,
  organiser,
  openWindow,
  complaints,
}) => {
  const empty = await createEventAs(organiser, { eventTitle: 'Nobody comes' });
  const page = await open(await openWindow(organiser), empty.id, 'overview');
  await page.getByRole('button', { name: 'Delete event' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete this event?' });
  await expect(deleting.getByText('No one has registered.')).toBeVisible();
  await deleting.getByRole('button', { name: 'Delete event' }).click();
  await expect(page).toHaveURL('/your-events');
  await expect(page.getByText('Event deleted')).toBeVisible();
  complaints.expect(/status of 404/);
  expect((await page.goto(`/EventManager/${empty.id}`))?.status()).toBe(404);

  const { id } = await createEventAs(organiser);
  const ravi = await join('Ravi');
  await register(ravi, id);
  const watching = await open(await openWindow(organiser), id, 'overview');
  await open(page, id, 'overview');
  await page.getByRole('button', { name: 'Cancel event' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel this event?' });
  await expect(cancelling.getByText('1 person is registered.')).toBeVisible();
  await cancelling.getByLabel('Reason').fill('A storm is forecast.');
  await cancelling.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page).toHaveURL('/your-events');
  await expect(watching.getByText('This event was cancelled')).toBeVisible();
  await expect(watching.getByText('Your reason: A storm is forecast.')).toBeVisible();
  await expect(watching.getByRole('button', { name: 'Cancel event' })).toBeHidden();
  const mail = await newestMail(new URL(page.url()).origin, ravi.email, 'Cancelled');
  expect(mail).toContain('A storm is forecast.');
});

test('links each open task to the people it concerns, and back', async ({ join, organiser, openWindow }) => {
  const { id } = await createEventAs(organiser, { tenantApproval: true });
  await register(await join('Ravi'), id);
  const page = await open(await openWindow(organiser), id, 'overview');
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: '1 person to approve' }).click();
  await expect(page).toHaveURL(`/EventManager/${id}?tab=people&state=pending`);
  await expect(pending(page)).toHaveText(['Ravi']);
  await page.getByRole('tab', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
  await page.goBack();
  await expect(pending(page)).toHaveText(['Ravi']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Needs you now' })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Approve Ravi' }).click();
  await expect(page.getByText('No pending registrations')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('All caught up.')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveText(/^1\s*registration in the last 14 days/);
  await page.getByRole('button', { name: 'Share your event' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Build your team' }).click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});

test('approves and declines with single keys, which can be switched off', async ({
  join,
  organiser,
  openWindow,
}) => {
  const [ravi, meera, zoe] = [await join('Ravi'), await join('Meera'), await join('Zoë')];
  const { id } = await createEventAs(organiser, { tenantApproval: true });
  for (const guest of [ravi, meera, zoe]) await register(guest, id);
  const page = await open(await openWindow(organiser), id);
  await expect(pending(page)).toHaveText(['Ravi', 'Meera', 'Zoë']);

  const search = page.getByLabel('Search registrations');
  await search.pressSequentially('ja');
  await expect(search).toHaveValue('ja');
  await search.fill('');
  await expect(pending(page)).toHaveText(['Ravi', 'Meera', 'Zoë']);
  await search.blur();

  await page.keyboard.press('j');
  await expect(page.getByRole('article', { name: 'Ravi' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('article', { name: 'Ravi' })).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('Ravi approved')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Meera' })).toBeFocused();
  await page.keyboard.press('d');
  const declining = page.getByRole('dialog', { name: 'Decline Meera?' });
  await expect(declining.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('ada');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Meera declined')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel('Use single-key shortcuts on this device').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('article', { name: 'Zoë' }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await expect(pending(page)).toHaveText(['Zoë']);
});

test('keeps a message whose dialog is closed, but not one that is discarded', async ({
  join,
  createEvent,
  openWindow,
  organiser,
}) => {
  const { id } = await createEvent();
  await register(await join('Hema'), id);
  const page = await openWindow(organiser);
  await page.goto(`/EventManager/${id}?tab=people`);
  const dialog = page.getByRole('dialog');
  const subject = dialog.getByLabel('Subject');
  const open = () => page.getByRole('button', { name: 'Message', exact: true }).click();
  await open();
  await subject.fill('Bring a lamp');
  await page.keyboard.press('Escape');
  await open();
  await expect(subject).toHaveValue('Bring a lamp');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(subject).toHaveValue('');
});

test('says that a draft is scheduled and published, and that it is a draft again', async ({
  createEvent,
  openWindow,
  organiser,
}) => {
  const { id } = await createEvent({ draft: true });
  const page = await openWindow(organiser);
  await page.goto(`/EventManager/${id}`);
  await page.getByRole('button', { name: 'Publish later' }).click();
  await page.getByLabel('Publish on').fill('2031-10-01T09:00');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Publishing scheduled')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByText('Schedule cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Event published')).toBeVisible();
  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByRole('button', { name: 'Revert to draft' }).click();
  await expect(page.getByText('Reverted to draft')).toBeVisible();
});
