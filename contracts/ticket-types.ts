import { z } from 'zod';
import { AddOn, AddOnInput, addOnChoice, addOnLimits, ManagedAddOn } from './add-ons.ts';
import { endpoint } from './endpoint.ts';
import { GroupDiscount, ShownGroupDiscount } from './group-discounts.ts';
import { registrationBarTypes } from './registration-window.ts';
import { ShownTicketTax, TicketTax } from './ticket-taxes.ts';
import { EventParams, Id, Instant, Line, Price, Prose } from './values.ts';

/** Per event; lengths in characters. */
export const ticketLimits = {
  types: 20,
  pools: 10,
  steps: 5,
  name: 100,
  description: 500,
  code: 40,
  /** In one order. */
  seats: 20,
} as const;

/** The type of everyone who registered before the event had others, and of those who choose none. */
export const standardTicketType = 'standard';

const pricings = ['free', 'fixed', 'pay_what_you_can'] as const;
const Pricing = z.enum(pricings);

/** As people type it: case and spaces around it don't matter. */
export const CodeText = Line.min(1, 'Enter a code')
  .max(ticketLimits.code)
  .transform((text) => text.toUpperCase());

/** The ticket that a person asks for when registering. */
export const ticketChoice = {
  /** Left out: the standard type. */
  ticketTypeId: Id.optional(),
  /** Other types that they would take if they have to wait. */
  otherTicketTypes: z.array(Id).max(ticketLimits.types).optional(),
  /** What they pay where they can choose. */
  amountPaise: Price.optional(),
  code: CodeText.optional(),
  addOns: addOnChoice.optional(),
  /** The price that the person saw, with discounts and add-ons. A higher one is refused. */
  expectedPaise: Price.optional(),
};

export type TicketChoice = z.output<z.ZodObject<typeof ticketChoice>>;

/** An earlier price: it applies until a time or a number of seats sold, whichever comes first. */
const PriceStep = z
  .object({
    pricePaise: Price.min(1, 'Enter a price'),
    until: Instant.nullable().default(null),
    untilSold: z.int().min(1).max(1_000_000).nullable().default(null),
  })
  .refine(({ until, untilSold }) => until !== null || untilSold !== null, {
    path: ['until'],
    error: 'Say when this price ends',
  });

/** The most dates that a pass can be for. */
const mostPassDates = 100;

/** A type that admits to several dates of a series. */
const SeriesPass = z.object({
  /** The date it is bought on, and the next ones; null: all. */
  dates: z
    .int()
    .min(2, 'Enter a number from 2 to 100')
    .max(mostPassDates, 'Enter a number from 2 to 100')
    .nullable(),
});
/** In replies. */
const ShownSeriesPass = z.object({ dates: z.int().nullable() });

const SeatCount = z.int().min(1).max(ticketLimits.seats);

const TicketTypeInput = z
  .object({
    /** Chosen by the client, and unique within the event. */
    $id: Id,
    name: Line.min(1, 'Enter a name').max(ticketLimits.name),
    description: Prose.max(ticketLimits.description).default(''),
    pricing: Pricing,
    /** Of a fixed price: what a seat costs after all steps. Of `pay_what_you_can`: the least. */
    pricePaise: Price.default(0),
    suggestedPaise: Price.nullable().default(null),
    steps: z.array(PriceStep).max(ticketLimits.steps).default([]),
    opensAt: Instant.nullable().default(null),
    closesAt: Instant.nullable().default(null),
    hidden: z.boolean().default(false),
    approval: z.boolean().default(false),
    /** Ids of the pools that each seat is taken from. */
    pools: z.array(Id).max(ticketLimits.pools).default([]),
    minPerOrder: SeatCount.default(1),
    maxPerOrder: SeatCount.nullable().default(null),
    /** In all orders of a person; null: unlimited. */
    maxPerPerson: z.int().min(1).max(1000).nullable().default(null),
    /** What each seat of this type costs less in an order with enough of them. Only of a fixed price. */
    groupDiscount: GroupDiscount.nullable().default(null),
    /** Null: the tax of the seller. */
    tax: TicketTax.nullable().default(null),
    /** Null: it admits to its own event only. */
    pass: SeriesPass.nullable().default(null),
  })
  .superRefine((type, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    if (type.pricing === 'fixed' && type.pricePaise === 0) fault('pricePaise', 'Enter a price');
    if (type.pricing === 'free' && type.pricePaise > 0)
      fault('pricePaise', "A free ticket can't have a price");
    if (type.pricing !== 'fixed' && type.steps.length > 0)
      fault('steps', 'Only a fixed price can change in steps');
    if (type.pricing !== 'fixed' && type.groupDiscount !== null)
      fault('groupDiscount', 'Only a fixed price can have a group discount');
    const { suggestedPaise } = type;
    if (suggestedPaise !== null && (type.pricing !== 'pay_what_you_can' || suggestedPaise < type.pricePaise))
      fault('suggestedPaise', 'Suggest at least the minimum amount');
    if (
      type.opensAt !== null &&
      type.closesAt !== null &&
      Date.parse(type.opensAt) >= Date.parse(type.closesAt)
    )
      fault('closesAt', 'Sales must open before they close');
    if (type.maxPerOrder !== null && type.maxPerOrder < type.minPerOrder)
      fault('maxPerOrder', "The maximum can't be below the minimum");
    if (type.maxPerPerson !== null && type.maxPerPerson < type.minPerOrder)
      fault('maxPerPerson', "The maximum can't be below the minimum");
    if (type.pass === null) return;
    // Each date that is cancelled is refunded with its share of the price.
    if (type.pass.dates === null && type.pricing !== 'free')
      fault('pass.dates', 'Enter for how many dates people pay');
    if (type.minPerOrder > 1) fault('minPerOrder', 'A pass is for one person');
    if (type.groupDiscount !== null) fault('groupDiscount', 'A pass is for one person');
  });
