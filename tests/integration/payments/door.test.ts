import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const door = { method: 'door', cash: true, card: true };
const upi = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };
const entry = { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000 };
const workshop = { $id: 'workshop', name: 'Kite workshop', pricing: 'fixed', pricePaise: 80_000 };

/** An organiser who takes money at the door, and other ways if they are given, and an event of theirs. */
async function fair(...others: object[]) {
  const meera = await stage.person('Meera');
  for (const settings of [door, ...others]) await stage.setUp(meera, settings);
  return { meera, event: await stage.event(meera) };
}

const take = async (by: TestPerson, event: string, paymentId: string, amountPaise = 50_000) => {
  const body = { paymentId, amountPaise, by: 'cash' };
  return (await stage.ask<{ outcome: string }>(by, 'POST', `/v1/events/${event}/door/payments`, body)).body;
};

test('a change that is held for the door can be paid there after the start', async () => {
  const { meera, event } = await fair();
  const types = { types: [entry, workshop] };
  expect((await stage.ask(meera, 'PUT', `/v1/events/${event}/ticket-types`, types)).status).toBe(200);
  const asha = await stage.person('Asha');
  const answers = { socialMedia: 'Mastodon', email: asha.email, reason: 'I like kites.' };
  const ticket = { ...answers, ticketTypeId: 'standard' };
  const url = `/v1/events/${event}/registrations`;
  const { $id } = (await stage.ask<OwnRegistration>(asha, 'POST', url, ticket)).body;
  const { paymentId: seatId } = await stage.checkout(asha, event);
  expect(await take(meera, event, seatId)).toEqual({ outcome: 'bought' });

  await stage.ask(meera, 'PUT', `${url}/${$id}/ticket-type`, { ticketTypeId: 'workshop' });
  const opened = await stage.ask<{ paymentId: string }>(asha, 'POST', `/v1/tickets/${$id}/payment`);
  const { paymentId } = opened.body;
  expect((await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/checkout`)).status).toBe(200);
  const shown = await stage.ask<{ startsAt: string }>(asha, 'GET', `/v1/events/${event}`);
  const startsAt = Temporal.Instant.from(shown.body.startsAt);
  mela().clock.advance(startsAt.since(mela().clock.now()).add({ minutes: 30 }));
  await stage.runJob('lapse_holds');
  const differencePaise = 30_000;
  expect(await take(meera, event, paymentId, differencePaise)).toEqual({ outcome: 'bought' });
  expect(await stage.own(asha, event)).toMatchObject({ ticketTypeId: 'workshop', change: null });
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'paid', refund: null });
});

test('a seat that is paid at the door is held until the end of the day that the event moves to', async () => {
  const { meera, event } = await fair();
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  const shown = await stage.ask<{ date: string; endsAt: string }>(meera, 'GET', `/v1/events/${event}`);
  const date = Temporal.PlainDate.from(shown.body.date).add({ days: 7 }).toString();
  const moved = await stage.ask(meera, 'PATCH', `/v1/events/${event}`, { date });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const endsAt = Temporal.Instant.from(shown.body.endsAt);
  mela().clock.advance(endsAt.since(mela().clock.now()).add({ minutes: 30 }));
  await stage.runJob('lapse_holds');
  expect(await stage.own(asha, event)).toMatchObject({ state: 'awaiting_payment' });
  const listUrl = `/v1/events/${event}/door/payments`;
  const unpaid = await stage.ask<{ orders: object[] }>(meera, 'GET', listUrl);
  expect(unpaid.body.orders).toMatchObject([{ paymentId, released: false }]);
  expect(await take(meera, event, paymentId)).toEqual({ outcome: 'bought' });
});

test('a seat that is released before the start is released earlier when the event moves earlier', async () => {
  const { meera, event } = await fair();
  const methods = { offered: null, doorReleaseHours: 24 };
  const set = await stage.ask(meera, 'PUT', `/v1/events/${event}/payment-methods`, methods);
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  const moveTo = async (start: Temporal.ZonedDateTime) => {
    const date = start.toPlainDate().toString();
    const startTime = start.toPlainTime().toString({ smallestUnit: 'minute' });
    const endDate = start.add({ days: 1 }).toPlainDate().toString();
    const moved = await stage.ask(meera, 'PATCH', `/v1/events/${event}`, { date, startTime, endDate });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  };
  const heldUntil = async () => Temporal.Instant.from((await stage.own(asha, event)).holdExpiresAt ?? '');
  const now = mela().clock.now().round('minute').toZonedDateTimeISO('Asia/Kolkata');
  await moveTo(now.add({ days: 4 }));
  expect(await heldUntil()).toEqual(now.add({ days: 3 }).toInstant());
  const { expiresAt } = await stage.payment(asha, paymentId);
  expect(Temporal.Instant.from(expiresAt ?? '')).toEqual(now.add({ days: 3 }).toInstant());
  // No one could have paid by then.
  await moveTo(now.add({ hours: 5 }));
  expect(await heldUntil()).toEqual(now.add({ hours: 5 }).toInstant());
});

/** The orders that are listed at the door, and as transfers. */
async function listed(meera: TestPerson, event: string): Promise<string[]> {
  const unpaid = await stage.ask<{ orders: { paymentId: string }[] }>(
    meera,
    'GET',
    `/v1/events/${event}/door/payments`,
  );
  const awaited = await stage.ask<{ transfers: { payment: { $id: string } }[] }>(
    meera,
    'GET',
    `/v1/events/${event}/transfers`,
  );
  return [
    ...unpaid.body.orders.map(({ paymentId }) => paymentId),
    ...awaited.body.transfers.map(({ payment }) => payment.$id),
  ];
}

test('an order whose seat was paid in another way, or cancelled, is not waited for', async () => {
  const { meera, event } = await fair(upi);
  const methods = await stage.ask<{ available: { $id: string; method: string }[] }>(
    meera,
    'GET',
    `/v1/events/${event}/payment-methods`,
  );
  const idOf = (name: string) => methods.body.available.find(({ method }) => method === name)?.$id;
  /** Opens the checkout of both ways to pay. */
  const both = async (name: string) => {
    const person = await stage.person(name);
    await stage.register(person, event);
    const { paymentId: first } = await stage.checkout(person, event);
    const { method } = await stage.payment(person, first);
    const methodId = idOf(method === 'upi' ? 'door' : 'upi');
    const other = await stage.ask<{ paymentId: string }>(person, 'POST', `/v1/payments/${first}/method`, {
      methodId,
    });
    const second = other.body.paymentId;
    expect((await stage.ask(person, 'POST', `/v1/payments/${second}/checkout`)).status).toBe(200);
    const [atDoor, byUpi] = method === 'upi' ? [second, first] : [first, second];
    return { person, atDoor, byUpi };
  };
  const [asha, ravi, kavya] = [await both('Asha'), await both('Ravi'), await both('Kavya')];
  const all = [asha, ravi, kavya].flatMap(({ atDoor, byUpi }) => [atDoor, byUpi]);
  expect((await listed(meera, event)).sort()).toEqual(all.sort());

  expect(await take(meera, event, asha.atDoor)).toEqual({ outcome: 'bought' });
  await stage.cancel(ravi.person, event);
  expect(await listed(meera, event)).toEqual([kavya.atDoor, kavya.byUpi]);
  // What somebody says they sent may have to go back.
  const report = { bankReference: '512345678901' };
  await stage.ask(ravi.person, 'POST', `/v1/payments/${ravi.byUpi}/transfer`, report);
  expect(await listed(meera, event)).toEqual([kavya.atDoor, ravi.byUpi, kavya.byUpi]);
});
