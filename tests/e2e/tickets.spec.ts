import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { codeInMailbox } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, holdFiles, type Member, test } from '../kit/browser-fixtures.ts';
import { newcomer } from '../kit/browser-people.ts';

const noQuestions = { askSocialMedia: 'off', askReason: 'off' };
const entry = { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000 };
const workshop = { $id: 'workshop', name: 'Kite workshop', pricing: 'free', pools: ['bench'] };
const talk = { $id: 'talk', name: 'Talk', pricing: 'free' };
const bench = { $id: 'bench', name: 'Bench', capacity: 1 };
const supporter = {
  $id: 'supporter',
  name: 'Supporter',
  pricing: 'pay_what_you_can',
  pricePaise: 10_000,
  suggestedPaise: 25_000,
};

async function setUp({ api }: Member, id: string, types: object[], pools: object[] = []): Promise<void> {
  const answer = await api.put(`/v1/events/${id}/ticket-types`, { data: { types, pools } });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function addCode({ api }: Member, id: string, code: object): Promise<void> {
  const answer = await api.post(`/v1/events/${id}/ticket-codes`, { data: code });
  expect(answer.status(), await answer.text()).toBe(201);
}

async function take({ api, email }: Member, id: string, ticketTypeId: string): Promise<void> {
  const answer = await api.post(`/v1/events/${id}/registrations`, { data: { email, ticketTypeId } });
  expect(answer.status(), await answer.text()).toBe(201);
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Register' });
const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations;

test('buys a ticket of a type with a code, and sees the total before and at checkout', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id, title } = await createEvent(noQuestions);
  await setUp(organiser, id, [{ ...entry, steps: [{ pricePaise: 30_000, untilSold: 4 }] }, supporter]);
  await addCode(organiser, id, { codes: ['LAKE20'], kind: 'percent', value: 20 });
  const page = await openWindow(await join('Uma'));
  await page.goto(`/event/${id}`);
  const list = page.getByRole('list', { name: 'Tickets' });
  await expect(list.getByText('Then ₹500 after 4 more tickets')).toBeVisible();
  await page.getByRole('button', { name: 'Register Now' }).click();
  const sheet = sheetOf(page);

  await test.step('asks for a choice first', async () => {
    await sheet.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(sheet.getByText('Choose one to continue').first()).toBeVisible();
    await expect(sheet.getByRole('radio', { name: /^Entry/ })).toBeFocused();
  });

  await test.step('takes an amount of at least the minimum', async () => {
    await sheet.getByRole('radio', { name: /^Supporter/ }).check();
    const amount = sheet.getByLabel('Your price');
    await expect(amount).toHaveValue('250');
    await amount.fill('५०');
    await expect(amount).toHaveValue('50');
    await sheet.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(sheet.getByText('Enter at least ₹100')).toBeVisible();
    await expect(amount).toBeFocused();
  });

  await test.step('says that a code is wrong, and shows what a right one makes of the prices', async () => {
    await sheet.getByRole('radio', { name: /^Entry/ }).check();
    await expect(sheet.getByText('Total Entry').locator('..')).toContainText('₹300');
    const ask = sheet.getByRole('button', { name: 'Have a code?' });
    const field = sheet.getByLabel('Have a code?');
    await ask.click();
    await expect(field).toBeFocused();
    await test.step('folds away empty, without moving what is pressed', async () => {
      const below = sheet.getByRole('checkbox', { name: 'Show my name and picture to others' });
      await below.hover();
      await page.mouse.down();
      await expect(field).not.toBeFocused();
      await page.mouse.up();
      await expect(below).toBeChecked();
      await expect(ask).toBeVisible();
    });
    await ask.click();
    await field.fill('nothing');
    await field.press('Enter');
    await expect(sheet.getByText("This code doesn't work.", { exact: false })).toBeVisible();
    await field.fill('lake20');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByText('Code LAKE20 applied', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Total Entry').locator('..')).toContainText('₹240');
    expect(await violations(page)).toEqual([]);
  });
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByText('Entry', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ₹240 (test)' })).toBeVisible();
});

test('says at the field that an event has all the codes it can have, and that a code is taken', async ({
  createEvent,
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, [entry]);
  await addCode(organiser, id, { codes: ['LAKE20'], generate: 999, kind: 'percent', value: 20 });
  for (let batches = 1; batches < 10; batches++) {
    await addCode(organiser, id, { generate: batches === 9 ? 999 : 1000, kind: 'percent', value: 20 });
  }
  const page = await openWindow(organiser, { viewport: { width: 390, height: 844 } });
  await page.goto(`/EventManager/${id}?tab=tickets`);
  const create = page.getByRole('dialog', { name: 'Create code' });
  const batch = page.getByRole('dialog', { name: 'Generate codes' });

  await page.getByRole('button', { name: 'Create code' }).click();
  await create.getByLabel('Code', { exact: true }).fill('lake20');
  await create.getByLabel('Percent off').fill('5');
  await create.getByRole('button', { name: 'Create code' }).click();
  const code = create.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/already exists\./);
  await create.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Generate codes' }).click();
  const count = batch.getByLabel('How many');
  await count.fill('2');
  await batch.getByLabel('Percent off').fill('5');
  await batch.getByRole('button', { name: 'Generate' }).click();
  await expect(count).toBeFocused();
  await expect(count).toHaveAccessibleDescription(/An event can have up to 10,000 codes\./);
  await count.fill('1');
  await batch.getByRole('button', { name: 'Generate' }).click();
  await expect(batch).toBeHidden();
});

test('a guest gets a hidden ticket by a link with a code, where all tickets are hidden', async ({
  createEvent,
  openWindow,
  organiser,
  complaints,
  baseURL,
}) => {
  complaints.expect(/status of 409/);
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, [
    { ...workshop, pools: [], hidden: true },
    { ...talk, hidden: true },
  ]);
  await addCode(organiser, id, { codes: ['CREW'], kind: 'access', value: 0, ticketTypes: ['workshop'] });
  const page = await openWindow(null, { viewport: { width: 390, height: 844 } });
  await page.goto(`/event/${id}?code=gone`);
  await expect(page.getByText('You need a code to get a ticket.')).toBeVisible();
  await page.getByRole('link', { name: 'Register Now' }).click();
  const sheet = page.getByRole('dialog', { name: 'Register' });
  await expect(sheet.getByLabel('Code')).toHaveValue('GONE');
  await expect(sheet.getByText("This code doesn't work.", { exact: false })).toBeVisible();

  await page.goto(`/event/${id}?code=crew`);
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(sheet.getByText('Code CREW applied', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /Talk/ })).toHaveCount(0);
  await expect(sheet.getByRole('radio', { name: /^Kite workshop/ })).toBeChecked();
  const uma = newcomer('Uma');
  await sheet.getByLabel('Your name').fill(uma.name);
  await sheet.getByLabel('Email', { exact: true }).fill(uma.email);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', uma.email));
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
});

