import type { AddOn } from '../../../contracts/add-ons.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { type GroupSize, groupPrice } from '../../../contracts/group-discounts.ts';
import type { NewOrder } from '../../../contracts/orders.ts';
import { type TicketType, ticketLimits } from '../../../contracts/ticket-types.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import {
  addOnsWith,
  chosenType,
  codeFor,
  countOf,
  eventWithTicket,
  sumOf,
  type TicketValues,
  totalOf,
} from './ticket-terms.ts';

/** Another ticket of the order, as the form has it. */
export interface CompanionValues extends Pick<TicketValues, 'ticketTypeId' | 'amountPaise' | 'addOns'> {
  /** Who it's for; empty until that is known. */
  name: string;
  /** Where their ticket is sent; empty if nowhere. */
  email: string;
  /** By question id. */
  answers: Record<string, string | boolean>;
}

/** What a ticket costs depends on this. */
type TicketOf = Pick<TicketValues, 'ticketTypeId' | 'amountPaise' | 'addOns'>;

/** All tickets that are ordered. The first one is the buyer's own, unless all are for others. */
interface PartyOf<Companion extends TicketOf> extends TicketValues {
  forOthers: boolean;
  companions: Companion[];
}

/** The same in the form. */
export type PartyValues = PartyOf<CompanionValues>;

export const blankParty = { forOthers: false, companions: [] as CompanionValues[] };

function newCompanion(ticketTypeId: string): CompanionValues {
  return { ticketTypeId, name: '', email: '', amountPaise: '', addOns: {}, answers: {} };
}

/** All that the registration form has. */
export interface RsvpValues extends PartyValues {
  /** Of a visitor. */
  name: string;
  socialMedia: string;
  email: string;
  reason: string;
  /** Agrees to be shown among those going. */
  listed: boolean;
  /** By question id. */
  answers: Record<string, string | boolean>;
}

/** Whether a person can have more than one ticket. */
export function hasParties({ orders: { maxPerOrder, maxPerPerson } }: Pick<Tickets, 'orders'>): boolean {
  return maxPerOrder > 1 || maxPerPerson !== null;
}

/** The tickets in the order in which they are ordered, and so priced. */
export function ticketsOf(values: PartyOf<TicketOf>): TicketOf[] {
  const own = values.forOthers || values.ticketTypeId === '' ? [] : [values];
  return [...own, ...values.companions];
}

export function countOfType(values: PartyValues, id: string): number {
  return ticketsOf(values).filter(({ ticketTypeId }) => ticketTypeId === id).length;
}

/** How many of a type can be in the order beside the other types that it has. */
export function mostOfType(
  type: TicketType,
  values: PartyValues,
  { orders }: Pick<Tickets, 'orders'>,
): number {
  const others = ticketsOf(values).length - countOfType(values, type.$id);
  return Math.max(
    0,
    Math.min(
      type.maxPerOrder ?? ticketLimits.seats,
      type.maxPerPerson ?? ticketLimits.seats,
      Math.min(orders.maxPerOrder, orders.maxPerPerson ?? orders.maxPerOrder) - others,
    ),
  );
}

/** One more of a type, and as many as it takes at least. */
export function withOneMore(values: PartyValues, { $id, minPerOrder }: TicketType): PartyValues {
  const wanted = Math.max(minPerOrder, countOfType(values, $id) + 1);
  let next = values;
  while (countOfType(next, $id) < wanted) {
    if (!next.forOthers && next.ticketTypeId === '') next = { ...next, ticketTypeId: $id };
    else next = { ...next, companions: [...next.companions, newCompanion($id)] };
  }
  return next;
}

/** One less of a type, the latest first; none where fewer can't be ordered. */
export function withOneLess(values: PartyValues, { $id, minPerOrder }: TicketType): PartyValues {
  const wanted = countOfType(values, $id) - 1 < minPerOrder ? 0 : countOfType(values, $id) - 1;
  let next = values;
  while (countOfType(next, $id) > wanted) {
    const last = next.companions.findLastIndex(({ ticketTypeId }) => ticketTypeId === $id);
    const [first, ...rest] = next.companions;
    if (last >= 0) next = { ...next, companions: next.companions.toSpliced(last, 1) };
    else if (first === undefined) next = { ...next, ticketTypeId: '', amountPaise: '', addOns: {} };
    else {
      const { ticketTypeId, amountPaise, addOns } = first;
      next = { ...next, ticketTypeId, amountPaise, addOns, companions: rest };
    }
  }
  return next;
}

/** The same tickets, of which another one is the buyer's own; null: none is. */
export function withOwn(values: PartyValues, own: string | null): PartyValues {
  const { ticketTypeId, amountPaise, addOns } = values;
  if (own === null) {
    const former = { ...newCompanion(ticketTypeId), amountPaise, addOns };
    const companions = ticketTypeId === '' ? values.companions : [former, ...values.companions];
    return { ...values, forOthers: true, ticketTypeId: '', amountPaise: '', addOns: {}, companions };
  }
  const index = values.companions.findIndex((each) => each.ticketTypeId === own);
  const taken = values.companions[index];
  if (own === ticketTypeId || taken === undefined) return values;
  const rest = values.companions.toSpliced(index, 1);
  const former = { ...newCompanion(ticketTypeId), amountPaise, addOns, name: taken.name, email: taken.email };
  return {
    ...values,
    forOthers: false,
    ticketTypeId: own,
    amountPaise: taken.amountPaise,
    addOns: taken.addOns,
    companions: values.forOthers ? rest : [former, ...rest],
  };
}

