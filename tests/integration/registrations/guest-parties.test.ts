import { expect, test } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import { mailsTo, newAddress } from '../../kit/people.ts';
import { useGuestStage } from './guest-stage.ts';

const stage = useGuestStage();
const { mela, call, openEvent, start, confirm, confirmWithMail, byLink, seatsOf, userOf } = stage;

const entry = { $id: 'standard', name: 'Entry', pricing: 'free', pools: ['hall'] };
const workshop = { $id: 'workshop', name: 'Workshop', pricing: 'fixed', pricePaise: 80_000, pools: ['hall'] };

/** An event for five people, where one person can have four tickets. */
async function fair(setup: object = {}) {
  const { eventId, organiser } = await openEvent({ ticketType: 'free', ticketPrice: null });
  const pools = [{ $id: 'hall', name: 'Hall', capacity: 5 }];
  const types = [entry, workshop];
  const { status, body } = await call('PUT', `/v1/events/${eventId}/ticket-types`, {
    body: { types, pools, orders: { maxPerOrder: 4 }, ...setup },
    cookie: organiser.cookie,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { eventId, organiser };
}

const seat = (ticketTypeId: string, more: object = {}) => ({ ticketTypeId, ...more });
const several = (eventId: string, seats: object[], more: object = {}) =>
  start(eventId, { more: { order: { seats }, ...more } });
const ordersOf = async (cookie: string | null, eventId: string) => {
  const { body } = await call<{ orders: Order[] }>('GET', `/v1/events/${eventId}/orders/own`, {
    cookie: cookie ?? '',
  });
  return body.orders;
};

test('a visitor orders several tickets, which are taken once the address is confirmed', async () => {
  const { eventId } = await fair();
  const asked = await several(eventId, [
    seat('workshop', { expectedPaise: 80_000 }),
    seat('standard', { name: 'Ravi' }),
    seat('workshop'),
  ]);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  expect(await seatsOf(eventId)).toMatchObject({ confirmed: 0, held: 0 });
  expect(await userOf(asked.email)).toBeUndefined();

  const confirmed = await confirmWithMail(asked);
  expect(confirmed.body).toMatchObject({
    refusal: null,
    registration: { state: 'awaiting_payment' },
    order: {
      duePaise: 160_000,
      seats: [
        { own: true, name: '', ticketType: { name: 'Workshop' } },
        { own: false, name: 'Ravi', ticketType: { name: 'Entry' } },
        { own: false, name: '', ticketType: { name: 'Workshop' } },
      ],
    },
  });
  const [order, ...others] = await ordersOf(confirmed.cookie, eventId);
  expect(others).toEqual([]);
  expect(order).toEqual(confirmed.body.order);
  expect(await seatsOf(eventId)).toMatchObject({ held: 3 });
  const payment = await call('POST', `/v1/events/${eventId}/orders/${order?.$id}/payment`, {
    cookie: confirmed.cookie ?? '',
  });
  expect(payment.status).toBe(201);
});

test('a call that is repeated, and the mailed link after it, order nothing more', async () => {
  const { eventId } = await fair();
  const asked = await several(eventId, [seat('standard'), seat('standard', { name: 'Ravi' })]);
  const mail = (await mailsTo(mela(), asked.email)).at(-1)?.text ?? '';
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? '';
  const secret = /secret=([0-9a-f]{64})/.exec(mail)?.[1] ?? '';
  const [first, again] = [await confirm(asked.id, asked.key, code), await confirm(asked.id, asked.key, code)];
  expect(again.body).toEqual(first.body);
  expect((await byLink(asked.id, secret)).body).toEqual(first.body);
  expect(await seatsOf(eventId)).toMatchObject({ confirmed: 2, held: 0 });
});

test('the link alone orders all tickets, also where none is for the visitor', async () => {
  const { eventId } = await fair();
  const asked = await start(eventId, {
    more: { order: { own: false, seats: [seat('standard', { name: 'Asha' }), seat('standard')] } },
  });
  const secret = /secret=([0-9a-f]{64})/.exec((await mailsTo(mela(), asked.email)).at(-1)?.text ?? '')?.[1];
  const { body, cookie } = await byLink(asked.id, secret ?? '');
  expect(cookie).toBeNull();
  expect(body.order?.seats).toMatchObject([
    { own: false, name: 'Asha', state: 'confirmed' },
    { own: false, name: '', state: 'confirmed' },
  ]);
});

test('a party that no longer fits by then waits as a whole', async () => {
  const { eventId } = await fair();
  const asked = await several(eventId, Array(3).fill(seat('standard')));
  const quicker = await several(eventId, Array(3).fill(seat('standard')));
  expect((await confirmWithMail(quicker)).body.order?.seats.map(({ state }) => state)).toEqual(
    Array(3).fill('confirmed'),
  );
  expect((await confirmWithMail(asked)).body.order?.seats.map(({ state }) => state)).toEqual(
    Array(3).fill('waitlisted'),
  );
  expect(await seatsOf(eventId)).toMatchObject({ confirmed: 3, waitlisted: 3 });
});

test('what could never be ordered is refused before any mail', async () => {
  const { eventId, organiser } = await fair();
  const question = { kind: 'text', label: 'Which bus?', required: true, options: [] };
  const asked = await call<{ $id: string }>('POST', `/v1/events/${eventId}/questions`, {
    body: question,
    cookie: organiser.cookie,
  });
  const id = asked.body.$id;
  const answered = { answers: { [id]: '42' } };
  const refusals = [
    [[seat('standard', answered)], {}, 'general_argument_invalid'],
    [[seat('standard'), seat('standard')], answered, 'general_argument_invalid'],
    [Array(5).fill(seat('standard', answered)), answered, 'ticket_limit_reached'],
    [[seat('standard'), seat('vip', answered)], answered, 'ticket_type_not_found'],
    [
      [seat('standard'), seat('workshop', { ...answered, expectedPaise: 100 })],
      answered,
      'ticket_price_changed',
    ],
    [[seat('standard'), seat('workshop', answered)], { ...answered, code: 'NONE' }, 'ticket_code_not_valid'],
  ] as const;
  for (const [seats, more, type] of refusals) {
    const email = newAddress();
    const asked = await start(eventId, { email, more: { order: { seats }, ...more } });
    expect(asked.body.type, JSON.stringify([seats, more])).toBe(type);
    expect(await mailsTo(mela(), email)).toEqual([]);
  }
  const fits = await several(eventId, [seat('standard'), seat('workshop', answered)], answered);
  expect(fits.status, JSON.stringify(fits.body)).toBe(201);
});

test('where one ticket is the most, a visitor gets one', async () => {
  const { eventId } = await fair({ orders: { maxPerOrder: 1 } });
  const two = await several(eventId, [seat('standard'), seat('standard')]);
  expect(two.body.type).toBe('ticket_limit_reached');
});
