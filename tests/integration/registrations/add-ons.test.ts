import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { AddOn } from '../../../contracts/add-ons.ts';
import type { Notification } from '../../../contracts/inbox.ts';
import type { Order } from '../../../contracts/orders.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { ManagedTickets } from '../../../contracts/ticket-types.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { openDevice } from '../check-in/stage.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const entry = { $id: 'standard', name: 'Entry', pricing: 'free' };
const workshop = { $id: 'workshop', name: 'Kite workshop', pricing: 'fixed', pricePaise: 80_000 };
const shirt = { $id: 'shirt', name: 'T-shirt', pricePaise: 30_000, capacity: 3, maxPerTicket: 2 };
const lunch = { $id: 'lunch', name: 'Lunch', required: true, ticketTypes: ['workshop'] };

const setUp = (organiser: TestPerson, event: string, addOns: object[], types: object[] = [entry, workshop]) =>
  stage.ask<ManagedTickets & { fields?: object }>(organiser, 'PUT', `/v1/events/${event}/ticket-types`, {
    types,
    addOns,
  });
const register = (person: TestPerson, event: string, ticket: object = {}) =>
  stage.ask<OwnRegistration & { fields?: object }>(person, 'POST', `/v1/events/${event}/registrations`, {
    socialMedia: 'Mastodon',
    email: person.email,
    reason: 'I like kites.',
    ...ticket,
  });
const shirts = (count: number) => ({ addOns: [{ $id: 'shirt', count }] });
const takenOf = async (organiser: TestPerson, event: string) => {
  const url = `/v1/events/${event}/ticket-types/managed`;
  const { body } = await stage.ask<ManagedTickets>(organiser, 'GET', url);
  return Object.fromEntries(body.addOns.map(({ $id, taken }) => [$id, taken]));
};

/** A free event with a workshop, T-shirts and a lunch. */
async function fair(overrides: object = {}) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { ticketType: 'free', ticketPrice: null, ...overrides });
  const { status, body } = await setUp(organiser, event, [shirt, lunch]);
  expect(status, JSON.stringify(body)).toBe(200);
  return { organiser, event };
}

test('people see what they can add, what it costs and how many are left', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  await register(asha, event, shirts(2));
  const url = `/v1/events/${event}/ticket-types`;
  expect((await stage.ask<{ addOns: AddOn[] }>(asha, 'GET', url)).body.addOns).toEqual([
    {
      $id: 'shirt',
      name: 'T-shirt',
      description: '',
      pricePaise: 30_000,
      ticketTypes: [],
      required: false,
      maxPerTicket: 2,
      left: 1,
    },
    expect.objectContaining({ $id: 'lunch', required: true, ticketTypes: ['workshop'], left: null }),
  ]);
});

test('ticket and add-ons are paid together, and required ones come along', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { body } = await register(asha, event, { ticketTypeId: 'workshop', ...shirts(2) });
  expect(body).toMatchObject({ state: 'awaiting_payment', amountPaise: 80_000 });
  expect(body.addOns).toEqual(
    expect.arrayContaining([
      { $id: 'shirt', count: 2, pricePaise: 30_000 },
      { $id: 'lunch', count: 1, pricePaise: 0 },
    ]),
  );
  const { paymentId, checkout } = await stage.checkout(asha, event);
  expect(checkout.body.options.amount).toBe(140_000);
  expect((await stage.payment(asha, paymentId)).description).toBe(
    'Kite festival · Kite workshop · Lunch · 2 × T-shirt',
  );
  await stage.payAtProvider(paymentId);
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect(await takenOf(organiser, event)).toEqual({ shirt: 2, lunch: 1 });
});

