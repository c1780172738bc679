import type { RefundCause } from '../../../contracts/payments.ts';
import type { Db, Tx } from '../../infra/db/database.ts';

export interface Refund {
  readonly registrationId: string;
  readonly cause: RefundCause;
  /** A part of what was paid for the registration; all of it if left out. */
  readonly paise?: number;
  /** The add-on whose payment is refunded first. */
  readonly addOnId?: string;
  /** Or else what it was paid for. */
  readonly itemId?: string;
}

/** A seat held for a person until they have paid, or a change of one. */
export interface HeldSeat {
  /** The registration, or the change by its id. */
  readonly subject: { readonly kind: 'registration' | 'change'; readonly id: string };
  readonly eventId: string;
  readonly eventTitle: string;
  readonly userId: string;
  readonly pricePaise: number;
  readonly currency: string;
  readonly holdExpiresAt: Temporal.Instant;
  /** Cancelling until then gives a full refund; null: no refund. */
  readonly refundableUntil: Temporal.Instant | null;
}

export interface Payments {
  /**
   * Refunds what was captured for these registrations, as far as the policy allows, once a provider is set up. Idempotent.
   * @param refundableUntil the event's current deadline; a buyer may have been promised a later one
   */
  createRefunds(tx: Tx, refunds: readonly Refund[], refundableUntil: Temporal.Instant | null): Promise<void>;
  /** The subset of registrations with a payment that hasn't been refunded. */
  paidFor(tx: Tx, registrationIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The full-refund deadline promised to the buyer; null when nothing was paid or promised. */
  promisedUntil(db: Db, registrationId: string): Promise<Temporal.Instant | null>;
  /** What is left of what was paid for each registration, in paise; those without payments are left out. */
  paidPaise(db: Db, registrationIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whether the site's settings bring a way to pay, for every event. */
  readonly bySettings: boolean;
  /**
   * Opens the payment of a held seat and returns its id. Idempotent.
   * @throws Problem `payment_not_set_up` if the event has no way to pay
   */
  open(seat: HeldSeat): Promise<string>;
}
