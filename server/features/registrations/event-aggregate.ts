import type { ProblemType } from '../../../contracts/problem.ts';
import { standardTicketType } from '../../../contracts/ticket-types.ts';
import {
  affectedSeats,
  decideOrder,
  type OrderMember,
  pricedAsGroup,
  termsTogether,
  withoutGroupPrice,
} from './orders/rules.ts';
import type { NewSeat, Register } from './register.ts';
import { decide, decisionDenial, isOffering } from './rules.ts';
import { totalPaise } from './tickets/add-ons.ts';
import { isLive, termsOfOffer, ticketFor } from './tickets/agreed-ticket.ts';
import { type About, ChangingTickets } from './tickets/changing-tickets.ts';
import { appliesTo } from './tickets/codes.ts';
import { exceedsLimits, moved, seatsOf, type Ticket, typeOf } from './tickets/pools.ts';
import { itemsOf } from './tickets/ticket-changes.ts';
import {
  type Change,
  type Command,
  type EventCommand,
  newRegistrantOf,
  type Registration,
  type Verdict,
} from './types.ts';
import { awaiting, type Blocked, canEverFit, fitsTogether, offerTo } from './waitlist.ts';

type Refused = Extract<Verdict, { kind: 'refused' }>;

/** A seat of an order that a command is about; without a subject, one that is ordered. */
interface SeatInQuestion {
  readonly subject: Registration | undefined;
  readonly command: EventCommand | undefined;
}

/**
 * The seats of one event and the registrations that a transaction touches. Commands are applied here one after
 * another, in memory; the results are written afterwards.
 */
export class EventAggregate extends ChangingTickets {
  /** @param reserved as in `Situation` */
  execute(command: EventCommand, reserved = false): Verdict {
    const newcomer = newRegistrantOf(command);
    const subject = 'userId' in command ? this.current(command.userId) : this.get(command.registrationId);
    const problem =
      (newcomer && this.#barTo(newcomer.userId, command)) ??
      (subject && decisionDenial(command, subject, this.facts.paidFor));
    if (problem) return { kind: 'refused', problem };
    if (command.kind === 'cancel' && 'by' in command && subject !== undefined && command.by !== undefined) {
      if (subject.userId !== command.by) return { kind: 'refused', problem: 'registration_not_found' };
    }
    if (command.kind === 'transfer' && subject !== undefined && subject.passId !== null)
      return { kind: 'refused', problem: 'ticket_hand_on_not_allowed' };
    if (command.kind === 'change_ticket') return this.changeTicket(command, subject);
    if (command.kind === 'pay' && command.changeId !== undefined) return this.payChange(command, subject);
    if (command.kind === 'lapse' && subject !== undefined && subject.change !== null) {
      return this.endChange(subject);
    }
    if (command.kind === 'register') {
      if (command.order !== undefined) return this.#place(command, command.order);
      const { ticketTypeId = standardTicketType } = command.answers.ticket ?? {};
      const enters = subject === undefined || subject.state === 'cancelled';
      if (enters && this.facts.declined.has(command.userId)) return declined;
      if (enters && command.pass === undefined && this.#isWaiting(command.userId)) return this.#waitingRoom();
      if (enters && command.pass === undefined && exceedsLimits(this.stock, command.userId, [ticketTypeId]))
        return limitReached;
      if (enters && command.noPass && typeOf(this.stock, ticketTypeId)?.pass) return limitReached;
    }
    const verdict = this.#decideFor(command.kind, subject, { command, reserved });
    if (verdict.kind === 'done' && command.kind === 'cancel' && subject !== undefined)
      this.#endGroup(subject);
    if (verdict.kind === 'done' && subject?.state === 'awaiting_payment') this.#confirmFree(subject);
    return verdict;
  }

  /** Decides about a registration, and with it about the seats of its order that the command is also about. */
  #decideFor(kind: Command, subject: Registration | undefined, about: About): Verdict {
    if (subject === undefined || subject.orderId === null) return this.#decide(kind, subject, about);
    const amountPaise = about.command?.kind === 'pay' ? about.command.amountPaise : null;
    const { terms } = this.stock;
    const minPerOrder = typeOf(this.stock, subject.ticketTypeId)?.minPerOrder ?? 1;
    const at = { now: this.facts.now, amountPaise, terms, minPerOrder };
    const seats = affectedSeats(kind, subject, this.#orderOf(subject, kind), at);
    if (seats.length === 1 && kind !== 'pay') return this.#decide(kind, subject, about);
    return this.#decideTogether(
      kind,
      seats.map((seat) => ({ subject: seat, command: about.command })),
      { subject, amountPaise },
    );
  }

  /** The seats of an order that its buyer still has. Each of the others is decided about, and paid, on its own. */
  #orderOf({ orderId, userId }: Registration, kind?: Command): Registration[] {
    const whole = [...this.registrations.values()].filter((each) => each.orderId === orderId);
    const own = whole.filter((each) => each.userId === userId);
    // Money names the order's first seat, which may have been transferred before the others came from the waitlist.
    return kind === 'pay' && !own.some(isPayable) ? whole : own;
  }

