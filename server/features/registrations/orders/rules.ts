import { groupPrice } from '../../../../contracts/group-discounts.ts';
import type { RefundCause } from '../../../../contracts/payments.ts';
import { standardTicketType } from '../../../../contracts/ticket-types.ts';
import { decide } from '../rules.ts';
import { totalPaise } from '../tickets/add-ons.ts';
import {
  moved,
  type Stock,
  seatsOf,
  type Ticket,
  type TicketTerms,
  termsAtPrice,
  typeOf,
  type Wanted,
  withoutFreeSeats,
} from '../tickets/pools.ts';
import type {
  Change,
  Command,
  Registration,
  RegistrationStateOrNone,
  Situation,
  Terms,
  Verdict,
} from '../types.ts';

/** A seat of an order that a command is about, with the ticket it's about. */
export interface OrderMember {
  readonly from: { readonly state: RegistrationStateOrNone } & Wanted;
  readonly ticket: Ticket;
  readonly situation: Omit<Situation, 'seats' | 'terms'>;
}

interface AboutOrder {
  readonly now: Temporal.Instant;
  /** What was paid; null when this isn't a payment. */
  readonly amountPaise: number | null;
  readonly terms: Pick<TicketTerms, 'seatBySeat'>;
  /** Of the type that the command is about. */
  readonly minPerOrder: number;
}

type OrderDecision =
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  | { readonly kind: 'unchanged'; readonly refund: RefundCause | null }
  | Extract<Verdict, { kind: 'refused' }>;

/**
 * The tickets of an order whose prices are agreed now, at the price of a group where they are enough. Of a code and a
 * group, the better one applies.
 * @param isAgreed whether the price of the ticket at this index was agreed before
 */
export function pricedAsGroup(
  stock: Stock,
  tickets: readonly Ticket[],
  isAgreed: (index: number) => boolean,
): readonly Ticket[] {
  return tickets.map((ticket, index) => {
    const type = typeOf(stock, ticket.ticketTypeId);
    const { agreedPaise, discountPaise } = ticket;
    if (type?.pricing !== 'fixed' || agreedPaise === null || isAgreed(index)) return ticket;
    const ofType = tickets.filter(({ ticketTypeId }) => ticketTypeId === ticket.ticketTypeId).length;
    const discounts = { type: type.groupDiscount, event: stock.terms.groupDiscount };
    const full = agreedPaise + discountPaise;
    const { currency } = ticket.terms;
    const price = { pricePaise: full, currency };
    const offer = groupPrice(price, discounts, { ofType, all: tickets.length });
    if (offer === null || offer.pricePaise >= agreedPaise) return ticket;
    const paise = full - offer.pricePaise;
    const groupDiscount = { paise, of: offer.of, from: offer.from };
    const agreed = { agreedPaise: offer.pricePaise, discountPaise: paise, ticketCodeId: null, groupDiscount };
    const terms = termsAtPrice(ticket.terms, totalPaise({ ...ticket, ...agreed }));
    return { ...ticket, ...agreed, terms };
  });
}

/** The unpaid seats of an order that are too few for their group's price, at their full one. */
export function withoutGroupPrice(order: readonly Registration[]): Registration[] {
  const live = order.filter((seat) => isUnsettled(seat) || seat.state === 'confirmed');
  return live.flatMap((seat) => {
    const { groupDiscount, agreedPaise, discountPaise, ticketTypeId } = seat;
    if (groupDiscount === null || agreedPaise === null || !isUnsettled(seat)) return [];
    const counted =
      groupDiscount.of === 'event' ? live : live.filter((each) => each.ticketTypeId === ticketTypeId);
    if (counted.length >= groupDiscount.from) return [];
    const { paise } = groupDiscount;
    const full = { agreedPaise: agreedPaise + paise, discountPaise: discountPaise - paise };
    return [{ ...seat, ...full, groupDiscount: null }];
  });
}

/** What these seats of an order cost together with their add-ons, in paise. */
export function orderTotal(tickets: readonly Pick<Ticket, 'agreedPaise' | 'addOns' | 'terms'>[]): number {
  return tickets.reduce((sum, { agreedPaise, addOns, terms }) => {
    return sum + (agreedPaise === null ? (terms.pricePaise ?? 0) : totalPaise({ agreedPaise, addOns }));
  }, 0);
}

/**
 * The held seats that money is for. Where seats come one by one, another may have come after the amount was shown: the
 * money is then for those that came first.
 */
export function seatsPaidFor(
  held: readonly Registration[],
  amountPaise: number | null,
  { seatBySeat }: Pick<TicketTerms, 'seatBySeat'>,
): readonly Registration[] {
  if (!seatBySeat || amountPaise === null) return held;
  const first = held.toSorted(byHold);
  const count = first.findLastIndex((_, last) => {
    return first.slice(0, last + 1).reduce((sum, seat) => sum + totalPaise(seat), 0) === amountPaise;
  });
  return count === -1 ? held : first.slice(0, count + 1);
}

