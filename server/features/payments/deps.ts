import type { Readable } from 'node:stream';
import type { Money } from '../../../contracts/money.ts';
import type { PaymentMethodKind } from '../../../contracts/payment-methods.ts';
import type { Checkout } from '../../../contracts/payments.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { DisputeFacts, ProviderRefundState } from './rules.ts';

/** What a payment is for. */
export interface Subject {
  readonly kind: 'registration' | 'change' | 'sample';
  readonly id: string;
}

/** A registration, or a change of one. */
export interface SoldSubject extends Subject {
  readonly kind: 'registration' | 'change';
}

/** How payments reach the feature that sells, without depending on it. */
export interface PaymentHooks {
  /** Why the subject can't be paid with this amount now; null when it can. */
  paymentDenial(db: Db, subject: Subject, amountPaise: number): Promise<ProblemType | null>;
  /**
   * Called once per payment captured for a registration or a change of one, in the transaction that records it. The implementation
   * confirms the seat or requests the refund. Returns what was bought, if that is more than one thing. `unwanted`: the
   * registration no longer exists, or the change isn't open any more.
   */
  captured(
    tx: Tx,
    sale: { subject: SoldSubject; amountPaise: number },
  ): Promise<readonly BoughtItem[] | 'unwanted'>;
  /**
   * Holds the seats of a registration for as long as the organiser allows for money that people confirm.
   * @returns until when; null when no seat is held any more
   */
  extendHold(registrationId: string, way: 'transfer' | 'door'): Promise<Temporal.Instant | null>;
  /**
   * A bank took back what these registrations were paid with. Those that weren't used end, without a refund. Locks the
   * event's seats, so nothing else may be locked before.
   * @returns those that ended
   */
  chargedBack(
    tx: Tx,
    of: { eventId: string; registrationIds: readonly string[] },
  ): Promise<readonly string[]>;
  /** What is known of tickets, for the bank of a person who denies that they bought or got them. */
  evidenceOf(db: Db, registrationIds: readonly string[]): Promise<readonly TicketEvidence[]>;
}

/** What is known of one ticket. */
export interface TicketEvidence {
  readonly registrationId: string;
  /** The start of its event. */
  readonly startsAt: Temporal.Instant;
  readonly state: string;
  /** Who has it, if that isn't the buyer. */
  readonly holder: string | null;
  readonly registeredAt: Temporal.Instant;
  readonly confirmedAt: Temporal.Instant | null;
  readonly transferredAt: Temporal.Instant | null;
  readonly cancelledAt: Temporal.Instant | null;
  readonly checkedInAt: Temporal.Instant | null;
}

/** Pictures that only some people may see. */
export interface PrivatePictures {
  /** From then on, only its owner can see it by itself. False if it isn't a finished picture of theirs. */
  makePrivate(tx: Tx, fileId: string, ownerId: string): Promise<boolean>;
  /** Its bytes, whoever asks; null if it is gone. */
  open(fileId: string): Promise<{ readonly type: string; readonly bytes: Readable } | null>;
}

/** A part of a payment that can be refunded by itself. */
export interface BoughtItem {
  readonly id: string;
  /** The registration that it belongs to, and is refunded with. */
  readonly registrationId: string;
  readonly label: string;
  readonly amountPaise: number;
}

export interface PaymentDeps extends Deps {
  readonly providers: Providers;
  readonly hooks: PaymentHooks;
  readonly pictures: PrivatePictures;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The site's, for what belongs to no event. */
  readonly timeZone: string;
}

/** Names a way to pay: a method, and whose account; null: the gateway of the site's settings. */
export interface MethodName {
  readonly provider: PaymentMethodKind;
  readonly methodId: string | null;
}