test('an add-on makes a free ticket a paid one', async () => {
  const { event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  expect((await register(asha, event)).body).toMatchObject({ state: 'confirmed', addOns: [] });
  expect((await register(ravi, event, shirts(1))).body.state).toBe('awaiting_payment');
});

test('a required add-on that a client did not know of is refused at the price it showed', async () => {
  const { organiser, event } = await fair();
  await setUp(organiser, event, [{ ...lunch, pricePaise: 20_000 }]);
  const choice = { ticketTypeId: 'workshop', expectedPaise: 80_000 };
  const { body } = await register(await stage.person('Asha'), event, choice);
  expect(body.type).toBe('ticket_price_changed');
  const all = await register(await stage.person('Ravi'), event, { ...choice, expectedPaise: 100_000 });
  expect(all.body.state).toBe('awaiting_payment');
});

test('ticket, mail, check-in and the sheet name the add-ons', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { body } = await register(asha, event, shirts(2));
  await stage.payAtProvider((await stage.checkout(asha, event)).paymentId);
  const ticket = await stage.ask<TicketView>(asha, 'GET', `/v1/tickets/${body.$id}`);
  expect(ticket.body.ticketType).toMatchObject({
    name: 'Entry',
    amountPaise: 0,
    addOns: [{ name: 'T-shirt', count: 2, pricePaise: 30_000 }],
  });
  const mails = await mailsTo(mela(), asha.email);
  const confirmed = mails.find(({ kind }) => kind === 'registration_confirmed');
  expect(confirmed?.text).toContain('Add-on: 2 × T-shirt (₹600)');
  expect((await openDevice(mela(), event, { person: organiser }).sync()).body).toMatchObject({
    people: [{ name: 'Asha', addOns: [{ $id: 'shirt', count: 2 }] }],
    addOns: [
      { $id: 'shirt', name: 'T-shirt' },
      { $id: 'lunch', name: 'Lunch' },
    ],
  });
  const sheet = await mela().app.inject({
    method: 'GET',
    url: `/v1/events/${event}/registrations.csv`,
    headers: { cookie: organiser.cookie },
  });
  expect(parse(sheet.body, { columns: true, bom: true })).toMatchObject([
    { Name: 'Asha', 'T-shirt': '2', Lunch: '' },
  ]);
});

test.each([
  ['more than a ticket can have', { addOns: [{ $id: 'shirt', count: 3 }] }, 'general_argument_invalid'],
  ['an unknown one', { addOns: [{ $id: 'mug', count: 1 }] }, 'add_on_not_found'],
  ['one that goes with another type', { addOns: [{ $id: 'lunch', count: 1 }] }, 'add_on_not_found'],
  [
    'a second choice that has other add-ons',
    { ticketTypeId: 'workshop', otherTicketTypes: ['standard'] },
    'general_argument_invalid',
  ],
])('refuses %s', async (_, choice, problem) => {
  const { organiser, event } = await fair();
  const { body } = await register(await stage.person('Asha'), event, choice);
  expect(body.type).toBe(problem);
  expect(await takenOf(organiser, event)).toEqual({ shirt: 0, lunch: 0 });
});

test('people who wait have their add-ons already, and an end of any kind returns them', async () => {
  const { organiser, event } = await fair({ capacity: 1 });
  const [asha, ravi, zoya] = [
    await stage.person('Asha'),
    await stage.person('Ravi'),
    await stage.person('Zoya'),
  ];
  await register(asha, event);
  expect((await register(ravi, event, shirts(2))).body.state).toBe('waitlisted');
  expect((await register(zoya, event, shirts(2))).body.type).toBe('add_on_sold_out');
  await stage.cancel(asha, event);
  expect(await stage.own(ravi, event)).toMatchObject({ state: 'awaiting_payment', addOns: [{ count: 2 }] });
  mela().clock.advance({ hours: 48 });
  await stage.runJob('lapse_holds');
  expect((await stage.own(ravi, event)).state).toBe('cancelled');
  expect(await takenOf(organiser, event)).toEqual({ shirt: 0, lunch: 0 });
});

