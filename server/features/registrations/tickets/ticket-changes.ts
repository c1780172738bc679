import { countedName } from '../../../../contracts/order-texts.ts';
import type { RefundCause } from '../../../../contracts/payments.ts';
import type { ProblemType } from '../../../../contracts/problem.ts';
import { standardTicketType, type TicketChoice } from '../../../../contracts/ticket-types.ts';
import type { BoughtItem, ChangeTicket, TicketChange } from '../register.ts';
import type { NotificationKind, Registration, Terms } from '../types.ts';
import {
  type AddOn,
  type AddOns,
  addOnsPaise,
  areLeft,
  countOf,
  goesWith,
  type Refused,
  requiredAddOns,
  type TakenAddOn,
} from './add-ons.ts';
import { appliesTo, discounted } from './codes.ts';
import { moved, type Stock, type TicketType, termsAtPrice, typeOf } from './pools.ts';
import { priceNow, seatPrice } from './pricing.ts';

/** What someone has: a seat of a type at a price, with add-ons. */
type Held = Pick<Registration, 'ticketTypeId' | 'agreedPaise' | 'discountPaise' | 'ticketCodeId' | 'addOns'>;

/** The ticket that someone is to have, and what it costs more than theirs; negative where it costs less. */
interface NewTicket {
  readonly kind: TicketChange['kind'];
  /** The add-on that is given back, if it is one. */
  readonly addOnId?: string;
  readonly ticket: Held;
  readonly differencePaise: number;
}

/** A registration as a change leaves it, and what follows. */
export interface Changed {
  readonly next: Registration;
  readonly notify: NotificationKind | null;
  readonly refund: { readonly cause: RefundCause; readonly paise: number; readonly addOnId?: string } | null;
  /** Whether the seats of another type became free. */
  readonly frees: boolean;
}

/** How long a changed ticket is held for a person who must be notified first, and during a checkout. */
const holds = {
  type: Temporal.Duration.from({ hours: 24 }),
  add_ons: Temporal.Duration.from({ minutes: 15 }),
} as const;

/** The ticket that a command asks for; or why it can't be had. */
export function wantedTicket(
  stock: Stock,
  registration: Registration,
  command: Exclude<ChangeTicket, { to: 'no_change' }>,
  at: { readonly paidPaise: number; readonly currency: string; readonly now: Temporal.Instant },
): NewTicket | Refused {
  switch (command.to) {
    case 'type': {
      if (!canMoveTo(stock, registration, command.ticketTypeId)) return refused('registration_not_possible');
      const wanted = moveTicket(stock, registration, command.ticketTypeId, at);
      if (wanted.kind === 'refused') return wanted;
      const { differencePaise: difference } = wanted;
      if (command.differencePaise !== undefined && command.differencePaise !== difference)
        return refused('ticket_price_changed');
      const isMoney = difference !== 0 && registration.state === 'confirmed';
      return isMoney && !command.by.money ? refused('event_money_not_allowed') : wanted;
    }
    case 'more_add_ons': {
      if (registration.state !== 'confirmed') return refused('registration_not_possible');
      const wanted = extendTicket(stock, registration, command.addOns);
      if (wanted.kind === 'refused') return wanted;
      const most = command.expectedPaise ?? wanted.differencePaise;
      return wanted.differencePaise > most ? refused('ticket_price_changed') : wanted;
    }
    case 'less_add_ons':
      if (registration.state !== 'confirmed') return refused('registration_not_possible');
      return reduceTicket(stock, registration, command.addOnId);
  }
}

/**
 * The event's terms for the payment of a change: tickets are sold until the start, whatever registration does. Only a
 * change that is held to be paid at the door can be paid later.
 */
export function changeTerms(terms: Terms, duePaise: number): Terms {
  return { ...termsAtPrice(terms, duePaise), closesAt: terms.startsAt };
}

/** What a payment for a seat buys: the seat, and each add-on by itself, so that each can be refunded alone. */
export function itemsOf(stock: Stock, seat: Registration): BoughtItem[] {
  const { id, ticketTypeId, agreedPaise, addOns } = seat;
  const label = typeOf(stock, ticketTypeId)?.name ?? '';
  return [
    { id, registrationId: id, label, amountPaise: agreedPaise ?? 0 },
    ...itemsOfAddOns(stock, id, addOns),
  ];
}

/** The same for the payment of a change. */
export function itemsOfChange(stock: Stock, registration: Registration, change: TicketChange): BoughtItem[] {
  const { id, addOns: had } = registration;
  if (change.kind === 'type') {
    const label = typeOf(stock, change.ticketTypeId)?.name ?? '';
    return [{ id, registrationId: id, label, amountPaise: change.duePaise }];
  }
  const isSame = (one: TakenAddOn, other: TakenAddOn) =>
    one.id === other.id && one.pricePaise === other.pricePaise;
  const more = change.addOns.flatMap((addOn) => {
    const count = addOn.count - (had.find((each) => isSame(each, addOn))?.count ?? 0);
    return count > 0 ? [{ ...addOn, count }] : [];
  });
  return itemsOfAddOns(stock, id, more);
}