function byHold(one: Registration, other: Registration): number {
  const order = (one.holdExpiresAt?.epochMilliseconds ?? 0) - (other.holdExpiresAt?.epochMilliseconds ?? 0);
  return order || (one.id < other.id ? -1 : 1);
}

/**
 * The seats of an order that a command on one of them is about: a payment, the end of a hold and an approval are about
 * all that are in the same position, and everything else about one seat. Cancelling may leave too few of a type.
 */
export function affectedSeats(
  kind: Command,
  subject: Registration,
  order: readonly Registration[],
  { now, amountPaise, terms, minPerOrder }: AboutOrder,
): readonly Registration[] {
  const inState = (state: Registration['state']) => order.filter((each) => each.state === state);
  const isOver = ({ holdExpiresAt }: Registration) =>
    holdExpiresAt !== null && Temporal.Instant.compare(holdExpiresAt, now) <= 0;
  switch (kind) {
    case 'pay': {
      const held = inState('awaiting_payment');
      if (held.length > 0) return seatsPaidFor(held, amountPaise, terms);
      const lapsed = order.filter(({ cancelCause }) => cancelCause === 'lapse');
      const last = Math.max(...lapsed.map(({ cancelledAt }) => cancelledAt?.epochMilliseconds ?? 0));
      const late = lapsed.filter(({ cancelledAt }) => cancelledAt?.epochMilliseconds === last);
      return late.length > 0 ? late : [subject];
    }
    case 'lapse': {
      const over = inState('awaiting_payment').filter(isOver);
      return subject.state === 'awaiting_payment' && over.length > 0 ? over : [subject];
    }
    case 'approve':
    case 'decline':
      return subject.state === 'pending' ? inState('pending') : [subject];
    case 'cancel':
      return cancelledTogether(subject, order, minPerOrder);
    default:
      return [subject];
  }
}

/** Seats of which an order needs several can't be given up one by one before they are paid, as they can't be ordered so. */
export function cancelledTogether(
  subject: Registration,
  order: readonly Registration[],
  minPerOrder: number,
): readonly Registration[] {
  if (!isUnsettled(subject)) return [subject];
  const type = subject.ticketTypeId ?? standardTicketType;
  const live = order.filter((each) => {
    const isSame = (each.ticketTypeId ?? standardTicketType) === type;
    return isSame && (isUnsettled(each) || each.state === 'confirmed');
  });
  const left = live.length - 1;
  return left > 0 && left < minPerOrder ? live.filter(isUnsettled) : [subject];
}

function isUnsettled({ state }: Registration): boolean {
  return state === 'pending' || state === 'waitlisted' || state === 'awaiting_payment';
}

/** The terms of seats that are held and paid together: the price is that of the order, and one approval is for all. */
export function termsTogether(tickets: readonly Ticket[], isOnePrice: boolean): readonly Ticket[] {
  const tenantApproval = tickets.some(({ terms }) => terms.tenantApproval);
  const total = orderTotal(tickets);
  return tickets.map((ticket) => {
    const terms: Terms = isOnePrice ? termsAtPrice(ticket.terms, total) : ticket.terms;
    return { ...ticket, terms: { ...terms, tenantApproval } };
  });
}

/**
 * Decides about several seats of an order, one after another. What one of them is refused, all are. If one has to wait,
 * all wait, unless the seats of an order may come one by one.
 */
export function decideOrder(
  stock: Stock,
  kind: Command,
  members: readonly OrderMember[],
  isWhole: boolean,
): OrderDecision {
  const decision = decideEach(stock, kind, members, seatsOf);
  if (decision.kind !== 'changed' || !isWhole) return decision;
  const waiting = decision.changes.filter(({ state }) => state === 'waitlisted').length;
  if (waiting === 0 || waiting === members.length) return decision;
  return decideEach(stock, kind, members, (left, id) => withoutFreeSeats(seatsOf(left, id)));
}

function decideEach(
  stock: Stock,
  kind: Command,
  members: readonly OrderMember[],
  freeSeats: typeof seatsOf,
): OrderDecision {
  const changes: Change[] = [];
  let left = stock;
  for (const { from, ticket, situation } of members) {
    const seats = freeSeats(left, ticket.ticketTypeId);
    const decision = decide(kind, { ...situation, seats, terms: ticket.terms });
    if (decision.kind !== 'changed') return decision;
    const { userId, boughtBy } = from;
    left = moved(left, from, { ...ticket, userId, boughtBy, state: decision.change.state });
    changes.push(decision.change);
  }
  return { kind: 'changed', changes };
}
