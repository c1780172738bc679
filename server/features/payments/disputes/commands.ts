import { isAnswerable, isDecided } from '../../../../contracts/disputes.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { newId } from '../../../infra/ids.ts';
import { addJob, addJobs } from '../../../infra/jobs/queue.ts';
import { recordAction } from '../../audit/index.ts';
import { lockSeats } from '../../events/index.ts';
import { creditLater } from '../../invoices/index.ts';
import { allPartsOf, lockCapturedOf } from '../captured-store.ts';
import { type MethodName, type PaymentDeps, type ProviderDispute, ProviderError } from '../deps.ts';
import { findDisputeJob, sendRefundJob } from '../mails.ts';
import { asPart } from '../refunds/refunds.ts';
import { insertRefunds, isReturned, lockPaymentOf, reopenPayment, saveRefund } from '../refunds/store.ts';
import {
  checkHours,
  type DisputeFacts,
  disputeFeeMoved,
  disputeMoved,
  disputeNews,
  nextDisputeCheck,
  refundedByBank,
  refundsWithin,
} from '../rules.ts';
import { countPostings, post, savePaymentState } from '../store.ts';
import { mailDispute } from './mails.ts';
import {
  type DisputedPayment,
  deleteBankRefunds,
  findDisputedPayment,
  insertDispute,
  type KnownDispute,
  lockDispute,
  lockRefundsThrough,
  lockUnsentRefunds,
  saveDispute,
  saveDisputeCheck,
} from './store.ts';

/**
 * Records what the provider says about a dispute. Idempotent, in any order: what isn't a step forward is asked for.
 * @param isAnswer whether the provider was asked just now
 */
export async function recordDispute(
  deps: PaymentDeps,
  tx: Tx,
  method: MethodName,
  reported: ProviderDispute,
  isAnswer = false,
): Promise<void> {
  const payment = await findDisputedPayment(tx, method, reported.providerPaymentId);
  if (payment === null) {
    const { id: disputeId, providerPaymentId } = reported;
    if (isAnswer) return deps.log.warn({ dispute: disputeId }, 'a dispute of an unknown payment');
    // Webhooks come in any order: its payment may not have been reported yet.
    const { provider, methodId } = method;
    return addJob(tx, findDisputeJob, { provider, methodId, disputeId, providerPaymentId });
  }
  // Before its payment, as by everybody else.
  if (payment.eventId !== null) await lockSeats(tx, payment.eventId);
  const facts = factsOf(deps, reported, payment);
  const now = deps.clock.now();
  const id = newId();
  const isNew = await insertDispute(
    tx,
    {
      ...{ ...facts, id, paymentId: payment.id, eventId: payment.eventId, providerDisputeId: reported.id },
      // Booked below.
      ...{ withdrawnPaise: 0, feePaise: 0 },
      nextCheckAt: nextDisputeCheck(facts, { openedAt: now, now }),
    },
    now,
  );
  const known = await lockDispute(tx, { paymentId: payment.id, providerDisputeId: reported.id });
  if (known === null) throw new Error('a dispute vanished');
  const news = disputeNews(isNew ? null : known, facts, isAnswer);
  if (news === 'no_news') return;
  if (news === 'ask') return saveDispute(tx, known.id, { nextCheckAt: now }, now);
  await apply(deps, tx, { payment, known, facts, isNew });
}

/** In the currency of the payment. */
function factsOf(
  { log }: Pick<PaymentDeps, 'log'>,
  { id, state, isInquiry, reason, respondBy, currency, ...reported }: ProviderDispute,
  payment: DisputedPayment,
): DisputeFacts {
  if (currency === payment.currency) {
    const { amountPaise, withdrawnPaise, feePaise } = reported;
    return { state, isInquiry, reason, respondBy, amountPaise, withdrawnPaise, feePaise };
  }
  log.error(
    { dispute: id, currency },
    'a dispute is in another currency than its payment; taken as all of it',
  );
  const { amountPaise } = payment;
  return {
    ...{ state, isInquiry, reason, respondBy, amountPaise, feePaise: 0 },
    withdrawnPaise: reported.withdrawnPaise > 0 ? amountPaise : 0,
  };
}

interface News {
  readonly payment: DisputedPayment;
  readonly known: KnownDispute;
  readonly facts: DisputeFacts;
  readonly isNew: boolean;
}

