import { type DisputeState, isDecided } from '../../../contracts/disputes.ts';
import type { Money } from '../../../contracts/money.ts';
import { laterDeadline } from '../../../contracts/payment-terms.ts';
import { boughtNothing, type RefundCause } from '../../../contracts/payments.ts';

/** A payment's states in order; it never goes back to an earlier one. */
export const paymentStates = ['failed', 'authorized', 'captured', 'refund_pending', 'refunded'] as const;
export type ProviderPaymentState = (typeof paymentStates)[number];

/** A refund's states. A failed refund is still owed. */
export type ProviderRefundState = 'queued' | 'requested' | 'processed' | 'failed';

/**
 * The refund in paise. Attendees who cancel, or give back an add-on, get everything back until the later of the promised and
 * the current deadline, and nothing afterwards. When the organiser or the event takes the seat
 * away, everything is refunded at any time.
 */
export function refundDue(
  cause: RefundCause,
  at: {
    amountPaise: number;
    /** By the order's terms; null: never. */
    promisedUntil: Temporal.Instant | null;
    /** By the current terms; null: never. */
    refundableUntil: Temporal.Instant | null;
    now: Temporal.Instant;
  },
): number {
  if (cause !== 'attendee' && cause !== 'add_on') return at.amountPaise;
  const until = laterDeadline(at.promisedUntil, at.refundableUntil, Temporal.Instant.compare);
  return until !== null && Temporal.Instant.compare(at.now, until) <= 0 ? at.amountPaise : 0;
}

/** A captured payment. */
interface Held {
  readonly amountPaise: number;
  /** When it bought its subject; null if it has bought nothing (yet). */
  readonly keptAt: Temporal.Instant | null;
  /** By the terms of its order. */
  readonly refundableUntil: Temporal.Instant | null;
}

/**
 * Which payments for one subject are refunded for a reason, and how much of each. If the money bought nothing, only
 * the payment being recorded is refunded: an earlier one may have bought the seat.
 *
 * @param refundableUntil the full-refund deadline by today's terms; null: never
 */
export function refundsDue<Payment extends Held>(
  payments: readonly Payment[],
  cause: RefundCause,
  refundableUntil: Temporal.Instant | null,
  now: Temporal.Instant,
): (Payment & { readonly cause: RefundCause; readonly paise: number })[] {
  return payments.flatMap((payment) => {
    if (boughtNothing(cause) && payment.keptAt !== null) return [];
    const { amountPaise, refundableUntil: promisedUntil } = payment;
    const paise = refundDue(cause, { amountPaise, promisedUntil, refundableUntil, now });
    return paise === 0 ? [] : [{ ...payment, cause, paise }];
  });
}

/** What a payment bought, or all of it, with what hasn't been refunded yet. */
interface Part extends Held {
  /** Null: the whole payment. */
  readonly itemId: string | null;
}

/**
 * From which parts an amount is refunded, and how much of each: first from the item it's for, then from the latest
 * payment. Never more than what is left of each, so it can be less than asked for.
 */
export function refundsWithin<Paid extends Part>(
  parts: readonly Paid[],
  { paise, itemId, cause }: { paise: number; itemId: string | null; cause: RefundCause },
  refundableUntil: Temporal.Instant | null,
  now: Temporal.Instant,
): (Paid & { readonly cause: RefundCause; readonly paise: number })[] {
  const isNamed = (part: Paid) => part.itemId !== null && part.itemId === itemId;
  const sorted = parts.toSorted(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)) || byLatest(one, other),
  );
  let left = paise;
  return refundsDue(sorted, cause, refundableUntil, now).flatMap((part) => {
    const taken = Math.min(left, part.paise);
    left -= taken;
    return taken === 0 ? [] : [{ ...part, paise: taken }];
  });
}

function byLatest(one: Held, other: Held): number {
  return (other.keptAt?.epochMilliseconds ?? 0) - (one.keptAt?.epochMilliseconds ?? 0);
}

/** Where money is: at the provider, not assigned to anything yet, in sales, owed as refunds, or lost. */
export type Account = 'provider' | 'unassigned' | 'sales' | 'refunds_due' | 'fees' | 'disputes';

