import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EventOverview } from '../../../contracts/event-overview.ts';
import type { Order } from '../../../contracts/orders.ts';
import { mailsTo } from '../../kit/people.ts';
import { useDisputes } from './dispute-stage.ts';
import type { Gateway } from './gateway-stage.ts';
import { invoiceStage } from './invoice-stage.ts';

const {
  disputeStage,
  fair,
  gateways,
  mela,
  notify,
  ordered,
  orderOf,
  razorpay,
  rogueAccount,
  stage,
  stripe,
} = useDisputes();

const { sell, documentsOf } = invoiceStage(mela);

/** What happens when a buyer's bank questions a payment or takes it back. */

const server = { stripe, razorpay } as const;

describe.each(Object.entries(gateways))('%s', (name, { keeps, takesAtOnce }) => {
  const gateway = name as Gateway;
  const { sold, disputesOf, letIn, totalOf, check } = disputeStage(gateway);

  test('tells the organiser by when to answer, and leaves the ticket valid', async () => {
    const { meera, asha, event, bank } = await sold();
    const dispute = bank.open();
    expect(await notify(gateway, dispute.notice('created'))).toBe(204);
    const { disputes } = await disputesOf(meera, event);
    expect(disputes).toMatchObject([
      {
        ...{ state: 'open', amountPaise: 50_000, paidPaise: 50_000, currency: 'INR', payerName: 'Asha' },
        ...{ account: 'site', checkedInAt: null, evidence: { state: null } },
        withdrawnPaise: takesAtOnce ? 50_000 : 0,
        feePaise: keeps,
      },
    ]);
    expect(disputes[0]?.respondBy).not.toBeNull();
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    expect(await stage.mails(meera)).toContain('payment_dispute');
    const { body } = await stage.ask<EventOverview>(meera, 'GET', `/v1/events/${event}/overview`);
    expect(body.needs[0]).toEqual({ kind: 'disputes_open', count: 1, until: disputes[0]?.respondBy });
    const notices = await stage.ask<{ notifications: { kind: string; details: object }[] }>(
      meera,
      'GET',
      '/v1/notifications',
    );
    expect(notices.body.notifications.find(({ kind }) => kind === 'payment_dispute')).toMatchObject({
      kind: 'payment_dispute',
      details: { dispute: 'opened', respondBy: expect.any(String) },
    });
  });

  test('a lost dispute cancels an unused ticket, and gives its seat to the next', async () => {
    const { meera, asha, event, paymentId, bank } = await sold();
    const ravi = await stage.person('Ravi');
    expect((await stage.register(ravi, event)).state).toBe('waitlisted');
    const before = await totalOf(meera, event);
    await stage.runJobs('send_refund');
    const dispute = bank.open();
    await notify(gateway, dispute.notice('created'));
    dispute.decide('lost');
    await notify(gateway, dispute.notice('decided'));
    await check();
    expect((await stage.own(asha, event)).state).toBe('cancelled');
    expect((await stage.own(ravi, event)).state).toBe('awaiting_payment');
    expect(await stage.payment(asha, paymentId)).toMatchObject({
      state: 'refunded',
      refund: { amountPaise: 50_000, cause: 'dispute' },
    });
    expect(await stage.mails(asha)).toContain('registration_charged_back');
    expect(await stage.mails(asha)).not.toContain('payment_refund');
    // Nothing goes back a second time.
    expect(await stage.runJobs('send_refund')).toBe(0);
    const after = await totalOf(meera, event);
    expect(after).toEqual({
      ...before,
      disputes: 50_000,
      fees: before.fees + keeps,
      net: before.net - 50_000 - keeps,
    });
  });

  test('a used ticket stays after a lost dispute', async () => {
    const { meera, asha, event, registrationId, bank } = await sold();
    await letIn(meera, event, registrationId);
    const dispute = bank.open();
    dispute.decide('lost');
    await notify(gateway, dispute.notice('decided'));
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    const { disputes } = await disputesOf(meera, event);
    expect(disputes[0]?.checkedInAt).not.toBeNull();
    expect((await totalOf(meera, event)).disputes).toBe(50_000);
  });

  test('a won dispute gives the money back to the books', async () => {
    const { meera, asha, event, bank } = await sold();
    const dispute = bank.open();
    await notify(gateway, dispute.notice('created'));
    dispute.decide('won');
    await notify(gateway, dispute.notice('decided'));
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    expect((await totalOf(meera, event)).disputes).toBe(0);
    expect((await disputesOf(meera, event)).disputes[0]).toMatchObject({ state: 'won', withdrawnPaise: 0 });
  });

  test('an inquiry takes no money', async () => {
    const { meera, event, bank } = await sold();
    const dispute = bank.open({ inquiry: true });
    await notify(gateway, dispute.notice('created'));
    expect((await disputesOf(meera, event)).disputes[0]).toMatchObject({
      state: 'inquiry',
      withdrawnPaise: 0,
    });
    dispute.decide('closed');
    await notify(gateway, dispute.notice('decided'));
    await check();
    expect((await disputesOf(meera, event)).disputes[0]?.state).toBe('closed');
    expect((await totalOf(meera, event)).disputes).toBe(0);
  });

  test('a bank that looks at the answer to its inquiry keeps no refund waiting', async () => {
    const { meera, asha, event, paymentId, bank } = await sold();
    await notify(gateway, bank.open({ inquiry: true }).notice('created'));
    const [inquiry] = (await disputesOf(meera, event)).disputes;
    await stage.ask(meera, 'POST', `/v1/disputes/${inquiry?.$id}/evidence`, {});
    await stage.runJobs('send_evidence');
    expect((await disputesOf(meera, event)).disputes[0]?.state).toBe('under_review');
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
  });

  test('doubled, reordered and forged webhooks change nothing', async () => {
    const { meera, event, bank } = await sold();
    const dispute = bank.open();
    const created = dispute.notice('created');
    expect(await notify(gateway, dispute.notice('created', 'whsec_guess'))).toBe(400);
    expect((await disputesOf(meera, event)).total).toBe(0);
    dispute.decide('lost');
    const decided = dispute.notice('decided');
    expect(await notify(gateway, decided)).toBe(204);
    const statuses = await Promise.all([created, decided, created].map((each) => notify(gateway, each)));
    expect(statuses).toEqual([204, 204, 204]);
    await check();
    const { disputes } = await disputesOf(meera, event);
    expect(disputes.map(({ state }) => state)).toEqual(['lost']);
    expect((await totalOf(meera, event)).disputes).toBe(50_000);
    expect((await stage.mails(meera)).filter((kind) => kind === 'payment_dispute')).toHaveLength(1);
  });

  test('what gets lost is made up for by asking, also after an outage', async () => {
    const { meera, event, bank } = await sold();
    const dispute = bank.open();
    await notify(gateway, dispute.notice('created'));
    dispute.decide('lost');
    const down = { status: 503, description: 'Down' };
    server[gateway].disturb(/GET .*disputes/, down, down);
    mela().clock.advance({ hours: 7 });
    await stage.runJob('reconcile_payments');
    expect((await disputesOf(meera, event)).disputes[0]?.state).toBe('open');
    mela().clock.advance({ hours: 7 });
    await stage.runJob('reconcile_payments');
    expect((await disputesOf(meera, event)).disputes[0]?.state).toBe('lost');
  });

  test('a refund waits for the bank, and a lost dispute is the refund', async () => {
    const { meera, asha, event, paymentId, bank } = await sold();
    const dispute = bank.open();
    await notify(gateway, dispute.notice('created'));
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refund_pending');
    const told = (await mailsTo(mela(), asha.email)).find(({ kind }) => kind === 'payment_refund');
    expect(told?.text).toContain('Your bank is looking into this payment.');
    expect(told?.text).not.toMatch(/on its way|Expected by/);
    dispute.decide('lost');
    await notify(gateway, dispute.notice('decided'));
    await check();
    expect(await stage.payment(asha, paymentId)).toMatchObject({
      state: 'refunded',
      refund: { amountPaise: 50_000, cause: 'attendee' },
    });
    const total = await totalOf(meera, event);
    expect(total).toMatchObject({ sold: 50_000, refunds: 50_000, disputes: 0 });
    const { body } = await stage.ask<{ totals: object }>(meera, 'GET', `/v1/events/${event}/payments`);
    expect(body.totals).toMatchObject({ takenPaise: 50_000, refundedPaise: 50_000, refundsDuePaise: 0 });
  });

  test('a lost dispute that is won later owes the buyer’s own refund again, and sends it', async () => {
    const { meera, asha, event, paymentId, bank } = await sold();
    const dispute = bank.open();
    await notify(gateway, dispute.notice('created'));
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    for (const decision of ['lost', 'won'] as const) {
      dispute.decide(decision);
      await notify(gateway, dispute.notice('decided'));
      await check();
    }
    expect((await stage.payment(asha, paymentId)).state).toBe('refund_pending');
    expect(await totalOf(meera, event)).toMatchObject({ sold: 50_000, refunds: 50_000, disputes: 0 });
    expect(await stage.runJobs('send_refund')).toBe(1);
    expect(await stage.payment(asha, paymentId)).toMatchObject({
      state: 'refunded',
      refund: { amountPaise: 50_000, cause: 'attendee' },
    });
    expect(await totalOf(meera, event)).toMatchObject({ sold: 50_000, refunds: 50_000, disputes: 0 });
    expect((await stage.books()).refunds_due).toBeUndefined();
  });

  test('of two lost parts, the one that is won later leaves the other', async () => {
    const { meera, asha, event, paymentId, bank } = await sold();
    const [first, second] = [bank.open({ amount: 20_000 }), bank.open({ amount: 10_000 })];
    for (const dispute of [first, second]) {
      dispute.decide('lost');
      await notify(gateway, dispute.notice('decided'));
    }
    await check();
    expect((await stage.payment(asha, paymentId)).refund).toMatchObject({ amountPaise: 30_000 });
    first.decide('won');
    await notify(gateway, first.notice('decided'));
    await check();
    expect((await stage.payment(asha, paymentId)).refund).toMatchObject({ amountPaise: 10_000 });
    expect((await totalOf(meera, event)).disputes).toBe(10_000);
  });

  test('a refund that waited is sent once the dispute is won', async () => {
    const { asha, event, paymentId, bank } = await sold();
    const dispute = bank.open();
    await notify(gateway, dispute.notice('created'));
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refund_pending');
    dispute.decide('won');
    await notify(gateway, dispute.notice('decided'));
    await stage.runJobs('send_refund');
    expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
  });

  test('a refunded payment can be taken back as well, and the books show both', async () => {
    const { meera, asha, event, bank } = await sold();
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    const dispute = bank.open();
    await notify(gateway, dispute.notice('created'));
    expect((await disputesOf(meera, event)).disputes[0]).toMatchObject({ refundedPaise: 50_000 });
    dispute.decide('lost');
    await notify(gateway, dispute.notice('decided'));
    await check();
    expect(await totalOf(meera, event)).toMatchObject({ sold: 50_000, refunds: 50_000, disputes: 50_000 });
  });

  test('a lost part leaves the ticket, and can’t be refunded again', async () => {
    const { meera, asha, event, paymentId, bank } = await sold();
    const dispute = bank.open({ amount: 20_000 });
    await notify(gateway, dispute.notice('created'));
    dispute.decide('lost');
    await notify(gateway, dispute.notice('decided'));
    await check();
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    expect(await stage.payment(asha, paymentId)).toMatchObject({
      state: 'paid',
      refund: { amountPaise: 20_000, cause: 'dispute' },
    });
    await stage.cancel(asha, event);
    await stage.runJobs('send_refund');
    expect(await stage.payment(asha, paymentId)).toMatchObject({
      state: 'refunded',
      refund: { amountPaise: 50_000 },
    });
    expect(await totalOf(meera, event)).toMatchObject({ refunds: 30_000, disputes: 20_000 });
  });

  test('a dispute that is reported before its payment brings the payment with it', async () => {
    const { meera, event } = await fair([gateway]);
    const { asha, orderId } = await ordered(event);
    const bank = gateways[gateway].pay(orderId);
    const dispute = bank.open();
    expect(await notify(gateway, dispute.notice('created'))).toBe(204);
    const down = { status: 503, description: 'Down' };
    server[gateway].disturb(/GET .*(payment_intents|payments)/, down, down);
    await expect(stage.runJobs('find_dispute')).rejects.toThrow(/Down/);
    expect((await disputesOf(meera, event)).total).toBe(0);
    // By now, the bank has decided.
    dispute.decide('won');
    const named = { methodId: null, disputeId: dispute.id, providerPaymentId: bank.id };
    await stage.runJob('find_dispute', { provider: gateway, ...named }, { number: 2 });
    expect((await stage.own(asha, event)).state).toBe('confirmed');
    expect((await disputesOf(meera, event)).disputes.map(({ state }) => state)).toEqual(['won']);
    // The webhook about the payment comes last.
    expect(await notify(gateway, bank.captured())).toBe(204);
    expect((await stage.mails(asha)).filter((kind) => kind === 'payment_receipt')).toHaveLength(1);
    expect(await totalOf(meera, event)).toMatchObject({ sold: 50_000, disputes: 0 });
  });

  test('a dispute of a payment that another site took, or reported by another account, changes nothing', async () => {
    const { meera, event } = await fair([gateway]);
    const { asha, orderId } = await ordered(event);
    const bank = gateways[gateway].pay(orderId);
    const { methodId } = await rogueAccount(gateway);
    expect(await notify(gateway, bank.open().notice('created', 'whsec_rogue'), methodId)).toBe(204);
    await stage.runJobs('find_dispute');
    const elsewhere = gateways[gateway].elsewhere();
    expect(await notify(gateway, elsewhere.open().notice('created'))).toBe(204);
    await stage.runJobs('find_dispute');
    expect((await stage.own(asha, event)).state).toBe('awaiting_payment');
    expect((await disputesOf(meera, event)).total).toBe(0);
    expect(await stage.runJobs('find_dispute')).toBe(0);
  });
});

