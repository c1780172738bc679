import { expect, test } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { TicketType } from '../../../contracts/ticket-types.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const entry = { $id: 'standard', name: 'Entry', pricing: 'free', pools: ['hall'] };
const workshop = {
  $id: 'workshop',
  name: 'Kite workshop',
  pricing: 'fixed',
  pricePaise: 80_000,
  pools: ['hall', 'bench'],
};
const form = { socialMedia: 'Mastodon', reason: 'I like kites.' };

/** An event for six with two benches for its workshop. */
async function fair({
  types = [entry, workshop],
  orders = {},
  pools = [
    { $id: 'hall', name: 'Hall', capacity: 6 },
    { $id: 'bench', name: 'Benches', capacity: 2 },
  ],
}: {
  types?: object[];
  orders?: object;
  pools?: object[];
} = {}) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { ticketType: 'free', ticketPrice: null, handOn: true });
  const { status, body } = await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, {
    types,
    pools,
    orders: { mostPerOrder: 4, ...orders },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { organiser, event };
}

const place = (person: TestPerson, event: string, types: string[], more: object = {}) =>
  stage.ask<Order>(person, 'POST', `/v1/events/${event}/orders`, {
    ...form,
    email: person.email,
    key: 'first',
    seats: types.map((ticketTypeId, index) => ({ ticketTypeId, name: index === 0 ? '' : `Guest ${index}` })),
    ...more,
  });
const states = ({ body }: { body: Order }) => body.seats.map(({ state }) => state);
const ordersOf = async (person: TestPerson, event: string) =>
  (await stage.ask<{ orders: Order[] }>(person, 'GET', `/v1/events/${event}/orders/own`)).body.orders;
const typesOf = async (person: TestPerson, event: string) =>
  (await stage.ask<{ types: TicketType[] }>(person, 'GET', `/v1/events/${event}/ticket-types`)).body.types;
const seatUrl = (event: string, order: Order, index: number) =>
  `/v1/events/${event}/orders/${order.$id}/seats/${order.seats[index]?.$id}`;
/** Pays what an order owes, in the sandbox. */
async function payFor(person: TestPerson, event: string, order: Order): Promise<string> {
  const url = `/v1/events/${event}/orders/${order.$id}/payment`;
  const { body } = await stage.ask<{ paymentId: string }>(person, 'POST', url);
  await stage.ask(person, 'POST', `/v1/payments/${body.paymentId}/checkout`);
  const pressed = await stage.press(person, body.paymentId, 'success');
  await stage.confirm(person, body.paymentId, pressed.body);
  return body.paymentId;
}

async function transfer(giver: TestPerson, receiver: TestPerson, registrationId: string): Promise<void> {
  await stage.ask(giver, 'PUT', `/v1/tickets/${registrationId}/offer`, { email: receiver.email });
  const mails = await mailsTo(mela(), receiver.email);
  const link = /https?:\S+\/ticket-offer\?\S+/.exec(mails.at(-1)?.text ?? '')?.[0];
  const { searchParams } = new URL(link ?? '');
  const url = `/v1/ticket-offers/${searchParams.get('offerId')}/acceptance`;
  const taken = await stage.ask(receiver, 'POST', url, {
    ...form,
    email: receiver.email,
    secret: searchParams.get('secret'),
  });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
}

test('one person takes seats for several, each with a name and a ticket of its own', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const order = await place(asha, event, ['standard', 'standard', 'standard']);
  expect(order.status).toBe(201);
  expect(order.body).toMatchObject({ duePaise: 0, payBy: null });
  expect(order.body.seats).toMatchObject([
    { own: true, name: '', state: 'confirmed' },
    { own: false, name: 'Guest 1', state: 'confirmed' },
    { own: false, name: 'Guest 2', state: 'confirmed' },
  ]);
  const tickets = await Promise.all(
    order.body.seats.map(({ $id }) => stage.ask<TicketView>(asha, 'GET', `/v1/tickets/${$id}`)),
  );
  expect(tickets.map(({ body }) => body.holderName)).toEqual(['Asha', 'Guest 1', 'Guest 2']);
  expect(new Set(tickets.map(({ body }) => body.code)).size).toBe(3);
  const listed = await stage.ask<{ registrations: object[] }>(
    organiser,
    'GET',
    `/v1/events/${event}/registrations?state=confirmed&search=guest`,
  );
  expect(listed.body.registrations).toMatchObject([
    { name: 'Guest 1', orderedBy: 'Asha', orderId: order.body.$id },
    { name: 'Guest 2', orderedBy: 'Asha', orderId: order.body.$id },
  ]);
  expect(await stage.mails(asha)).toEqual(['registration_confirmed']);
  expect(await stage.own(asha, event)).toMatchObject({ $id: order.body.seats[0]?.$id });
  const mine = await stage.ask<{ total: number }>(asha, 'GET', '/v1/account/registrations');
  expect(mine.body.total).toBe(1);
});

