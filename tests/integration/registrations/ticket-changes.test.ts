import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { TicketAddOns } from '../../../contracts/ticket-changes.ts';
import type { ManagedTickets } from '../../../contracts/ticket-types.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { openDevice } from '../check-in/stage.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela();
const stage = paymentStage(mela);
const textOf = async ({ email }: TestPerson, kind: string) =>
  (await mailsTo(mela(), email)).findLast((mail) => mail.kind === kind)?.text;

const entry = { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000, pools: ['hall'] };
const workshop = {
  $id: 'workshop',
  name: 'Kite workshop',
  pricing: 'fixed',
  pricePaise: 80_000,
  pools: ['hall', 'bench'],
};
const shirt = { $id: 'shirt', name: 'T-shirt', pricePaise: 30_000, capacity: 3, maxPerTicket: 2 };
const lunch = { $id: 'lunch', name: 'Lunch', pricePaise: 10_000, required: true, ticketTypes: ['workshop'] };
const pools = [
  { $id: 'hall', name: 'Hall', capacity: 3 },
  { $id: 'bench', name: 'Benches', capacity: 1 },
];

/** An event with a hall for three, one bench for its workshop, and T-shirts. */
async function fair(types: object[] = [entry, workshop], addOns: object[] = [shirt]) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { handOn: true });
  const url = `/v1/events/${event}/ticket-types`;
  const { status, body } = await stage.ask(organiser, 'PUT', url, { types, pools, addOns });
  expect(status, JSON.stringify(body)).toBe(200);
  return { organiser, event };
}

async function register(person: TestPerson, event: string, ticketTypeId: string, more: object = {}) {
  const answers = { socialMedia: 'Mastodon', email: person.email, reason: 'I like kites.' };
  const url = `/v1/events/${event}/registrations`;
  const ticket = { ...answers, ticketTypeId, ...more };
  const { status, body } = await stage.ask<OwnRegistration>(person, 'POST', url, ticket);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function buy(person: TestPerson, event: string, ticketTypeId: string, more: object = {}) {
  const { $id } = await register(person, event, ticketTypeId, more);
  const { paymentId } = await stage.checkout(person, event);
  const { body } = await stage.press(person, paymentId, 'success');
  await stage.confirm(person, paymentId, body);
  expect(await stage.own(person, event)).toMatchObject({ state: 'confirmed', ticketTypeId });
  return { id: $id, paymentId };
}

const typeUrl = (event: string, id: string) => `/v1/events/${event}/registrations/${id}/ticket-type`;
const move = (by: TestPerson, event: string, id: string, ticketTypeId: string, differencePaise?: number) =>
  stage.ask<OwnRegistration>(by, 'PUT', typeUrl(event, id), { ticketTypeId, differencePaise });
const takenOf = async (organiser: TestPerson, event: string) => {
  const url = `/v1/events/${event}/ticket-types/managed`;
  const { body } = await stage.ask<ManagedTickets>(organiser, 'GET', url);
  return Object.fromEntries(
    [...body.types, ...body.pools, ...body.addOns].map(({ $id, taken }) => [$id, taken]),
  );
};

/** Opens the payment for a ticket's change, and pays it. */
async function payChange(person: TestPerson, id: string): Promise<string> {
  const opened = await stage.ask<{ paymentId: string }>(person, 'POST', `/v1/tickets/${id}/payment`);
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  const { paymentId } = opened.body;
  await stage.ask(person, 'POST', `/v1/payments/${paymentId}/checkout`);
  const { body } = await stage.press(person, paymentId, 'success');
  await stage.confirm(person, paymentId, body);
  return paymentId;
}

test('a cheaper ticket takes effect at once and refunds the difference, and the freed seat goes to the waitlist', async () => {
  const { organiser, event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { id, paymentId } = await buy(asha, event, 'workshop');
  await register(ravi, event, 'workshop');
  expect((await stage.own(ravi, event)).state).toBe('waitlisted');

  const moved = await move(organiser, event, id, 'standard', -30_000);
  expect(moved.body).toMatchObject({ ticketTypeId: 'standard', amountPaise: 50_000, change: null });
  expect((await stage.own(ravi, event)).state).toBe('awaiting_payment');
  expect(await takenOf(organiser, event)).toMatchObject({ standard: 1, workshop: 1, hall: 2, bench: 1 });
  expect(await stage.mails(asha)).toEqual(expect.arrayContaining(['ticket_moved', 'payment_refund']));
  expect(await textOf(asha, 'ticket_moved')).toContain('The difference of ₹300 is refunded');
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'paid',
    refund: { amountPaise: 30_000, cause: 'price_difference' },
  });
  // The same again changes nothing.
  await move(organiser, event, id, 'standard');
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ refund: { amountPaise: 30_000 } });
  // Cancelling refunds the rest, and no more.
  await stage.cancel(asha, event);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 80_000 },
  });
});