async function apply(deps: PaymentDeps, tx: Tx, news: News): Promise<void> {
  const { payment, known, facts, isNew } = news;
  const now = deps.clock.now();
  const isLost = facts.state === 'lost' && facts.withdrawnPaise > 0;
  const ended = isLost && known.settledAt === null ? await endSeats(deps, tx, payment, facts) : [];
  await lockPaymentOf(tx, { paymentId: payment.id });
  await book(tx, news, now);
  if (isLost && known.settledAt === null) await settleLoss(deps, tx, news, ended);
  const isChange = isNew || facts.state !== known.state;
  // A bank that asks again, or takes the money after its inquiry, wants another answer.
  const isAskedAgain = isChange && isAnswerable(facts.state) && known.evidenceState === 'sent';
  const isReversed = known.settledAt !== null && isDecided(facts.state) && facts.state !== 'lost';
  if (isReversed) await undoLoss(tx, news, now);
  await saveDispute(
    tx,
    known.id,
    {
      facts,
      nextCheckAt: nextDisputeCheck(facts, { openedAt: known.createdAt, now }),
      settledAt: isLost ? (known.settledAt ?? now) : isReversed ? null : known.settledAt,
      ...(isAskedAgain && { evidence: { state: null, error: null } }),
    },
    now,
  );
  if (isDecided(facts.state)) await sendHeldRefunds(tx, payment.id);
  const isBusy = facts.state === 'under_review';
  await recordAction(tx, now, {
    action: isNew ? 'dispute_opened' : isDecided(facts.state) ? 'dispute_decided' : 'dispute_changed',
    actorId: null,
    object: { kind: 'payment', id: payment.orderId },
    details: {
      ...{ dispute: known.providerDisputeId, state: facts.state, reason: facts.reason },
      ...{ amountPaise: facts.amountPaise, currency: payment.currency },
      ...(ended.length > 0 && { ended: ended.length }),
    },
  });
  if (isChange && !(isBusy && !isNew)) {
    await mailDispute(deps, tx, { payment, facts, ended: ended.length });
  }
}

/** What the provider took or gave back since it was last booked. */
async function book(tx: Tx, { payment, known, facts }: News, now: Temporal.Instant): Promise<void> {
  const { currency } = payment;
  const moved = facts.withdrawnPaise - known.withdrawnPaise;
  const charged = facts.feePaise - known.feePaise;
  const turn = (name: string) => countPostings(tx, payment.id, `${name} ${known.id}`);
  const postings = [
    ...(moved === 0 ? [] : [disputeMoved(known.id, { amount: moved, currency }, await turn('disputed'))]),
    ...(charged === 0
      ? []
      : [disputeFeeMoved(known.id, { amount: charged, currency }, await turn('dispute fee'))]),
  ];
  await post(
    tx,
    postings.map((posting) => ({ paymentId: payment.id, posting })),
    now,
  );
}

/**
 * If the bank took back all that was left, the tickets end that no one has used yet. If it took a part, they stay: what
 * it was for is the organiser's to judge.
 */
async function endSeats(
  { hooks }: Pick<PaymentDeps, 'hooks'>,
  tx: Tx,
  payment: DisputedPayment,
  { withdrawnPaise }: DisputeFacts,
): Promise<readonly string[]> {
  const { eventId, registrationIds, amountPaise, refundedPaise } = payment;
  const left = amountPaise - refundedPaise;
  if (eventId === null || registrationIds.length === 0 || left <= 0 || withdrawnPaise < left) return [];
  return hooks.chargedBack(tx, { eventId, registrationIds });
}

/**
 * The buyer has the money from their bank. So refunds that no one has sent are done, and of what is left of the payment
 * nothing can be refunded again.
 */
