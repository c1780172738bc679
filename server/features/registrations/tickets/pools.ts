import type { GroupDiscount } from '../../../../contracts/group-discounts.ts';
import { registrationCloses } from '../../../../contracts/registration-window.ts';
import type { RegistrationState } from '../../../../contracts/registrations.ts';
import { standardTicketType, type TicketChoice } from '../../../../contracts/ticket-types.ts';
import type { Seats } from '../../events/index.ts';
import type { TakenGroupDiscount, TicketChange } from '../register.ts';
import type { RegistrationStateOrNone, Terms, Verdict } from '../types.ts';
import { type AddOns, addOnsPaise, chooseAddOns, countAddOns, type TakenAddOn } from './add-ons.ts';
import { appliesTo, type Code, discounted, isUsable } from './codes.ts';
import { type PriceList, seatPrice } from './pricing.ts';

export interface TicketType extends PriceList {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly opensAt: Temporal.Instant | null;
  readonly closesAt: Temporal.Instant | null;
  readonly hidden: boolean;
  /** Whether the organiser approves each person. */
  readonly approval: boolean;
  /** Ids of the pools that each seat is taken from, besides the event's own seats. */
  readonly pools: readonly string[];
  /** Seats confirmed or held. */
  readonly taken: number;
  /** People who wait and would take this type. */
  readonly waitlisted: number;
  readonly groupDiscount: GroupDiscount | null;
  /** The dates of the series that it admits to; null: its event only. */
  readonly pass: { readonly dates: number | null } | null;
  readonly minPerOrder: number;
  /** Null: as many as the event allows. */
  readonly maxPerOrder: number | null;
  readonly maxPerPerson: number | null;
}

/** Seats that several types share. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  /** Seats confirmed or held. */
  readonly taken: number;
  /** Whether an order on the waitlist needs more of these seats than are free: no one later takes them. */
  readonly awaited: boolean;
}

/** How many tickets people can have, of all types together. */
export interface TicketTerms {
  readonly maxPerOrder: number;
  readonly maxPerPerson: number | null;
  /** Whether the seats of an order come from the waitlist one by one; otherwise all at once. */
  readonly seatBySeat: boolean;
  /** Until when seats can be named; null: until the event starts. */
  readonly namesUntil: Temporal.Instant | null;
  /** For seats of all types together. */
  readonly groupDiscount: GroupDiscount | null;
  /** As of a pool, of all seats of the event. */
  readonly awaited: boolean;
}

/** All seats of an event, under one lock. A simple event has neither types nor pools: all its seats are in `seats`. */
export interface Stock {
  readonly seats: Seats;
  readonly types: ReadonlyMap<string, TicketType>;
  readonly pools: ReadonlyMap<string, Pool>;
  /** The codes that the commands and registrations at hand name, by id. */
  readonly codes: ReadonlyMap<string, Code>;
  readonly addOns: AddOns;
  /** How often people have used codes with a limit per person, by {@link useKey}. */
  readonly codeUses: ReadonlyMap<string, number>;
  readonly terms: TicketTerms;
  /** How many tickets of each type those who register have, by {@link useKey}. */
  readonly had: ReadonlyMap<string, number>;
}

export const noTickets: Omit<Stock, 'seats'> = {
  types: new Map(),
  pools: new Map(),
  codes: new Map(),
  codeUses: new Map(),
  addOns: new Map(),
  terms: {
    maxPerOrder: 1,
    maxPerPerson: null,
    seatBySeat: false,
    namesUntil: null,
    groupDiscount: null,
    awaited: false,
  },
  had: new Map(),
};

/** @param id of a code or a type */
export function useKey(id: string, userId: string): string {
  return `${id} ${userId}`;
}

/** What a registration takes: a seat of one type, or while it waits, of the first of several. */
export interface Wanted {
  /** Null: the standard type. */
  readonly ticketTypeId: string | null;
  /** Also taken from the waitlist, in this order. */
  readonly otherTicketTypes: readonly string[];
  readonly ticketCodeId: string | null;
  readonly addOns: readonly TakenAddOn[];
  readonly userId: string;
  /** A ticket that was transferred still counts for the person who bought it. */
  readonly boughtBy: string | null;
  /** What replaces it once the difference is paid. The seats of both types are taken until then. */
  readonly change?: Pick<TicketChange, 'ticketTypeId' | 'addOns'> | null;
}

