import { boughtNothing } from '../../../contracts/payments.ts';
import { kilometresBetween } from '../../../contracts/positions.ts';
import type { WholeEvent } from '../../../server/features/events/index.ts';
import type { Registration } from '../../../server/features/registrations/types.ts';
import type { Site } from './site.ts';
import type { Order, Payment } from './till.ts';

/** What one buyer was promised: told here by rules of its own, and not by the server's. */
interface Promised {
  /** Until when all goes back, in milliseconds; 0 for never. */
  until: number;
  shown: number;
  /** The event that was bought, or for whose change the way out was last opened. */
  event: WholeEvent;
}

/** What stood before a step. */
interface Before {
  readonly event: WholeEvent;
  readonly wasOver: boolean;
  readonly orders: number;
  readonly checkouts: number;
  readonly mails: number;
  readonly refunds: number;
  readonly kept: ReadonlySet<Order>;
  readonly rows: ReadonlyMap<string, Registration>;
}

const hour = 3_600_000;
const ms = (moment: Temporal.Instant): number => moment.epochMilliseconds;
const holdsSeat = ({ state }: Registration): boolean => state === 'confirmed' || state === 'awaiting_payment';

/**
 * Keeps what each buyer was promised, and says after every step which promise does not hold. Hundreds of thousands of
 * steps are checked: without the runner's slower means.
 */
export class Promises {
  readonly #site: Site;
  readonly #sold = new Map<Order, Promised>();
  /** Payments earned by the terms: who paid gave the seat up when nothing was promised any more. */
  readonly #earned = new Set<string>();
  readonly #broken: string[] = [];
  #before: Before;

  constructor(site: Site) {
    this.#site = site;
    this.#before = this.#look();
  }

