import type { Tx } from '../platform/database.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import type { Desk } from './desk.ts';
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

export interface RegistrationParts extends DeskParts {
  readonly desk: Desk;
  /** How often one person may write. */
  readonly writes: Limit;
}