test('a second request with the same key places no second order', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  const both = await Promise.all([
    place(asha, event, ['standard', 'standard']),
    place(asha, event, ['standard', 'standard']),
  ]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  expect(await ordersOf(asha, event)).toHaveLength(1);
  expect((await typesOf(asha, event))[0]).toMatchObject({ seatsLeft: 4 });
});

test('all seats of an order are held and paid together, or lapse together', async () => {
  const { event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const order = await place(asha, event, ['workshop', 'workshop', 'standard']);
  expect(states(order)).toEqual(['awaiting_payment', 'awaiting_payment', 'awaiting_payment']);
  expect(order.body.duePaise).toBe(160_000);
  // A checkout under way counts for the seats of each pool.
  expect(await typesOf(ravi, event)).toMatchObject([{ seatsLeft: 3 }, { seatsLeft: 0 }]);
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  expect(states({ body: (await ordersOf(asha, event))[0] as Order })).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
  ]);
  expect(await typesOf(ravi, event)).toMatchObject([{ seatsLeft: 6 }, { seatsLeft: 2 }]);

  const again = await place(asha, event, ['workshop', 'workshop', 'standard'], { key: 'second' });
  const paymentId = await payFor(asha, event, again.body);
  expect(states({ body: (await ordersOf(asha, event))[0] as Order })).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    amountPaise: 160_000,
    state: 'paid',
    items: [
      { itemId: again.body.seats[0]?.$id, label: 'Kite workshop', amountPaise: 80_000, refundedPaise: 0 },
      { itemId: again.body.seats[1]?.$id, amountPaise: 80_000 },
      { itemId: again.body.seats[2]?.$id, amountPaise: 0 },
    ],
  });
});

test('each seat is refunded by itself, once', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['workshop', 'workshop', 'standard']);
  const paymentId = await payFor(asha, event, order);
  await stage.ask(asha, 'DELETE', seatUrl(event, order, 1));
  await stage.ask(asha, 'DELETE', seatUrl(event, order, 1));
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'paid',
    refund: { amountPaise: 80_000, cause: 'attendee' },
    items: [{ refundedPaise: 0 }, { refundedPaise: 80_000 }, { refundedPaise: 0 }],
  });
  const decision = `/v1/events/${event}/registrations/${order.seats[0]?.$id}/decision`;
  await stage.ask(organiser, 'POST', decision, { decision: 'remove' });
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 160_000 },
  });
  const { body } = await stage.ask<{ totals: object }>(organiser, 'GET', `/v1/events/${event}/payments`);
  expect(body.totals).toMatchObject({ takenPaise: 160_000, refundedPaise: 160_000, refundsDuePaise: 0 });
});

test('a cancelled event refunds what is left of an order, and mails its buyer once', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['workshop', 'workshop']);
  const paymentId = await payFor(asha, event, order);
  await stage.ask(asha, 'DELETE', seatUrl(event, order, 1));
  await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  await stage.runJobs('announce');
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 160_000 },
  });
  expect((await stage.mails(asha)).filter((kind) => kind === 'event_cancelled')).toHaveLength(1);
});

test('free seats stay when the paid ones of their order are cancelled before they are paid', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['standard', 'workshop']);
  const left = await stage.ask<Order>(asha, 'DELETE', seatUrl(event, order, 1));
  expect(states(left)).toEqual(['confirmed', 'cancelled']);
  expect(left.body.duePaise).toBe(0);
});