export type TicketTypeInput = z.output<typeof TicketTypeInput>;

const PoolInput = z.object({
  $id: Id,
  name: Line.min(1, 'Enter a name').max(ticketLimits.name),
  capacity: z.int().min(1, 'Capacity must be at least 1').max(1_000_000),
});

/** How many tickets people can have, of all types together. */
const OrderTermsInput = z.object({
  maxPerOrder: SeatCount.default(1),
  /** In all orders of a person; null: unlimited. */
  maxPerPerson: z.int().min(1).max(1000).nullable().default(null),
  /** Whether the seats of an order come from the waitlist one by one; otherwise all at once. */
  seatBySeat: z.boolean().default(false),
  /** Until when buyers can name who sits where; null: until the event starts. */
  namesUntil: Instant.nullable().default(null),
  /** What each seat at a fixed price costs less in an order with enough seats of any type. The better discount applies. */
  groupDiscount: GroupDiscount.nullable().default(null),
});

/** In replies, nothing is left out. */
const OrderTerms = z.object({
  maxPerOrder: z.int(),
  maxPerPerson: z.int().nullable(),
  seatBySeat: z.boolean(),
  namesUntil: z.string().nullable(),
  groupDiscount: ShownGroupDiscount.nullable(),
});
export type OrderTerms = z.infer<typeof OrderTerms>;

/** Everything that an event sells. Without types the event is simple again. */
export const TicketSetup = z
  .object({
    types: z.array(TicketTypeInput).max(ticketLimits.types, 'You can have up to 20 ticket types'),
    pools: z.array(PoolInput).max(ticketLimits.pools, 'You can have up to 10 pools').default([]),
    addOns: z.array(AddOnInput).max(addOnLimits.addOns, 'You can have up to 20 add-ons').default([]),
    orders: OrderTermsInput.prefault({}),
  })
  .superRefine(({ types, pools, addOns, orders }, context) => {
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    for (const [index, { minPerOrder }] of types.entries()) {
      if (minPerOrder > Math.min(orders.maxPerOrder, orders.maxPerPerson ?? orders.maxPerOrder))
        fault(['types', index, 'minPerOrder'], 'The event allows fewer tickets per order');
    }
    const known = new Set(pools.map(({ $id }) => $id));
    for (const [index, { $id }] of types.entries()) {
      if (types.findIndex((type) => type.$id === $id) !== index)
        fault(['types', index, '$id'], 'Use each id only once');
    }
    for (const [index, { $id }] of pools.entries()) {
      if (pools.findIndex((pool) => pool.$id === $id) !== index)
        fault(['pools', index, '$id'], 'Use each id only once');
    }
    for (const [index, type] of types.entries()) {
      if (type.pools.some((id) => !known.has(id)))
        fault(['types', index, 'pools'], 'Choose a pool of this event');
    }
    if (types.length === 0 && addOns.length > 0) fault(['addOns'], 'Add a ticket type first');
    for (const [index, { $id, ticketTypes }] of addOns.entries()) {
      if (addOns.findIndex((addOn) => addOn.$id === $id) !== index)
        fault(['addOns', index, '$id'], 'Use each id only once');
      if (ticketTypes.some((id) => !types.some((type) => type.$id === id)))
        fault(['addOns', index, 'ticketTypes'], 'Choose a ticket type of this event');
    }
  });
export type TicketSetup = z.output<typeof TicketSetup>;