/** The type of a registration; null at a simple event. */
export function typeOf({ types }: Pick<Stock, 'types'>, id: string | null): TicketType | null {
  return types.get(id ?? standardTicketType) ?? null;
}

/**
 * The seats that a type can be given, as the state machine judges them: free are those that the event and every pool of
 * the type have left, and only those who would take the type are ahead on its waitlist.
 */
export function seatsOf(stock: Stock, id: string | null): Seats {
  const type = typeOf(stock, id);
  if (type === null) return stock.seats;
  const { seats } = stock;
  const taken = seats.confirmed + seats.held;
  const frees = type.pools.flatMap((pool) => {
    const { capacity, taken } = stock.pools.get(pool) ?? { capacity: 0, taken: 0 };
    return [capacity - taken];
  });
  const free = Math.min(seats.capacity === null ? Infinity : seats.capacity - taken, ...frees);
  const isAwaited = stock.terms.awaited || type.pools.some((pool) => stock.pools.get(pool)?.awaited);
  const waitlisted = isAwaited ? Math.max(1, type.waitlisted) : type.waitlisted;
  return { ...seats, capacity: free === Infinity ? null : taken + free, waitlisted };
}

/** The seats as someone finds them who has to wait for the others of their order. */
export function withoutFreeSeats(seats: Seats): Seats {
  return { ...seats, capacity: seats.confirmed + seats.held };
}

/** Whether it matters what people have: only then is it known, and counted. */
export function isLimitedPerPerson({ types, terms }: Pick<Stock, 'types' | 'terms'>): boolean {
  if (types.size === 0) return false;
  return terms.maxPerPerson !== null || types.values().some(({ maxPerPerson }) => maxPerPerson !== null);
}

/** Whether an order has fewer or more tickets than allowed, by itself or with what the person has. */
export function exceedsLimits(stock: Stock, userId: string, ticketTypeIds: readonly string[]): boolean {
  if (stock.types.size === 0) return ticketTypeIds.length > 1;
  const { terms, had } = stock;
  const hadOf = (id: string) => had.get(useKey(id, userId)) ?? 0;
  const total = [...stock.types.keys()].reduce((sum, id) => sum + hadOf(id), ticketTypeIds.length);
  if (ticketTypeIds.length > terms.maxPerOrder || total > (terms.maxPerPerson ?? Infinity)) return true;
  return [...Map.groupBy(ticketTypeIds, (id) => id)].some(([id, { length }]) => {
    const type = stock.types.get(id);
    if (type === undefined) return false;
    if (length < type.minPerOrder || length > (type.maxPerOrder ?? Infinity)) return true;
    return hadOf(id) + length > (type.maxPerPerson ?? Infinity);
  });
}

/** The event's terms for a type. The event's own closing time and approval apply to each. */
export function termsOfType(terms: Terms, type: TicketType | null, pricePaise: number): Terms {
  if (type === null) return terms;
  return {
    ...termsAtPrice(terms, pricePaise),
    tenantApproval: terms.tenantApproval || type.approval,
    opensAt: latest(terms.opensAt, type.opensAt),
    closesAt:
      type.closesAt === null ? terms.closesAt : registrationCloses({ ...terms, startsAt: type.closesAt }),
  };
}

/** A type with its price for one person. */
export interface Ticket {
  readonly ticketTypeId: string | null;
  readonly otherTicketTypes: readonly string[];
  /** Null where the event's price of the day applies. */
  readonly agreedPaise: number | null;
  /** What the code or the group took off. */
  readonly discountPaise: number;
  readonly groupDiscount?: TakenGroupDiscount | null;
  readonly addOns: readonly TakenAddOn[];
  readonly ticketCodeId: string | null;
  readonly terms: Terms;
}