test.each([
  ['a used ticket keeps its invoice', 'used', ['invoice']],
  ['the invoice of an unused ticket is credited', 'unused', ['invoice', 'credit_note']],
] as const)('after a lost dispute, %s, also when late documents are issued', async (_, use, kinds) => {
  const { sold, letIn } = disputeStage('stripe');
  const meera = await stage.person('Meera');
  await sell(meera);
  const { asha, event, paymentId, registrationId, bank } = await sold({}, meera);
  await stage.runJobs('issue_invoice');
  if (use === 'used') await letIn(meera, event, registrationId);
  const dispute = bank.open();
  dispute.decide('lost');
  await notify('stripe', dispute.notice('decided'));
  const { db } = mela().deps;
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'credit_refund'))`.execute(db);
  mela().clock.advance({ hours: 2 });
  await stage.runJob('issue_missed_invoices');
  await stage.runJobs('credit_refund');
  expect((await documentsOf(asha, paymentId)).map(({ kind }) => kind)).toEqual(kinds);
});

test('of an order whose payment is lost, the unused tickets are credited', async () => {
  const { letIn } = disputeStage('stripe');
  const meera = await stage.person('Meera');
  await sell(meera);
  const { event } = await fair(['stripe'], {}, meera);
  const types = [{ $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000 }];
  const setup = { types, orders: { maxPerOrder: 3 } };
  expect((await stage.ask(meera, 'PUT', `/v1/events/${event}/ticket-types`, setup)).status).toBe(200);
  const asha = await stage.person('Asha');
  const wanted = { socialMedia: 'Mastodon', reason: 'Kites.', email: asha.email, key: 'first' };
  const seats = ['', 'Uma', 'Ira'].map((name) => ({ ticketTypeId: 'standard', name }));
  const url = `/v1/events/${event}/orders`;
  const { body: order } = await stage.ask<Order>(asha, 'POST', url, { ...wanted, seats });
  const { body } = await stage.ask<{ paymentId: string }>(asha, 'POST', `${url}/${order.$id}/payment`);
  await stage.ask(asha, 'POST', `/v1/payments/${body.paymentId}/checkout`);
  const bank = gateways.stripe.pay((await orderOf(body.paymentId)).orderId);
  await notify('stripe', bank.captured());
  await stage.runJobs('issue_invoice');
  await letIn(meera, event, order.seats[0]?.$id ?? '');
  const dispute = bank.open();
  dispute.decide('lost');
  await notify('stripe', dispute.notice('decided'));
  await stage.runJobs('credit_refund');
  mela().clock.advance({ hours: 2 });
  await stage.runJob('issue_missed_invoices');
  await stage.runJobs('credit_refund');
  const documents = await documentsOf(asha, body.paymentId);
  expect(documents.map(({ kind, gross }) => [kind, gross])).toEqual([
    ['invoice', 150_000],
    ['credit_note', 50_000],
    ['credit_note', 50_000],
  ]);
  expect((await stage.payment(asha, body.paymentId)).state).toBe('refunded');
});

test('administrators see the disputes of all events, others nothing', async () => {
  const asha = await stage.person('Asha');
  expect((await stage.ask(asha, 'GET', '/v1/admin/disputes')).status).toBe(404);
  await sql`update users set administrator_since = now() where id = ${asha.userId}`.execute(mela().deps.db);
  const { status, body } = await stage.ask<{ total: number }>(asha, 'GET', '/v1/admin/disputes');
  expect(status).toBe(200);
  expect(body.total).toBeGreaterThan(10);
});

test('all money is accounted for', async () => {
  const books = await stage.books();
  expect(Object.values(books).reduce((sum, paise) => sum + paise, 0)).toBe(0);
  expect(books.unassigned).toBeUndefined();
  const [first] = await mailsTo(mela(), '');
  expect(first).toBeUndefined();
});