test('money that comes after the hold buys nothing if the add-ons are gone, and goes back', async () => {
  const { organiser, event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await register(asha, event, shirts(2));
  const { paymentId } = await stage.checkout(asha, event);
  mela().clock.advance({ hours: 48 });
  await stage.runJob('lapse_holds');
  await register(ravi, event, shirts(2));
  await stage.payAtProvider(paymentId);
  expect((await stage.own(asha, event)).state).toBe('cancelled');
  expect((await stage.payment(asha, paymentId)).refund).toMatchObject({ amountPaise: 60_000 });
  expect(await takenOf(organiser, event)).toEqual({ shirt: 2, lunch: 0 });
});

test('money that comes after the hold goes back if a free add-on is gone', async () => {
  const { organiser, event } = await fair();
  await setUp(organiser, event, [{ ...shirt, pricePaise: 0, capacity: 1 }]);
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await register(asha, event, { ticketTypeId: 'workshop', ...shirts(1) });
  const { paymentId } = await stage.checkout(asha, event);
  mela().clock.advance({ hours: 48 });
  await stage.runJob('lapse_holds');
  expect((await register(ravi, event, shirts(1))).body.state).toBe('confirmed');
  await stage.payAtProvider(paymentId);
  expect((await stage.own(asha, event)).state).toBe('cancelled');
  expect((await stage.payment(asha, paymentId)).refund).not.toBeNull();
});

test('the last ones are sold once, however many ask at the same time', async () => {
  const { organiser, event } = await fair();
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => stage.person(`Person ${at}`)));
  const answers = await Promise.all(crowd.map((person) => register(person, event, shirts(1))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.type === 'add_on_sold_out')).toHaveLength(9);
  expect(await takenOf(organiser, event)).toEqual({ shirt: 3, lunch: 0 });
});

test('what people have keeps its price, and can be hidden but not removed', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  await register(asha, event, shirts(2));
  expect((await setUp(organiser, event, [lunch])).body.type).toBe('add_on_in_use');
  const fewer = await setUp(organiser, event, [{ ...shirt, capacity: 1 }, lunch]);
  expect(fewer).toMatchObject({ status: 400, body: { fields: { 'addOns.0.capacity': expect.any(String) } } });
  const dearer = await setUp(organiser, event, [{ ...shirt, pricePaise: 90_000, hidden: true }, lunch]);
  expect(dearer.body.addOns).toMatchObject([{ taken: 2 }, { taken: 0 }]);
  expect((await stage.checkout(asha, event)).checkout.body.options.amount).toBe(60_000);
  const late = await register(await stage.person('Ravi'), event, shirts(1));
  expect(late.body.type).toBe('add_on_not_found');
});

test.each([
  ['21 of them', Array.from({ length: 21 }, (_, at) => ({ ...shirt, $id: `shirt-${at}` })), 'addOns'],
  ['two with one id', [shirt, shirt], 'addOns.1.$id'],
  ['one for an unknown type', [{ ...shirt, ticketTypes: ['vip'] }], 'addOns.0.ticketTypes'],
  ['half a rupee', [{ ...shirt, pricePaise: 50 }], 'addOns.0.pricePaise'],
])('refuses to sell %s', async (_, addOns, field) => {
  const { organiser, event } = await fair();
  const { status, body } = await setUp(organiser, event, addOns);
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty([field]);
});

test('an event without ticket types sells no add-ons', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  expect((await setUp(organiser, event, [shirt], [])).body.fields).toHaveProperty(['addOns']);
  const { body } = await register(await stage.person('Asha'), event, shirts(1));
  expect(body.type).toBe('add_on_not_found');
});

