import { z } from 'zod';
import { ShownTicketTax, TicketTax } from './ticket-taxes.ts';
import { Id, Line, Price, Prose } from './values.ts';

export const addOnLimits = { addOns: 20, name: 100, description: 500, perTicket: 20 } as const;

const Count = z.int().min(1).max(addOnLimits.perTicket);

/** What people want with their ticket. Required add-ons that are left out come along once. */
export const addOnChoice = z
  .array(z.object({ $id: Id, count: Count }))
  .max(addOnLimits.addOns)
  .refine((chosen) => new Set(chosen.map(({ $id }) => $id)).size === chosen.length, {
    error: 'Name each add-on only once',
  });

/** What someone has with their ticket. */
export const TakenAddOn = z.object({
  $id: z.string(),
  count: z.int(),
  /** Of one, as agreed. */
  pricePaise: z.int(),
});
export type TakenAddOn = z.infer<typeof TakenAddOn>;

/** An add-on as its organiser sets it up. */
export const AddOnInput = z.object({
  /** Chosen by the client, and unique within the event. */
  $id: Id,
  name: Line.min(1, 'Enter a name').max(addOnLimits.name),
  description: Prose.max(addOnLimits.description).default(''),
  pricePaise: Price.default(0),
  /** How many there are; null: no limit. */
  capacity: z.int().min(1, 'Enter at least 1').max(1_000_000).nullable().default(null),
  /** Ids of the ticket types that it goes with; none: all. */
  ticketTypes: z.array(Id).max(20).default([]),
  /** Whether each of these tickets has at least one. */
  required: z.boolean().default(false),
  maxPerTicket: Count.default(1),
  /** No one can choose it any more. */
  hidden: z.boolean().default(false),
  /** Null: the tax of the seller. */
  tax: TicketTax.nullable().default(null),
});
export type AddOnInput = z.output<typeof AddOnInput>;

/** In replies, nothing is left out. */
const withoutDefaults = {
  description: z.string(),
  pricePaise: z.int(),
  ticketTypes: z.array(z.string()),
  required: z.boolean(),
  maxPerTicket: z.int(),
};

/** The same with how many are taken. */
export const ManagedAddOn = AddOnInput.extend({
  ...withoutDefaults,
  capacity: z.int().nullable(),
  hidden: z.boolean(),
  tax: ShownTicketTax.nullable(),
  taken: z.int(),
});

/** An add-on as people choose it. */
export const AddOn = AddOnInput.omit({ capacity: true, hidden: true, tax: true }).extend({
  ...withoutDefaults,
  /** Null where there's no limit. */
  left: z.int().nullable(),
});
export type AddOn = z.infer<typeof AddOn>;