test('a dearer ticket is held with the present one until the difference is paid', async () => {
  const { organiser, event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { id } = await buy(asha, event, 'standard');
  const asked = await move(organiser, event, id, 'workshop', 30_000);
  expect(asked.body).toMatchObject({ ticketTypeId: 'standard', change: { duePaise: 30_000, kind: 'type' } });
  // The bench is held, and the hall's seat is theirs already.
  expect(await takenOf(organiser, event)).toMatchObject({ standard: 1, workshop: 1, hall: 1, bench: 1 });
  await register(ravi, event, 'workshop');
  expect((await stage.own(ravi, event)).state).toBe('waitlisted');
  expect(await stage.mails(asha)).toContain('ticket_move_due');

  const paymentId = await payChange(asha, id);
  expect(await stage.own(asha, event)).toMatchObject({
    ticketTypeId: 'workshop',
    amountPaise: 80_000,
    change: null,
  });
  expect(await takenOf(organiser, event)).toMatchObject({ standard: 0, workshop: 1, hall: 1, bench: 1 });
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    amountPaise: 30_000,
    items: [{ registrationId: id, label: 'Kite workshop', amountPaise: 30_000 }],
  });
  await stage.cancel(asha, event);
  await stage.runJobs('send_refund');
  const books = await stage.ask<{ totals: object }>(organiser, 'GET', `/v1/events/${event}/payments`);
  expect(books.body.totals).toMatchObject({ takenPaise: 80_000, refundedPaise: 80_000, refundsDuePaise: 0 });
  expect((await stage.own(ravi, event)).state).toBe('awaiting_payment');
});

test('a move that is not paid in time ends, and money that comes later goes back', async () => {
  const { organiser, event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { id } = await buy(asha, event, 'standard');
  await move(organiser, event, id, 'workshop');
  const { body } = await stage.ask<{ paymentId: string }>(asha, 'POST', `/v1/tickets/${id}/payment`);
  await stage.ask(asha, 'POST', `/v1/payments/${body.paymentId}/checkout`);
  await register(ravi, event, 'workshop');
  mela().clock.advance({ hours: 25 });
  await stage.runJob('lapse_holds');
  expect(await stage.own(asha, event)).toMatchObject({ ticketTypeId: 'standard', change: null });
  expect((await stage.own(ravi, event)).state).toBe('awaiting_payment');
  expect(await textOf(asha, 'ticket_move_over')).toContain(
    "the difference for “Kite workshop” wasn't paid in time",
  );
  await stage.payAtProvider(body.paymentId);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, body.paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 30_000, cause: 'not_due' },
  });
  expect(await takenOf(organiser, event)).toMatchObject({ standard: 1, workshop: 1, hall: 2, bench: 1 });
});

