import { beforeAll, expect, test } from 'vitest';
import type { KnownPayment } from '../../../contracts/administration.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);
let admin: TestPerson;
const reason = 'It looks like a fraud.';

beforeAll(async () => {
  admin = await stage.person('Kabir');
  const { db, clock } = mela().deps;
  await transaction(db, (tx) =>
    setAdministrator(tx, { email: admin.email, granted: true, now: clock.now() }),
  );
});

const hide = (event: string) => stage.ask(admin, 'PUT', `/v1/admin/events/${event}/hidden`, { reason });
const payments = async (query: string) =>
  (
    await stage.ask<{ total: number; totals: Record<string, number>; payments: KnownPayment[] }>(
      admin,
      'GET',
      `/v1/admin/payments?${query}`,
    )
  ).body;
const refund = (paymentId: string, as = admin) =>
  stage.ask<KnownPayment>(as, 'POST', `/v1/admin/payments/${paymentId}/refund`, { reason });
const refundAll = (event: string) =>
  stage.ask<{ refunded: number; retried: number }>(admin, 'POST', `/v1/admin/events/${event}/refunds`, {
    reason,
  });

async function sold(terms: object = {}) {
  const [organiser, buyer] = [await stage.person('Meera'), await stage.person('Asha')];
  const event = await stage.event(organiser, terms);
  const paymentId = await stage.buy(buyer, event);
  return { organiser, buyer, event, paymentId };
}

/** Makes the payment's last refund one that the provider refused for good. */
async function fail(paymentId: string): Promise<void> {
  const { db } = mela().deps;
  const own = db.selectFrom('payments').select('id').where('order_id', '=', paymentId);
  await db.updateTable('refunds').set({ state: 'failed' }).where('payment_id', 'in', own).execute();
}

test('a hidden event sells nothing, and ticket holders keep their rights', async () => {
  const { buyer, event, paymentId } = await sold();
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const open = await stage.checkout(ravi, event);
  await hide(event);

  const registration = await stage.own(buyer, event);
  expect(registration.state).toBe('confirmed');
  expect((await stage.ask(buyer, 'GET', `/v1/tickets/${registration.$id}`)).status).toBe(200);
  const { body: page } = await stage.ask<EventDetail>(buyer, 'GET', `/v1/events/${event}`);
  expect(page).toMatchObject({ hidden: true, onSale: false, hiddenReason: null });
  const { body: list } = await stage.ask<{ registrations: OwnRegistration[] }>(
    buyer,
    'GET',
    '/v1/account/registrations',
  );
  expect(list.registrations.map(({ eventId }) => eventId)).toContain(event);
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'paid' });

  const stranger = await stage.person('Zoya');
  expect((await stage.ask(stranger, 'GET', `/v1/events/${event}`)).status).toBe(404);
  expect((await stage.register(stranger, event)) as unknown).toMatchObject({ type: 'event_not_found' });
  const path = `/v1/events/${event}/registrations/own/payment`;
  expect((await stage.ask(ravi, 'POST', path)).body.type).toBe('event_sales_stopped');
  const checkout = await stage.ask(ravi, 'POST', `/v1/payments/${open.paymentId}/checkout`);
  expect(checkout.body.type).toBe('event_sales_stopped');

  await stage.runJobs('announce');
  expect((await stage.mails(buyer)).at(-1)).toBe('event_unavailable');
  expect((await mailsTo(mela(), buyer.email)).at(-1)?.text).not.toContain(reason);
  expect((await stage.cancel(buyer, event)).status).toBe(200);
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'refund_pending' });
});

test('sends no mail about a hiding undone at once, and offers seats to the waitlist again', async () => {
  const { organiser, buyer, event } = await sold({ capacity: 1 });
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  await hide(event);
  await stage.cancel(buyer, event);
  expect((await stage.own(ravi, event)).state).toBe('waitlisted');
  await stage.ask(admin, 'DELETE', `/v1/admin/events/${event}/hidden`);
  await stage.runJobs('announce');
  await stage.runJobs('offer_seats');
  expect((await stage.own(ravi, event)).state).toBe('awaiting_payment');
  expect(await stage.mails(ravi)).toEqual(['registration_waitlisted', 'payment_due']);
  expect((await stage.ask(organiser, 'GET', `/v1/events/${event}`)).body).toMatchObject({ onSale: true });
});

test('an event of a blocked organiser sells nothing until the block is lifted', async () => {
  const { organiser, event } = await sold();
  const blocked = `/v1/admin/people/${organiser.userId}/blocked`;
  await stage.ask(admin, 'PUT', blocked, { reason });
  const ravi = await stage.person('Ravi');
  expect((await stage.register(ravi, event)) as unknown).toMatchObject({ type: 'event_sales_stopped' });
  await stage.ask(admin, 'DELETE', blocked);
  expect((await stage.register(ravi, event)).state).toBe('awaiting_payment');
});

test('administrators refund one payment, once, with mail and audit entry', async () => {
  const { buyer, event, paymentId } = await sold({ refundHours: null });
  const { status, body } = await refund(paymentId);
  expect([status, body]).toMatchObject([
    200,
    { state: 'refund_pending', organiserName: 'Meera', refund: { cause: 'administrator' } },
  ]);
  expect((await refund(paymentId)).status).toBe(200);
  expect((await stage.own(buyer, event)).state).toBe('cancelled');
  expect((await stage.mails(buyer)).slice(-2)).toEqual(
    expect.arrayContaining(['payment_refund', 'registration_cancelled_by_administrator']),
  );
  const log = await stage.ask<{ lines: { action: string; objectId: string; details: object }[] }>(
    admin,
    'GET',
    '/v1/admin/log',
  );
  const lines = log.body.lines.filter(({ action }) => action === 'refund_granted');
  expect(lines).toMatchObject([{ objectId: paymentId, details: { reason, amountPaise: 50_000 } }]);
  await stage.runJobs('send_refund');
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'refunded' });
});