/** A ticket type as people choose it. */
export const TicketType = z.object({
  $id: z.string(),
  name: z.string(),
  description: z.string(),
  pricing: Pricing,
  /** What the next seat costs; of `pay_what_you_can`, at least. */
  pricePaise: z.int(),
  suggestedPaise: z.int().nullable(),
  /** What each seat of an order costs, one after another; empty where all cost the same. */
  seatPrices: z.array(z.int()).max(ticketLimits.seats),
  /** When the present price ends and what a seat costs then; null where it stays. */
  nextPrice: z
    .object({ pricePaise: z.int(), at: z.string().nullable(), seatsLeft: z.int().nullable() })
    .nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** Whether the organiser approves each person. */
  approval: z.boolean(),
  /** Null where there's no limit. */
  seatsLeft: z.int().nullable(),
  /** Whether who registers now waits. */
  full: z.boolean(),
  minPerOrder: z.int(),
  /** Null: as many as the event allows. */
  maxPerOrder: z.int().nullable(),
  maxPerPerson: z.int().nullable(),
  groupDiscount: ShownGroupDiscount.nullable(),
  /** The dates of the series that it admits to; null: only this one. */
  pass: ShownSeriesPass.nullable(),
  /** Why no one can register for it now; null where people can. */
  bar: z.enum(registrationBarTypes).nullable(),
});
export type TicketType = z.infer<typeof TicketType>;

/** What a person registered for, at an event with ticket types. */
export const AgreedTicket = z.object({
  /** The ticket type's. */
  name: z.string(),
  /** What was agreed for it; null where the person registered before the event had ticket types. */
  amountPaise: z.int().nullable(),
  /** Of all amounts here (ISO 4217). */
  currency: z.string(),
  /** What the code took off before that, and the code. */
  discountPaise: z.int(),
  code: z.string().nullable(),
  /** What comes with it, with the price of one. */
  addOns: z.array(z.object({ name: z.string(), count: z.int(), pricePaise: z.int() })),
});
export type AgreedTicket = z.infer<typeof AgreedTicket>;

/** A ticket type as its organiser set it up. */
const ManagedTicketType = z.object({
  ...TicketTypeInput.shape,
  // Without the defaults of what may be left out in a request.
  description: z.string(),
  pricePaise: z.int(),
  suggestedPaise: z.int().nullable(),
  steps: z.array(
    z.object({ pricePaise: z.int(), until: z.string().nullable(), untilSold: z.int().nullable() }),
  ),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  hidden: z.boolean(),
  approval: z.boolean(),
  pools: z.array(z.string()),
  minPerOrder: z.int(),
  maxPerOrder: z.int().nullable(),
  maxPerPerson: z.int().nullable(),
  groupDiscount: ShownGroupDiscount.nullable(),
  tax: ShownTicketTax.nullable(),
  pass: ShownSeriesPass.nullable(),
  /** Seats confirmed or held. */
  taken: z.int(),
  /** Those of them that still have to be paid. */
  held: z.int(),
  /** People who wait and would take this type. */
  waitlisted: z.int(),
  /** The sum of the prices that people with a confirmed seat agreed on. */
  agreedPaise: z.int(),
});
export const ManagedTickets = z.object({
  types: z.array(ManagedTicketType),
  pools: z.array(z.object({ ...PoolInput.shape, taken: z.int() })),
  addOns: z.array(ManagedAddOn),
  orders: OrderTerms,
});
export type ManagedTickets = z.infer<typeof ManagedTickets>;

export const listTicketTypes = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/ticket-types',
  access: 'anyone',
  summary: "List an event's ticket types with today's prices and the seats left. A simple event has one.",
  params: EventParams,
  reply: z.object({
    /** Whether the event has no ticket types of its own: one price, and nothing to choose. */
    simple: z.boolean(),
    types: z.array(TicketType),
    addOns: z.array(AddOn),
    orders: OrderTerms,
  }),
  problems: ['general_argument_invalid', 'event_not_found'],
});

export const listManagedTickets = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/ticket-types/managed',
  access: 'user',
  summary: "List an event's ticket types and pools as set up. Organiser and finance role.",
  params: EventParams,
  reply: ManagedTickets,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const replaceTickets = endpoint({
  method: 'PUT',
  path: '/v1/events/:eventId/ticket-types',
  access: 'user',
  summary:
    'Replace all ticket types and pools of an event. Types that people registered for must stay; hide or close them. Organiser and finance role.',
  params: EventParams,
  body: TicketSetup,
  reply: ManagedTickets,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_cancelled',
    'event_ticket_type_locked',
    'ticket_type_in_use',
    'add_on_in_use',
    'general_rate_limit_exceeded',
  ],
});

export const ticketTypeEndpoints = { listTicketTypes, listManagedTickets, replaceTickets };