test('nobody is moved to a ticket that is full, that others wait for, or at another difference', async () => {
  const { organiser, event } = await fair();
  const [asha, ravi, kabir] = [
    await stage.person('Asha'),
    await stage.person('Ravi'),
    await stage.person('Kabir'),
  ];
  const { id } = await buy(asha, event, 'standard');
  const other = await buy(ravi, event, 'workshop');
  const problem = async (...asked: Parameters<typeof move>) => (await move(...asked)).body.type;
  expect(await problem(organiser, event, id, 'workshop')).toBe('ticket_sold_out');
  expect(await problem(organiser, event, other.id, 'standard', -20_000)).toBe('ticket_price_changed');
  expect(await problem(organiser, event, id, 'vip')).toBe('ticket_type_not_found');
  expect(await problem(kabir, event, id, 'workshop')).toBe('event_not_found');
  const list = `/v1/events/${event}/registrations/${id}/ticket-types`;
  expect((await stage.ask(organiser, 'GET', list)).body).toEqual({
    types: [
      {
        $id: 'workshop',
        name: 'Kite workshop',
        differencePaise: 30_000,
        problem: 'ticket_sold_out',
        lostAddOns: [],
      },
    ],
  });
  await move(organiser, event, other.id, 'standard');
  await move(organiser, event, id, 'workshop');
  expect(await problem(organiser, event, id, 'standard')).toBe('ticket_change_open');
  expect((await stage.ask(organiser, 'DELETE', typeUrl(event, id))).status).toBe(200);
  expect(await takenOf(organiser, event)).toMatchObject({ standard: 2, workshop: 0, bench: 0 });
});