test('nobody buys at a price that went up while they were choosing', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, [{ ...entry, steps: [{ pricePaise: 30_000, untilSold: 1 }] }, talk]);
  const page = await openWindow(await join('Uma'));
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register Now' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: /^Entry ₹300/ }).check();
  await take(await join('Asha'), id, 'standard');
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(sheet.getByRole('alert')).toHaveText(
    'The price of Entry has changed to ₹500. Check the total and register again.',
  );
  await expect(sheet.getByRole('radio', { name: /^Entry ₹500/ })).toBeChecked();
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹500 (test)' })).toBeVisible();
});

test('waits for a ticket that sold out while choosing, and for another that would do as well', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, [workshop, talk], [bench]);
  const [uma, ravi] = [await join('Uma'), await join('Ravi')];
  const [first, second] = [await openWindow(uma), await openWindow(ravi)];
  for (const page of [first, second]) {
    await page.goto(`/event/${id}`);
    await page.getByRole('button', { name: 'Register Now' }).click();
    await sheetOf(page)
      .getByRole('radio', { name: /^Kite workshop/ })
      .check();
  }
  const calls: string[] = [];
  first.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
  await sheetOf(first).getByRole('button', { name: 'Register', exact: true }).dblclick();
  await expect(first.getByRole('dialog', { name: "You're going" })).toBeVisible();
  expect(calls.filter((url) => url.endsWith('/registrations'))).toHaveLength(1);
  // The other tab still shows the last seat.
  await sheetOf(second).getByRole('button', { name: 'Register', exact: true }).click();
  await expect(second.getByRole('dialog', { name: "You're on the waitlist" })).toBeVisible();

  const third = await openWindow(await join('Zoya'));
  await third.goto(`/event/${id}`);
  await third.getByRole('button', { name: 'Register Now' }).click();
  const sheet = sheetOf(third);
  await sheet.getByRole('radio', { name: /^Kite workshop.*waitlist open/ }).check();
  await sheet.getByRole('checkbox', { name: 'Talk' }).check();
  expect(await violations(third)).toEqual([]);
  const sent = third.waitForRequest((request) => request.url().endsWith('/registrations'));
  await sheet.getByRole('button', { name: 'Join the waitlist' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    ticketTypeId: 'workshop',
    otherTicketTypes: ['talk'],
    expectedPaise: 0,
  });
});

