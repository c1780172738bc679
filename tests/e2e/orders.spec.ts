import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { codeInMailbox, newestMail, pathInMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, type Member, test, withoutConnection } from '../kit/browser-fixtures.ts';
import { newcomer } from '../kit/browser-people.ts';

const noQuestions = { askSocialMedia: 'off', askReason: 'off', handOn: true };
const entry = { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000 };
const child = { $id: 'child', name: 'Child', pricing: 'free' };

async function setUp({ api }: Member, id: string, setup: object): Promise<void> {
  const data = { types: [entry, child], orders: { maxPerOrder: 4 }, ...setup };
  const answer = await api.put(`/v1/events/${id}/ticket-types`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Register' });
const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;
const numberOf = (page: Page, type: string) =>
  page.getByRole('group', { name: `Number of tickets: ${type}` });

async function openSheet(page: Page, id: string) {
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(sheetOf(page)).toBeVisible();
  return sheetOf(page);
}

test('one person buys tickets for a family, pays once and names them later', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  const zoya = `zoya.${id}@people.example`;
  const meal = { $id: 'meal', name: 'Lunch', pricePaise: 10_000, maxPerTicket: 2 };
  await setUp(organiser, id, { addOns: [meal] });
  const page = await openWindow(await join('Uma'), { viewport: { width: 390, height: 844 } });
  const sheet = await openSheet(page, id);

  await test.step('chooses how many, and sees the total', async () => {
    await sheet.getByRole('button', { name: 'One more: Child' }).click();
    await expect(sheet.getByRole('group', { name: /^Ticket/ })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'One more: Entry' }).click();
    await sheet.getByRole('button', { name: 'One more: Entry' }).click();
    await expect(numberOf(page, 'Entry')).toContainText('2');
    await expect(sheet.getByText('2 × Entry, 1 × Child').locator('..').locator('..')).toContainText('₹1,000');
    await sheet.getByLabel('Which ticket is yours?').selectOption('Entry');
    await sheet.getByRole('group', { name: 'Ticket 2: Child' }).getByLabel('Name').fill('Ravi');
    await sheet.getByRole('group', { name: 'Ticket 3: Entry' }).getByLabel('Lunch · ₹100').selectOption('2');
    await expect(sheet.getByText('2 × Entry, 1 × Child').locator('..').locator('..')).toContainText('₹1,200');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('orders once with a double click, and pays for all', async () => {
    const calls: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
    await sheet.getByRole('button', { name: 'Continue to payment' }).dblclick();
    await page.getByRole('button', { name: 'Pay ₹1,200 (test)' }).click();
    await expect(page.getByText('Your 3 tickets are confirmed.', { exact: false })).toBeVisible();
    expect(calls.filter((url) => url.endsWith('/orders'))).toHaveLength(1);
    const bought = page.getByRole('list', { name: 'What you paid for' });
    await expect(bought.getByRole('listitem')).toHaveText(['2 × Entry₹1,000', 'ChildFree', '2 × Lunch₹200']);
    expect(await violations(page)).toEqual([]);
  });
  await page.getByRole('link', { name: 'Show tickets' }).click();
  await expect(page).toHaveURL(`/event/${id}/tickets`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await test.step('names a ticket', async () => {
    await page.getByRole('button', { name: 'Options: No name yet' }).click();
    await page.getByRole('menuitem', { name: 'Name and email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who is this ticket for?' });
    await dialog.getByLabel('Email').fill('nowhere');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a name')).toBeVisible();
    await expect(dialog.getByText('Enter a valid email address')).toBeVisible();
    await dialog.getByLabel('Name').fill('Zoya');
    await dialog.getByLabel('Email').fill(zoya);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('its holder opens it without an account, and gets it by email', async () => {
    const site = new URL(page.url()).origin;
    const text = await newestMail(site, zoya, 'ticket');
    const holder = await openWindow(null, { viewport: { width: 390, height: 844 } });
    await holder.goto(pathInMail(text, 'your-ticket'));
    await hydrated(holder);
    await expect(holder.getByText('Uma got you this ticket.', { exact: false })).toBeVisible();
    await expect(holder.getByRole('definition').filter({ hasText: 'Entry · 2 × Lunch' })).toBeVisible();
    expect(await violations(holder)).toEqual([]);
    await holder.getByRole('button', { name: 'Email me this ticket' }).click();
    await expect(holder.getByText('You get this ticket, reminders and updates by email.')).toBeVisible();
    await expect.poll(() => newestMail(site, zoya, 'Your ticket')).toContain('Uma got you a ticket');
    await page.reload();
    await expect(page.getByText(`Also emailed to ${zoya}`)).toBeVisible();
  });

  await test.step('the ticket names its holder', async () => {
    await page.getByRole('link', { name: 'Show ticket: Zoya' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Zoya' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Entry · 2 × Lunch' })).toBeVisible();
  });

  await test.step('cancels one of them, which is refunded by itself', async () => {
    await page.getByRole('link', { name: 'All your tickets' }).click();
    await page.getByRole('button', { name: 'Options: Zoya' }).click();
    await page.getByRole('menuitem', { name: 'Cancel this ticket' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('₹700');
    await dialog.getByRole('button', { name: 'Cancel my registration' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Zoya' })).toContainText('Cancelled');
    await expect(page.getByRole('heading', { name: '2 tickets' })).toBeVisible();
    await page.getByRole('link', { name: 'View receipt' }).click();
    await expect(page.getByText('₹500 refunded')).toBeVisible();
    await expect(page.getByText('₹200 refunded')).toBeVisible();
  });

  await page.goto('/registered-events');
  await expect(page.getByRole('article').first()).toContainText('2 tickets');
});

test('orders tickets for others only, and more of them later', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, { types: [child] });
  const page = await openWindow(await join('Uma'), { viewport: { width: 320, height: 640 } });
  const sheet = await openSheet(page, id);
  await expect(numberOf(page, 'Child')).toContainText('1');
  await sheet.getByRole('button', { name: 'One more: Child' }).click();
  await sheet.getByLabel('Which ticket is yours?').selectOption('None, they are all for others');
  await sheet.getByRole('group', { name: 'Ticket 1: Child' }).getByLabel('Name').fill('Asha');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: 'Show tickets' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asha' })).toBeVisible();
  await page.getByRole('button', { name: 'Get more tickets' }).click();
  await sheetOf(page).getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
  await page.goto(`/event/${id}/tickets`);
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 tickets' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a discount for a group of any types is set in the form, named where people choose, and its loss is said before', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  // A new site answers 503 while it loads its list of places.
  complaints.expect(/status of 503/);
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, {
    types: [{ ...entry, groupDiscount: { from: 4, kind: 'amount', value: 12_000 } }, child],
  });
  const form = await openWindow(organiser);
  await form.goto(`/edit-event/${id}`);
  await form.getByText('Tickets and seats').click();
  await expect(form.getByText('₹500 · ₹120 off for 4 or more')).toBeVisible();
  const group = form.getByRole('group', { name: 'Group discount for all types together' });
  await group.getByLabel('Minimum tickets').fill('3');
  await form.getByRole('button', { name: 'Update event', exact: true }).click();
  await expect(group.getByLabel('Discount', { exact: true })).toHaveAccessibleDescription('Enter a discount');
  await group.getByLabel('Discount', { exact: true }).fill('10');
  await form.getByRole('button', { name: 'Update event', exact: true }).click();
  await expect(form).toHaveURL('/your-events');
  await form.goto(`/EventManager/${id}?tab=tickets`);
  await expect(form.getByText('₹120 off each for 4 or more tickets')).toBeVisible();
  await expect(form.getByText('Group discount: 10% off each ticket for 3 or more of any type')).toBeVisible();

  const page = await openWindow(await join('Uma'), { viewport: { width: 390, height: 844 } });
  const sheet = await openSheet(page, id);
  await expect(page.getByText('10% off each ticket for 3 or more of any type.')).toHaveCount(2);
  await expect(sheet.getByText('₹120 off each for 4 or more tickets')).toBeVisible();
  for (const type of ['Entry', 'Entry', 'Child'])
    await sheet.getByRole('button', { name: `One more: ${type}` }).click();
  await expect(sheet.getByText('2 × Entry, 1 × Child').locator('..').locator('..')).toContainText('₹900');
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹900 (test)' })).toBeVisible();
  await page.goto(`/event/${id}/tickets`);
  await page.getByRole('button', { name: 'Options: No name yet' }).last().click();
  await page.getByRole('menuitem', { name: 'Cancel this ticket' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    "You'll lose the group discount. Your other tickets will cost ₹100 more in total.",
  );
  await page.getByRole('button', { name: 'Give up my seat' }).click();
  await expect(
    page.getByRole('link', { name: /Pay ₹1,000/ }).or(page.getByRole('button', { name: /Pay ₹1,000/ })),
  ).toBeVisible();
});

test('a party that is too large for the seats left waits together, and says so first', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  const hall = { $id: 'hall', name: 'Hall', capacity: 3 };
  await setUp(organiser, id, { types: [{ ...child, pools: ['hall'] }], pools: [hall] });
  const asha = await join('Asha');
  await asha.api.post(`/v1/events/${id}/registrations`, {
    data: { email: asha.email, ticketTypeId: 'child' },
  });
  const page = await openWindow(await join('Uma'));
  const sheet = await openSheet(page, id);
  for (let more = 0; more < 2; more += 1)
    await sheet.getByRole('button', { name: 'One more: Child' }).click();
  await expect(
    sheet.getByText("There aren't enough seats left for 3 tickets.", { exact: false }),
  ).toBeVisible();
  await sheet.getByRole('button', { name: /^Take 2 now/ }).click();
  await expect(sheet.getByRole('button', { name: 'One less: Child' })).toBeFocused();
  await expect(sheet.getByText('Only 2 left', { exact: false })).toBeHidden();
  await sheet.getByRole('button', { name: 'One more: Child' }).click();
  await sheet.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('Your 3 tickets are on the waitlist.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Show your order' }).click();
  await expect(page.getByText('Waitlist, number 1')).toBeVisible();
});

test('keeps what was typed while the order fails for want of a connection, and orders once after it', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  complaints.expect(/status of 409/);
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, { types: [{ ...entry, steps: [{ pricePaise: 30_000, untilSold: 2 }] }] });
  const uma = await join('Uma');
  const page = await openWindow(uma);
  const sheet = await openSheet(page, id);
  await sheet.getByRole('button', { name: 'One more: Entry' }).click();
  await sheet.getByRole('group', { name: 'Ticket 2: Entry' }).getByLabel('Name').fill('Ravi');
  await expect(sheet.getByText('2 × Entry').locator('..').locator('..')).toContainText('₹600');
  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);

  await test.step('says the new total where a price went up before it was ordered', async () => {
    const ravi = await join('Ravi');
    const taken = await ravi.api.post(`/v1/events/${id}/registrations`, {
      data: { email: ravi.email, ticketTypeId: 'standard' },
    });
    expect(taken.status()).toBe(201);
    await sheet.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(sheet.getByRole('alert')).toContainText('The total is now ₹800.');
    await expect(sheet.getByRole('group', { name: 'Ticket 2: Entry' }).getByLabel('Name')).toHaveValue(
      'Ravi',
    );
  });
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹800 (test)' })).toBeVisible();
  const { orders } = await (await uma.api.get(`/v1/events/${id}/orders/own`)).json();
  expect(orders).toHaveLength(1);

  await page.goBack();
  await expect(page.getByText('₹800')).toBeVisible();
});

test('a guest on an imported list opens their link, and gets a ticket for a friend too, without an account', async ({
  createEvent,
  openWindow,
  organiser,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, {});
  const { email } = newcomer('Uma');
  const form = await openWindow(organiser);

  await test.step('the list is shown with what is wrong before anybody is invited', async () => {
    await form.goto(`/EventManager/${id}?tab=access`);
    await form.getByRole('button', { name: 'Import a guest list' }).click();
    const dialog = form.getByRole('dialog', { name: 'Import a guest list' });
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByLabel('Guest list (CSV)')).toHaveAccessibleDescription(/Choose a file/);
    const list = `name,email,ticket type\nUma,${email},Child\nRavi,ravi@guests.example,Chlid\n`;
    await dialog
      .getByLabel('Guest list (CSV)')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await expect(dialog.getByText('1 person to invite')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'To be invited' })).toContainText(`Uma${email} · Child`);
    await expect(dialog.getByRole('list', { name: 'Skipped rows' })).toContainText(
      'Line 3 · RaviThis event has no visible ticket type called “Chlid”.',
    );
    expect(await violations(form)).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(form.getByText('1 invitation sent')).toBeVisible();
    await expect(form.getByRole('listitem').filter({ hasText: email })).toContainText('Child');
  });

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const link = /\/event\/\S+\/access#\S+/.exec(await newestMail(url, email))?.[0] ?? '';
  await page.goto(link);
  // Until it has read its address, the page asks for the event's password.
  await expect(page.getByRole('heading', { name: "You're invited" })).toBeVisible();
  await page.getByRole('button', { name: 'Open event' }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${id}\\?ticket=child`));
  await page.getByRole('link', { name: 'Register now' }).click();
  const sheet = sheetOf(page);
  await expect(numberOf(page, 'Child')).toContainText('1');
  await sheet.getByRole('button', { name: 'One more: Child' }).click();
  await sheet.getByRole('group', { name: 'Ticket 2: Child' }).getByLabel('Name').fill('Asha');
  // Another address: the newest email to it is the one with the code.
  const guest = newcomer('Uma');
  await sheet.getByLabel('Your name', { exact: true }).fill(guest.name);
  await sheet.getByLabel('Email', { exact: true }).fill(guest.email);
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('6-digit code', { exact: true }).fill(await codeInMailbox(url, guest.email));
  await expect(page.getByText('Your 2 tickets are confirmed.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Show tickets' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asha' })).toBeVisible();
});
