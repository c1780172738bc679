import type { RefundCause } from '../../../contracts/payments.ts';
import type { WholeEvent } from '../../../server/features/events/index.ts';
import { isAhead, pays } from '../../../server/features/payments/capture.ts';
import {
  afterRefusals,
  captured,
  kept,
  owed,
  type Posting,
  type ProviderPaymentState,
  type ProviderRefundState,
  refundNews,
  refundPaid,
  refundsDue,
} from '../../../server/features/payments/rules.ts';
import { saleProblems } from '../../../server/features/registrations/orders/purchase.ts';
import { saleDenial } from '../../../server/features/registrations/rules.ts';
import type { EventCommand, Facts, Registration } from '../../../server/features/registrations/types.ts';
import { Problem } from '../../../server/infra/http/problem.ts';

/** The parts of the site that payments depend on. */
interface BillingSite {
  readonly now: Temporal.Instant;
  readonly event: WholeEvent;
  readonly exists: boolean;
  readonly registrations: ReadonlyMap<string, Registration>;
  readonly mails: { readonly about: string; readonly userId: string }[];
  readonly rules: { refundableUntil(event: WholeEvent): Temporal.Instant | null };
  facts(): Facts;
  current(person: string): Registration | undefined;
  execute(commands: readonly EventCommand[]): Promise<void>;
}

export interface Order {
  readonly id: string;
  readonly registrationId: string;
  readonly payerId: string;
  readonly amountPaise: number;
  refundableUntil: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
  state: 'open' | 'paid' | 'closed';
  /** Null until a checkout was opened. */
  providerOrderId: string | null;
  /** How often its terms were shown at checkout. */
  shown: number;
  readonly createdAt: Temporal.Instant;
}

export interface Payment {
  readonly id: string;
  readonly order: Order;
  readonly amountPaise: number;
  state: ProviderPaymentState;
  keptAt: Temporal.Instant | null;
}

export interface Refund {
  readonly id: string;
  readonly payment: Payment;
  readonly paise: number;
  readonly cause: RefundCause;
  state: ProviderRefundState;
  refusals: number;
}

/** A payment at the provider. */
interface Transfer {
  readonly id: string;
  readonly order: Order;
  readonly amountPaise: number;
  readonly state: 'captured' | 'failed';
}

/** The provider's response to a refund request; `lost`: it makes the refund, but the response is lost. */
export type Answer = 'processed' | 'requested' | 'failed' | 'lost';

/** Payment rules that a test can break on purpose. */
const billingRules = {
  refundsDue,
  owed,
  saleDenial,
  keyOf: ({ id, refusals }: Refund): string => `${id}-${refusals}`,
};

/** Orders, payments and refunds of one event in memory, including the provider. */
export class Billing {
  readonly #site: BillingSite;
  readonly rules = { ...billingRules };
  readonly orders: Order[] = [];
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly ledger = new Map<string, Posting>();
  /** At the provider. */
  readonly transfers: Transfer[] = [];
  readonly paidOut = new Map<string, number>();

  constructor(site: BillingSite) {
    this.#site = site;
  }

  captured(): Payment[] {
    return this.payments.filter(({ state }) => state === 'captured');
  }

  promises(): Map<string, Temporal.Instant> {
    const until = new Map<string, Temporal.Instant>();
    for (const { order } of this.captured()) {
      const promised = later(order.refundableUntil, until.get(order.registrationId) ?? null);
      if (promised !== null) until.set(order.registrationId, promised);
    }
    return until;
  }

  paidFor(): Set<string> {
    return new Set(this.captured().map(({ order }) => order.registrationId));
  }