/** The ticket that a person asks for, at its price of the moment; or why they can't have it. A hidden type isn't there. */
export function chooseTicket(
  stock: Stock,
  terms: Terms,
  {
    ticketTypeId,
    otherTicketTypes = [],
    amountPaise,
    expectedPaise,
    code: text,
    addOns: wanted = [],
  }: TicketChoice,
  { userId, now }: { readonly userId: string | null; readonly now: Temporal.Instant },
): Ticket | Extract<Verdict, { kind: 'refused' }> {
  const code = text === undefined ? null : findCode(stock, text, { userId, now });
  if (code === undefined) return { kind: 'refused', problem: 'ticket_code_not_valid' };
  const visible = (id: string) => {
    const type = stock.types.get(id);
    return type !== undefined && (!type.hidden || (code !== null && appliesTo(code, type)));
  };
  const id = ticketTypeId ?? standardTicketType;
  if (stock.types.size === 0) {
    if (id !== standardTicketType) return { kind: 'refused', problem: 'ticket_type_not_found' };
    if (wanted.length > 0) return { kind: 'refused', problem: 'add_on_not_found' };
    const none = { agreedPaise: null, discountPaise: 0, addOns: [], ticketCodeId: null };
    return { ticketTypeId: null, otherTicketTypes: [], ...none, terms };
  }
  if (ticketTypeId === undefined && !visible(id)) return { kind: 'refused', problem: 'ticket_type_required' };
  const type = stock.types.get(id);
  if (type === undefined || ![id, ...otherTicketTypes].every(visible))
    return { kind: 'refused', problem: 'ticket_type_not_found' };
  const barred = passBar(stock, type, otherTicketTypes, terms.datesLeft);
  if (barred !== null) return { kind: 'refused', problem: barred };
  if (code !== null && !appliesTo(code, type)) return { kind: 'refused', problem: 'ticket_code_not_valid' };
  const price = seatPrice(type, { sold: type.taken, now }, amountPaise ?? null);
  if (price === null) {
    const fields = { amountPaise: 'Enter at least the minimum amount' };
    return { kind: 'refused', problem: 'general_argument_invalid', fields };
  }
  const agreedPaise = code === null ? price : discounted(price, type, code, terms.currency);
  const addOns = chooseAddOns(stock.addOns, [id, ...otherTicketTypes], wanted);
  if ('kind' in addOns) return addOns;
  const totalPaise = agreedPaise + addOnsPaise(addOns);
  if (expectedPaise !== undefined && totalPaise > expectedPaise)
    return { kind: 'refused', problem: 'ticket_price_changed' };
  const typed = termsOfType(terms, type, totalPaise);
  const agreed = { addOns, agreedPaise, discountPaise: price - agreedPaise, ticketCodeId: code?.id ?? null };
  return { ticketTypeId: id, otherTicketTypes, ...agreed, terms: typed };
}

/** A pass is sold by itself, at a date of a series with as many dates ahead as it is for. */
function passBar(
  { types }: Stock,
  { pass }: TicketType,
  others: readonly string[],
  datesLeft = 0,
): 'ticket_type_not_found' | 'series_pass_few_dates' | null {
  if (others.some((id) => types.get(id)?.pass)) return 'ticket_type_not_found';
  if (pass === null) return null;
  if (others.length > 0 || datesLeft === 0) return 'ticket_type_not_found';
  return pass.dates !== null && datesLeft < pass.dates ? 'series_pass_few_dates' : null;
}

/** The code that the person can use; undefined if there is none. */
export function findCode(
  { codes, codeUses }: Stock,
  text: string,
  { userId, now }: { readonly userId: string | null; readonly now: Temporal.Instant },
): Code | undefined {
  const code = [...codes.values()].find((each) => each.code === text);
  if (code === undefined) return undefined;
  const byPerson = userId === null ? 0 : (codeUses.get(useKey(code.id, userId)) ?? 0);
  return isUsable(code, byPerson, now) ? code : undefined;
}

export function termsAtPrice(terms: Terms, pricePaise: number): Terms {
  return pricePaise === 0
    ? { ...terms, ticketType: 'free', pricePaise: null }
    : { ...terms, ticketType: 'paid', pricePaise };
}