test('each seat of an order has add-ons of its own, paid with it and refunded with it', async () => {
  const { organiser, event } = await fair();
  const orders = { maxPerOrder: 4 };
  const url = `/v1/events/${event}/ticket-types`;
  const setup = { types: [entry, workshop], addOns: [shirt, lunch], orders };
  expect((await stage.ask(organiser, 'PUT', url, setup)).status).toBe(200);
  const asha = await stage.person('Asha');
  const seats = [
    { ticketTypeId: 'standard', ...shirts(1) },
    { ticketTypeId: 'workshop', name: 'Ravi', ...shirts(2) },
  ];
  const body = { socialMedia: 'Mastodon', reason: 'I like kites.', email: asha.email, key: 'first', seats };
  const placed = await stage.ask<Order>(asha, 'POST', `/v1/events/${event}/orders`, body);
  expect(placed.body.duePaise, JSON.stringify(placed.body)).toBe(30_000 + 80_000 + 60_000);
  expect(await takenOf(organiser, event)).toEqual({ shirt: 3, lunch: 1 });
  const zoya = await stage.person('Zoya');
  expect((await register(zoya, event, shirts(1))).body.type).toBe('add_on_sold_out');
  const at = `/v1/events/${event}/orders/${placed.body.$id}`;
  const { paymentId } = (await stage.ask<{ paymentId: string }>(asha, 'POST', `${at}/payment`)).body;
  await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/checkout`);
  await stage.payAtProvider(paymentId);
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    amountPaise: 170_000,
    description: 'Kite festival · Entry · Kite workshop · 3 × T-shirt · Lunch',
    eventTitle: 'Kite festival',
  });
  const receipt = (await mailsTo(mela(), asha.email)).find(({ kind }) => kind === 'payment_receipt');
  expect(receipt?.subject).toBe('Test payment: Kite festival');
  expect(receipt?.text).toContain('Total: ₹1,700\nEntry: Free\n3 × T-shirt: ₹900\nKite workshop: ₹800\n');
  const told = await stage.ask<{ notifications: Notification[] }>(asha, 'GET', '/v1/notifications');
  expect(told.body.notifications.find(({ kind }) => kind === 'payment_receipt')?.details.title).toBe(
    'Kite festival',
  );
  const second = placed.body.seats[1]?.$id;
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { refundHours: 0 });
  expect((await stage.ask<Order>(asha, 'DELETE', `${at}/seats/${second}`)).status).toBe(200);
  expect((await stage.payment(asha, paymentId)).refund).toMatchObject({ amountPaise: 140_000 });
  expect(await takenOf(organiser, event)).toEqual({ shirt: 1, lunch: 0 });
});

test('what goes with hidden tickets is hidden with them, until a code shows both', async () => {
  const { organiser, event } = await fair();
  const crew = { $id: 'crew', name: 'Crew', pricing: 'free', hidden: true };
  const badge = { $id: 'badge', name: 'Crew badge', ticketTypes: ['crew'] };
  const cap = { $id: 'cap', name: 'Cap', ticketTypes: ['crew', 'workshop'] };
  await setUp(organiser, event, [shirt, lunch, badge, cap], [entry, workshop, crew]);
  const code = { codes: ['CREW'], kind: 'access', value: 0, ticketTypes: ['crew'] };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/ticket-codes`, code);
  const asha = await stage.person('Asha');
  const types = `/v1/events/${event}/ticket-types`;
  const listed = await stage.ask<{ addOns: AddOn[] }>(asha, 'GET', types);
  expect(listed.body.addOns.map(({ $id, ticketTypes }) => [$id, ticketTypes])).toEqual([
    ['shirt', []],
    ['lunch', ['workshop']],
    ['cap', ['workshop']],
  ]);
  const check = `/v1/events/${event}/ticket-codes/check`;
  const checked = await stage.ask<{ addOns: AddOn[] }>(asha, 'POST', check, { code: 'CREW' });
  expect(checked.body.addOns.map(({ $id, ticketTypes }) => [$id, ticketTypes])).toEqual([
    ['shirt', []],
    ['lunch', ['workshop']],
    ['badge', ['crew']],
    ['cap', ['crew', 'workshop']],
  ]);
});
