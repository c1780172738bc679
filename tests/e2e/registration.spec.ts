import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { codeInMailbox } from '../../scripts/mailbox.ts';
import { createEventAs, expect, register, test } from '../kit/browser-fixtures.ts';
import { logIn } from '../kit/browser-people.ts';

test.use({ viewport: { width: 390, height: 844 } });

const noQuestions = { askSocialMedia: 'off', askReason: 'off' };
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function giveUp(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

test('registers in one tap without questions, shows the ticket, and stays closed after cancelling', async ({
  createEvent,
  openWindow,
  join,
}) => {
  const { id, title } = await createEvent({ ...noQuestions, capacity: 300 });
  const page = await openWindow(await join('Uma'), { viewport: { width: 390, height: 844 } });
  await page.goto(`/event/${id}#rsvp`);
  const form = sheetOf(page, 'Register');
  await expect(form.getByText(title)).toBeVisible();
  await expect(form.getByText('Fri, 24 Oct 2031, 6:00 pm – 9:00 pm IST')).toBeVisible();
  await expect(form.getByText('Udaipur · Free')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveCount(0);
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Register', exact: true }).click();

  const done = sheetOf(page, "You're going");
  await expect(done.getByRole('link', { name: 'Show ticket' })).toBeVisible();
  await expect(done.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download');
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await done.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog').getByText('WhatsApp')).toBeVisible();
  await page.keyboard.press('Escape');
  await done.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Cancel my registration' }).click();
  await expect(page.getByText('This frees your seat for someone else.', { exact: false })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel my registration' }).click();
  await expect(page.getByText('Registration cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register now' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
});

test('says what comes first at a full event with approval, and what leaving means', async ({
  createEvent,
  openWindow,
  join,
}) => {
  const { id } = await createEvent({ ...noQuestions, capacity: 1 });
  const asha = await join('Asha');
  await register(asha, id);
  const page = await openWindow(await join('Uma'));
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Event full: join the waitlist' }).click();
  await sheetOf(page, 'Register').getByRole('button', { name: 'Join the waitlist' }).click();
  await sheetOf(page, "You're on the waitlist").getByRole('button', { name: 'Got it' }).click();
  const seat = await openWindow(asha);
  await seat.goto(`/event/${id}`);
  await seat.getByRole('button', { name: 'Cancel my registration' }).click();
  await expect(
    seat.getByText('Your seat goes to the next person on the waitlist.', { exact: false }),
  ).toBeVisible();
  await giveUp(page, 'Leave waitlist');
  await expect(page.getByText('You left the waitlist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Event full: join the waitlist' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('asks for approval before the waitlist, and withdraws the request', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent({ ...noQuestions, capacity: 1, tenantApproval: true });
  const { $id } = await register(await join('Asha'), id);
  const decision = `/v1/events/${id}/registrations/${$id}/decision`;
  expect((await organiser.api.post(decision, { data: { decision: 'approve' } })).ok()).toBe(true);
  const page = await openWindow(await join('Uma'));
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Event full: request to join' }).click();
  const form = sheetOf(page, 'Register');
  await expect(form.getByText("If you're approved, you join the waitlist.", { exact: false })).toBeVisible();
  await form.getByRole('button', { name: 'Request to join' }).click();
  await sheetOf(page, 'Request sent').getByRole('button', { name: 'Got it' }).click();
  await giveUp(page, 'Withdraw request');
  await expect(page.getByText('Request withdrawn')).toBeVisible();
});

test('keeps what was typed when the session has ended, through log-in', async ({
  createEvent,
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const { id } = await createEvent();
  const uma = await join('Uma');
  const page = await openWindow(uma);
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register now' }).click();
  const form = sheetOf(page, 'Register');
  await form.getByLabel('Social media platform').fill('Mastodon');
  await form.getByLabel('Why do you want to attend?').fill('To walk by the lake.');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(form.getByText("You've been logged out.", { exact: false })).toBeVisible();
  await expect(page.getByText('Failed to register', { exact: false })).toHaveCount(0);
  await form.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, uma);
  await expect(form.getByLabel('Why do you want to attend?')).toHaveValue('To walk by the lake.');
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(sheetOf(page, "You're going")).toBeVisible();
});

test('says that the seat is held when only the payment page failed to open', async ({
  createEvent,
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/);
  const { id } = await createEvent({ ...noQuestions, ticketType: 'paid', ticketPrice: 250 });
  const page = await openWindow(await join('Uma'));
  await page.route('**/registrations/own/payment', (route) => route.abort(), { times: 1 });
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register now' }).click();
  await sheetOf(page, 'Register').getByRole('button', { name: 'Continue to payment' }).click();
  const held = sheetOf(page, 'Your seat is held');
  await expect(
    held.getByText(/Your seat is held until \d+:\d\d [ap]m IST, but the payment page didn't open\./),
  ).toBeVisible();
  await held.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Cancel my registration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up my seat' }).click();
  await expect(page.getByText('Your seat was released')).toBeVisible();
});

test('keeps the button in reach above a phone’s keyboard', async ({ createEvent, openWindow, join }) => {
  const { id } = await createEvent();
  // What is left of a small phone's window while its keyboard is open.
  const page = await openWindow(await join('Uma'), { viewport: { width: 320, height: 400 } });
  await page.goto(`/event/${id}#rsvp`);
  const form = sheetOf(page, 'Register');
  await form.getByLabel('Why do you want to attend?').focus();
  await expect(form.getByLabel('Why do you want to attend?')).toBeInViewport();
  await expect(form.getByRole('button', { name: 'Register', exact: true })).toBeInViewport({ ratio: 1 });
});

test('a guest whose account has a second factor is asked for it, and then gets the seat', async ({
  openWindow,
  join,
  organiser,
  baseURL,
  complaints,
}) => {
  test.slow();
  // Who has no session yet, as the page asks after the first factor.
  complaints.expect(/status of 401/);
  const { id } = await createEventAs(organiser, noQuestions);
  const uma = await join('Uma');
  const own = await openWindow(uma);
  await own.goto('/profile-settings/security');
  await own.getByRole('button', { name: 'Set up' }).click();
  const setUp = own.getByRole('dialog');
  const key = await setUp.getByLabel("Can't scan it? Enter this key").inputValue();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  // One step late, so that the present one can still be used.
  await setUp.getByLabel('6-digit code from the app').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(own.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();

  const page = await openWindow(null);
  await page.goto(`/event/${id}`);
  await page.getByRole('link', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Uma');
  await dialog.getByLabel('Email', { exact: true }).fill(uma.email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(sheetOf(page, 'Check your email')).toBeVisible();
  await dialog.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', uma.email));
  await expect(page).toHaveURL(/\/second-factor/);
  await page.getByLabel('Code from your authenticator app').fill(totp.generate());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/event/${id}`);
  await expect(page.getByRole('link', { name: 'Show ticket' })).toBeVisible();
});

test('lists registrations by day with their next step, and cancels one from its menu', async ({
  createEvent,
  openWindow,
  join,
}) => {
  const uma = await join('Uma');
  const events = {
    seat: {},
    request: { tenantApproval: true },
    hold: { ticketType: 'paid', ticketPrice: 250 },
  };
  const titles: string[] = [];
  for (const [index, changes] of Object.values(events).entries()) {
    const { id, title } = await createEvent({ ...noQuestions, ...changes, date: `2031-10-2${index + 1}` });
    titles.push(title);
    await register(uma, id);
  }
  const page = await openWindow(uma, { viewport: { width: 320, height: 700 } });
  await page.goto('/registered-events');
  await expect(page.getByRole('heading', { name: 'Upcoming' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Past' })).toHaveCount(0);
  const cards = page.getByRole('region', { name: /^(Next up|Upcoming)$/ }).getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(titles);
  await expect(cards.nth(0)).not.toContainText('Registered');
  await expect(cards.nth(0).getByRole('link', { name: 'Show ticket' })).toBeVisible();
  await expect(cards.nth(0)).toContainText('Tue, 21 Oct 2031 6:00 pm – 9:00 pm IST');
  await expect(cards.nth(1)).toContainText('Waiting for approval');
  await expect(cards.nth(2).getByRole('button', { name: /^Pay by \d+:\d\d [ap]m IST$/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);

  await cards
    .nth(1)
    .getByRole('button', { name: `More options for ${titles[1]}` })
    .click();
  await page.getByRole('menuitem', { name: 'Withdraw request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Request withdrawn')).toBeVisible();
  await expect(cards.getByRole('heading')).toHaveText([titles[0] ?? '', titles[2] ?? '']);

  await cards.nth(0).getByRole('link', { name: 'Show ticket' }).click();
  await expect(page.getByRole('img', { name: "Your ticket's QR code" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download');
});

test('a receipt leads to the ticket, and the ticket to its receipt', async ({
  createEvent,
  openWindow,
  join,
}) => {
  const { id } = await createEvent({ ...noQuestions, ticketType: 'paid', ticketPrice: 250 });
  const uma = await join('Uma');
  await register(uma, id);
  const page = await openWindow(uma);
  await page.goto('/registered-events');
  await page.getByRole('button', { name: /^Pay by/ }).click();
  await page.getByRole('button', { name: 'Pay ₹250 (test)' }).click();
  await page.getByRole('link', { name: 'Show ticket' }).click();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: /Receipt/ })).toBeVisible();
});
