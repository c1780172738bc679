import type { Tx } from '../platform/database.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import type { EventCommand, Outcome } from './ledger.ts';
import type { RefundCause } from './rules.ts';

/** Whether money can be taken, and how it goes back. */
export type Payments =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'provider';
      /** Gives back what was captured for a registration, if anything was; once, however often it is asked. */
      refund(tx: Tx, registrationId: string, cause: RefundCause): Promise<void>;
    };

/** What carrying a command out takes. */
export interface DeskParts extends Parts {
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  readonly payments: Payments;
}

/** Takes commands on events and carries them out, each event's in the order in which they came. */
export interface Desk {
  /**
   * Resolves once what came of the command is durable.
   *
   * @throws Problem the refusal; `general_service_unavailable` where too many wait in line for this event
   */
  submit(eventId: string, command: EventCommand): Promise<Exclude<Outcome, { problem: unknown }>>;
}

export interface RegistrationParts extends DeskParts {
  readonly desk: Desk;
  /** How often one person may write. */
  readonly writes: Limit;
}