  #look(): Before {
    const { event, isOver, till, mails, registrations } = this.#site;
    return {
      event,
      wasOver: isOver,
      orders: till.orders.length,
      checkouts: till.orders.filter(({ providerOrderId }) => providerOrderId !== null).length,
      mails: mails.length,
      refunds: till.refunds.length,
      kept: new Set(till.payments.filter(({ keptAt }) => keptAt !== null).map(({ order }) => order)),
      rows: new Map(registrations),
    };
  }

  /** What is not as promised after a step that `actor` took; null for the clock or the provider. */
  after(actor: string | null): readonly string[] {
    this.#broken.length = 0;
    this.#note();
    this.#checkSeats();
    this.#checkMoney();
    this.#checkTerms();
    if (this.#before.wasOver) this.#checkOver();
    this.#checkBooks();
    this.#checkRights(actor);
    this.#before = this.#look();
    return this.#broken;
  }

  #expect(promise: string, holds: boolean): void {
    if (!holds) this.#broken.push(promise);
  }

  /** What was read at the checkout, and what a change of the event is worth to who bought it. */
  #note(): void {
    const { event, till, now } = this.#site;
    for (const order of till.orders) {
      const known = this.#sold.get(order) ?? { until: 0, shown: 0, event };
      this.#sold.set(order, known);
      if (known.shown < order.shown) {
        known.shown = order.shown;
        known.until = Math.max(known.until, refundableUntil(event));
        known.event = event;
      }
      const isNew = event !== known.event && ms(event.endsAt) > ms(now) && isAnother(known.event, event);
      known.event = event;
      if (!isNew) continue;
      known.until = Math.max(
        known.until,
        ms(now) + 24 * hour,
        Math.min(ms(event.startsAt), ms(now) + 168 * hour),
      );
    }
  }

  #checkSeats(): void {
    const { seats, registrations } = this.#site;
    const rows = [...registrations.values()];
    const count = (state: string): number => rows.filter((row) => row.state === state).length;
    const counted =
      seats.confirmed === count('confirmed') &&
      seats.held === count('awaiting_payment') &&
      seats.pending === count('pending') &&
      seats.waitlisted === count('waitlisted');
    this.#expect('seats: counted as they are', counted);
    this.#expect(
      'seats: none is given twice',
      seats.capacity === null || seats.confirmed + seats.held <= seats.capacity,
    );
    const live = rows
      .filter(({ state }) => state !== 'cancelled' && state !== 'declined')
      .map(({ userId }) => userId);
    this.#expect('seats: one live registration a person', new Set(live).size === live.length);
    const waiting = this.#site.waiting().map(({ queueNumber }) => queueNumber ?? 0);
    for (const [id, was] of this.#before.rows) {
      const is = registrations.get(id);
      const offered = was.state === 'waitlisted' && is !== undefined && holdsSeat(is);
      this.#expect(
        'seats: the waitlist keeps its order',
        !offered || waiting.every((each) => each > (was.queueNumber ?? 0)),
      );
    }
  }

  /** Promise 1: money paid for a seat is for a seat that the buyer can use, on its way back, or earned by the terms. */
  #checkMoney(): void {
    const { till, registrations } = this.#site;
    const bought = new Set<string>();
    for (const payment of till.payments) {
      if (payment.state !== 'captured') continue;
      const registration = registrations.get(payment.order.registrationId);
      this.#noteEarned(payment, registration);
      this.#expect(
        '1: money is a seat, or goes back',
        payment.keptAt !== null && this.#isFor(payment, registration),
      );
      const twice = registration?.state === 'confirmed' && bought.has(registration.id);
      this.#expect('1: a seat is paid once', !twice);
      if (registration !== undefined) bought.add(registration.id);
    }
    for (const { keptAt, order, amountPaise } of till.payments) {
      if (keptAt === null || keptAt !== this.#site.now || this.#before.kept.has(order)) continue;
      this.#expect('1: money buys only what is on sale', this.#isOnSale(order, amountPaise));
    }
    for (const { payment, paise } of till.refunds) {
      this.#expect('1: all of it goes back', paise === payment.amountPaise);
    }
    for (const payment of till.payments) {
      const back = [...till.paidOut].filter(([key]) => key.startsWith(`${payment.id} `));
      this.#expect('1: nothing goes back twice', back.length <= 1);
      this.#expect('1: what is called paid back is', payment.state !== 'refunded' || back.length === 1);
    }
  }

  #isOnSale({ registrationId }: Order, amountPaise: number): boolean {
    const { event, exists, now, registrations, blocked } = this.#site;
    const holder = registrations.get(registrationId)?.userId ?? '';
    const isOffered = exists && event.hiddenReason === null && !this.#site.isShutOut('organiser');
    const isInvited = !blocked.has(holder) && !this.#site.isShutOut(holder);
    return isOffered && isInvited && event.pricePaise === amountPaise && ms(now) < ms(event.startsAt);
  }

  #noteEarned({ id, order }: Payment, registration: Registration | undefined): void {
    if (registration?.state !== 'cancelled' || registration.cancelCause !== 'attendee') return;
    if (this.#before.rows.get(registration.id)?.state !== 'confirmed') return;
    if (this.#promisedNow(order) < ms(this.#site.now)) this.#earned.add(id);
  }

  /** By what was promised and by the terms of today. */
  #promisedNow(order: Order): number {
    return Math.max(this.#sold.get(order)?.until ?? 0, refundableUntil(this.#site.event));
  }

  #isFor({ id }: Payment, registration: Registration | undefined): boolean {
    const { event, exists, announcements } = this.#site;
    if (registration?.state === 'confirmed') return exists && event.status === 'scheduled';
    const endsNow = announcements.some(({ kind }) => kind === 'event_cancelled');
    return this.#earned.has(id) || (registration?.cancelCause === 'event' && endsNow);
  }

  /** Promise 2: whoever was promised the money back until a time can have it until then. */
  #checkTerms(): void {
    const { till, now, event, registrations } = this.#site;
    const movedBack = event !== this.#before.event && !this.#before.wasOver && this.#site.isOver;
    const seats = till
      .captured()
      .filter(({ order }) => registrations.get(order.registrationId)?.state === 'confirmed');
    this.#expect('2: nobody is moved into the past', !movedBack || seats.length === 0);
    for (const payment of till.captured()) {
      const registration = registrations.get(payment.order.registrationId);
      if (registration?.state !== 'confirmed' || event.status === 'cancelled') continue;
      if ((this.#sold.get(payment.order)?.until ?? 0) < ms(now)) continue;
      if (this.#came(registration)) continue;
      const aggregate = this.#site.aggregate();
      const verdict = aggregate.execute({ kind: 'cancel', userId: registration.userId });
      const [refund] = aggregate.refunds;
      const paid = { ...payment, refundableUntil: payment.order.refundableUntil };
      const today = this.#site.rules.refundableUntil(event);
      const due = refund === undefined ? [] : till.rules.refundsDue([paid], refund.cause, today, now);
      this.#expect('2: the terms of the payment hold', verdict.kind === 'done' && due.length === 1);
    }
  }

  /** The doors are open for the last day: whoever was let in then has used the seat. */
  #came({ id }: Registration): boolean {
    const admittedAt = this.#site.checkIn.admittedAt(id);
    return admittedAt !== null && ms(admittedAt) >= ms(this.#site.event.startsAt) - 24 * hour;
  }

  /** Promise 3: nothing begins for an event that is over; what was owed before is settled. */
  #checkOver(): void {
    const { till, mails, registrations, now } = this.#site;
    const { orders, checkouts, event } = this.#look();
    this.#expect('3: nothing is called off after the end', event.status === this.#before.event.status);
    this.#expect(
      '3: nobody pays after the end',
      orders === this.#before.orders && checkouts === this.#before.checkouts,
    );
    for (const [id, { state }] of registrations) {
      const was = this.#before.rows.get(id)?.state;
      this.#expect('3: nobody is seated after the end', state !== 'confirmed' || was === 'confirmed');
    }
    const refunds = till.refunds.slice(this.#before.refunds);
    for (const { cause, payment } of refunds) {
      const owedBefore = cause === 'attendee' && this.#promisedNow(payment.order) >= ms(now);
      const settles = cause === 'administrator' || cause === 'event';
      this.#expect('3: no refund after the end', boughtNothing(cause) || settles || owedBefore);
    }
    const told = mails
      .slice(this.#before.mails)
      .filter(({ about }) => about !== 'refund' && about !== 'event_cancelled');
    for (const { about } of told) {
      const settles = about === 'cancelled' && refunds.some(({ cause }) => cause === 'attendee');
      this.#expect(`3: no mail after the end: ${about}`, settles);
    }
  }

  /** Promise 4: every rupee is in the books, and where the organiser or an administrator finds it. */
  #checkBooks(): void {
    const { till, exists } = this.#site;
    const sum = (states: readonly string[]): number =>
      till.payments.reduce(
        (total, { state, amountPaise }) => total + (states.includes(state) ? amountPaise : 0),
        0,
      );
    this.#expect(
      '4: the books say what the provider holds',
      till.balance('provider') === sum(['captured', 'refund_pending']),
    );
    this.#expect('4: the books say what is owed', till.balance('refunds_due') === -sum(['refund_pending']));
    this.#expect('4: the books say what was sold', till.balance('sales') === -sum(['captured']));
    this.#expect('4: nothing is unassigned', till.balance('unassigned') === 0);
    const taken = till.payments.filter(({ state }) => state !== 'failed' && state !== 'authorized');
    this.#expect(
      '4: what was paid is listed',
      taken.every(({ order }) => order.state === 'paid'),
    );
    this.#expect('4: an event that took money stays', exists || till.orders.length === 0);
    for (const payment of taken.filter(({ state }) => state === 'refund_pending')) {
      this.#expect(
        '4: money owed has a refund',
        till.refunds.some((refund) => refund.payment === payment && refund.state !== 'processed'),
      );
    }
  }

  /** Promise 5: nobody decides about their own registration, nor about money without the right to. */
  #checkRights(actor: string | null): void {
    const { registrations, till, event } = this.#site;
    for (const [id, row] of registrations) {
      const was = this.#before.rows.get(id);
      const ruled =
        was !== undefined &&
        row.decidedAt !== null &&
        row.updatedAt !== was.updatedAt &&
        row.decidedAt === row.updatedAt;
      const own = actor !== 'administrator' && row.userId === actor;
      this.#expect('5: nobody decides about themselves', !ruled || !own);
      const left = was?.state === 'confirmed' && row.state === 'cancelled' && row.cancelCause === 'attendee';
      this.#expect('5: whoever came gives no seat back', !left || !this.#came(row));
    }
    for (const { cause, payment } of till.refunds.slice(this.#before.refunds)) {
      const holder = registrations.get(payment.order.registrationId)?.userId;
      const byOrganiser = cause === 'organiser' || cause === 'event';
      this.#expect(
        '5: nobody refunds themselves',
        !byOrganiser || (actor !== holder && actor !== payment.order.payerId),
      );
      this.#expect('5: refunds take the money role', cause !== 'organiser' || actor === 'organiser');
      const inTime = this.#promisedNow(payment.order) >= ms(this.#site.now);
      this.#expect('5: refunds keep to the terms', cause !== 'attendee' || inTime);
    }
    const { pricePaise, refundHours, ticketType } = this.#before.event;
    const sameTerms =
      event.pricePaise === pricePaise && event.refundHours === refundHours && event.ticketType === ticketType;
    this.#expect('5: terms take the money role', sameTerms || actor === 'organiser' || actor === 'money');
  }
}

function refundableUntil({ startsAt, refundHours }: WholeEvent): number {
  return refundHours === null ? 0 : ms(startsAt) - refundHours * hour;
}

/** Whether an event is another than the one that was bought (docs/payments.md). */
function isAnother(bought: WholeEvent, now: WholeEvent): boolean {
  if (bought.online !== now.online || bought.startDate !== now.startDate) return true;
  if (Math.abs(ms(bought.startsAt) - ms(now.startsAt)) > hour) return true;
  if (now.online) return false;
  const [from, to] = [bought, now].map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  );
  return from && to ? kilometresBetween(from, to) > 2 : bought.location !== now.location;
}