  #denialFor(registration: Registration, amountPaise: number) {
    const { userId, createdAt: enteredAt, holdExpiresAt } = registration;
    const { terms, blockedUsers, now } = this.#site.facts();
    return this.rules.saleDenial({
      terms,
      blockedUsers: blockedUsers.has(userId),
      amountPaise,
      enteredAt,
      holdExpiresAt,
      now,
    });
  }

  /** Like the registrations' `pay`: opens an order for a held seat. */
  open(person: string): void {
    const { event, now, exists } = this.#site;
    const registration = this.#site.current(person);
    const price = event.pricePaise;
    const until = registration?.holdExpiresAt ?? null;
    if (!exists || registration === undefined || until === null || price === null) return;
    if (Temporal.Instant.compare(now, until) >= 0) throw new Problem('registration_not_possible');
    const bar = this.#denialFor(registration, price);
    if (bar !== null) throw new Problem(saleProblems[bar]);
    const promised = this.#site.rules.refundableUntil(event);
    const known = this.orders.find(
      (order) =>
        order.state === 'open' &&
        order.registrationId === registration.id &&
        order.payerId === person &&
        order.amountPaise === price,
    );
    if (known !== undefined) {
      known.refundableUntil = later(known.refundableUntil, promised);
      known.expiresAt = until;
      known.shown += 1;
      return;
    }
    this.orders.push({
      id: `order-${this.orders.length}`,
      registrationId: registration.id,
      payerId: person,
      amountPaise: price,
      refundableUntil: promised,
      expiresAt: until,
      state: 'open',
      providerOrderId: null,
      shown: 1,
      createdAt: now,
    });
  }

  /** Like `openCheckout`. */
  checkOut(order: Order): void {
    const { now, registrations } = this.#site;
    const expired = order.expiresAt !== null && Temporal.Instant.compare(order.expiresAt, now) <= 0;
    const registration = registrations.get(order.registrationId);
    if (order.state !== 'open' || expired || registration?.state !== 'awaiting_payment')
      throw new Problem('payment_not_open');
    const bar = this.#denialFor(registration, order.amountPaise);
    if (bar !== null) throw new Problem(saleProblems[bar]);
    order.providerOrderId ??= `provider-${order.id}`;
  }

  /** A payment at the provider, which doesn't ask us. */
  transfer(order: Order, amountPaise: number, state: Transfer['state']): void {
    if (order.providerOrderId === null) return;
    this.transfers.push({ id: `transfer-${this.transfers.length}`, order, amountPaise, state });
  }

  /** Like `recordPayment`, with the current or an outdated state. */
  async record({ id, order, amountPaise, state: now }: Transfer, isOutdated: boolean): Promise<void> {
    const state = isOutdated ? 'authorized' : now;
    let payment = this.payments.find((each) => each.id === id);
    if (!isAhead(state, payment?.state ?? null)) return;
    if (payment === undefined) {
      payment = { id, order, amountPaise, state, keptAt: null };
      this.payments.push(payment);
    }
    payment.state = state;
    if (state === 'captured') await this.#settle(payment);
  }

  async #settle(payment: Payment): Promise<void> {
    const { order, amountPaise } = payment;
    const { providerOrderId } = order;
    this.post(captured(payment.id, rupees(amountPaise)));
    order.state = 'paid';
    const paid = { providerOrderId, amountPaise, currency: 'INR' };
    const cause = pays(paid, { ...order, currency: 'INR' }) ? await this.#deliver(payment) : 'wrong_amount';
    if (cause !== null && payment.state === 'captured')
      this.#refund([{ ...payment, cause, paise: amountPaise }]);
    if (payment.state !== 'captured') return;
    payment.keptAt = this.#site.now;
    this.post(kept(payment.id, rupees(amountPaise)));
    this.#site.mails.push({ about: 'receipt', userId: order.payerId });
  }

  /** Delivers the payment to its registration; returns the reason for a refund if that is impossible. */
  async #deliver({ order, amountPaise }: Payment): Promise<RefundCause | null> {
    try {
      await this.#site.execute([{ kind: 'pay', registrationId: order.registrationId, amountPaise }]);
      return null;
    } catch (error) {
      if (error instanceof Problem) return 'event_unavailable';
      throw error;
    }
  }

  /** Like `createRefunds`. */
  createRefunds(wanted: readonly { readonly registrationId: string; readonly cause: RefundCause }[]): void {
    const { event, now } = this.#site;
    for (const { registrationId, cause } of wanted) {
      const own = this.captured().filter(({ order }) => order.registrationId === registrationId);
      const payments = own.map((payment) => ({ ...payment, refundableUntil: payment.order.refundableUntil }));
      this.#refund(this.rules.refundsDue(payments, cause, this.#site.rules.refundableUntil(event), now));
    }
  }

  #refund(
    due: readonly (Omit<Payment, 'state'> & { readonly cause: RefundCause; readonly paise: number })[],
  ): void {
    for (const { id, keptAt, cause, paise } of due) {
      const payment = this.payments.find((each) => each.id === id);
      if (payment === undefined) throw new Error('a refund needs a payment');
      payment.state = 'refund_pending';
      this.refunds.push({
        id: `refund-${this.refunds.length}`,
        payment,
        paise,
        cause,
        state: 'queued',
        refusals: 0,
      });
      this.post(this.rules.owed(id, rupees(paise), keptAt === null ? 'unassigned' : 'sales'));
      this.#site.mails.push({ about: 'refund', userId: payment.order.payerId });
    }
  }

  /** Like the job that requests queued refunds. */
  send(answer: Answer): void {
    for (const refund of this.refunds.filter(({ state }) => state === 'queued')) {
      if (answer !== 'failed') this.#payOut(refund);
      if (answer !== 'lost') this.recordRefund(refund, answer, refund.refusals);
    }
  }

  /** The provider pays once per idempotency key. */
  #payOut(refund: Refund): void {
    this.paidOut.set(`${refund.payment.id} ${this.rules.keyOf(refund)}`, refund.paise);
  }

  /** Like `recordRefund`; `request` is the number of the request that the update is about. */
  recordRefund(refund: Refund, told: Exclude<ProviderRefundState, 'queued'>, request: number): void {
    const isCurrent = request === refund.refusals;
    const news = refundNews(refund.state, { state: told, isCurrent, isKnown: isCurrent, isAnswer: false });
    // Asked, this provider never says otherwise.
    if (news === 'no_news' || news === 'ask' || news === 'request') return;
    if (news === 'failed') {
      this.paidOut.delete(`${refund.payment.id} ${this.rules.keyOf(refund)}`);
      refund.refusals += 1;
      refund.state = afterRefusals(refund.refusals);
      return;
    }
    refund.state = news;
    if (news !== 'processed') return;
    refund.payment.state = 'refunded';
    this.post(refundPaid(refund.payment.id, rupees(refund.paise)));
  }

  /** Like `retryRefunds`. */
  retry(): void {
    for (const refund of this.refunds) if (refund.state === 'failed') refund.state = 'queued';
  }

  /** Like the administrators' `refundPayment`. */
  async grant(by: string, order: Order): Promise<void> {
    if (order.state !== 'paid') return;
    const { registrationId } = order;
    const ruling = { kind: 'revoke', registrationId, reason: '', by: { userId: by, money: true } } as const;
    await this.#site.execute([ruling]).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
    const rest = this.captured().filter((payment) => payment.order === order);
    this.#refund(rest.map((payment) => ({ ...payment, cause: 'administrator', paise: payment.amountPaise })));
  }

  promiseRefunds(until: Temporal.Instant): void {
    for (const order of this.orders) {
      if (order.state !== 'closed') order.refundableUntil = later(order.refundableUntil, until);
    }
  }

  /** Like `countUnsettledEvents`. */
  isUnsettled(): boolean {
    const { registrations, event, now } = this.#site;
    const underWay = this.refunds.some(({ state }) => state === 'queued' || state === 'requested');
    return (
      underWay ||
      this.captured().some(({ order: { registrationId, refundableUntil } }) => {
        const registration = registrations.get(registrationId);
        if (registration?.cancelCause === 'event') return true;
        const returnable = refundableUntil !== null && Temporal.Instant.compare(refundableUntil, now) > 0;
        return registration?.state === 'confirmed' && event.status === 'scheduled' && returnable;
      })
    );
  }

  /** Like `countForfeitedSeats`. */
  isForfeited({ id, state }: Registration): boolean {
    const { event, now } = this.#site;
    const ahead = event.status === 'scheduled' && Temporal.Instant.compare(event.startsAt, now) > 0;
    const own = this.captured().filter(({ order }) => order.registrationId === id);
    return (
      ahead &&
      state === 'confirmed' &&
      own.some(({ order }) => {
        const until = later(order.refundableUntil, this.#site.rules.refundableUntil(event));
        return until === null || Temporal.Instant.compare(until, now) < 0;
      })
    );
  }

  post(posting: Posting): void {
    if (!this.ledger.has(posting.name)) this.ledger.set(posting.name, posting);
  }

  balance(account: keyof Posting['entries']): number {
    return [...this.ledger.values()].reduce((sum, { entries }) => sum + (entries[account] ?? 0), 0);
  }
}

function later(one: Temporal.Instant | null, other: Temporal.Instant | null): Temporal.Instant | null {
  if (one === null || other === null) return one ?? other;
  return Temporal.Instant.compare(one, other) >= 0 ? one : other;
}

function rupees(amount: number) {
  return { amount, currency: 'INR' };
}