test('a move takes code and add-ons along where they go with the new ticket', async () => {
  const { organiser, event } = await fair(
    [entry, workshop],
    [shirt, lunch, { ...shirt, $id: 'cap', name: 'Cap', ticketTypes: ['standard'] }],
  );
  const code = { codes: ['HALF'], kind: 'percent', value: 50 };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/ticket-codes`, code);
  const asha = await stage.person('Asha');
  const addOns = [
    { $id: 'shirt', count: 1 },
    { $id: 'cap', count: 1 },
  ];
  const { id } = await buy(asha, event, 'standard', { code: 'HALF', addOns });
  // 400 with the code and 300 for the shirt and 100 for the lunch, instead of 250, 300 and 300.
  const moved = await move(organiser, event, id, 'workshop', -5_000);
  expect(moved.body).toMatchObject({
    ticketTypeId: 'workshop',
    amountPaise: 40_000,
    addOns: [
      { $id: 'shirt', count: 1 },
      { $id: 'lunch', count: 1 },
    ],
  });
  expect(await takenOf(organiser, event)).toMatchObject({ shirt: 1, cap: 0, lunch: 1 });
});

test('add-ons are bought for a ticket that exists, and given back alone', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { id, paymentId } = await buy(asha, event, 'standard');
  const url = `/v1/tickets/${id}/add-ons`;
  const { body: offered } = await stage.ask<TicketAddOns>(asha, 'GET', url);
  expect(offered).toMatchObject({ offered: [{ $id: 'shirt', most: 2, left: 3 }], taken: [], change: null });

  const two = { addOns: [{ $id: 'shirt', count: 2 }], expectedPaise: 60_000 };
  const dearer = await stage.ask(asha, 'POST', url, { ...two, expectedPaise: 50_000 });
  expect(dearer.body.type).toBe('ticket_price_changed');
  await stage.ask(asha, 'POST', url, { addOns: [{ $id: 'shirt', count: 1 }] });
  const held = await stage.ask<TicketAddOns>(asha, 'POST', url, two);
  expect(held.body).toMatchObject({ taken: [], change: { duePaise: 60_000 } });
  expect(await takenOf(organiser, event)).toMatchObject({ shirt: 2, standard: 1, hall: 1 });
  const shirtsId = await payChange(asha, id);
  const ticket = await stage.ask<TicketView>(asha, 'GET', `/v1/tickets/${id}`);
  expect(ticket.body.ticketType?.addOns).toEqual([{ name: 'T-shirt', count: 2, pricePaise: 30_000 }]);
  expect(await stage.payment(asha, shirtsId)).toMatchObject({
    amountPaise: 60_000,
    items: [{ itemId: `${id}/shirt`, registrationId: id, label: '2 × T-shirt' }],
  });
  const more = await stage.ask(asha, 'POST', url, { addOns: [{ $id: 'shirt', count: 1 }] });
  expect(more.status).toBe(400);

  const back = await stage.ask<TicketAddOns>(asha, 'DELETE', `${url}/shirt`);
  expect(back.body).toMatchObject({ taken: [], change: null });
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, shirtsId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 60_000, cause: 'add_on' },
  });
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid', refund: null });
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect(await takenOf(organiser, event)).toMatchObject({ shirt: 0 });
});

test('add-ons that are not paid in time return, and each is refunded by itself', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { id, paymentId } = await buy(asha, event, 'standard', { addOns: [{ $id: 'shirt', count: 1 }] });
  const url = `/v1/tickets/${id}/add-ons`;
  await stage.ask(asha, 'POST', url, { addOns: [{ $id: 'shirt', count: 1 }] });
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  expect(await takenOf(organiser, event)).toMatchObject({ shirt: 1 });
  await stage.ask(asha, 'DELETE', `${url}/shirt`);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'paid',
    refund: { amountPaise: 30_000 },
    items: [
      { itemId: id, amountPaise: 50_000, refundedPaise: 0 },
      { itemId: `${id}/shirt`, amountPaise: 30_000, refundedPaise: 30_000 },
    ],
  });
  const ravi = await stage.person('Ravi');
  expect((await stage.ask(ravi, 'GET', url)).body).toMatchObject({ type: 'registration_not_found' });
});

test('the organiser refunds any part of a payment once, never more than is left', async () => {
  const { organiser, event } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { id, paymentId } = await buy(asha, event, 'standard', { addOns: [{ $id: 'shirt', count: 1 }] });
  const url = `/v1/events/${event}/payments/${paymentId}/refunds`;
  const part = { key: 'first', amountPaise: 12_345, reason: 'The sound was bad.' };
  const refunded = { refund: { amountPaise: 12_345, cause: 'goodwill', reason: 'The sound was bad.' } };
  expect((await stage.ask(organiser, 'POST', url, part)).body).toMatchObject(refunded);
  expect((await stage.ask(organiser, 'POST', url, part)).body).toMatchObject(refunded);
  mela().clock.advance({ seconds: 1 });
  const ofShirt = { key: 'shirt', itemId: `${id}/shirt`, reason: 'We ran out.' };
  const tooMuch = await stage.ask(organiser, 'POST', url, { ...ofShirt, amountPaise: 30_001 });
  expect(tooMuch.body.type).toBe('refund_too_high');
  await stage.ask(organiser, 'POST', url, { ...ofShirt, amountPaise: 30_000 });
  const all = { key: 'all', amountPaise: 50_000, reason: 'Sorry.' };
  expect((await stage.ask(organiser, 'POST', url, all)).body.type).toBe('refund_too_high');
  expect((await stage.ask(ravi, 'POST', url, all)).body.type).toBe('event_not_found');
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'paid',
    refund: { amountPaise: 42_345, reason: 'We ran out.' },
  });
  expect((await stage.mails(asha)).filter((kind) => kind === 'payment_refund')).toHaveLength(2);
  // The seat stays, and cancelling it refunds what is left.
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  await stage.cancel(asha, event);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 80_000 },
  });
  const log = await mela()
    .deps.db.selectFrom('audit_log')
    .select(['action', 'actor_id as actorId', 'details'])
    .where('action', '=', 'refund_owed')
    .where('actor_id', '=', organiser.userId)
    .execute();
  expect(log).toHaveLength(2);
});

test('an add-on that the organiser refunded is not refunded again when it is given back', async () => {
  const cap = { $id: 'cap', name: 'Cap', pricePaise: 20_000 };
  const { organiser, event } = await fair(
    [{ ...entry, pricing: 'free', pricePaise: undefined }],
    [shirt, cap],
  );
  const asha = await stage.person('Asha');
  const { id, paymentId } = await buy(asha, event, 'standard', { addOns: [{ $id: 'shirt', count: 1 }] });
  await stage.ask(asha, 'POST', `/v1/tickets/${id}/add-ons`, { addOns: [{ $id: 'cap', count: 1 }] });
  const capId = await payChange(asha, id);
  const ofShirt = { key: 'shirt', itemId: `${id}/shirt`, amountPaise: 30_000, reason: 'We ran out.' };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/payments/${paymentId}/refunds`, ofShirt);
  await stage.runJobs('send_refund');
  expect((await stage.ask(asha, 'DELETE', `/v1/tickets/${id}/add-ons/shirt`)).status).toBe(200);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ refund: { amountPaise: 30_000 } });
  expect(await stage.payment(asha, capId)).toMatchObject({ state: 'paid', refund: null });
  // Bought again, it is given back for what it cost.
  await stage.ask(asha, 'POST', `/v1/tickets/${id}/add-ons`, { addOns: [{ $id: 'shirt', count: 1 }] });
  const againId = await payChange(asha, id);
  await stage.ask(asha, 'DELETE', `/v1/tickets/${id}/add-ons/shirt`);
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, againId)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 30_000 },
  });
});

