import type { ProblemType } from '../../contracts/problem.ts';
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
  /** Why the subject can't be paid with this amount now; null where it can. */
  barToPaying(db: Db, subject: Subject, amountPaise: number): Promise<ProblemType | null>;
  /**
   * Money for the subject was captured. Told once for each payment, in the transaction that records it; whoever hears
   * it gives what was paid for, or has it given back. `unwanted`: there is nothing (any more) that it could be for.
   */
  captured(tx: Tx, subject: Subject, amountPaise: number): Promise<'settled' | 'unwanted'>;
}

export interface PaymentParts extends Parts {
  readonly provider: PaymentProvider;
  readonly hooks: PaymentHooks;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** How often one person may write. */
  readonly writes: Limit;
}
