import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Dispute } from '../../../contracts/disputes.ts';
import type { EventOverview } from '../../../contracts/event-overview.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useDisputes } from './dispute-stage.ts';
import type { Gateway } from './gateway-stage.ts';

const { disputeStage, gateways, mela, notify, orderOf, razorpay, stage, stripe } = useDisputes();

/** What is sent to the bank of a buyer who disputes a payment. */

/** What the event's organiser should do first. */
const needsOf = async (organiser: TestPerson, event: string) =>
  (await stage.ask<EventOverview>(organiser, 'GET', `/v1/events/${event}/overview`)).body.needs;

describe.each(Object.keys(gateways))('%s', (name) => {
  const gateway = name as Gateway;
  const { sold, disputesOf, letIn } = disputeStage(gateway);

  test('evidence has the order, the ticket, its use and the emails, and reaches the bank once', async () => {
    const { meera, asha, event, paymentId, registrationId, bank } = await sold();
    await letIn(meera, event, registrationId);
    await notify(gateway, bank.open().notice('created'));
    const id = (await disputesOf(meera, event)).disputes[0]?.$id ?? '';
    const url = `/v1/disputes/${id}/evidence`;
    expect((await stage.ask(asha, 'GET', url)).status).toBe(404);
    expect((await stage.ask(asha, 'POST', url, {})).status).toBe(404);
    const { text } = (await stage.ask<{ text: string }>(meera, 'GET', url)).body;
    for (const fact of [
      paymentId,
      registrationId,
      asha.email,
      'Kite festival',
      'Checked in at the entrance: ',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toMatch(/Receipt|receipt/);
    const pdf = await mela().app.inject({ url: `${url}.pdf`, headers: { cookie: meera.cookie } });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    const server = gateway === 'stripe' ? stripe : razorpay;
    const [files, sent] = [server.files.length, server.evidence.length];
    const note = 'She was there: we have her photo.';
    expect((await stage.ask<Dispute>(meera, 'POST', url, { note })).body.evidence.state).toBe('queued');
    expect((await stage.ask(meera, 'POST', url, { note: 'Again' })).status).toBe(200);
    server.disturb(/(?:POST|PATCH) .*disputes/, 'answer cut off');
    await stage.runJobs('send_evidence');
    expect(server.evidence).toHaveLength(sent + 1);
    expect(server.files).toHaveLength(files + 1);
    expect(JSON.stringify(server.evidence.at(-1))).toContain(note);
    expect(server.files.at(-1)).toContain('%PDF-');
    expect((await disputesOf(meera, event)).disputes[0]).toMatchObject({
      state: 'under_review',
      evidence: { state: 'sent', error: null },
    });
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where object_id = ${paymentId} and action like '%dispute%' or action = 'evidence_sent' and object_id = ${paymentId}
      order by id`.execute(mela().deps.db);
    expect(rows.map(({ action }) => action)).toEqual(['dispute_opened', 'evidence_sent', 'dispute_changed']);
  });

  test('evidence about the payment of a change has the ticket and its use, too', async () => {
    const { meera, asha, event, registrationId } = await sold({ capacity: 2 });
    const type = { pricing: 'fixed', pricePaise: 50_000 };
    const types = [
      { ...type, $id: 'standard', name: 'Entry' },
      { ...type, $id: 'gala', name: 'Gala', pricePaise: 80_000 },
    ];
    const saved = await stage.ask(meera, 'PUT', `/v1/events/${event}/ticket-types`, { types });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const moved = `/v1/events/${event}/registrations/${registrationId}/ticket-type`;
    expect((await stage.ask(meera, 'PUT', moved, { ticketTypeId: 'gala' })).status).toBe(200);
    const payment = `/v1/tickets/${registrationId}/payment`;
    const opened = await stage.ask<{ paymentId: string }>(asha, 'POST', payment);
    const { paymentId } = opened.body;
    await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/checkout`);
    const bank = gateways[gateway].pay((await orderOf(paymentId)).orderId);
    await notify(gateway, bank.captured());
    await letIn(meera, event, registrationId);
    await notify(gateway, bank.open().notice('created'));
    const id = (await disputesOf(meera, event)).disputes[0]?.$id ?? '';
    const url = `/v1/disputes/${id}/evidence`;
    const { text } = (await stage.ask<{ text: string }>(meera, 'GET', url)).body;
    expect(text).toContain(paymentId);
    expect(text).toContain(registrationId);
    expect(text).toContain('Checked in at the entrance: ');
    await stage.ask(meera, 'POST', url, {});
    await stage.runJobs('send_evidence');
    const sent = JSON.stringify((gateway === 'stripe' ? stripe : razorpay).evidence.at(-1));
    expect(sent).not.toContain('No check-in');
  });

  test('evidence about a buyer whose account is deleted names no address that is not theirs', async () => {
    const { meera, asha, event, bank } = await sold();
    expect((await stage.ask(asha, 'DELETE', '/v1/account', { password: asha.password })).status).toBe(204);
    await notify(gateway, bank.open().notice('created'));
    const id = (await disputesOf(meera, event)).disputes[0]?.$id ?? '';
    const url = `/v1/disputes/${id}/evidence`;
    const { text } = (await stage.ask<{ text: string }>(meera, 'GET', url)).body;
    expect(text).not.toContain('.invalid');
    await stage.ask(meera, 'POST', url, {});
    await stage.runJobs('send_evidence');
    expect((await disputesOf(meera, event)).disputes[0]?.evidence).toEqual({ state: 'sent', error: null });
    const sent = JSON.stringify((gateway === 'stripe' ? stripe : razorpay).evidence.at(-1));
    expect(sent).not.toContain('.invalid');
  });

  test('evidence about a second payment of the same order names its own refund and moment', async () => {
    const { meera, event, paymentId } = await sold();
    mela().clock.advance({ hours: 1 });
    const twice = gateways[gateway].pay((await orderOf(paymentId)).orderId);
    await notify(gateway, twice.captured());
    await stage.runJobs('send_refund');
    await notify(gateway, twice.open().notice('created'));
    const { capturedAt } = await mela()
      .deps.db.selectFrom('payments')
      .select('captured_at as capturedAt')
      .where('provider_payment_id', '=', twice.id)
      .executeTakeFirstOrThrow();
    const id = (await disputesOf(meera, event)).disputes[0]?.$id ?? '';
    const url = `/v1/disputes/${id}/evidence`;
    const { text } = (await stage.ask<{ text: string }>(meera, 'GET', url)).body;
    expect(text).toContain('Refunded or being refunded: ₹500');
    const minute = capturedAt?.toZonedDateTimeISO('Asia/Kolkata').toPlainTime().toString().slice(0, 5);
    expect(text).toMatch(new RegExp(`Paid: .* at ${minute} `));
  });

  test('an attempt that failed halfway is repeated an hour later', async () => {
    const { meera, event, bank } = await sold();
    await notify(gateway, bank.open().notice('created'));
    const id = (await disputesOf(meera, event)).disputes[0]?.$id ?? '';
    await stage.ask(meera, 'POST', `/v1/disputes/${id}/evidence`, {});
    const server = gateway === 'stripe' ? stripe : razorpay;
    const sent = server.evidence.length;
    server.disturb(/(?:POST|PATCH) .*disputes/, 'answer cut off', 'answer cut off');
    server.disturb(/GET .*disputes/, 'hang up', 'hang up');
    await expect(stage.runJobs('send_evidence')).rejects.toThrow();
    mela().clock.advance({ hours: 1 });
    await stage.runJob('send_evidence', { disputeId: id }, { number: 2 });
    expect(server.evidence).toHaveLength(sent + 1);
    expect((await disputesOf(meera, event)).disputes[0]?.evidence).toEqual({ state: 'sent', error: null });
  });

  test('evidence that is refused can be sent again, and not after the deadline', async () => {
    const { meera, event, bank } = await sold();
    await notify(gateway, bank.open().notice('created'));
    const id = (await disputesOf(meera, event)).disputes[0]?.$id ?? '';
    const send = (note = '') => stage.ask<Dispute>(meera, 'POST', `/v1/disputes/${id}/evidence`, { note });
    await send();
    const server = gateway === 'stripe' ? stripe : razorpay;
    server.disturb(/(?:POST|PATCH) .*disputes/, { status: 400, description: 'This document can’t be read' });
    await stage.runJobs('send_evidence');
    expect((await disputesOf(meera, event)).disputes[0]?.evidence).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('can’t be read'),
    });
    const [needed] = await needsOf(meera, event);
    expect(needed).toMatchObject({ kind: 'disputes_open', count: 1 });
    const answerable = `/v1/events/${event}/disputes?only=answerable`;
    expect((await stage.ask<{ total: number }>(meera, 'GET', answerable)).body.total).toBe(1);
    mela().clock.advance({ hours: 241 });
    expect((await send()).body.type).toBe('dispute_not_open');
    expect((await needsOf(meera, event)).map(({ kind }) => kind)).not.toContain('disputes_open');
    expect((await stage.ask<{ total: number }>(meera, 'GET', answerable)).body.total).toBe(0);
    mela().clock.advance({ hours: -240 });
    expect((await send('Now as text.')).body.evidence.state).toBe('queued');
    await stage.runJobs('send_evidence');
    expect((await disputesOf(meera, event)).disputes[0]?.evidence).toEqual({ state: 'sent', error: null });
    expect(JSON.stringify(server.evidence.at(-1))).toContain('Now as text.');
  });
});