/** The stock after a registration has moved from one state to another, and from one type to another if it was offered that. */
export function moved(
  stock: Stock,
  from: { readonly state: RegistrationStateOrNone } & Wanted,
  to: { readonly state: RegistrationState } & Wanted,
): Stock {
  return counted(counted(stock, from, -1), to, 1);
}

export function acceptableTypes({
  ticketTypeId,
  otherTicketTypes,
}: Pick<Wanted, 'ticketTypeId' | 'otherTicketTypes'>): string[] {
  return [...new Set([ticketTypeId ?? standardTicketType, ...otherTicketTypes])];
}

const countedAs: Partial<Record<RegistrationStateOrNone, 'confirmed' | 'held' | 'pending' | 'waitlisted'>> = {
  confirmed: 'confirmed',
  awaiting_payment: 'held',
  pending: 'pending',
  waitlisted: 'waitlisted',
};

/** The event's seats with one registration more or less in a state. */
export function countSeats(seats: Seats, state: RegistrationStateOrNone, by: 1 | -1): Seats {
  const counter = countedAs[state];
  return counter === undefined ? seats : { ...seats, [counter]: seats[counter] + by };
}

function counted(
  stock: Stock,
  { state, ...wanted }: { readonly state: RegistrationStateOrNone } & Wanted,
  by: 1 | -1,
): Stock {
  const seats = countSeats(stock.seats, state, by);
  const addOns = countAddOns(stock.addOns, state, wanted, by);
  const used = { ...countUse(stock, { state, ...wanted }, by), seats, addOns };
  if (stock.types.size === 0) return used;
  if (state === 'waitlisted') {
    return acceptableTypes(wanted).reduce((before, id) => countWaiting(before, id, by), used);
  }
  if (state !== 'confirmed' && state !== 'awaiting_payment') return used;
  const types = [
    typeOf(stock, wanted.ticketTypeId),
    typeOf(stock, wanted.change?.ticketTypeId ?? wanted.ticketTypeId),
  ];
  return countTaken(used, [...new Set(types.flatMap((type) => type ?? []))], by);
}

/** A live registration is a ticket of its person, and one with a code is a use of it. */
function countUse(
  stock: Stock,
  {
    state,
    ticketTypeId,
    ticketCodeId,
    userId,
    boughtBy,
  }: { readonly state: RegistrationStateOrNone } & Wanted,
  by: 1 | -1,
): Stock {
  if (countedAs[state] === undefined) return stock;
  const count = (counts: ReadonlyMap<string, number>, id: string) => {
    const key = useKey(id, boughtBy ?? userId);
    return new Map(counts).set(key, (counts.get(key) ?? 0) + by);
  };
  const had = isLimitedPerPerson(stock) ? count(stock.had, ticketTypeId ?? standardTicketType) : stock.had;
  const code = ticketCodeId === null ? undefined : stock.codes.get(ticketCodeId);
  if (code === undefined) return { ...stock, had };
  const codes = new Map(stock.codes).set(code.id, { ...code, used: code.used + by });
  return { ...stock, had, codes, codeUses: count(stock.codeUses, code.id) };
}

function countWaiting(stock: Stock, id: string, by: 1 | -1): Stock {
  const type = stock.types.get(id);
  if (type === undefined) return stock;
  return { ...stock, types: new Map(stock.types).set(id, { ...type, waitlisted: type.waitlisted + by }) };
}

/** @param held one type, or while a change isn't paid, both. A seat of a pool that they share is taken once. */
function countTaken(stock: Stock, held: readonly TicketType[], by: 1 | -1): Stock {
  const pools = new Map(stock.pools);
  for (const id of new Set(held.flatMap((type) => type.pools))) {
    const pool = pools.get(id);
    if (pool !== undefined) pools.set(id, { ...pool, taken: pool.taken + by });
  }
  const types = new Map(stock.types);
  for (const type of held) types.set(type.id, { ...type, taken: type.taken + by });
  return { ...stock, pools, types };
}

function latest(one: Temporal.Instant | null, other: Temporal.Instant | null): Temporal.Instant | null {
  if (one === null || other === null) return one ?? other;
  return Temporal.Instant.compare(one, other) < 0 ? other : one;
}