/** The type as the ticket at this place of its type in the order costs. */
function atPlace(type: TicketType, before: number): TicketType {
  return { ...type, pricePaise: type.seatPrices[before] ?? type.pricePaise };
}

/**
 * The type at the price of a group, if this order has enough seats. The better of code and group applies. What a hidden
 * type costs without its code isn't known: its price stays.
 */
function inGroup(
  type: TicketType,
  { before, ofType, all }: { before: number } & GroupSize,
  { listed = [], orders, currency }: Pick<Tickets, 'currency'> & Partial<Pick<Tickets, 'listed' | 'orders'>>,
): TicketType {
  const full = listed.find(({ $id }) => $id === type.$id);
  if (full === undefined || type.pricing !== 'fixed') return type;
  const discounts = { type: type.groupDiscount, event: orders?.groupDiscount ?? null };
  const { pricePaise } = atPlace(full, before);
  const offer = groupPrice({ pricePaise, currency }, discounts, { ofType, all });
  return offer === null || offer.pricePaise >= type.pricePaise
    ? type
    : { ...type, pricePaise: offer.pricePaise };
}

/** Each ticket with its type at the price that it has in the order; undefined where the type is gone. */
function pricedTickets(
  values: PartyOf<TicketOf>,
  { types, ...more }: Pick<Tickets, 'types' | 'currency'> & Partial<Pick<Tickets, 'listed' | 'orders'>>,
): { ticket: TicketOf; type: TicketType | undefined }[] {
  const counts = new Map<string, number>();
  const all = ticketsOf(values);
  return all.map((ticket) => {
    const before = counts.get(ticket.ticketTypeId) ?? 0;
    counts.set(ticket.ticketTypeId, before + 1);
    const type = chosenType(types, ticket);
    const ofType = all.filter(({ ticketTypeId }) => ticketTypeId === ticket.ticketTypeId).length;
    const size = { before, ofType, all: all.length };
    return { ticket, type: type && inGroup(atPlace(type, before), size, more) };
  });
}

/** All tickets with their add-ons; null while an amount isn't valid. */
export function partySum(
  values: PartyValues,
  tickets: Pick<Tickets, 'types' | 'addOns' | 'currency'> & Partial<Pick<Tickets, 'listed' | 'orders'>>,
): number | null {
  return pricedTickets(values, tickets).reduce<number | null>((sum, { ticket, type }) => {
    const paise = type && sumOf(type, ticket, tickets.addOns, tickets.currency);
    return sum === null || paise === undefined || paise === null ? null : sum + paise;
  }, 0);
}

/** How many of each type, in the order in which they are listed. */
export function partyTypes(
  values: PartyValues,
  { types = [] }: Pick<Tickets, 'types'>,
): { type: TicketType; count: number }[] {
  return types
    .map((type) => ({ type, count: countOfType(values, type.$id) }))
    .filter(({ count }) => count > 0);
}

type Terms = Pick<EventDetail, 'tenantApproval' | 'full' | 'ticketType'>;

/** The event as it is for this party: one approval is for all, and all wait if one has to. */
export function eventWithParty<Event extends Terms>(
  event: Event,
  values: PartyValues,
  tickets: Tickets,
): Event {
  const chosen = partyTypes(values, tickets);
  const total = partySum(values, tickets);
  const paid = total === null ? chosen.some(({ type }) => type.pricing !== 'free') : total > 0;
  return {
    ...eventWithTicket(event, undefined, null),
    tenantApproval: chosen.some(({ type }) => type.approval),
    full: chosen.some(({ type, count }) => type.full || count > (type.seatsLeft ?? count)),
    ticketType: paid ? 'paid' : 'free',
  };
}

type OrderedSeat = NewOrder['seats'][number];

/** What the API takes for several tickets; the answers are those of each ticket, checked. */
export function orderOf(
  values: PartyOf<TicketOf>,
  tickets: Tickets,
): { own: boolean; seats: Omit<OrderedSeat, 'name' | 'email' | 'answers'>[]; code?: string } {
  const priced = pricedTickets(values, tickets);
  const uses = priced.some(({ type }) => type !== undefined && codeFor(type, tickets) !== '');
  return {
    own: !values.forOthers,
    seats: priced.flatMap(({ ticket, type }) => {
      if (type === undefined) return [];
      const addOns = chosenAddOns(type, ticket, tickets.addOns);
      return {
        ticketTypeId: type.$id,
        expectedPaise: sumOf(type, ticket, tickets.addOns, tickets.currency) ?? 0,
        ...(type.pricing === 'pay_what_you_can' && {
          amountPaise: totalOf(type, ticket, tickets.currency) ?? 0,
        }),
        ...(addOns.length > 0 && { addOns }),
      };
    }),
    ...(uses && { code: tickets.code }),
  };
}

function chosenAddOns(type: TicketType, ticket: TicketOf, addOns: readonly AddOn[]) {
  return addOnsWith(type, addOns)
    .map((addOn) => ({ $id: addOn.$id, count: countOf(addOn, ticket) }))
    .filter(({ count }) => count > 0);
}
