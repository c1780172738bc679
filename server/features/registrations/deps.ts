import { z } from 'zod';
import type { MailTopic } from '../../../contracts/notifications.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { job } from '../../infra/jobs/queue.ts';
import type { Refund } from './event-aggregate.ts';
import type { EventCommand, Outcome } from './event-commands.ts';

/** A seat held for a person until they have paid. */
interface HeldSeat {
  readonly registrationId: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly userId: string;
  readonly pricePaise: number;
  readonly holdExpiresAt: Temporal.Instant;
  /** Cancelling until then gives a full refund; null: no refund. */
  readonly refundableUntil: Temporal.Instant | null;
}

/** Takes payments and refunds them. */
export type Payments = {
  /**
   * Refunds what was captured for these registrations, as far as the policy allows. Idempotent.
   * Without a payment provider the refund stays due until one is set up.
   * @param refundableUntil the event's current deadline; a buyer may have been promised a later one
   */
  createRefunds(tx: Tx, refunds: readonly Refund[], refundableUntil: Temporal.Instant | null): Promise<void>;
  /** The subset of registrations with a payment that hasn't been refunded. */
  paidFor(tx: Tx, registrationIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The full-refund deadline promised to the buyer; null when nothing was paid or promised. */
  promisedUntil(tx: Tx, registrationId: string): Promise<Temporal.Instant | null>;
} & (
  | { readonly kind: 'none' }
  | {
      readonly kind: 'provider';
      /** Opens the payment of a held seat and returns its id. Idempotent. */
      open(seat: HeldSeat): Promise<string>;
    }
);

export interface CommandQueueDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The site's secret; links in mails are derived from it. */
  readonly secret: string;
  /** Days for which the link that confirms a contact address is valid. */
  readonly unconfirmedDays: number;
  readonly payments: Payments;
  /** The link that unsubscribes from mails of one topic. */
  unsubscribeUrl(topic: MailTopic, userId: string): string;
}

/** Executes commands on events, in arrival order per event. */
export interface CommandQueue {
  /**
   * Resolves once the result is durable.
   * @throws Problem the refusal; `general_service_unavailable` when too many commands wait for this
   * event
   */
  submit(eventId: string, command: EventCommand): Promise<Exclude<Outcome, { problem: unknown }>>;
}

export interface RegistrationDeps extends CommandQueueDeps {
  readonly desk: CommandQueue;
}

/** Continues offering seats when more were free than one transaction handles. */
export const offerSeatsJob = job('offer_seats', z.object({ eventId: z.string() }));

/** Sends an announcement, page by page. */
export const announceJob = job('announce', z.object({ announcementId: z.string() }));

export const remindJob = job('remind', z.unknown(), 3);

/** Notifies an organiser of the registrations since the last notification. */
export const notifyOrganiserJob = job('tell_organiser', z.object({ eventId: z.string() }));

export const lapseHoldsJob = job('lapse_holds', z.unknown(), 3);

export const forgetTicketOffersJob = job('forget_ticket_offers', z.unknown(), 3);

export const forgetContactRequestsJob = job('forget_contact_requests', z.unknown(), 3);
