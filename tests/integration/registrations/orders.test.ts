import { expect, test } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { composePayments } from '../../../server/compose/payments.ts';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import {
  executeCommands,
  openCommandQueue,
} from '../../../server/features/registrations/execute-commands.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { someoneWaits } from '../../kit/lock-wait.ts';
import type { TestPerson } from '../../kit/people.ts';
import { orderStage } from './order-stage.ts';

const mela = useMela();
const { stage, entry, workshop, form, fair, place, states, ordersOf, typesOf, seatUrl, payFor, transfer } =
  orderStage(mela);

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
  expect(mine.body).toMatchObject({ registrations: [{ tickets: 3 }] });
  expect(tickets.map(({ body }) => body.orderId)).toEqual(Array(3).fill(order.body.$id));
  expect(order.body.seats.map(({ ticketType }) => ticketType?.name)).toEqual(['Entry', 'Entry', 'Entry']);

  await place(await stage.person('Ravi'), event, ['standard']);
  const ofOrder = await stage.ask<{ total: number; registrations: object[] }>(
    organiser,
    'GET',
    `/v1/events/${event}/registrations?state=confirmed&orderId=${order.body.$id}`,
  );
  expect(ofOrder.body).toMatchObject({
    total: 3,
    registrations: [{ name: 'Asha' }, { name: 'Guest 1' }, { name: 'Guest 2' }],
  });
});

test('says what each seat of an order costs where its price changes on the way', async () => {
  const steps = [
    { pricePaise: 30_000, untilSold: 1 },
    { pricePaise: 40_000, untilSold: 2 },
  ];
  const rising = { ...entry, pricing: 'fixed', pricePaise: 50_000, steps };
  const { event } = await fair({ types: [rising, workshop] });
  const asha = await stage.person('Asha');
  const [type, other] = await typesOf(asha, event);
  expect(type?.seatPrices).toEqual([30_000, 40_000, 50_000, 50_000]);
  expect(other?.seatPrices).toEqual([]);
  const order = await place(asha, event, ['standard', 'standard', 'standard']);
  expect(order.body.duePaise).toBe(120_000);
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
    maxUses: 2,
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

/** Orders a seat for somebody else, and lets others wait for the event's lock before the order is committed. */
async function orderWhile(person: TestPerson, event: string, meanwhile: () => Promise<{ status: number }>) {
  const { config, deps } = mela();
  const { commandQueueDeps } = composePayments(config, deps);
  const id = `late ${event}`;
  const seat = { id, orderId: id, companion: true, holderName: '', questions: {} };
  const answers = { socialMedia: 'Mastodon', reason: 'I like kites.' };
  const ticket = { ticketTypeId: 'standard' };
  const waiting = await transaction(deps.db, async (tx) => {
    const order = [{ ...seat, ticket }] as const;
    const command = { kind: 'register', userId: person.userId, answers, order } as const;
    const [outcome] = await executeCommands(commandQueueDeps, tx, event, [command]);
    expect(outcome).toMatchObject({ registration: { state: 'confirmed' } });
    const asked = meanwhile();
    await someoneWaits(deps.db);
    return { asked };
  });
  expect((await waiting.asked).status).toBe(204);
}

test('a block ends an order that was placed at the same moment', async () => {
  const { organiser, event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { body } = await place(asha, event, ['standard']);
  const block = `/v1/events/${event}/registrations/${body.seats[0]?.$id}/block`;
  await orderWhile(asha, event, () => stage.ask(organiser, 'POST', block, { reason: '' }));
  expect(await typesOf(ravi, event)).toMatchObject([{ seatsLeft: 6 }, { seatsLeft: 2 }]);
});

test('who is blocked because of a seat for someone else loses their own, too', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { body } = await place(asha, event, ['standard', 'standard']);
  const block = `/v1/events/${event}/registrations/${body.seats[1]?.$id}/block`;
  expect((await stage.ask(organiser, 'POST', block, { reason: '' })).status).toBe(204);
  expect(states({ body: (await ordersOf(asha, event))[0] as Order })).toEqual(['cancelled', 'cancelled']);
});

test('who has seats for others only takes part in the discussion', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  await place(asha, event, ['standard'], {
    own: false,
    seats: [{ ticketTypeId: 'standard', name: 'Kavya' }],
  });
  const board = `/v1/events/${event}/board`;
  const written = await stage.ask(asha, 'POST', board, { text: 'Is there parking?', replyTo: null });
  expect(written.status, JSON.stringify(written.body)).toBe(201);
  const [order] = await ordersOf(asha, event);
  await stage.ask(asha, 'DELETE', seatUrl(event, order as Order, 0));
  const again = await stage.ask(asha, 'POST', board, { text: 'Is there parking?', replyTo: null });
  expect(again.body.type).toBe('board_not_allowed');
});

test('a deleted account ends an order that was placed at the same moment', async () => {
  const { event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await place(asha, event, ['standard']);
  const { password } = asha;
  await orderWhile(asha, event, () => stage.ask(asha, 'DELETE', '/v1/account', { password }));
  expect(await typesOf(ravi, event)).toMatchObject([{ seatsLeft: 6 }, { seatsLeft: 2 }]);
});

test('a refund by an administrator ends all seats of the payment, with one mail about the money', async () => {
  const { event } = await fair();
  const [asha, admin] = [await stage.person('Asha'), await stage.person('Kabir')];
  const { db, clock } = mela().deps;
  await transaction(db, (tx) =>
    setAdministrator(tx, { email: admin.email, granted: true, now: clock.now() }),
  );
  const { body: order } = await place(asha, event, ['workshop', 'workshop', 'standard']);
  const paymentId = await payFor(asha, event, order);
  const url = `/v1/admin/payments/${paymentId}/refund`;
  await stage.ask(admin, 'POST', url, { reason: 'It looks like a fraud.' });
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 160_000, cause: 'administrator' },
  });
  expect((await ordersOf(asha, event))[0]?.seats.map(({ state }) => state)).toEqual(
    Array(3).fill('cancelled'),
  );
  expect((await stage.mails(asha)).filter((kind) => kind === 'payment_refund')).toHaveLength(1);
});