test('chooses a ticket with the keyboard in a narrow window', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, [talk, workshop, { ...entry, opensAt: '2031-01-01T00:00:00Z' }], [bench]);
  const page = await openWindow(await join('Uma'), { viewport: { width: 320, height: 640 } });
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register Now' }).focus();
  await page.keyboard.press('Enter');
  const sheet = sheetOf(page);
  const first = sheet.getByRole('radio', { name: /^Talk/ });
  await expect(first).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /^Entry/ })).toBeDisabled();
  for (
    let presses = 0;
    presses < 4 && !(await first.evaluate((radio) => radio === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio', { name: /^Kite workshop/ })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
});

test('adds what goes with the ticket to the total, and what has to come along anyway', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  const addOns = [
    { $id: 'meal', name: 'Lunch', pricePaise: 10_000, required: true },
    { $id: 'shirt', name: 'T-shirt', pricePaise: 30_000, maxPerTicket: 3, ticketTypes: ['standard'] },
  ];
  const data = { types: [entry, talk], addOns };
  expect((await organiser.api.put(`/v1/events/${id}/ticket-types`, { data })).ok()).toBe(true);
  const page = await openWindow(await join('Uma'));
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register Now' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: /^Talk/ }).check();
  await expect(sheet.getByText('T-shirt')).toHaveCount(0);
  await expect(sheet.getByText('Total Talk').locator('..')).toContainText('₹100');
  await sheet.getByRole('radio', { name: /^Entry/ }).check();
  await expect(sheet.getByRole('checkbox', { name: 'Lunch · ₹100' })).toBeDisabled();
  await sheet.getByLabel('T-shirt · ₹300').selectOption('2');
  await expect(sheet.getByText('Total Entry').locator('..')).toContainText('₹1,200');
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹1,200 (test)' })).toBeVisible();

  // Who edits something else in the event form changes nothing about add-ons.
  const form = await openWindow(organiser);
  await form.goto(`/edit-event/${id}`);
  await hydrated(form);
  await form.getByText('Tickets and seats').click();
  await form.getByRole('list', { name: 'Ticket types' }).getByText('Talk', { exact: true }).click();
  await form
    .getByRole('list', { name: 'Ticket types' })
    .getByLabel('Name', { exact: true })
    .fill('Long talk');
  await form.getByRole('button', { name: 'Update event', exact: true }).click();
  await expect(form).toHaveURL('/your-events');
  const managed = await (await organiser.api.get(`/v1/events/${id}/ticket-types/managed`)).json();
  expect(managed.types[1]).toMatchObject({ $id: 'talk', name: 'Long talk' });
  expect(managed.addOns).toMatchObject(addOns);
});

test('opens the form for a press before the prices have loaded', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, [talk, entry]);
  const page = await openWindow(await join('Uma'));
  const code = /\/assets\/ticket-list-[^/]*\.js$/;
  const release = await holdFiles(page, code);
  const asked = page.waitForRequest(code);
  await page.goto(`/event/${id}`);
  const button = page.getByRole('button', { name: 'Register Now' });
  const shown = await button.elementHandle();
  await asked;
  // Long enough for the first updates of a page that doesn't wait for the code.
  await page.waitForTimeout(1500);
  await button.click();
  release();
  await expect(sheetOf(page)).toBeVisible();
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
});

test('asks nothing about tickets at a simple event', async ({ createEvent, openWindow, join }) => {
  const { id } = await createEvent(noQuestions);
  const page = await openWindow(await join('Uma'));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(`/event/${id}#rsvp`);
  await sheetOf(page).getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
  expect(asked.filter((url) => /\/v1\/.*ticket-|ticket-(list|choice|row)/.test(url))).toEqual([]);
});

test('leads to the choice of a ticket if the form was sent before it loaded', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent(noQuestions);
  await setUp(organiser, id, [talk, entry]);
  const page = await openWindow(await join('Uma'));
  const release = await holdFiles(page, /\/assets\/ticket-choice-[^/]*\.js$/);
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: 'Register Now' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(sheet.getByRole('radio')).toHaveCount(0);
  release();
  await expect(sheet.getByText('Choose one to continue').first()).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /^Talk/ })).toBeFocused();
});
