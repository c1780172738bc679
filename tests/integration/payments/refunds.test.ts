import { expect, test } from 'vitest';
import type { PaymentView } from '../../../contracts/payments.ts';
import { startMela, useMela } from '../../kit/app.ts';
import { mailsTo, newAddress } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

test('refunds a cancellation in time in full, once, and posts it to the books', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  const paymentId = await stage.buy(asha, event);
  await stage.cancel(asha, event);
  await stage.cancel(asha, event);
  expect(await stage.payment(asha, paymentId)).toMatchObject({
    state: 'refund_pending',
    refund: { amountPaise: 50_000, processedAt: null },
  });
  expect(await stage.runJobs('send_refund')).toBe(1);
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
  expect(await stage.mails(asha)).toEqual([
    'registration_confirmed',
    'payment_receipt',
    'payment_refund',
    'registration_cancelled',
  ]);
  const { body } = await stage.ask<{ totals: object; payments: PaymentView[] }>(
    organiser,
    'GET',
    `/v1/events/${event}/payments`,
  );
  expect(body.totals).toEqual({
    currency: 'INR',
    takenPaise: 50_000,
    refundedPaise: 50_000,
    refundsDuePaise: 0,
    disputedPaise: 0,
    refunds: 1,
    processedRefunds: 1,
    failedRefunds: 0,
  });
  expect(body.payments).toMatchObject([{ $id: paymentId, payerName: 'Asha', state: 'refunded' }]);
});

test('refunds nothing in the last 24 hours, but everything when the organiser cancels the event', async () => {
  const organiser = await stage.person('Meera');
  const tomorrow = mela().clock.now().add({ hours: 40 }).toZonedDateTimeISO('Asia/Kolkata');
  const startTime = tomorrow.toPlainTime().toString({ smallestUnit: 'minute' });
  const event = await stage.event(organiser, {
    date: tomorrow.toPlainDate().toString(),
    startTime,
    endTime: tomorrow.add({ hours: 1 }).toPlainTime().toString({ smallestUnit: 'minute' }),
  });
  const asha = await stage.person('Asha');
  const ravi = await stage.person('Ravi');
  const hers = await stage.buy(asha, event);
  const his = await stage.buy(ravi, event);
  mela().clock.advance({ hours: 20 });
  await stage.cancel(asha, event);
  expect(await stage.payment(asha, hers)).toMatchObject({ state: 'paid', refund: null });
  await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  await stage.runJobs('announce');
  await stage.runJobs('send_refund');
  expect(await stage.payment(ravi, his)).toMatchObject({
    state: 'refunded',
    refund: { amountPaise: 50_000 },
  });
});

test("keeps the order's terms when they get stricter, and applies more generous ones to everyone", async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { refundHours: 48 });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const hers = await stage.buy(asha, event);
  const { startsAt } = (await stage.ask<{ startsAt: string }>(asha, 'GET', `/v1/events/${event}`)).body;
  const until = Temporal.Instant.from(startsAt).subtract({ hours: 48 });
  expect(Date.parse((await stage.payment(asha, hers)).refundableUntil ?? '')).toBe(until.epochMilliseconds);

  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { refundHours: null });
  const his = await stage.buy(ravi, event);
  expect(await stage.payment(ravi, his)).toMatchObject({ refundableUntil: null });
  await stage.cancel(asha, event);
  await stage.cancel(ravi, event);
  expect(await stage.payment(asha, hers)).toMatchObject({ state: 'refund_pending' });
  expect(await stage.payment(ravi, his)).toMatchObject({ state: 'paid', refund: null });

  const zoya = await stage.person('Zoya');
  const theirs = await stage.buy(zoya, event);
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { refundHours: 0 });
  await stage.cancel(zoya, event);
  expect(await stage.payment(zoya, theirs)).toMatchObject({ state: 'refund_pending' });
  await stage.runJobs('send_refund');
});