test('registering again at a simple event pays for nothing that was ordered', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { ticketType: 'paid', ticketPrice: 500 });
  const asha = await stage.person('Asha');
  const order = await place(asha, event, [], { seats: [{}] });
  expect(states(order)).toEqual(['awaiting_payment']);
  expect(order.body.duePaise).toBe(50_000);
  await stage.register(asha, event);
  expect(states({ body: (await ordersOf(asha, event))[0] as Order })).toEqual(['awaiting_payment']);
});

test('an order of an account that was deleted meanwhile takes no seat', async () => {
  const { event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  expect((await stage.ask(asha, 'DELETE', '/v1/account', { password: asha.password })).status).toBe(204);
  const { config, deps } = mela();
  const queue = openCommandQueue(composePayments(config, deps).commandQueueDeps);
  const seat = { id: 'late', orderId: 'late', companion: true, holderName: '', questions: {} };
  const order = [{ ...seat, ticket: { ticketTypeId: 'standard' } }] as const;
  const late = (userId: string) =>
    queue.submit(event, { kind: 'register', userId, answers: { ...form, questions: {} }, order });
  // Another person's order in the same transaction isn't affected.
  const ravis = { ...seat, id: 'ravis', orderId: 'ravis', ticket: { ticketTypeId: 'standard' } };
  const answers = { ...form, questions: {} };
  const others = [
    queue.submit(event, { kind: 'register', userId: ravi.userId, answers, order: [ravis] }),
    late(asha.userId),
    queue.submit(event, { kind: 'register', userId: ravi.userId, answers }),
  ];
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  await expect(late(asha.userId)).rejects.toMatchObject({ type: 'general_unauthorized_scope' });
  expect(await typesOf(ravi, event)).toMatchObject([{ seatsLeft: 4 }, { seatsLeft: 2 }]);
});

test('an order says which of its seats go when one is cancelled', async () => {
  const group = { ...workshop, minPerOrder: 2 };
  const { event } = await fair({ types: [entry, group] });
  const asha = await stage.person('Asha');
  const { body } = await place(asha, event, ['workshop', 'workshop', 'standard']);
  const ids = body.seats.map(({ $id }) => $id);
  const others = (order: Order) => order.seats.map(({ alsoCancelled }) => alsoCancelled);
  expect(others(body)).toEqual([[ids[1]], [ids[0]], []]);
  await payFor(asha, event, body);
  expect(others((await ordersOf(asha, event))[0] as Order)).toEqual([[], [], []]);
  const second = await place(asha, event, ['standard', 'standard'], { key: 'second', own: false });
  expect(others(second.body)).toEqual([[], []]);
});
