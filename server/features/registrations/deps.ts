import { z } from 'zod';
import type { MailTopic } from '../../../contracts/notifications.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import { job } from '../../infra/jobs/queue.ts';
import type { Refund } from './event-aggregate.ts';
import type { EventCommand, Outcome } from './event-commands.ts';

/** A seat that is held for somebody until they have paid. */
interface HeldSeat {
  readonly registrationId: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly userId: string;
  readonly pricePaise: number;
  readonly holdExpiresAt: Temporal.Instant;
  /** Until when who pays it gets everything back, should they cancel; null: never. */
  readonly refundableUntil: Temporal.Instant | null;
}

/** Whether money can be taken, and how it goes back. */
export type Payments = {
  /**
   * Gives back what was captured for registrations, as far as the policy says so; once, however often it is asked. Where
   * no provider is set up any more, it is owed until one is.
   *
   * @param refundableUntil by what the event promises now; what was promised to who paid may be kinder
   */
  createRefunds(tx: Tx, refunds: readonly Refund[], refundableUntil: Temporal.Instant | null): Promise<void>;
  /** Those of the registrations for which money was paid and not given back. */
  paidFor(tx: Tx, registrationIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Until when whoever paid for a registration was promised all of it back; null where nothing was paid or promised. */
  promisedUntil(tx: Tx, registrationId: string): Promise<Temporal.Instant | null>;
} & (
  | { readonly kind: 'none' }
  | {
      readonly kind: 'provider';
      /** Opens the payment of a held seat and returns its id; whoever asks again gets the same. */
      open(seat: HeldSeat): Promise<string>;
    }
);

/** What carrying a command out takes. */
export interface CommandQueueDeps extends Deps {
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** The installation's secret, of which links in mails are derived. */
  readonly secret: string;
  /** Days until the link is void by which somebody confirms another address for mails. */
  readonly unconfirmedDays: number;
  readonly payments: Payments;
  /** Where somebody ends mails of one sort. */
  unsubscribeUrl(topic: MailTopic, userId: string): string;
}

/** Takes commands on events and carries them out, each event's in the order in which they came. */
export interface CommandQueue {
  /**
   * Resolves once what came of the command is durable.
   *
   * @throws Problem the refusal; `general_service_unavailable` where too many wait in line for this event
   */
  submit(eventId: string, command: EventCommand): Promise<Exclude<Outcome, { problem: unknown }>>;
}

export interface RegistrationDeps extends CommandQueueDeps {
  readonly desk: CommandQueue;
  /** How often one person may write. */
  readonly writes: Limit;
}

/** Goes on offering seats where more were free than one transaction takes. */
export const offerSeatsJob = job('offer_seats', z.object({ eventId: z.string() }));

/** Tells everybody registered for an event something, page after page. */
export const announceJob = job('announce', z.object({ announcementId: z.string() }));

/** Begins the reminders that are due. */
export const remindJob = job('remind', z.unknown(), 3);

/** Tells an organiser who registered since the last time. */
export const notifyOrganiserJob = job('tell_organiser', z.object({ eventId: z.string() }));

/** Ends holds whose time is over. */
export const lapseHoldsJob = job('lapse_holds', z.unknown(), 3);

/** Deletes offers of tickets that nobody accepted. */
export const forgetTicketOffersJob = job('forget_ticket_offers', z.unknown(), 3);

/** Deletes requests for another address that nobody answered. */
export const forgetContactRequestsJob = job('forget_contact_requests', z.unknown(), 3);