test('a reopened order keeps the later of its two refund deadlines', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { refundHours: 24 });
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const first = await stage.checkout(asha, event);
  const { refundableUntil } = await stage.payment(asha, first.paymentId);
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { refundHours: null });
  const second = await stage.checkout(asha, event);
  expect(second.paymentId).toBe(first.paymentId);
  expect((await stage.payment(asha, first.paymentId)).refundableUntil).toBe(refundableUntil);
});

test('refunds removals and cancelled events in full even when refunds are off', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { refundHours: null });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const [hers, his] = [await stage.buy(asha, event), await stage.buy(ravi, event)];
  const { $id } = await stage.own(asha, event);
  await stage.ask(organiser, 'POST', `/v1/events/${event}/registrations/${$id}/decision`, {
    decision: 'remove',
  });
  await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  await stage.runJobs('announce');
  await stage.runJobs('send_refund');
  for (const [person, paymentId] of [[asha, hers] as const, [ravi, his] as const]) {
    expect(await stage.payment(person, paymentId)).toMatchObject({
      state: 'refunded',
      refund: { amountPaise: 50_000 },
    });
  }
});

test('a late capture takes a remaining seat, or is refunded', async () => {
  const event = await stage.event(await stage.person('Meera'), { capacity: 1 });
  const asha = await stage.person('Asha');
  const ravi = await stage.person('Ravi');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  await stage.buy(ravi, event);
  await stage.press(asha, paymentId, 'success');
  await stage.runJobs('sandbox_notice');
  expect((await stage.own(asha, event)).state).toBe('cancelled');
  expect((await stage.own(ravi, event)).state).toBe('confirmed');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refund_pending' });
  expect(await stage.mails(asha)).toEqual(['seat_lapsed', 'payment_refund']);

  const roomy = await stage.event(await stage.person('Zoya'), { capacity: 1 });
  await stage.register(asha, roomy);
  const late = await stage.checkout(asha, roomy);
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  await stage.press(asha, late.paymentId, 'success');
  await stage.runJobs('sandbox_notice');
  expect((await stage.own(asha, roomy)).state).toBe('confirmed');
});

test('refunds a payment for a seat that was given up, in either order', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const given = await stage.checkout(asha, event);
  await stage.cancel(asha, event);
  await stage.press(asha, given.paymentId, 'success');
  await stage.runJobs('sandbox_notice');
  expect((await stage.own(asha, event)).state).toBe('cancelled');
  expect(await stage.payment(asha, given.paymentId)).toMatchObject({
    state: 'refund_pending',
    refund: { amountPaise: 50_000 },
  });

  const ravi = await stage.person('Ravi');
  const bought = await stage.buy(ravi, event);
  await stage.cancel(ravi, event);
  await stage.runJobs('sandbox_notice');
  expect((await stage.own(ravi, event)).state).toBe('cancelled');
  expect(await stage.payment(ravi, bought)).toMatchObject({
    state: 'refund_pending',
    refund: { amountPaise: 50_000 },
  });
  await stage.runJobs('send_refund');
  for (const [person, paymentId] of [[asha, given.paymentId] as const, [ravi, bought] as const]) {
    expect(await stage.payment(person, paymentId)).toMatchObject({ state: 'refunded' });
  }
});

test('refunds the second payment for a seat and keeps the seat', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const first = await stage.checkout(asha, event);
  const edited = await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { ticketPrice: 600 });
  expect(edited.status).toBe(200);
  const second = await stage.checkout(asha, event);
  expect(second.paymentId).not.toBe(first.paymentId);
  for (const { paymentId } of [second, first]) {
    const { body: proof } = await stage.press(asha, paymentId, 'success');
    await stage.confirm(asha, paymentId, proof);
  }
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect(await stage.payment(asha, second.paymentId)).toMatchObject({ state: 'paid', amountPaise: 60_000 });
  expect(await stage.payment(asha, first.paymentId)).toMatchObject({
    state: 'refund_pending',
    refund: { cause: 'not_due' },
  });
});

