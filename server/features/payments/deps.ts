import type { ProblemType } from '../../../contracts/problem.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import type { RefundStanding } from './rules.ts';

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

export interface PaymentDeps extends Deps {
  readonly provider: PaymentProvider;
  readonly hooks: PaymentHooks;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** How often one person may write. */
  readonly writes: Limit;
}

/** An order at the provider: what a checkout is opened for. */
export interface ProviderOrder {
  readonly id: string;
  readonly receipt: string | null;
  readonly amountPaise: number;
  readonly currency: string;
}

/** A payment as the provider knows it. */
export interface ProviderPayment {
  readonly id: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  /** `pending` while the person is still at it. */
  readonly state: 'pending' | 'authorized' | 'captured' | 'failed';
  readonly method: string | null;
  /** Why it failed, in words for the person. */
  readonly failure: string | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly providerPaymentId: string;
  /** The key under which it was asked for. */
  readonly receipt: string | null;
  readonly state: Exclude<RefundStanding, 'queued'>;
}

/** What the provider tells of its own accord; `null` for what nobody here needs to know. */
export type Notice =
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  | null;

/** What the browser gets from a checkout. */
export interface Proof {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
}

/** Something that takes money and gives it back. Every call may throw a {@link ProviderFault}. */
export interface PaymentProvider {
  readonly name: 'razorpay' | 'sandbox';
  /** The only one of its keys that browsers get to see. */
  readonly keyId: string;
  /** Address of the script that shows its checkout; null where our own page does. */
  readonly checkoutScript: string | null;
  createOrder(wanted: { receipt: string; amountPaise: number }): Promise<ProviderOrder>;
  /** The order of a receipt, where the answer to its making was lost. */
  findOrder(receipt: string): Promise<ProviderOrder | null>;
  fetchPayment(providerPaymentId: string): Promise<ProviderPayment>;
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Asks for a refund of a part or all of a payment; a second time with the same key does nothing more. */
  refund(wanted: { providerPaymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>;
  fetchRefund(providerPaymentId: string, providerRefundId: string): Promise<ProviderRefund>;
  /** Whether the provider signed what a browser brings. */
  isGenuine(proof: Proof): boolean;
  /**
   * Reads a notice; undefined when its signature is not the provider's.
   *
   * @param body as it came, to the byte
   */
  parseWebhook(body: Buffer, signature: string): Notice | undefined;
}

/**
 * Why the provider gave no usable answer. After `unavailable` and `malformed` nobody knows whether it did what it was
 * asked for; `refused` says that it did not. The message is for the log and carries no key.
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: 'unavailable' | 'malformed' | 'refused';

  constructor(kind: ProviderFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
