import type { Db, Tx } from '../platform/database.ts';
import type { Limit } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import type { PaymentProvider } from './provider.ts';

/** What money is paid for. */
export interface Subject {
  readonly kind: 'registration' | 'sample';
  readonly id: string;
}

/** What payments ask and tell about what they are for, without knowing it. */
export interface PaymentHooks {
  /** Whether the subject is still to be paid. */
  isDue(db: Db, subject: Subject): Promise<boolean>;
  /**
   * Money for the subject was captured. Told once for each payment, in the transaction that records it; whoever hears
   * it gives what was paid for, or has it given back. `unwanted`: there is nothing (any more) that it could be for.
   */
  captured(tx: Tx, subject: Subject): Promise<'settled' | 'unwanted'>;
}

export interface PaymentParts extends Parts {
  readonly provider: PaymentProvider;
  readonly hooks: PaymentHooks;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** How often one person may write. */
  readonly writes: Limit;
}