/** All ways to pay that are set up. */
export interface Providers {
  /** Gateways of the site's settings, in the order in which buyers see them. */
  readonly ofSite: readonly PaymentProvider[];
  /** Null if it isn't set up (any more). */
  find(db: Db, name: MethodName): Promise<PaymentProvider | null>;
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
  /** Our id of the order, where the provider names that instead of its own. */
  readonly receipt: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  /** `pending` while the buyer is still in the checkout. */
  readonly state: 'pending' | 'authorized' | 'captured' | 'failed';
  readonly method: string | null;
  /**
   * What the provider keeps of it, in the same currency; null where it doesn't say. `later`: it isn't known yet, or only
   * said when asked for the payment.
   */
  readonly feePaise?: number | 'later' | null;
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

/** A dispute as the provider reports it. */
export interface ProviderDispute extends DisputeFacts {
  readonly id: string;
  readonly providerPaymentId: string;
  readonly currency: string;
}

/** Evidence, as the bank reads it. */
export interface EvidencePack {
  readonly buyer: { readonly name: string; readonly email: string };
  /** What was sold. */
  readonly product: string;
  /** When it took place, as a date. */
  readonly serviceDate: string | null;
  readonly refundPolicy: string;
  /** When the ticket was used. */
  readonly access: string;
  /** Everything, with what the organiser wrote. */
  readonly text: string;
  readonly pdf: Buffer;
}

/** A parsed webhook; `null` for event kinds that aren't used here. */
export type Notice =
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  | { readonly kind: 'dispute'; readonly dispute: ProviderDispute }
  | null;

/** What the browser receives from a checkout. */
export interface Proof {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
}

/** What the buyer pays for, in the buyer's language. */
export interface CheckoutRequest {
  readonly order: ProviderOrder;
  readonly title: string;
  readonly description: string;
  readonly payer: { readonly name: string; readonly email: string };
}

export interface NewProviderOrder {
  /** Our id of the order. */
  readonly receipt: string;
  /** In the smallest units of the currency. */
  readonly amountPaise: number;
  readonly currency: string;
  readonly title: string;
  /** Our page, for a checkout on a page of the provider. */
  readonly returnUrl: string;
  /** An order that expired at the provider, which this one replaces. */
  readonly replaces: string | null;
}

/** A payment provider. Every call may throw a {@link ProviderError}. */
export interface PaymentProvider {
  readonly name: PaymentMethodKind;
  /** Whether it can take this amount; by default, any. */
  takes?(money: Money): boolean;
  createOrder(wanted: NewProviderOrder): Promise<ProviderOrder>;
  /** What the browser needs to show the checkout. Contains no secrets. Null for an order that has expired there. */
  checkout(wanted: CheckoutRequest): Promise<Checkout | null>;
  /** Whether an order was made by this account; by default, no one can say. */
  hasOrder?(providerOrderId: string): Promise<boolean>;
  /** Finds an order by its receipt, when the answer to its creation was lost. */
  findOrder(receipt: string): Promise<ProviderOrder | null>;
  fetchPayment(providerPaymentId: string): Promise<ProviderPayment>;
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Refunds all or part of a payment. Idempotent by `key`. */
  refund(wanted: {
    providerPaymentId: string;
    amountPaise: number;
    currency: string;
    key: string;
  }): Promise<ProviderRefund>;
  fetchRefund(providerPaymentId: string, providerRefundId: string): Promise<ProviderRefund>;
  /** Whether the provider signed the browser's proof. */
  isGenuine(proof: Proof): boolean;
  /**
   * @param body the exact bytes received
   * @returns undefined when the signature is not the provider's
   */
  parseWebhook(body: Buffer, signature: string): Notice | undefined;
  /** Left out where no bank can take a payment back. */
  readonly disputes?: {
    fetch(providerDisputeId: string): Promise<ProviderDispute>;
    /** Sends evidence to the bank. Idempotent by `key`. */
    answer(wanted: {
      readonly dispute: Pick<ProviderDispute, 'id' | 'amountPaise'>;
      readonly pack: EvidencePack;
      readonly key: string;
    }): Promise<ProviderDispute>;
  };
}

/**
 * The provider gave no usable answer. After `unavailable` and `malformed`, it is unknown whether
 * the request took effect; `refused` means it did not. The message is for the log and contains no
 * keys.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unavailable' | 'malformed' | 'refused';
  /** Of its answer, if there was one. */
  readonly status: number | undefined;

  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions, status?: number) {
    super(message, options);
    this.kind = kind;
    this.status = status;
  }

  /** The keys aren't valid, or may not do this. */
  get isForKeys(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/**
 * @returns null for what the provider doesn't know
 * @throws ProviderError if it doesn't say, also for wrong keys
 */
export async function unlessUnknown<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused' && !error.isForKeys) return null;
    throw error;
  }
}