test('money for an order that has changed meanwhile goes back whole', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['workshop', 'workshop']);
  const url = `/v1/events/${event}/orders/${order.$id}/payment`;
  const { paymentId } = (await stage.ask<{ paymentId: string }>(asha, 'POST', url)).body;
  await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/checkout`);
  await stage.ask(asha, 'DELETE', seatUrl(event, order, 1));
  await stage.payAtProvider(paymentId);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 160_000, cause: 'price_changed' },
  });
  expect(states({ body: (await ordersOf(asha, event))[0] as Order })).toEqual([
    'awaiting_payment',
    'cancelled',
  ]);
});

test('limits hold for each order, and for each person across orders and types', async () => {
  const { event } = await fair({
    types: [
      { ...entry, leastPerOrder: 2, mostPerPerson: 4 },
      { ...workshop, mostPerOrder: 1 },
    ],
    orders: { mostPerPerson: 5 },
  });
  const asha = await stage.person('Asha');
  const limit = { status: 409, body: { type: 'ticket_limit_reached' } };
  expect(await place(asha, event, ['standard'])).toMatchObject(limit);
  expect(await place(asha, event, ['workshop', 'workshop'])).toMatchObject(limit);
  expect(await place(asha, event, Array(5).fill('standard'))).toMatchObject(limit);
  const single = { ...form, email: asha.email, ticketTypeId: 'standard' };
  expect(await stage.ask(asha, 'POST', `/v1/events/${event}/registrations`, single)).toMatchObject(limit);
  expect((await place(asha, event, ['standard', 'standard'])).status).toBe(201);
  const second = { key: 'second', own: false };
  expect((await place(asha, event, ['standard', 'standard', 'workshop'], second)).status).toBe(201);
  // Of entry she has four, of all types five.
  const third = { key: 'third', own: false };
  expect(await place(asha, event, ['standard', 'standard'], third)).toMatchObject(limit);
  expect(await place(asha, event, ['workshop'], third)).toMatchObject(limit);
});

test('nobody orders several tickets unless the organiser allows it', async () => {
  const { event } = await fair({ orders: { mostPerOrder: 1 } });
  const asha = await stage.person('Asha');
  expect((await place(asha, event, ['standard', 'standard'])).body.type).toBe('ticket_limit_reached');
  expect((await place(asha, event, ['standard'], { own: false })).body.type).toBe('ticket_limit_reached');
  const simple = await stage.event(await stage.person('Zoya'));
  expect((await place(asha, simple, ['standard', 'standard'])).body.type).toBe('ticket_limit_reached');
});

test('an order leaves the waitlist as a whole, and nobody later takes the seats that it collects', async () => {
  const { organiser, event } = await fair({
    pools: [{ $id: 'hall', name: 'Hall', capacity: 4 }],
    types: [entry],
  });
  const [asha, ravi, zoya] = [
    await stage.person('Asha'),
    await stage.person('Ravi'),
    await stage.person('Zoya'),
  ];
  const { body: first } = await place(asha, event, ['standard', 'standard', 'standard']);
  expect(states(await place(ravi, event, ['standard', 'standard', 'standard']))).toEqual([
    'waitlisted',
    'waitlisted',
    'waitlisted',
  ]);
  // One seat is free, but the order needs three.
  const single = { ...form, email: zoya.email };
  const own = await stage.ask<OwnRegistration>(zoya, 'POST', `/v1/events/${event}/registrations`, single);
  expect(own.body.state).toBe('waitlisted');
  await stage.ask(asha, 'DELETE', seatUrl(event, first, 2));
  expect(states({ body: (await ordersOf(ravi, event))[0] as Order })).toContain('waitlisted');
  await stage.ask(asha, 'DELETE', seatUrl(event, first, 1));
  expect(states({ body: (await ordersOf(ravi, event))[0] as Order })).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
  expect(await stage.own(zoya, event)).toMatchObject({ state: 'waitlisted' });
  await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, {
    types: [entry],
    pools: [{ $id: 'hall', name: 'Hall', capacity: 5 }],
    orders: { mostPerOrder: 4 },
  });
  expect(await stage.own(zoya, event)).toMatchObject({ state: 'confirmed' });
});

test('overlapping pools let no order starve', async () => {
  const { event } = await fair({
    pools: [
      { $id: 'hall', name: 'Hall', capacity: 3 },
      { $id: 'bench', name: 'Benches', capacity: 2 },
    ],
    types: [entry, { ...workshop, pricing: 'free', pricePaise: 0 }],
  });
  const people = await Promise.all(['Asha', 'Ravi', 'Zoya', 'Noor'].map((name) => stage.person(name)));
  const [asha, ravi, zoya, noor] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  const register = (person: TestPerson, ticketTypeId: string) =>
    stage.ask<OwnRegistration>(person, 'POST', `/v1/events/${event}/registrations`, {
      ...form,
      email: person.email,
      ticketTypeId,
    });
  await register(asha, 'standard');
  await register(ravi, 'standard');
  // The benches are free; only the hall is too full for two.
  expect(states(await place(zoya, event, ['workshop', 'workshop']))).toEqual(['waitlisted', 'waitlisted']);
  expect((await register(noor, 'standard')).body.state).toBe('waitlisted');
  await stage.cancel(asha, event);
  expect(states({ body: (await ordersOf(zoya, event))[0] as Order })).toEqual(['confirmed', 'confirmed']);
  await stage.cancel(ravi, event);
  expect(await stage.own(noor, event)).toMatchObject({ state: 'confirmed' });
});

test('seats of an order come one by one where the organiser says so', async () => {
  const { event } = await fair({
    pools: [{ $id: 'hall', name: 'Hall', capacity: 2 }],
    types: [entry],
    orders: { seatBySeat: true },
  });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { body: first } = await place(asha, event, ['standard']);
  expect(states(await place(ravi, event, ['standard', 'standard', 'standard']))).toEqual([
    'confirmed',
    'waitlisted',
    'waitlisted',
  ]);
  await stage.ask(asha, 'DELETE', seatUrl(event, first, 0));
  expect(states({ body: (await ordersOf(ravi, event))[0] as Order })).toEqual([
    'confirmed',
    'confirmed',
    'waitlisted',
  ]);
});

test('one approval is for the whole order', async () => {
  const { organiser, event } = await fair({ types: [entry, { ...workshop, approval: true }] });
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['standard', 'workshop']);
  expect(states({ body: order })).toEqual(['pending', 'pending']);
  const url = `/v1/events/${event}/registrations/${order.seats[1]?.$id}/decision`;
  expect((await stage.ask(organiser, 'POST', url, { decision: 'approve' })).status).toBe(200);
  expect(states({ body: (await ordersOf(asha, event))[0] as Order })).toEqual([
    'awaiting_payment',
    'awaiting_payment',
  ]);
});

test('a seat is transferred by itself, and its refund still goes to the buyer', async () => {
  const { event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { body: order } = await place(asha, event, ['workshop', 'workshop']);
  const paymentId = await payFor(asha, event, order);
  await transfer(asha, ravi, order.seats[1]?.$id ?? '');
  expect((await ordersOf(asha, event))[0]?.seats).toHaveLength(1);
  expect(await stage.own(ravi, event)).toMatchObject({ state: 'confirmed', handedOn: true });
  expect((await stage.ask(asha, 'DELETE', seatUrl(event, order, 1))).status).toBe(404);
  await stage.cancel(ravi, event);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'paid',
    refund: { amountPaise: 80_000 },
  });
  expect(await stage.own(asha, event)).toMatchObject({ state: 'confirmed' });
});

test('names follow until the deadline of the organiser', async () => {
  const until = mela().clock.now().add({ hours: 2 }).toString();
  const { event } = await fair({ orders: { namesUntil: until } });
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['standard', 'standard']);
  const named = await stage.ask<Order>(asha, 'PATCH', seatUrl(event, order, 1), { name: 'Noor' });
  expect(named.body.seats[1]).toMatchObject({ name: 'Noor' });
  mela().clock.advance({ hours: 3 });
  const late = await stage.ask(asha, 'PATCH', seatUrl(event, order, 1), { name: 'Zoya' });
  expect(late).toMatchObject({ status: 409, body: { type: 'ticket_names_closed' } });
});

test('each seat is a use of a code, and a code is never used more often than it may be', async () => {
  const { organiser, event } = await fair({ types: [entry, { ...workshop, pools: ['hall'] }] });
  await stage.ask(organiser, 'POST', `/v1/events/${event}/ticket-codes`, {
    codes: ['KITES'],
    kind: 'percent',
    value: 50,
    ticketTypes: ['workshop'],
    mostUses: 2,
  });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const many = await place(asha, event, ['workshop', 'workshop', 'workshop'], { code: 'kites' });
  expect(many.body.type).toBe('ticket_code_not_valid');
  const two = await place(asha, event, ['standard', 'workshop', 'workshop'], { code: 'kites' });
  expect(two.body.duePaise).toBe(80_000);
  // Held with the order, so nobody else can use it.
  expect((await place(ravi, event, ['workshop'], { code: 'kites' })).body.type).toBe('ticket_code_not_valid');
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  expect((await place(ravi, event, ['workshop'], { code: 'kites' })).body.duePaise).toBe(40_000);
});

test('deleting an account frees all its seats', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  await place(asha, event, ['standard', 'standard', 'standard']);
  await stage.ask(asha, 'DELETE', '/v1/account', { password: asha.password });
  const ravi = await stage.person('Ravi');
  expect(await typesOf(ravi, event)).toMatchObject([{ seatsLeft: 6 }, { seatsLeft: 2 }]);
});