test('deleting an event with orders keeps it, and late payments for it are refunded', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const { paymentId } = await stage.checkout(asha, event);
  await stage.cancel(asha, event);
  const deleted = await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  expect(deleted.body).toMatchObject({ outcome: 'cancelled' });
  await stage.press(asha, paymentId, 'success');
  await stage.runJobs('sandbox_notice');
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, paymentId)).toMatchObject({ state: 'refunded' });
});

test('afterwards every account of the books is explained and they sum to zero', async () => {
  const books = await stage.books();
  expect(Object.values(books).reduce((sum, each) => sum + each, 0)).toBe(0);
  const db = mela().deps.db;
  const sum = async (state: 'captured' | 'refund_pending') => {
    const rows = await db.selectFrom('payments').select('amount_paise').where('state', '=', state).execute();
    return rows.reduce((total, row) => total + row.amount_paise, 0);
  };
  expect(0 - (books.sales ?? 0)).toBe(await sum('captured'));
  expect(0 - (books.refunds_due ?? 0)).toBe(await sum('refund_pending'));
  expect(books.unassigned).toBeUndefined();
});

test('money stays owed while payments are switched off, and is refunded once they are back', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  const ravi = await stage.person('Ravi');
  const hers = await stage.buy(asha, event);
  const his = await stage.buy(ravi, event);
  const switchedOff = await startMela({
    clock: mela().clock,
    databaseUrl: mela().databaseUrl,
    settings: { PAYMENTS: 'none' },
  });
  const cancelled = await switchedOff.app.inject({
    method: 'DELETE',
    url: `/v1/events/${event}/registrations/own`,
    headers: { cookie: asha.cookie },
  });
  expect(cancelled.statusCode).toBe(200);
  const deleted = await switchedOff.app.inject({
    method: 'DELETE',
    url: `/v1/events/${event}`,
    headers: { cookie: organiser.cookie },
  });
  expect(deleted.statusCode).toBe(200);
  await switchedOff.close();
  await stage.runJobs('announce');
  await stage.runJobs('send_refund');
  expect(await stage.payment(asha, hers)).toMatchObject({ state: 'refunded' });
  expect(await stage.payment(ravi, his)).toMatchObject({ state: 'refunded' });
});

test('the database rejects unbalanced postings and changes to existing ones', async () => {
  const { db } = mela().deps;
  const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const uneven = db
    .insertInto('ledger_entries')
    .values({ posting: 'uneven', payment_id: id, account: 'sales', amount_paise: 1, currency: 'INR' })
    .execute();
  await expect(uneven).rejects.toThrow(/does not sum to zero/);
  const change = db.updateTable('ledger_entries').set({ amount_paise: 1 }).execute();
  await expect(change).rejects.toThrow(/append-only/);
});

test('refunds a transferred ticket to the person who paid', async () => {
  const event = await stage.event(await stage.person('Meera'), { handOn: true });
  const [ravi, asha] = [await stage.person('Ravi'), await stage.person('Asha')];
  const paymentId = await stage.buy(ravi, event);
  const { $id } = await stage.own(ravi, event);
  const address = newAddress('friend');
  await stage.ask(ravi, 'PUT', `/v1/tickets/${$id}/offer`, { email: address });
  const link = /\/ticket-offer\?(\S+)/.exec((await mailsTo(mela(), address))[0]?.text ?? '')?.[1];
  const given = new URLSearchParams(link);
  const answers = { socialMedia: 'Mastodon', email: asha.email, reason: 'I like kites.' };
  await stage.ask(asha, 'POST', `/v1/ticket-offers/${given.get('offerId')}/acceptance`, {
    ...answers,
    secret: given.get('secret'),
  });
  expect(await stage.payment(ravi, paymentId)).toMatchObject({ state: 'paid', refund: null });
  await stage.cancel(asha, event);
  expect(await stage.payment(ravi, paymentId)).toMatchObject({
    state: 'refund_pending',
    refund: { amountPaise: 50_000 },
  });
  expect(await stage.mails(ravi)).toContain('payment_refund');
  expect(await stage.mails(asha)).toEqual(['ticket_taken_over', 'registration_cancelled']);
});
