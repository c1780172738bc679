import type { RefundCause } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import { type RegistrationWindow, registrationCloses } from '../../../contracts/registration-window.ts';

/** How long a seat is held during checkout. */
export const checkoutHold = Temporal.Duration.from({ minutes: 15 });

/** Why a payment buys no seat. */
export type SaleBar = Extract<
  RefundCause,
  'event_cancelled' | 'event_unavailable' | 'not_admitted' | 'registration_closed' | 'price_changed'
>;

/** What an event lays down for its sale. */
export interface SaleTerms extends RegistrationWindow<Temporal.Instant> {
  readonly ticketType: 'free' | 'paid';
  /** Null for a free event. */
  readonly pricePaise: number | null;
  /** False while the event is hidden or its organiser blocked by an administrator. */
  readonly onSale: boolean;
  readonly status: 'scheduled' | 'cancelled';
}

/** A payment for a seat the person holds or held. */
export interface Purchase {
  readonly terms: SaleTerms;
  /** Whether the organiser or an administrator has blocked the person; only loaded for payments. */
  readonly barred: boolean;
  /** The amount just paid; null when this isn't a payment. */
  readonly amountPaise: number | null;
  /** When the person registered. */
  readonly enteredAt: Temporal.Instant | null;
  /** When the hold on the seat ends. */
  readonly holdExpiresAt: Temporal.Instant | null;
  readonly now: Temporal.Instant;
}

/**
 * Why the seat can't be bought under the current facts, whatever was true when the checkout was
 * opened; null when it can. Used both when an order or checkout is opened and when a payment is
 * captured, by whichever path it is learnt of.
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

/** The refusal shown when opening a checkout. */
export const saleProblems: Readonly<Record<SaleBar, ProblemType>> = {
  event_cancelled: 'event_cancelled',
  event_unavailable: 'event_sales_stopped',
  not_admitted: 'registration_blocked',
  registration_closed: 'registration_closed',
  price_changed: 'payment_price_changed',
};

/**
 * Whether the seat was offered (by an approval or from the waitlist) and can therefore be paid
 * after registration has closed. A checkout hold never exceeds 15 minutes.
 */
function hasOffer({ enteredAt, holdExpiresAt, now }: Purchase): boolean {
  if (enteredAt === null || holdExpiresAt === null) return false;
  const isOffer = Temporal.Instant.compare(holdExpiresAt, enteredAt.add(checkoutHold)) > 0;
  return isOffer && Temporal.Instant.compare(holdExpiresAt, now) > 0;
}