test('what was handed out at check-in is not given back for money', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { id, paymentId } = await buy(asha, event, 'standard', { addOns: [{ $id: 'shirt', count: 1 }] });
  // On the day before: admissions count, and the promised refund is over.
  mela().clock.advance({ hours: 226 });
  const device = openDevice(mela(), event, { person: organiser });
  await device.sync([device.note(id)]);
  const url = `/v1/tickets/${id}/add-ons`;
  expect((await stage.ask(asha, 'DELETE', `${url}/shirt`)).body.type).toBe('registration_checked_in');
  expect((await stage.ask<TicketAddOns>(asha, 'GET', url)).body.taken).toMatchObject([
    { $id: 'shirt', returnable: false },
  ]);
  expect((await stage.payment(asha, paymentId)).refund).toBeNull();
});

test('an unpaid move ends at the start of an event that was moved earlier', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { id } = await buy(asha, event, 'standard');
  await move(organiser, event, id, 'workshop', 30_000);
  const start = mela().clock.now().add({ hours: 5 }).round('minute').toZonedDateTimeISO('Asia/Kolkata');
  const date = start.toPlainDate().toString();
  const startTime = start.toPlainTime().toString({ smallestUnit: 'minute' });
  const endDate = start.add({ days: 1 }).toPlainDate().toString();
  const moved = await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { date, startTime, endDate });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const { change } = await stage.own(asha, event);
  expect(Temporal.Instant.from(change?.payBy ?? '')).toEqual(start.toInstant());
});

test('an open change keeps its ticket type, and ends with its event', async () => {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const { id } = await buy(asha, event, 'standard');
  await move(organiser, event, id, 'workshop');
  const change = `/v1/events/${event}/ticket-types`;
  const without = { types: [entry], pools, addOns: [shirt] };
  expect((await stage.ask(organiser, 'PUT', change, without)).body.type).toBe('ticket_type_in_use');
  expect(
    (await stage.ask(organiser, 'PUT', change, { types: [entry, workshop], pools, addOns: [shirt] })).status,
  ).toBe(200);
  expect(await takenOf(organiser, event)).toMatchObject({ standard: 1, workshop: 1, hall: 1, bench: 1 });
  await stage.ask(organiser, 'POST', `/v1/events/${event}/cancellation`, { reason: 'A storm is coming.' });
  expect(await takenOf(organiser, event)).toMatchObject({ standard: 0, workshop: 0, hall: 0, bench: 0 });
  expect((await stage.own(asha, event)).change).toBeNull();
});