function itemsOfAddOns(stock: Stock, id: string, addOns: readonly TakenAddOn[]): BoughtItem[] {
  const paid = addOns.filter(({ pricePaise }) => pricePaise > 0);
  return [...Map.groupBy(paid, (each) => each.id)].map(([addOnId, same]) => ({
    id: addOnItemId(id, addOnId),
    registrationId: id,
    label: countedName(stock.addOns.get(addOnId)?.name ?? addOnId, countOf(same, addOnId)),
    amountPaise: addOnsPaise(same),
  }));
}

/** What is paid for an add-on of a seat, as payments know it. */
export function addOnItemId(registrationId: string, addOnId: string): string {
  return `${registrationId}/${addOnId}`;
}

/** A pass is bought and cancelled as a whole, for all of its dates. */
export function canMoveTo(stock: Stock, { passId }: Registration, ticketTypeId: string): boolean {
  return passId === null && !stock.types.get(ticketTypeId)?.pass;
}

/**
 * The ticket of another type, at its price of the moment. The code goes along where it applies, and so do the add-ons
 * that go with the type; those that it requires are added.
 * @param paidPaise what was paid for the seat, where no price was agreed
 */
export function moveTicket(
  stock: Stock,
  registration: Registration,
  ticketTypeId: string,
  at: { readonly paidPaise: number; readonly currency: string; readonly now: Temporal.Instant },
): NewTicket | Refused {
  const { paidPaise, now } = at;
  const type = stock.types.get(ticketTypeId);
  if (type === undefined) return refused('ticket_type_not_found');
  if (registration.state === 'confirmed' && !hasRoom(stock, registration, type))
    return refused('ticket_sold_out');
  const code = stock.codes.get(registration.ticketCodeId ?? '');
  const sale = { sold: type.taken, now };
  const price = seatPrice(type, sale, registration.agreedPaise) ?? priceNow(type, sale);
  const applied = code !== undefined && appliesTo(code, type) ? code : null;
  const agreedPaise = applied === null ? price : discounted(price, type, applied, at.currency);
  const kept = registration.addOns.filter(({ id }) => isWith(stock.addOns.get(id), ticketTypeId));
  const missing = requiredAddOns(stock.addOns, [ticketTypeId])
    .filter(({ id }) => !kept.some((each) => each.id === id))
    .map(({ id, pricePaise }) => ({ id, count: 1, pricePaise }));
  if (!areLeft(stock.addOns, missing)) return refused('add_on_sold_out');
  const addOns = [...kept, ...missing];
  const before = (registration.agreedPaise ?? paidPaise) + addOnsPaise(registration.addOns);
  return {
    kind: 'type',
    ticket: {
      ticketTypeId,
      agreedPaise,
      discountPaise: price - agreedPaise,
      ticketCodeId: applied?.id ?? null,
      addOns,
    },
    differencePaise: agreedPaise + addOnsPaise(addOns) - before,
  };
}

/**
 * Whether the seats that the type takes besides those of the present one are free, and no one waits for it. A seat that
 * both types draw from the same pool stays the person's.
 */
function hasRoom(stock: Stock, { ticketTypeId }: Registration, type: TicketType): boolean {
  const own = typeOf(stock, ticketTypeId)?.pools ?? [];
  const more = type.pools.filter((pool) => !own.includes(pool));
  if (more.length > 0 && type.waitlisted > 0) return false;
  return more.every((id) => {
    const pool = stock.pools.get(id);
    return pool !== undefined && !pool.awaited && pool.taken < pool.capacity;
  });
}

/** The ticket with more add-ons, at their prices of the moment. */
function extendTicket(
  { addOns }: Pick<Stock, 'addOns'>,
  registration: Registration,
  wanted: NonNullable<TicketChoice['addOns']>,
): NewTicket | Refused {
  const type = registration.ticketTypeId ?? standardTicketType;
  const more: TakenAddOn[] = [];
  for (const { $id, count } of wanted) {
    const addOn = addOns.get($id);
    if (addOn === undefined || addOn.hidden || !goesWith(addOn, type)) return refused('add_on_not_found');
    if (countOf(registration.addOns, $id) + count > addOn.maxPerTicket) {
      const fields = { addOns: `You can have up to ${addOn.maxPerTicket} of each` };
      return { kind: 'refused', problem: 'general_argument_invalid', fields };
    }
    more.push({ id: $id, count, pricePaise: addOn.pricePaise });
  }
  if (!areLeft(addOns, more)) return refused('add_on_sold_out');
  return {
    kind: 'add_ons',
    ticket: { ...heldOf(registration), addOns: joined([...registration.addOns, ...more]) },
    differencePaise: addOnsPaise(more),
  };
}