/** A booking: amounts of one currency that sum to zero, under a name that makes it unique. */
export interface Posting {
  readonly name: string;
  readonly currency: string;
  readonly entries: Readonly<Partial<Record<Account, number>>>;
}

/** The provider has the money; what it buys isn't decided yet. */
export function captured(paymentId: string, money: Money): Posting {
  return move(`captured ${paymentId}`, 'unassigned', 'provider', money);
}

/** The payment bought what it was for. */
export function kept(paymentId: string, money: Money): Posting {
  return move(`kept ${paymentId}`, 'sales', 'unassigned', money);
}

/**
 * A refund is owed, either from sales or, when the payment bought nothing, from the unassigned
 * money.
 */
export function owed(paymentId: string, money: Money, from: 'sales' | 'unassigned'): Posting {
  return move(`owed ${paymentId}`, 'refunds_due', from, money);
}

/** The provider has paid the refund. `attempt`: how often it was sent back before. */
export function refundPaid(paymentId: string, money: Money, attempt = 0): Posting {
  return move(`paid back ${turn(paymentId, attempt)}`, 'provider', 'refunds_due', money);
}

/** A refund that was paid came back, and is owed again. */
export function refundCameBack(paymentId: string, money: Money, attempt: number): Posting {
  return move(`came back ${turn(paymentId, attempt)}`, 'refunds_due', 'provider', money);
}

function turn(paymentId: string, attempt: number): string {
  return attempt === 0 ? paymentId : `${paymentId} ${attempt}`;
}

/** What the provider keeps for itself. */
export function feeTaken(paymentId: string, money: Money): Posting {
  return move(`fee ${paymentId}`, 'provider', 'fees', money);
}

/** What the provider took for a dispute, or gave back; `turn` counts them. */
export function disputeMoved(disputeId: string, { amount, currency }: Money, turn: number): Posting {
  const name = `disputed ${disputeId} ${turn}`;
  return amount > 0
    ? move(name, 'provider', 'disputes', { amount, currency })
    : move(name, 'disputes', 'provider', { amount: -amount, currency });
}

/** The same with what it charged for its work. */
export function disputeFeeMoved(disputeId: string, { amount, currency }: Money, turn: number): Posting {
  const name = `dispute fee ${disputeId} ${turn}`;
  return amount > 0
    ? move(name, 'provider', 'fees', { amount, currency })
    : move(name, 'fees', 'provider', { amount: -amount, currency });
}

/** What was owed as a refund has reached the buyer through their bank, or that took it back; `count` counts them. */
export function refundedByBank(refundId: string, { amount, currency }: Money, count: number): Posting {
  const name = `by bank ${turn(refundId, count)}`;
  return amount > 0
    ? move(name, 'disputes', 'refunds_due', { amount, currency })
    : move(name, 'refunds_due', 'disputes', { amount: -amount, currency });
}

function move(name: string, from: Account, to: Account, { amount, currency }: Money): Posting {
  return { name, currency, entries: { [from]: -amount, [to]: amount } };
}

/**
 * Minutes between checks of an open order: frequent while the buyer may be watching, and continuing
 * until the provider stops repeating its webhook (one day) after the longest hold (another day).
 */
const checkPauses = [1, 2, 3, 5, 10, 15, 30, 60, 120, 240, 480, 480, 480, 720, 720];

/** When to check with the provider again, after this many checks; null: no more. */
export function nextCheck(questions: number, now: Temporal.Instant): Temporal.Instant | null {
  const minutes = checkPauses[questions];
  return minutes === undefined ? null : now.add({ minutes });
}

/** An update about a refund, compared with what is known about it. */
interface RefundReport {
  readonly state: Exclude<ProviderRefundState, 'queued'>;
  /** Whether it is about the latest request. */
  readonly isCurrent: boolean;
  /** Whether it is about the refund that the provider is known to have made. */
  readonly isKnown: boolean;
  /** Whether the provider was asked just now. Webhooks come late, and in any order. */
  readonly isAnswer: boolean;
}

/**
 * What an update about a refund means, given the refund's state. `ask`: the provider says otherwise than was known, so it
 * is asked; `request`: the refund that was asked about came to nothing, and the latest request can be sent again.
 */
