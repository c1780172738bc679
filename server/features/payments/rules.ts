import { laterDeadline } from '../../../contracts/payment-terms.ts';
import type { RefundCause } from '../../../contracts/payments.ts';

/** How far a payment has come, from the first attempt on; nothing ever leads back. */
export const paymentStates = ['failed', 'authorized', 'captured', 'refund_pending', 'refunded'] as const;
export type PaymentStanding = (typeof paymentStates)[number];

/** How far a refund has come. A failed one is still owed. */
export type RefundStanding = 'queued' | 'requested' | 'processed' | 'failed';

export const currency = 'INR';

/**
 * Whether what is told of a payment is news. Notices come twice, late and in any order, so only a step ahead counts;
 * a bank may still authorise what it reported as failed.
 */
export function isAhead(told: PaymentStanding, known: PaymentStanding | null): boolean {
  return known === null || paymentStates.indexOf(told) > paymentStates.indexOf(known);
}

/** Whether a payment is for this order and pays it to the paisa: nothing else confirms a seat (ruling 27). */
export function pays(
  payment: { providerOrderId: string | null; amountPaise: number; currency: string },
  order: { providerOrderId: string | null; amountPaise: number },
): boolean {
  return (
    order.providerOrderId !== null &&
    payment.providerOrderId === order.providerOrderId &&
    payment.amountPaise === order.amountPaise &&
    payment.currency === currency
  );
}

/**
 * What goes back, in paise: everything, unless attendees cancel after the time up to which they were promised it, or
 * are promised it now. Who gave nothing for the money, the organiser or the event, gives all of it back at any time.
 */
export function refundDue(
  cause: RefundCause,
  at: {
    amountPaise: number;
    /** By the terms of the order; null: never. */
    promisedUntil: Temporal.Instant | null;
    /** By the terms of today; null: never. */
    refundableUntil: Temporal.Instant | null;
    now: Temporal.Instant;
  },
): number {
  if (cause !== 'attendee') return at.amountPaise;
  const until = laterDeadline(at.promisedUntil, at.refundableUntil, Temporal.Instant.compare);
  return until !== null && Temporal.Instant.compare(at.now, until) <= 0 ? at.amountPaise : 0;
}

/** Where money is: at the provider, not yet given for anything, given for what was sold, or owed back. */
export type Account = 'provider' | 'unassigned' | 'sales' | 'refunds_due';

/** One step of the books: amounts in paise that sum to zero, under a name by which it is made once. */
export interface Posting {
  readonly name: string;
  readonly entries: Readonly<Partial<Record<Account, number>>>;
}

/** The provider has taken the money; what it buys is not decided yet. */
export function captured(paymentId: string, paise: number): Posting {
  return move(`captured ${paymentId}`, 'unassigned', 'provider', paise);
}

/** The money got what it was paid for. */
export function kept(paymentId: string, paise: number): Posting {
  return move(`kept ${paymentId}`, 'sales', 'unassigned', paise);
}

/** Money is owed back, out of what was sold or, where it bought nothing, as it came. */
export function owed(paymentId: string, paise: number, from: 'sales' | 'unassigned'): Posting {
  return move(`owed ${paymentId}`, 'refunds_due', from, paise);
}

/** The provider has paid back what was owed. */
export function paidBack(paymentId: string, paise: number): Posting {
  return move(`paid back ${paymentId}`, 'provider', 'refunds_due', paise);
}

function move(name: string, from: Account, to: Account, paise: number): Posting {
  return { name, entries: { [from]: -paise, [to]: paise } };
}

/**
 * Minutes between the questions what became of an open order: often while somebody may be looking at the page, and on
 * until the provider has given up sending its notice (a day) after the longest hold (another day).
 */
const checkPauses = [1, 2, 3, 5, 10, 15, 30, 60, 120, 240, 480, 480, 480, 720, 720];

/** When the provider is asked next about something, after so many questions; null: not any more. */
export function nextCheck(questions: number, now: Temporal.Instant): Temporal.Instant | null {
  const minutes = checkPauses[questions];
  return minutes === undefined ? null : now.add({ minutes });
}

/** Requests for one refund that the provider may refuse for good before people have to look at it. */
export const mostRefusals = 5;

/** Hours between the questions what became of a refund that the provider has taken up. */
export const checkHours = 6;