test('what was an inquiry when it was answered can be answered again as a chargeback, and once more after a review', async () => {
  const { sold, disputesOf, check } = disputeStage('stripe');
  const { meera, event, bank } = await sold();
  const inquiry = bank.open({ inquiry: true });
  await notify('stripe', inquiry.notice('created'));
  const id = (await disputesOf(meera, event)).disputes[0]?.$id ?? '';
  const answer = async (note: string) => {
    await stage.ask(meera, 'POST', `/v1/disputes/${id}/evidence`, { note });
    await stage.runJobs('send_evidence');
    expect(JSON.stringify(stripe.evidence.at(-1))).toContain(note);
    expect((await disputesOf(meera, event)).disputes[0]).toMatchObject({
      state: 'under_review',
      evidence: { state: 'sent' },
    });
  };
  await answer('To the question.');
  const [dispute] = stripe.disputes.filter((each) => each.id === inquiry.id);
  for (const again of ['To the chargeback.', 'To what the bank wants besides.']) {
    if (dispute !== undefined) dispute.status = 'needs_response';
    await notify('stripe', inquiry.notice('updated'));
    await check();
    expect((await disputesOf(meera, event)).disputes[0]).toMatchObject({
      state: 'open',
      evidence: { state: null, error: null },
    });
    expect((await needsOf(meera, event))[0]).toMatchObject({ kind: 'disputes_open', count: 1 });
    await answer(again);
  }
});