export function refundNews(
  known: ProviderRefundState,
  { state, isCurrent, isKnown, isAnswer }: RefundReport,
): Exclude<ProviderRefundState, 'queued'> | 'ask' | 'request' | 'no_news' {
  if (known === 'processed') {
    // Banks send some refunds back.
    if (!isKnown || state !== 'failed') return 'no_news';
    return isAnswer ? 'failed' : 'ask';
  }
  if (isCurrent) return state;
  if (isKnown) {
    if (!isAnswer) return 'ask';
    return state === 'failed' ? 'request' : state;
  }
  // An earlier request that seemed to be refused. While the latest is in progress, it changes nothing.
  return state === 'failed' || known === 'requested' ? 'no_news' : 'ask';
}

/** The state of a refund after this many failed requests. */
export function afterRefusals(refusals: number): Extract<ProviderRefundState, 'queued' | 'failed'> {
  return refusals >= maxRefusals ? 'failed' : 'queued';
}

/** Final refusals by the provider before a refund is left to people. */
const maxRefusals = 5;

/** Hours between checks of a refund that the provider has accepted. */
export const checkHours = 6;

const disputeOrder: readonly DisputeState[] = ['inquiry', 'open', 'under_review', 'won', 'lost', 'closed'];

/** A dispute as a provider reports it, and as it is known. */
export interface DisputeFacts {
  readonly state: DisputeState;
  /** Whether the bank only asks, so the seller keeps the money and may refund it. It may look at the answer, too. */
  readonly isInquiry: boolean;
  readonly amountPaise: number;
  /** The provider's own word for it. */
  readonly reason: string;
  /** Until when evidence counts; null where none is taken. */
  readonly respondBy: Temporal.Instant | null;
  /** What it has taken from the account for this dispute and not returned. */
  readonly withdrawnPaise: number;
  /** What it charged for its work on it, as far as that is in the same currency. */
  readonly feePaise: number;
}

/**
 * What a report about a dispute means. Webhooks come twice, late and in any order, and a bank may ask for more after its
 * review began: so what isn't a step forward is asked for.
 */
export function disputeNews(
  known: DisputeFacts | null,
  reported: DisputeFacts,
  isAnswer: boolean,
): 'news' | 'ask' | 'no_news' {
  if (known === null) return 'news';
  if (isSameDispute(known, reported)) return 'no_news';
  if (isAnswer) return 'news';
  const isAhead = !isDecided(known.state) && stepOf(reported.state) > stepOf(known.state);
  return isAhead ? 'news' : 'ask';
}

/** All decisions are the same step. */
function stepOf(state: DisputeState): number {
  return Math.min(disputeOrder.indexOf(state), disputeOrder.indexOf('won'));
}

function isSameDispute(one: DisputeFacts, other: DisputeFacts): boolean {
  return (
    one.state === other.state &&
    one.isInquiry === other.isInquiry &&
    one.amountPaise === other.amountPaise &&
    one.withdrawnPaise === other.withdrawnPaise &&
    one.feePaise === other.feePaise &&
    one.reason === other.reason &&
    one.respondBy?.epochMilliseconds === other.respondBy?.epochMilliseconds
  );
}

/** Banks decide sooner. */
const disputeDays = 200;

/** Whether the refunds of a payment wait for this dispute: its provider refuses them while a bank has the money. */
function keepsRefunds({ state, isInquiry }: Pick<DisputeFacts, 'state' | 'isInquiry'>): boolean {
  return !isInquiry && !isDecided(state);
}

/** When the provider is asked about a dispute next; null once nothing can change. Weekly at last, where refunds wait. */
export function nextDisputeCheck(
  { state, isInquiry, withdrawnPaise }: Pick<DisputeFacts, 'state' | 'isInquiry' | 'withdrawnPaise'>,
  { openedAt, now }: { openedAt: Temporal.Instant; now: Temporal.Instant },
): Temporal.Instant | null {
  // What was won comes back days later.
  const isSettled = isDecided(state) && (state === 'lost') === withdrawnPaise > 0;
  const isOld = Temporal.Instant.compare(openedAt.add({ hours: 24 * disputeDays }), now) <= 0;
  if (isSettled || (isOld && !keepsRefunds({ state, isInquiry }))) return null;
  return now.add({ hours: isOld ? 24 * 7 : checkHours });
}
