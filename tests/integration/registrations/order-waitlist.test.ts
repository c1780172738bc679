import { expect, test } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { orderStage } from './order-stage.ts';

const mela = useMela();
const { stage, entry, workshop, form, fair, place, states, ordersOf, seatUrl, payFor, transfer } =
  orderStage(mela);

test('limits hold for each order, and for each person across orders and types', async () => {
  const { event } = await fair({
    types: [
      { ...entry, minPerOrder: 2, maxPerPerson: 4 },
      { ...workshop, maxPerOrder: 1 },
    ],
    orders: { maxPerPerson: 5 },
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

test('a ticket counts for the person who bought it, however often it is transferred', async () => {
  const { event } = await fair({ types: [{ ...entry, maxPerPerson: 2 }] });
  const people = await Promise.all(['Asha', 'Ravi', 'Zoya'].map((name) => stage.person(name)));
  const [asha, ravi, zoya] = people as [TestPerson, TestPerson, TestPerson];
  const { body: order } = await place(asha, event, ['standard', 'standard']);
  await transfer(asha, ravi, order.seats[1]?.$id ?? '');
  await transfer(ravi, zoya, order.seats[1]?.$id ?? '');
  const second = { key: 'second', own: false };
  expect((await place(asha, event, ['standard'], second)).body.type).toBe('ticket_limit_reached');
  expect((await place(ravi, event, ['standard', 'standard'])).status).toBe(201);
});

test('nobody keeps fewer unpaid seats of a type than an order needs', async () => {
  const { event } = await fair({
    types: [entry, { ...workshop, $id: 'group', minPerOrder: 3, pools: ['hall'] }],
    pools: [{ $id: 'hall', name: 'Hall', capacity: 5 }],
  });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const types = ['standard', 'group', 'group', 'group'];
  const { body: order } = await place(asha, event, types);
  const { body: waiting } = await place(ravi, event, types);
  expect(states({ body: waiting })).toEqual(Array(4).fill('waitlisted'));
  const left = await stage.ask<Order>(ravi, 'DELETE', seatUrl(event, waiting, 2));
  expect(states(left)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled']);
  const paid = await stage.ask<Order>(asha, 'DELETE', seatUrl(event, order, 1));
  expect(paid.body.duePaise).toBe(0);
  expect(states(paid)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled']);
  // Paid seats are refunded one by one.
  const again = await place(asha, event, ['group', 'group', 'group'], { key: 'second', own: false });
  await payFor(asha, event, again.body);
  const one = await stage.ask<Order>(asha, 'DELETE', seatUrl(event, again.body, 0));
  expect(states(one)).toEqual(['cancelled', 'confirmed', 'confirmed']);
});

test('nobody orders several tickets unless the organiser allows it', async () => {
  const { event } = await fair({ orders: { maxPerOrder: 1 } });
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
    orders: { maxPerOrder: 4 },
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

test('money for the first seats of an order buys them although another seat came meanwhile', async () => {
  const { event } = await fair({ types: [workshop], orders: { seatBySeat: true } });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { body: first } = await place(asha, event, ['workshop', 'workshop']);
  await payFor(asha, event, first);
  const { body: order } = await place(ravi, event, ['workshop', 'workshop', 'workshop']);
  await stage.ask(asha, 'DELETE', seatUrl(event, first, 0));
  const url = `/v1/events/${event}/orders/${order.$id}/payment`;
  const { paymentId } = (await stage.ask<{ paymentId: string }>(ravi, 'POST', url)).body;
  await stage.ask(asha, 'DELETE', seatUrl(event, first, 1));
  expect((await stage.ask(ravi, 'POST', `/v1/payments/${paymentId}/checkout`)).status).toBe(200);
  await stage.payAtProvider(paymentId);
  expect(await stage.payment(ravi, paymentId)).toMatchObject({ state: 'paid', amountPaise: 80_000 });
  const [paid] = await ordersOf(ravi, event);
  expect(paid).toMatchObject({ duePaise: 80_000 });
  expect(states({ body: paid as Order })).toEqual(['confirmed', 'awaiting_payment', 'waitlisted']);
  await payFor(ravi, event, order);
  expect(states({ body: (await ordersOf(ravi, event))[0] as Order })).toEqual([
    'confirmed',
    'confirmed',
    'waitlisted',
  ]);
});

test('a seat that came later is paid although the first one of its order was transferred', async () => {
  const { event } = await fair({ types: [workshop], orders: { seatBySeat: true } });
  const people = await Promise.all(['Asha', 'Ravi', 'Zoya'].map((name) => stage.person(name)));
  const [asha, ravi, zoya] = people as [TestPerson, TestPerson, TestPerson];
  const { body: first } = await place(asha, event, ['workshop']);
  await payFor(asha, event, first);
  const { body: order } = await place(ravi, event, ['workshop', 'workshop']);
  await payFor(ravi, event, order);
  await transfer(ravi, zoya, order.$id);
  await stage.ask(asha, 'DELETE', seatUrl(event, first, 0));
  const [offered] = await ordersOf(ravi, event);
  expect(states({ body: offered as Order })).toEqual(['awaiting_payment']);
  const paymentId = await payFor(ravi, event, order);
  expect(await stage.payment(ravi, paymentId)).toMatchObject({ state: 'paid', refund: null });
  expect(states({ body: (await ordersOf(ravi, event))[0] as Order })).toEqual(['confirmed']);
});

test('who was declined with seats for others only places no further order until that is taken back', async () => {
  const { organiser, event } = await fair({ types: [entry, { ...workshop, approval: true }] });
  const asha = await stage.person('Asha');
  const { body: order } = await place(asha, event, ['workshop', 'workshop'], { own: false });
  const url = `/v1/events/${event}/registrations/${order.seats[0]?.$id}/decision`;
  expect((await stage.ask(organiser, 'POST', url, { decision: 'decline' })).status).toBe(200);
  const declined = { status: 409, body: { type: 'registration_declined' } };
  for (const own of [true, false])
    expect(await place(asha, event, ['standard'], { key: `again-${own}`, own })).toMatchObject(declined);
  const single = { ...form, email: asha.email, ticketTypeId: 'standard' };
  expect(await stage.ask(asha, 'POST', `/v1/events/${event}/registrations`, single)).toMatchObject(declined);
  // The same request again still gets its order.
  expect((await place(asha, event, ['workshop', 'workshop'], { own: false })).status).toBe(201);
  for (const { $id } of order.seats)
    await stage.ask(organiser, 'POST', `/v1/events/${event}/registrations/${$id}/decision`, {
      decision: 'reopen',
    });
  expect((await place(asha, event, ['standard'], { key: 'again', own: false })).status).toBe(201);
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

test('an order that mixes types still needs approval when the event stops asking for it', async () => {
  const { organiser, event } = await fair({ types: [entry, { ...workshop, approval: true }] });
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { tenantApproval: true });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await place(asha, event, ['workshop', 'standard']);
  await place(ravi, event, ['standard', 'standard']);
  const off = await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { tenantApproval: false });
  expect(off.status, JSON.stringify(off.body)).toBe(200);
  expect(states({ body: (await ordersOf(asha, event))[0] as Order })).toEqual(['pending', 'pending']);
  expect(states({ body: (await ordersOf(ravi, event))[0] as Order })).toEqual(['confirmed', 'confirmed']);
});
