import type { RefundCause } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import { type RegistrationWindow, registrationCloses } from '../../../contracts/registration-window.ts';

/** How long a seat is held for somebody who is paying right now. */
export const checkoutHold = Temporal.Duration.from({ minutes: 15 });

/** Why money for a seat buys nothing. */
export type SaleBar = Extract<
  RefundCause,
  'event_cancelled' | 'event_unavailable' | 'not_admitted' | 'registration_closed' | 'price_changed'
>;

/** What an event lays down for its sale. */
export interface SaleTerms extends RegistrationWindow<Temporal.Instant> {
  readonly ticketType: 'free' | 'paid';
  /** Null of a free event. */
  readonly pricePaise: number | null;
  /** Whether it may take money: not while it is hidden, nor while an administrator blocks its organiser. */
  readonly onSale: boolean;
  readonly status: 'scheduled' | 'cancelled';
}

/** What somebody pays, for a seat that they hold or held. */
export interface Purchase {
  readonly terms: SaleTerms;
  /** Whether the organiser or an administrator keeps the person out; asked where money comes. */
  readonly barred: boolean;
  /** What was paid just now; null of anything but a payment. */
  readonly amountPaise: number | null;
  /** When the person registered. */
  readonly enteredAt: Temporal.Instant | null;
  /** Until when a seat is held. */
  readonly holdExpiresAt: Temporal.Instant | null;
  readonly now: Temporal.Instant;
}

/**
 * Why money buys no seat by what holds now, whatever held when the checkout was opened; null where it may. The same
 * answer decides when an order or a checkout is opened and when a payment is captured, however it is learnt of.
 */
export function saleBar(purchase: Purchase): SaleBar | null {
  const { terms, barred, amountPaise, now } = purchase;
  if (terms.status === 'cancelled') return 'event_cancelled';
  if (!terms.onSale) return 'event_unavailable';
  if (barred) return 'not_admitted';
  const until = hasOffer(purchase) ? terms.startsAt : registrationCloses(terms);
  if (Temporal.Instant.compare(until, now) <= 0) return 'registration_closed';
  return terms.ticketType === 'paid' && terms.pricePaise === amountPaise ? null : 'price_changed';
}

/** What somebody reads who would open a checkout. */
export const saleProblems: Readonly<Record<SaleBar, ProblemType>> = {
  event_cancelled: 'event_cancelled',
  event_unavailable: 'event_sales_stopped',
  not_admitted: 'registration_blocked',
  registration_closed: 'registration_closed',
  price_changed: 'payment_price_changed',
};

/**
 * Whether a seat is held that was offered, by an approval or from the waitlist: it can be paid after registration has
 * closed. A hold of the checkout is never longer than its quarter of an hour.
 */
function hasOffer({ enteredAt, holdExpiresAt, now }: Purchase): boolean {
  if (enteredAt === null || holdExpiresAt === null) return false;
  const isOffer = Temporal.Instant.compare(holdExpiresAt, enteredAt.add(checkoutHold)) > 0;
  return isOffer && Temporal.Instant.compare(holdExpiresAt, now) > 0;
}