async function settleLoss(
  deps: PaymentDeps,
  tx: Tx,
  { payment, known: { id: disputeId }, facts }: News,
  ended: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  const { currency } = payment;
  let covered = facts.withdrawnPaise;
  for (const refund of await lockUnsentRefunds(tx, payment.id)) {
    // What is larger than what the bank took is left to people.
    if (refund.amountPaise > covered) continue;
    covered -= refund.amountPaise;
    const paidOut = { state: 'processed', processedAt: now, lastError: null, disputeId } as const;
    await saveRefund(tx, refund.id, paidOut, now);
    await bookByBank(tx, payment, { ...refund, paise: refund.amountPaise }, now);
    await recordAction(tx, now, {
      action: 'refund_processed',
      actorId: null,
      object: { kind: 'refund', id: refund.id },
      details: { amountPaise: refund.amountPaise, currency, paymentId: payment.id },
    });
  }
  const captured = (await lockCapturedOf(tx, [payment.orderId])).filter(({ id }) => id === payment.id);
  const left = captured.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const wanted = { paise: Math.min(covered, left), itemId: null, cause: 'dispute' } as const;
  const isWhole = wanted.paise === left && captured.every(({ items }) => items.length === 0);
  const within = refundsWithin(captured.flatMap(allPartsOf), wanted, null, now);
  const parts = isWhole ? within : within.map(asPart);
  if (parts.length > 0) {
    const refunds = parts.map(({ itemId, paise, subjectId }) => ({
      ...{ id: newId(), paymentId: payment.id, itemId, amountPaise: paise, subjectId },
      ...{ cause: wanted.cause, reason: null, requestedBy: null, disputeId },
    }));
    await insertRefunds(tx, refunds, now);
    for (const { id } of refunds) await saveRefund(tx, id, { state: 'processed', processedAt: now }, now);
    // A ticket that was used was sold, whatever the bank decided; one that ended wasn't.
    const unsold = refunds.filter(({ subjectId }) => ended.includes(subjectId));
    if (unsold.length > 0) await creditLater(tx, unsold);
  }
  if (await isReturned(tx, payment.id)) await savePaymentState(tx, payment.id, 'refunded', now);
}

/** The bank decided anew, and the money is back. What the buyer was owed is owed again. */
async function undoLoss(tx: Tx, { payment, known }: News, now: Temporal.Instant): Promise<void> {
  for (const { id, amountPaise } of await lockRefundsThrough(tx, known.id)) {
    await saveRefund(tx, id, { state: 'queued', processedAt: null, disputeId: null }, now);
    await bookByBank(tx, payment, { id, paise: -amountPaise }, now);
    await recordAction(tx, now, {
      action: 'refund_owed',
      actorId: null,
      object: { kind: 'refund', id },
      details: { amountPaise, currency: payment.currency, paymentId: payment.id },
    });
  }
  await deleteBankRefunds(tx, { paymentId: payment.id, disputeId: known.id }, now);
  if (!(await isReturned(tx, payment.id))) await reopenPayment(tx, payment.id, now);
}

async function bookByBank(
  tx: Tx,
  { id: paymentId, currency }: DisputedPayment,
  { id, paise: amount }: { readonly id: string; readonly paise: number },
  now: Temporal.Instant,
): Promise<void> {
  const count = await countPostings(tx, paymentId, `by bank ${id}`);
  await post(tx, [{ paymentId, posting: refundedByBank(id, { amount, currency }, count) }], now);
}

/** Refunds that waited for the bank. */
async function sendHeldRefunds(tx: Tx, paymentId: string): Promise<void> {
  const waiting = (await lockUnsentRefunds(tx, paymentId)).filter(({ state }) => state === 'queued');
  await addJobs(
    tx,
    sendRefundJob,
    waiting.map(({ id }) => ({ refundId: id })),
  );
}

/** Asks the provider about an open dispute. */
export async function checkDispute(deps: PaymentDeps, dispute: KnownDispute): Promise<void> {
  const { db, clock, providers } = deps;
  // Saved first, so that one the provider can't answer for doesn't block the others.
  const asked = clock.now();
  const next = nextDisputeCheck(dispute, { openedAt: dispute.createdAt, now: asked });
  await saveDisputeCheck(db, dispute.id, next ?? asked.add({ hours: checkHours }));
  const provider = await providers.find(db, dispute);
  if (provider?.disputes === undefined)
    throw new ProviderError('unavailable', `${dispute.provider} is no longer set up`);
  const reported = await provider.disputes.fetch(dispute.providerDisputeId);
  await transaction(db, async (tx) => {
    await recordDispute(deps, tx, dispute, reported, true);
    const known = await lockDispute(tx, { id: dispute.id });
    if (known === null) return;
    const { createdAt: openedAt } = known;
    const now = clock.now();
    await saveDispute(tx, known.id, { nextCheckAt: nextDisputeCheck(known, { openedAt, now }) }, now);
  });
}