test('the log says who paid for what, and whose refund it is', async () => {
  const { event, paymentId } = await sold();
  const { body: page } = await stage.ask<EventDetail>(admin, 'GET', `/v1/events/${event}`);
  await refund(paymentId);
  await stage.runJobs('send_refund');
  const { eventTitle } = page;
  const payment = { payerName: 'Asha', description: eventTitle, eventId: event, eventTitle };
  const { body } = await stage.ask<{ lines: { objectId: string; payment: object | null }[] }>(
    admin,
    'GET',
    '/v1/admin/log',
  );
  const own = body.lines.filter((line) => (line.payment as { eventId?: string } | null)?.eventId === event);
  expect(own).toMatchObject([
    { action: 'refund_processed', objectKind: 'refund', payment },
    { action: 'refund_granted', objectKind: 'payment', payment },
    { action: 'refund_owed', objectKind: 'refund', payment },
    { action: 'payment_captured', objectKind: 'payment', payment },
  ]);
});

test('administrators refund a whole event, even a past one, without changing attendance', async () => {
  const { buyer, event, paymentId } = await sold();
  const [ravi, zoya] = [await stage.person('Ravi'), await stage.person('Zoya')];
  const his = await stage.buy(ravi, event);
  const theirs = await stage.buy(zoya, event);
  await stage.cancel(zoya, event);
  await fail(theirs);
  mela().clock.advance({ hours: 24 * 11 });
  expect((await refundAll(event)).body).toEqual({ refunded: 2, retried: 1 });
  expect((await refundAll(event)).body).toEqual({ refunded: 0, retried: 0 });
  await stage.runJobs('send_refund');
  for (const [person, id] of [[buyer, paymentId] as const, [ravi, his] as const, [zoya, theirs] as const]) {
    expect(await stage.payment(person, id)).toMatchObject({ state: 'refunded' });
  }
  expect((await stage.own(buyer, event)).state).toBe('confirmed');
  expect((await payments(`eventId=${event}`)).totals).toMatchObject([
    { currency: 'INR', takenPaise: 150_000, refundedPaise: 150_000, refundsDuePaise: 0 },
  ]);
});

test('administrators still see failed refunds after the event and its organiser are deleted', async () => {
  const { organiser, buyer, event, paymentId } = await sold();
  await stage.cancel(buyer, event);
  await fail(paymentId);
  await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  const leaving = { password: organiser.password };
  expect((await stage.ask(organiser, 'DELETE', '/v1/account', leaving)).status).toBe(204);
  // An event deleted by an earlier version, whose money remains.
  await mela().deps.db.deleteFrom('events').where('id', '=', event).execute();
  const failed = async () =>
    (await payments('only=refund_failed')).payments.map(({ $id, organiserName }) => [$id, organiserName]);
  expect(await failed()).toContainEqual([paymentId, null]);
  expect((await refund(paymentId)).body).toMatchObject({ state: 'refund_pending' });
  expect(await failed()).not.toContainEqual([paymentId, null]);
  expect((await payments('only=refund_due')).payments.map(({ $id }) => $id)).toContain(paymentId);
  await stage.runJobs('send_refund');
  expect(await stage.payment(buyer, paymentId)).toMatchObject({ state: 'refunded' });
});

test('all of this is for administrators only, and only for captured payments', async () => {
  const { organiser, event, paymentId } = await sold();
  for (const person of [organiser, await stage.person('Zoya')]) {
    expect((await refund(paymentId, person)).body.type).toBe('general_route_not_found');
    expect((await stage.ask(person, 'GET', '/v1/admin/payments')).body.type).toBe('general_route_not_found');
  }
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const unpaid = await stage.checkout(ravi, event);
  for (const id of [unpaid.paymentId, 'nowhere']) {
    expect((await refund(id)).body.type).toBe('payment_not_found');
  }
});

test('finds payments by event and by payer', async () => {
  const { event, paymentId } = await sold({ eventTitle: 'Puppet theatre' });
  expect((await payments('search=puppet')).payments.map(({ $id }) => $id)).toEqual([paymentId]);
  expect(await payments(`search=asha&eventId=${event}`)).toMatchObject({
    total: 1,
    payments: [{ $id: paymentId }],
  });
  expect(await payments(`search=zoya&eventId=${event}`)).toMatchObject({ total: 0, payments: [] });
});

test('an organiser finds the payments of one event by payer, and its totals stay whole', async () => {
  const { organiser, event, paymentId } = await sold();
  const ravi = await stage.person('Ravi');
  await stage.buy(ravi, event);
  const found = async (search: string) =>
    (await stage.ask<object>(organiser, 'GET', `/v1/events/${event}/payments?search=${search}`)).body;
  const totals = { takenPaise: 100_000 };
  expect(await found('asha')).toMatchObject({ total: 1, totals, payments: [{ $id: paymentId }] });
  expect(await found('zoya')).toMatchObject({ total: 0, totals, payments: [] });
});