  /** Who cancels seats of an unpaid order may leave too few for the price of a group. */
  #endGroup(subject: Registration): void {
    if (subject.orderId === null) return;
    for (const seat of withoutGroupPrice(this.#orderOf(subject))) {
      const next = { ...seat, updatedAt: this.facts.now };
      const before = this.get(seat.id);
      if (before !== undefined) this.applyTicket(before, { next, notify: null, refund: null, frees: false });
    }
  }

  /** Free seats that were held with paid ones don't wait for a payment when those are gone. */
  #confirmFree(subject: Registration): void {
    if (subject.orderId === null) return;
    const held = this.#orderOf(subject).filter(({ state }) => state === 'awaiting_payment');
    const isFree = held.every((seat) => seat.agreedPaise !== null && totalPaise(seat) === 0);
    if (held.length === 0 || !isFree) return;
    const seats = held.map((seat) => ({ subject: seat, command: undefined }));
    this.#decideTogether('pay', seats, { subject, amountPaise: 0 });
  }

  /** Places an order: all its seats are taken or wait together, or it is refused. */
  #place({ userId, answers }: Register, order: readonly NewSeat[]): Verdict {
    const [first] = order;
    if (first === undefined) throw new Error('an order has seats');
    if (this.get(first.id) !== undefined) return { kind: 'done', registrationId: first.id };
    const own = this.current(userId);
    if (own?.state === 'declined' || this.facts.declined.has(userId)) return declined;
    if (!first.companion && own !== undefined && isLive(own)) {
      return { kind: 'refused', problem: 'registration_exists' };
    }
    if (this.#isWaiting(userId)) return this.#waitingRoom();
    const types = order.map(({ ticket }) => ticket.ticketTypeId ?? standardTicketType);
    const { maxPerOrder, maxPerPerson, seatBySeat } = this.stock.terms;
    const isSingle = maxPerOrder === 1 && maxPerPerson === null;
    if (isSingle && order.some(({ companion }) => companion)) return limitReached;
    // A pass is its buyer's own, and ends by itself.
    const isPass = types.some((id) => typeOf(this.stock, id)?.pass);
    if (isPass && (order.length > 1 || first.companion)) return limitReached;
    if (exceedsLimits(this.stock, userId, types)) return limitReached;
    if (!seatBySeat && !canEverFit(this.stock, types)) return limitReached;
    const seats = order.map((seat, index) => {
      const { ticket, questions } = seat;
      const own = index === 0 ? answers : { questions };
      // What the seat costs in its order is compared once all seats are known.
      const given = { ...own, ticket: { ...this.#withCode(ticket, order), expectedPaise: undefined } };
      return {
        subject: undefined,
        command: { kind: 'register', userId, answers: given, order: [seat] },
      } as const;
    });
    return this.#decideTogether('register', seats, { subject: undefined, amountPaise: null });
  }

  /** A code of an order is used for the seats that it applies to, if there are any. */
  #withCode(ticket: NewSeat['ticket'], order: readonly NewSeat[]): NewSeat['ticket'] {
    const code = [...this.stock.codes.values()].find((each) => each.code === ticket.code);
    const applies = ({ ticket }: Pick<NewSeat, 'ticket'>) => {
      const type = typeOf(this.stock, ticket.ticketTypeId ?? null);
      return code === undefined || (type !== null && appliesTo(code, type));
    };
    if (applies({ ticket }) || !order.some(applies)) return ticket;
    return { ...ticket, code: undefined };
  }

  /** Reasons that don't depend on the registration's state; null when registering is allowed. */
  #barTo(userId: string, command: EventCommand): ProblemType | null {
    const { organiserId, hidden, uninvited, blocked } = this.facts;
    if (userId === organiserId) return 'registration_own_event';
    // Guests were let in when they began, and people with a pass when they bought it.
    const isIn =
      command.kind === 'register' && (command.answers.guestId !== undefined || command.pass !== undefined);
    if (hidden || (uninvited.has(userId) && !isIn)) return 'event_not_found';
    return blocked.has(userId) ? 'registration_blocked' : null;
  }

  #isWaiting(userId: string): boolean {
    return this.facts.waiting?.people.has(userId) ?? false;
  }

  #waitingRoom(): Refused {
    const { url = '' } = this.facts.waiting ?? {};
    return { kind: 'refused', problem: 'waiting_room_required', about: { url } };
  }

  offer(registration: Registration): void {
    this.registrations.set(registration.id, registration);
    this.#decide('offer', registration);
  }

  /**
   * Offers a seat to the person whose turn it is, of the first type they would take.
   * @param blocked what people earlier on the waitlist wait for in vain
   */
  offerTyped(registration: Registration, blocked: Blocked): void {
    const offered = offerTo(this.stock, registration, blocked, (id) => this.#isOffered(registration, id));
    if (offered === null) return;
    this.registrations.set(registration.id, registration);
    this.#decide('offer', registration, { offered });
  }

  /**
   * The same for everyone on a page of the waitlist, in its order.
   * @param orders the waiting seats of the orders on it that come all at once
   * @param seen the orders that had their turn
   */
  offerInTurn(
    page: readonly Registration[],
    {
      orders,
      seen,
      blocked,
    }: { orders: ReadonlyMap<string, readonly Registration[]>; seen: Set<string>; blocked: Blocked },
  ): void {
    for (const next of page) {
      const order = next.orderId === null ? undefined : orders.get(next.orderId);
      if (next.orderId === null || order === undefined) {
        this.offerTyped(next, blocked);
        continue;
      }
      if (!seen.has(next.orderId)) this.#offerOrder(order, blocked);
      seen.add(next.orderId);
    }
  }

  /** Offers all seats of an order together. */
  #offerOrder(seats: readonly Registration[], blocked: Blocked): void {
    const ofType = (id: string) => seats.find((each) => (each.ticketTypeId ?? standardTicketType) === id);
    const isOffered = (id: string) => {
      const seat = ofType(id);
      return seat !== undefined && this.#isOffered(seat, id);
    };
    const types = seats.map(({ ticketTypeId }) => ticketTypeId ?? standardTicketType);
    if (!fitsTogether(this.stock, types, blocked, isOffered)) return;
    for (const seat of seats) this.registrations.set(seat.id, seat);
    const members = seats.map((subject) => ({ subject, command: undefined }));
    this.#decideTogether('offer', members, { subject: seats[0], amountPaise: null });
  }

  #isOffered(registration: Registration, id: string): boolean {
    const { terms, now } = this.facts;
    const known = this.get(registration.id) ?? registration;
    const offered = termsOfOffer({ stock: this.stock, terms, now }, known, id);
    return offered !== null && isOffering(offered, now);
  }

  #decide(
    kind: Command,
    subject: Registration | undefined,
    { command, reserved = false, offered }: About & { offered?: string } = {},
  ): Verdict {
    const ticket = this.#ticketFor(command, subject, offered);
    if ('kind' in ticket) return ticket;
    const decision = decide(kind, {
      ...this.situation(subject, { command, reserved }),
      seats: seatsOf(this.stock, ticket.ticketTypeId),
      terms: ticket.terms,
    });
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'unchanged') {
      if (subject === undefined) return { kind: 'refused', problem: 'registration_not_found' };
      if (decision.refund !== null) this.refunds.push({ registrationId: subject.id, cause: decision.refund });
      return { kind: 'done', registrationId: subject.id };
    }
    const newcomer = command === undefined ? null : newRegistrantOf(command);
    const isOfPass = command?.kind === 'register' && command.pass !== undefined;
    const refused = newcomer && !isOfPass && this.refusalOf(newcomer.answers);
    if (refused) return { kind: 'refused', ...refused };
    const registrationId = this.change(decision.change, subject, { command, ticket });
    if (newcomer !== null) this.takeAnswers(registrationId, newcomer);
    const seat = this.get(registrationId);
    const bought = kind === 'pay' && seat !== undefined ? itemsOf(this.stock, seat) : [];
    return { kind: 'done', registrationId, bought: bought.length > 1 ? bought : [] };
  }

  /** Decides about several seats of an order: all of them or none. */
  #decideTogether(
    kind: Command,
    seats: readonly SeatInQuestion[],
    { subject: payer, amountPaise }: { subject: Registration | undefined; amountPaise: number | null },
  ): Verdict {
    const isWhole = !this.stock.terms.seatBySeat;
    const tickets = this.#ticketsTogether(seats);
    if ('kind' in tickets) return tickets;
    const priced = termsTogether(tickets, isWhole || kind === 'pay').map((ticket) =>
      // Free seats of an order whose paid ones are gone are confirmed by a payment of nothing.
      amountPaise === 0
        ? { ...ticket, terms: { ...ticket.terms, ticketType: 'paid' as const, pricePaise: 0 } }
        : ticket,
    );
    const members = seats.flatMap(({ subject, command }, index): OrderMember[] => {
      const ticket = priced[index];
      if (ticket === undefined) return [];
      const situation = { ...this.situation(subject, { command }), amountPaise };
      return [{ from: subject ?? this.#nobody(command, ticket), ticket, situation }];
    });
    const decision = decideOrder(this.stock, kind, members, isWhole);
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'unchanged') {
      const registrationId = payer?.id ?? '';
      if (decision.refund !== null) this.refunds.push({ registrationId, cause: decision.refund });
      return { kind: 'done', registrationId };
    }
    for (const { command } of seats) {
      const newcomer = command === undefined ? null : newRegistrantOf(command);
      const isOther = command?.kind === 'register' && command.order?.[0]?.companion;
      const refused = newcomer && this.refusalOf(newcomer.answers, isOther && seats[0]?.command !== command);
      if (refused) return { kind: 'refused', ...refused };
    }
    return this.#changeTogether(seats, { priced, changes: decision.changes, payer });
  }

  /** Applies the changes. The buyer is mailed once about all seats that end up in the same state. */
  #changeTogether(
    seats: readonly SeatInQuestion[],
    {
      priced,
      changes,
      payer,
    }: { priced: readonly Ticket[]; changes: readonly Change[]; payer: Registration | undefined },
  ): Verdict {
    const told = new Set<string>();
    const changed = seats.flatMap(({ subject, command }, index): Registration[] => {
      const [change, ticket] = [changes[index], priced[index]];
      if (change === undefined || ticket === undefined) return [];
      const notify = told.has(change.state) ? null : change.notify;
      told.add(change.state);
      const id = this.change({ ...change, notify }, subject, { command, ticket });
      const newcomer = command === undefined ? null : newRegistrantOf(command);
      if (newcomer !== null) this.takeAnswers(id, newcomer);
      const next = this.get(id);
      return next === undefined ? [] : [next];
    });
    const waiting = changed.filter(({ state }) => state === 'waitlisted');
    if (waiting.length > 0 && !this.stock.terms.seatBySeat) {
      const types = waiting.map(({ ticketTypeId }) => ticketTypeId ?? standardTicketType);
      this.stock = awaiting(this.stock, types);
    }
    const registrationId = payer?.id ?? changed[0]?.id ?? '';
    const bought = changed.flatMap((seat) => itemsOf(this.stock, seat));
    const isAlone = bought.length === 1 && changed[0]?.id === registrationId;
    return { kind: 'done', registrationId, bought: isAlone ? [] : bought };
  }

  /** The tickets of an order, each priced after the ones before it, without taking them yet. */
  #ticketsTogether(seats: readonly SeatInQuestion[]): readonly Ticket[] | Refused {
    const before = this.stock;
    const tickets: Ticket[] = [];
    try {
      for (const { subject, command } of seats) {
        const ticket = this.#ticketFor(command, subject);
        if ('kind' in ticket) return ticket;
        const from = subject ?? this.#nobody(command, ticket);
        const { userId, boughtBy } = from;
        this.stock = moved(this.stock, from, { ...ticket, userId, boughtBy, state: 'awaiting_payment' });
        tickets.push(ticket);
      }
    } finally {
      this.stock = before;
    }
    const isAgreed = (index: number) => {
      const subject = seats[index]?.subject;
      return subject !== undefined && isLive(subject);
    };
    const priced = pricedAsGroup(this.stock, tickets, isAgreed);
    const isDearer = seats.some(({ command }, index) => {
      const expected = command?.kind === 'register' ? command.order?.[0].ticket.expectedPaise : undefined;
      const ticket = priced[index];
      return expected !== undefined && ticket !== undefined && totalPaise(ticket) > expected;
    });
    return isDearer ? { kind: 'refused', problem: 'ticket_price_changed' } : priced;
  }

  #nobody(command: EventCommand | undefined, ticket: Ticket) {
    const userId = command !== undefined && 'userId' in command ? command.userId : '';
    return { ...ticket, userId, boughtBy: null, state: 'none' as const };
  }

  #ticketFor(command: EventCommand | undefined, subject: Registration | undefined, offered?: string) {
    const { terms, now } = this.facts;
    return ticketFor({ stock: this.stock, terms, now }, command, subject, offered);
  }
}

function isPayable({ state, cancelCause }: Registration): boolean {
  return state === 'awaiting_payment' || cancelCause === 'lapse';
}

const limitReached: Refused = { kind: 'refused', problem: 'ticket_limit_reached' };
const declined: Refused = { kind: 'refused', problem: 'registration_declined' };
