import type { z } from 'zod';
import { parseAmount, typedAmount } from '../../../contracts/prices.ts';
import { percentOf } from '../../../contracts/taxes.ts';
import type { TicketTax } from '../../../contracts/ticket-taxes.ts';
import {
  type ManagedTickets,
  standardTicketType,
  type TicketSetup,
} from '../../../contracts/ticket-types.ts';
import { rateOf } from '../invoices/rates.ts';
import {
  type GroupDiscountValues,
  groupDiscountOf,
  groupDiscountValuesOf,
  noGroupDiscount,
} from './group-discount-values.ts';
import { instantIn, wallTimeIn } from './when.ts';

/** A ticket type in the form: numbers and amounts as typed, times as local time in the event's zone. */
export interface TypeValues {
  $id: string;
  name: string;
  description: string;
  pricing: 'free' | 'fixed' | 'pay_what_you_can';
  pricePaise: string;
  suggestedPaise: string;
  steps: StepValues[];
  opensAt: string;
  closesAt: string;
  hidden: boolean;
  approval: boolean;
  /** Seats of this type alone; empty for no limit of its own. */
  seats: string;
  /** Ids of the shared seats that it draws from. */
  pools: string[];
  /** Empty for no limit of its own. */
  minPerOrder: string;
  maxPerOrder: string;
  maxPerPerson: string;
  groupDiscount: GroupDiscountValues;
  /** Whether it admits to several dates of a series, and to how many; empty: to all. */
  pass: { on: boolean; dates: string };
  tax: TaxValues;
  /** What the form doesn't show of it, to be saved as it was. */
  kept: Record<string, unknown>;
}

interface StepValues {
  pricePaise: string;
  until: string;
  untilSold: string;
}

/** Seats that several types share. */
export interface PoolValues {
  $id: string;
  name: string;
  capacity: string;
}

/** What people can have with a ticket. */
export interface AddOnValues {
  $id: string;
  name: string;
  description: string;
  pricePaise: string;
  /** Empty for no limit. */
  capacity: string;
  /** None for all. */
  ticketTypes: string[];
  required: boolean;
  maxPerTicket: string;
  hidden: boolean;
  tax: TaxValues;
  /** As in {@link TypeValues}. */
  kept: Record<string, unknown>;
}

/** How many tickets people can order. */
export interface OrderValues {
  maxPerOrder: string;
  /** Empty for no limit. */
  maxPerPerson: string;
  seatBySeat: boolean;
  /** Empty: until the event starts. */
  namesUntil: string;
  /** What each ticket costs less in an order with enough of any types. */
  groupDiscount: GroupDiscountValues;
  kept: Record<string, unknown>;
}

/** The tickets of an event; a simple event has none. */
export interface TicketsValues {
  types: TypeValues[];
  pools: PoolValues[];
  addOns: AddOnValues[];
  orders: OrderValues;
  /** What else is set up, to be saved as it was. */
  keptSetup: Record<string, unknown>;
}

export const noTickets: TicketsValues = {
  types: [],
  pools: [],
  addOns: [],
  orders: {
    maxPerOrder: '1',
    maxPerPerson: '',
    seatBySeat: false,
    namesUntil: '',
    groupDiscount: noGroupDiscount,
    kept: {},
  },
  keptSetup: {},
};

type Setup = z.input<typeof TicketSetup>;

/** What times and amounts are read in. */
interface InEvent {
  readonly timeZone: string;
  readonly currency: string;
}

/** Unique within the event; without `randomUUID`, which browsers only have on secure origins. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(5))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function newType(): TypeValues {
  return {
    $id: newId(),
    name: '',
    description: '',
    pricing: 'free',
    pricePaise: '',
    suggestedPaise: '',
    steps: [],
    opensAt: '',
    closesAt: '',
    hidden: false,
    approval: false,
    seats: '',
    pools: [],
    minPerOrder: '',
    maxPerOrder: '',
    maxPerPerson: '',
    groupDiscount: noGroupDiscount,
    pass: { on: false, dates: '' },
    tax: noTax,
    kept: {},
  };
}

export function newAddOn(): AddOnValues {
  return {
    $id: newId(),
    name: '',
    description: '',
    pricePaise: '',
    capacity: '',
    ticketTypes: [],
    required: false,
    maxPerTicket: '1',
    hidden: false,
    tax: noTax,
    kept: {},
  };
}

export function newPool(): PoolValues {
  return { $id: newId(), name: '', capacity: '' };
}

/** The ticket of a simple event as its first type: who has registered has this one. */
export function standardType(
  name: string,
  event: { ticketType: 'free' | 'paid'; ticketPrice: string },
): TypeValues {
  const paid = event.ticketType === 'paid';
  return {
    ...newType(),
    $id: standardTicketType,
    name,
    pricing: paid ? 'fixed' : 'free',
    pricePaise: paid ? event.ticketPrice : '',
  };
}

