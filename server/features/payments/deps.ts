import type { ProblemType } from '../../../contracts/problem.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { ProviderRefundState } from './rules.ts';

/** What a payment is for. */
export interface Subject {
  readonly kind: 'registration' | 'sample';
  readonly id: string;
}

/** How payments reach the feature that sells, without depending on it. */
export interface PaymentHooks {
  /** Why the subject can't be paid with this amount now; null when it can. */
  paymentDenial(db: Db, subject: Subject, amountPaise: number): Promise<ProblemType | null>;
  /**
   * Called once per payment captured for a registration, in the transaction that records it. The implementation
   * confirms the seat or requests the refund. Returns what was bought, if that is more than one thing. `unwanted`: the
   * registration no longer exists.
   */
  captured(
    tx: Tx,
    sale: { registrationId: string; amountPaise: number },
  ): Promise<readonly BoughtItem[] | 'unwanted'>;
}

/** A part of a payment that can be refunded by itself. */
export interface BoughtItem {
  readonly id: string;
  readonly label: string;
  readonly amountPaise: number;
}

export interface PaymentDeps extends Deps {
  readonly provider: PaymentProvider;
  readonly hooks: PaymentHooks;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
}

/** The provider's order, for which a checkout is opened. */
export interface ProviderOrder {
  readonly id: string;
  readonly receipt: string | null;
  readonly amountPaise: number;
  readonly currency: string;
}

/** A payment as the provider reports it. */
export interface ProviderPayment {
  readonly id: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  /** `pending` while the buyer is still in the checkout. */
  readonly state: 'pending' | 'authorized' | 'captured' | 'failed';
  readonly method: string | null;
  /** What the provider keeps of it, in the same currency; null where it doesn't say. */
  readonly feePaise?: number | null;
  /** The failure reason, written for the buyer. */
  readonly failure: string | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly providerPaymentId: string;
  /** The idempotency key of the request. */
  readonly receipt: string | null;
  readonly state: Exclude<ProviderRefundState, 'queued'>;
}

/** A parsed webhook; `null` for event kinds that aren't used here. */
export type Notice =
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  | null;

/** What the browser receives from a checkout. */
export interface Proof {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
}

/** A payment provider. Every call may throw a {@link ProviderError}. */
export interface PaymentProvider {
  readonly name: 'razorpay' | 'sandbox';
  /** The only key that may reach the browser. */
  readonly keyId: string;
  /** URL of the checkout script; null when our own page is the checkout. */
  readonly checkoutScript: string | null;
  /** The amount is in the smallest units of the currency. */
  createOrder(wanted: { receipt: string; amountPaise: number; currency: string }): Promise<ProviderOrder>;
  /** Finds an order by its receipt, when the answer to its creation was lost. */
  findOrder(receipt: string): Promise<ProviderOrder | null>;
  fetchPayment(providerPaymentId: string): Promise<ProviderPayment>;
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Refunds all or part of a payment. Idempotent by `key`. */
  refund(wanted: { providerPaymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>;
  fetchRefund(providerPaymentId: string, providerRefundId: string): Promise<ProviderRefund>;
  /** Whether the provider signed the browser's proof. */
  isGenuine(proof: Proof): boolean;
  /**
   * @param body the exact bytes received
   * @returns undefined when the signature is not the provider's
   */
  parseWebhook(body: Buffer, signature: string): Notice | undefined;
}

/**
 * The provider gave no usable answer. After `unavailable` and `malformed`, it is unknown whether
 * the request took effect; `refused` means it did not. The message is for the log and contains no
 * keys.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unavailable' | 'malformed' | 'refused';

  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
