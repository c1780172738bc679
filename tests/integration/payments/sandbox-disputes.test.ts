import { expect, test } from 'vitest';
import type { BankStep, Dispute } from '../../../contracts/disputes.ts';
import type { EventSettlement } from '../../../contracts/settlement.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

/** The bank of the sandbox, for trying disputes out. */

const stage = paymentStage(useMela());

const press = (person: TestPerson, paymentId: string, step: BankStep) =>
  stage.ask<{ state: Dispute['state'] | null }>(person, 'POST', `/v1/payments/${paymentId}/sandbox/dispute`, {
    step,
  });

/** Presses a button of the bank, whose webhook arrives. */
async function act(person: TestPerson, paymentId: string, step: BankStep) {
  const { state } = (await press(person, paymentId, step)).body;
  await stage.runJobs('sandbox_notice');
  return state;
}

async function sold() {
  const [meera, asha] = [await stage.person('Meera'), await stage.person('Asha')];
  const event = await stage.event(meera);
  const paymentId = await stage.buy(asha, event);
  await stage.runJobs('sandbox_notice');
  const shown = async () =>
    (await stage.ask<{ disputes: Dispute[] }>(meera, 'GET', `/v1/events/${event}/disputes`)).body.disputes;
  const total = async () =>
    (await stage.ask<EventSettlement>(meera, 'GET', `/v1/events/${event}/settlement`)).body.total;
  return { meera, asha, event, paymentId, shown, total };
}

test('a question becomes a dispute, is answered, and lost: the ticket ends', async () => {
  const { meera, asha, event, paymentId, shown, total } = await sold();
  expect(await act(asha, paymentId, 'ask')).toBe('inquiry');
  expect(await act(asha, paymentId, 'dispute')).toBe('open');
  const [dispute] = await shown();
  expect(dispute).toMatchObject({ state: 'open', amountPaise: 50_000, withdrawnPaise: 0 });
  expect(Date.parse(dispute?.respondBy ?? '')).toBeGreaterThan(Date.now());
  expect(await stage.mails(meera)).toContain('payment_dispute');
  const url = `/v1/disputes/${dispute?.$id}/evidence`;
  expect((await stage.ask(meera, 'POST', url, { note: 'She was there.' })).status).toBe(200);
  await stage.runJobs('send_evidence');
  expect(await shown()).toMatchObject([{ state: 'under_review', evidence: { state: 'sent' } }]);
  expect(await act(asha, paymentId, 'decide_for_buyer')).toBe('lost');
  expect(await shown()).toMatchObject([{ state: 'lost', withdrawnPaise: 50_000 }]);
  expect((await stage.own(asha, event)).state).toBe('cancelled');
  expect(await total()).toMatchObject({ sold: 50_000, disputes: 50_000, net: 0 });
});

test('a dispute that is won leaves the ticket, and refunds wait for it', async () => {
  const { asha, event, paymentId, shown, total } = await sold();
  await act(asha, paymentId, 'dispute');
  await stage.cancel(asha, event);
  await stage.runJobs('send_refund');
  expect((await stage.payment(asha, paymentId)).state).toBe('refund_pending');
  expect(await act(asha, paymentId, 'decide_for_organiser')).toBe('won');
  expect(await shown()).toMatchObject([{ state: 'won' }]);
  await stage.runJobs('send_refund');
  expect((await stage.payment(asha, paymentId)).state).toBe('refunded');
  expect(await total()).toMatchObject({ refunds: 50_000, disputes: 0 });
});

test('what doesn’t apply changes nothing', async () => {
  const { meera, asha, event, paymentId, shown } = await sold();
  expect(await act(asha, paymentId, 'decide_for_buyer')).toBeNull();
  expect(await shown()).toEqual([]);
  await act(asha, paymentId, 'ask');
  expect(await act(asha, paymentId, 'ask')).toBe('inquiry');
  expect(await act(asha, paymentId, 'decide_for_buyer')).toBe('closed');
  expect(await act(asha, paymentId, 'decide_for_organiser')).toBe('closed');
  expect((await shown()).map(({ state }) => state)).toEqual(['closed']);
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect((await press(meera, paymentId, 'dispute')).status).toBe(404);
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const { paymentId: unpaid } = await stage.checkout(ravi, event);
  expect((await press(ravi, unpaid, 'dispute')).body.type).toBe('payment_not_open');
});
