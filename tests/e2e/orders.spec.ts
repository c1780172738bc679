import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, type Member, test, withoutConnection } from '../kit/browser-fixtures.ts';

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
    await page.getByRole('button', { name: 'Pay ₹1,200 successfully' }).click();
    await expect(page.getByText('Your 3 tickets are confirmed.', { exact: false })).toBeVisible();
    expect(calls.filter((url) => url.endsWith('/orders'))).toHaveLength(1);
    const bought = page.getByRole('list', { name: 'What you paid for' });
    await expect(bought.getByRole('listitem')).toHaveText([
      'Entry₹500',
      'ChildFree',
      'Entry₹500',
      '2 × Lunch₹200',
    ]);
    expect(await violations(page)).toEqual([]);
  });
  await page.getByRole('link', { name: 'Show tickets' }).click();
  await expect(page).toHaveURL(`/event/${id}/tickets`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await test.step('names a ticket', async () => {
    await page.getByRole('button', { name: 'Options: Name to follow' }).click();
    await page.getByRole('menuitem', { name: 'Add a name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a name' });
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(dialog.getByText('Enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('Zoya');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Name saved')).toBeVisible();
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
  await expect(page.getByRole('dialog', { name: "You're in" })).toBeVisible();
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
  await expect(form.getByText('₹500 · ₹120 off from 4')).toBeVisible();
  const group = form.getByRole('group', { name: 'Group discount for all types together' });
  await group.getByLabel('From this many tickets').fill('3');
  await form.getByRole('button', { name: 'Update event', exact: true }).click();
  await expect(group.getByLabel('Discount', { exact: true })).toHaveAccessibleDescription('Enter a discount');
  await group.getByLabel('Discount', { exact: true }).fill('10');
  await form.getByRole('button', { name: 'Update event', exact: true }).click();
  await expect(form).toHaveURL('/your-events');
  await form.goto(`/EventManager/${id}?tab=tickets`);
  await expect(form.getByText('₹120 off each from 4 tickets')).toBeVisible();
  await expect(form.getByText('Group discount: 10% off each ticket from 3 of any type')).toBeVisible();

  const page = await openWindow(await join('Uma'), { viewport: { width: 390, height: 844 } });
  const sheet = await openSheet(page, id);
  await expect(page.getByText('10% off each ticket from 3 of any type.')).toHaveCount(2);
  await expect(sheet.getByText('₹120 off each from 4 tickets')).toBeVisible();
  for (const type of ['Entry', 'Entry', 'Child'])
    await sheet.getByRole('button', { name: `One more: ${type}` }).click();
  await expect(sheet.getByText('2 × Entry, 1 × Child').locator('..').locator('..')).toContainText('₹900');
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹900 successfully' })).toBeVisible();
  await page.goto(`/event/${id}/tickets`);
  await page.getByRole('button', { name: 'Options: Name to follow' }).last().click();
  await page.getByRole('menuitem', { name: 'Cancel this ticket' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'The group discount ends: your other tickets will cost ₹100 more in all.',
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
  await expect(page.getByRole('button', { name: 'Pay ₹800 successfully' })).toBeVisible();
  const { orders } = await (await uma.api.get(`/v1/events/${id}/orders/own`)).json();
  expect(orders).toHaveLength(1);

  await page.goBack();
  await expect(page.getByText('₹800')).toBeVisible();
});