/** The ticket without an add-on, which a required one can't lose; and what was agreed for it. */
function reduceTicket(
  { addOns }: Pick<Stock, 'addOns'>,
  registration: Registration,
  addOnId: string,
): NewTicket | Refused {
  const given = registration.addOns.filter(({ id }) => id === addOnId);
  if (given.length === 0) return refused('add_on_not_found');
  const type = registration.ticketTypeId ?? standardTicketType;
  if (requiredAddOns(addOns, [type]).some(({ id }) => id === addOnId))
    return refused('registration_not_possible');
  const left = registration.addOns.filter(({ id }) => id !== addOnId);
  return {
    kind: 'add_ons',
    addOnId,
    ticket: { ...heldOf(registration), addOns: left },
    differencePaise: -addOnsPaise(given),
  };
}

/** The registration with its new ticket: at once, or after the difference is paid, with both tickets held until then. */
export function changedTo(
  registration: Registration,
  { kind, ticket, differencePaise, addOnId }: NewTicket,
  {
    id,
    startsAt,
    now,
  }: { readonly id: string; readonly startsAt: Temporal.Instant; readonly now: Temporal.Instant },
): Changed {
  const isMove = kind === 'type';
  if (differencePaise > 0 && registration.state === 'confirmed') {
    const until = now.add(holds[kind]);
    const changeExpiresAt = Temporal.Instant.compare(until, startsAt) < 0 ? until : startsAt;
    const ticketTypeId = ticket.ticketTypeId ?? standardTicketType;
    const change = { id, kind, ...ticket, ticketTypeId, duePaise: differencePaise };
    return {
      next: { ...registration, change, changeExpiresAt, updatedAt: now },
      notify: isMove ? 'move_to_pay' : null,
      refund: null,
      frees: false,
    };
  }
  const isDue = differencePaise < 0 && registration.state === 'confirmed';
  const cause = addOnId === undefined ? 'price_difference' : 'add_on';
  return {
    next: {
      ...registration,
      ...ticket,
      ...(isMove && { groupDiscount: null }),
      change: null,
      changeExpiresAt: null,
      updatedAt: now,
    },
    notify: isMove ? 'moved' : null,
    refund: isDue ? { cause, paise: -differencePaise, ...(addOnId !== undefined && { addOnId }) } : null,
    frees: isMove,
  };
}

/** The registration after its change was paid for. */
export function paidChange(registration: Registration, change: TicketChange, now: Temporal.Instant): Changed {
  const { id: _, kind, duePaise: __, ...ticket } = change;
  const groupDiscount = kind === 'type' ? null : registration.groupDiscount;
  const done = { change: null, changeExpiresAt: null, updatedAt: now };
  const next = { ...registration, ...ticket, groupDiscount, ...done };
  return { next, notify: kind === 'type' ? 'moved' : null, refund: null, frees: kind === 'type' };
}

/** The registration without its change, which no one paid for, or which was withdrawn. */
export function withoutChange(registration: Registration, now: Temporal.Instant): Changed {
  const isMove = registration.change?.kind === 'type';
  return {
    next: { ...registration, change: null, changeExpiresAt: null, updatedAt: now },
    notify: isMove ? 'move_lapsed' : null,
    refund: null,
    frees: isMove,
  };
}

/** The stock as it is without the registration's open change. */
export function stockWithoutChange(stock: Stock, registration: Registration): Stock {
  return registration.change === null ? stock : moved(stock, registration, { ...registration, change: null });
}

function heldOf({ ticketTypeId, agreedPaise, discountPaise, ticketCodeId, addOns }: Registration): Held {
  return { ticketTypeId, agreedPaise, discountPaise, ticketCodeId, addOns };
}

function isWith(addOn: AddOn | undefined, type: string): boolean {
  return addOn !== undefined && goesWith(addOn, type);
}

/** Of the same add-on at the same price, one row with the number of all. */
function joined(taken: readonly TakenAddOn[]): TakenAddOn[] {
  const groups = Map.groupBy(taken, ({ id, pricePaise }) => `${pricePaise} ${id}`);
  return [...groups.values()].flatMap((same) => {
    const count = same.reduce((sum, each) => sum + each.count, 0);
    return same.slice(0, 1).map((first) => ({ ...first, count }));
  });
}

/** The add-ons that may be chosen for a ticket, with how many more of each. */
export function addOnsToAdd(addOns: AddOns, registration: Registration): { addOn: AddOn; most: number }[] {
  const type = registration.ticketTypeId ?? standardTicketType;
  return [...addOns.values()].flatMap((addOn) => {
    if (addOn.hidden || !goesWith(addOn, type)) return [];
    const left = addOn.capacity === null ? Infinity : addOn.capacity - addOn.taken;
    return [
      {
        addOn,
        most: Math.max(0, Math.min(left, addOn.maxPerTicket - countOf(registration.addOns, addOn.id))),
      },
    ];
  });
}

function refused(problem: ProblemType): Refused {
  return { kind: 'refused', problem };
}