/** The pool of a type's own seats. Ids have 36 characters at most. */
const ownPool = ({ $id }: Pick<TypeValues, '$id'>) => `own-${$id.slice(0, 32)}`;

const textOf = (count: number | null) => (count === null ? '' : String(count));

/** An event's tickets as form values. */
export function ticketValuesOf(
  { types, pools, addOns, orders, ...kept }: ManagedTickets,
  { timeZone, currency }: InEvent,
): TicketsValues {
  const typedOf = (amount: number | null) => (amount ? typedAmount(amount, currency) : '');
  const own = new Map(types.map((type) => [ownPool(type), type.$id]));
  // A pool of this name that other types draw from as well is shared.
  const isOwn = ($id: string) =>
    own.has($id) && types.every((type) => type.$id === own.get($id) || !type.pools.includes($id));
  return {
    types: types.map((type) => ({
      $id: type.$id,
      name: type.name,
      description: type.description,
      pricing: type.pricing,
      pricePaise: typedOf(type.pricePaise),
      suggestedPaise: typedOf(type.suggestedPaise),
      steps: type.steps.map(({ pricePaise, until, untilSold }) => ({
        pricePaise: typedOf(pricePaise),
        until: wallTimeIn(until, timeZone),
        untilSold: untilSold === null ? '' : String(untilSold),
      })),
      opensAt: wallTimeIn(type.opensAt, timeZone),
      closesAt: wallTimeIn(type.closesAt, timeZone),
      hidden: type.hidden,
      approval: type.approval,
      seats: String(
        pools.find(({ $id }) => $id === ownPool(type) && isOwn($id) && type.pools.includes($id))?.capacity ??
          '',
      ),
      pools: type.pools.filter(($id) => !isOwn($id)),
      minPerOrder: type.minPerOrder === 1 ? '' : String(type.minPerOrder),
      maxPerOrder: textOf(type.maxPerOrder),
      maxPerPerson: textOf(type.maxPerPerson),
      groupDiscount: groupDiscountValuesOf(type.groupDiscount, currency),
      pass: { on: type.pass !== null, dates: textOf(type.pass?.dates ?? null) },
      tax: taxValuesOf(type.tax),
      kept: { ...type },
    })),
    pools: pools
      .filter(({ $id }) => !isOwn($id))
      .map(({ $id, name, capacity }) => ({ $id, name, capacity: String(capacity) })),
    addOns: addOns.map(({ pricePaise, capacity, maxPerTicket, ...addOn }) => ({
      ...addOn,
      pricePaise: typedOf(pricePaise),
      capacity: textOf(capacity),
      maxPerTicket: String(maxPerTicket),
      tax: taxValuesOf(addOn.tax),
      kept: { ...addOn },
    })),
    orders: {
      maxPerOrder: String(orders.maxPerOrder),
      maxPerPerson: textOf(orders.maxPerPerson),
      seatBySeat: orders.seatBySeat,
      namesUntil: wallTimeIn(orders.namesUntil, timeZone),
      groupDiscount: groupDiscountValuesOf(orders.groupDiscount, currency),
      kept: { ...orders },
    },
    keptSetup: kept,
  };
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** The tickets as the contract takes them. Fields that don't belong to the pricing are left out. */
export function ticketSetupOf(tickets: TicketsValues, event: InEvent): Setup {
  const { timeZone, currency } = event;
  const { types, pools, addOns, orders, keptSetup } = tickets;
  const shared = new Set(pools.map(({ $id }) => $id));
  const limited = types.filter(({ seats }) => seats.trim() !== '');
  return {
    ...(types.length > 0 && {
      ...keptSetup,
      addOns: addOns.map((addOn) => addOnOf(addOn, types, currency)),
      orders: {
        ...orders.kept,
        maxPerOrder: Number(orders.maxPerOrder),
        maxPerPerson: numberOrNull(orders.maxPerPerson),
        seatBySeat: orders.seatBySeat,
        namesUntil: instantIn(orders.namesUntil, timeZone),
        groupDiscount: hasGroupPrices(tickets) ? groupDiscountOf(orders.groupDiscount, currency) : null,
      },
    }),
    types: types.map((type) => {
      const { $id, name, description, pricing, hidden, approval } = type;
      const price = type.pricePaise.trim() === '' ? 0 : parseAmount(type.pricePaise, currency);
      const suggestion =
        type.suggestedPaise.trim() === '' ? null : parseAmount(type.suggestedPaise, currency);
      return {
        ...type.kept,
        ...{ $id, name, description, pricing, hidden, approval },
        pricePaise: pricing === 'free' ? 0 : price,
        suggestedPaise: pricing === 'pay_what_you_can' ? suggestion : null,
        steps: pricing === 'fixed' ? type.steps.map((step) => stepOf(step, event)) : [],
        groupDiscount:
          pricing === 'fixed' && !type.pass.on ? groupDiscountOf(type.groupDiscount, event.currency) : null,
        pass: type.pass.on ? { dates: numberOrNull(type.pass.dates) } : null,
        tax: taxOf(type.tax),
        opensAt: instantIn(type.opensAt, timeZone),
        closesAt: instantIn(type.closesAt, timeZone),
        minPerOrder: numberOrNull(type.minPerOrder) ?? 1,
        maxPerOrder: numberOrNull(type.maxPerOrder),
        maxPerPerson: numberOrNull(type.maxPerPerson),
        pools: [
          ...type.pools.filter((id) => shared.has(id)),
          ...(limited.includes(type) ? [ownPool(type)] : []),
        ],
      };
    }),
    pools: [
      ...pools.map(({ $id, name, capacity }) => ({ $id, name, capacity: Number(capacity) })),
      ...limited.map((type) => ({ $id: ownPool(type), name: type.name, capacity: Number(type.seats) })),
    ],
  };
}

/** Whether an order can have several tickets, and one of them a price that a group lowers. */
export function hasGroupPrices({ types, orders }: Pick<TicketsValues, 'types' | 'orders'>): boolean {
  return orders.maxPerOrder !== '1' && types.some(({ pricing }) => pricing === 'fixed');
}

function addOnOf({ kept, ...addOn }: AddOnValues, types: readonly TypeValues[], currency: string) {
  return {
    ...kept,
    ...addOn,
    pricePaise: addOn.pricePaise.trim() === '' ? 0 : parseAmount(addOn.pricePaise, currency),
    capacity: numberOrNull(addOn.capacity),
    maxPerTicket: Number(addOn.maxPerTicket),
    tax: taxOf(addOn.tax),
    ticketTypes: addOn.ticketTypes.filter((id) => types.some(({ $id }) => $id === id)),
  };
}

function stepOf({ pricePaise, until, untilSold }: StepValues, { timeZone, currency }: InEvent) {
  return {
    pricePaise: pricePaise.trim() === '' ? 0 : parseAmount(pricePaise, currency),
    until: instantIn(until, timeZone),
    untilSold: numberOrNull(untilSold),
  };
}

/**
 * The form's field for a field of the contract.
 *
 * @returns null for one that the form doesn't have
 */
export function ticketField(path: string, { types, pools }: TicketsValues): string | null {
  if (path === 'types' || path === 'pools' || path === 'addOns') return `${path}.root`;
  if (path.startsWith('addOns.') || path.startsWith('orders.')) return path;
  const [list, index, ...rest] = path.split('.');
  if (list === 'types') return rest[0] === 'steps' && rest.length === 1 ? `types.${index}.pricePaise` : path;
  if (list !== 'pools') return null;
  if (Number(index) < pools.length) return path;
  const own = types.filter(({ seats }) => seats.trim() !== '')[Number(index) - pools.length];
  return own === undefined ? null : `types.${types.indexOf(own)}.${rest[0] === 'name' ? 'name' : 'seats'}`;
}

/** The price that lists and searches show: the regular one of the cheapest visible type; empty if it's free. */
export function listedPrice(types: readonly TypeValues[], currency: string): string {
  const visible = types.filter(({ hidden }) => !hidden);
  const prices = (visible.length > 0 ? visible : types).map(({ pricing, pricePaise }) =>
    pricing === 'free' ? 0 : parseAmount(pricePaise, currency) || 0,
  );
  const least = Math.min(...prices);
  return prices.length === 0 || least === 0 ? '' : typedAmount(least, currency);
}

/** The tax of a ticket type or add-on as typed; an empty rate for the seller's usual tax. */
interface TaxValues {
  rate: string;
  code: string;
}

const noTax: TaxValues = { rate: '', code: '' };

function taxValuesOf(tax: TicketTax | null): TaxValues {
  return tax === null ? noTax : { rate: String(percentOf(tax.rate)), code: tax.code };
}

/** As the contract takes it. What isn't a rate becomes one that the contract refuses, with its message at the field. */
function taxOf({ rate, code }: TaxValues): TicketTax | null {
  return rate.trim() === '' ? null : { rate: rateOf(rate) ?? -1, code: code.trim() };
}
