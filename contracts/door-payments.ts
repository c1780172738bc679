import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, Id, Line, PageNumber, pageFacts } from './values.ts';

/** Cash and cards at the door: taken by someone of the event's team, who is named in the record. */

export const unpaidPerPage = 50;

const problems = ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'] as const;

/** An order that is paid at the door. */
export const UnpaidOrder = z.object({
  paymentId: z.string(),
  payerName: z.string(),
  description: z.string(),
  amountPaise: z.int(),
  /** Whether the seat was released. Then it is sold again only while one is left. */
  released: z.boolean(),
});
export type UnpaidOrder = z.infer<typeof UnpaidOrder>;

/** What one person took. What went back isn't subtracted. */
const Till = z.object({ cashier: z.string(), cashPaise: z.int(), cardPaise: z.int(), payments: z.int() });

export const listUnpaidAtDoor = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/door/payments',
  access: 'user',
  summary:
    'List orders that are paid at the door and not paid yet, by name, with what each cashier has taken. Organiser, finance and check-in role only.',
  params: EventParams,
  query: z.object({ search: Line.max(200).optional(), page: PageNumber }),
  reply: z.object({ ...pageFacts, orders: z.array(UnpaidOrder), tills: z.array(Till).max(200) }),
  problems,
});

export const payAtDoor = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/door/payments',
  access: 'user',
  summary:
    'Record money taken at the door, in your name. Repeating the call records nothing twice. Organiser, finance and check-in role only.',
  params: EventParams,
  body: z.object({
    paymentId: Id,
    amountPaise: z.int().min(1).max(100_000_000_000),
    by: z.enum(['cash', 'card']),
  }),
  reply: z.object({
    /** `refund`: no seat is left, or the amount is wrong, so give the money back. `known`: it was paid before. */
    outcome: z.enum(['bought', 'refund', 'known']),
  }),
  problems: [...problems, 'payment_not_found', 'payment_own_decision', 'general_rate_limit_exceeded'],
});

export const doorPaymentEndpoints = { listUnpaidAtDoor, payAtDoor };
