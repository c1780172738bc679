import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { CalendarDate, EventParams, Id, Line, PageNumber, pageFacts } from './values.ts';

/** In the smallest units of the currency beside it. */
const Amount = z.int();

/** What the books say about sales. What bought nothing and went back is no sale, so it isn't among these. */
const figures = {
  sold: Amount,
  /** Taken by the payment provider. */
  fees: Amount,
  /** Returned or owed to buyers. */
  refunds: Amount,
  /** Taken back by banks. */
  disputes: Amount,
  net: Amount,
};

/** The days of postings, both included: of an event in its zone, of the site in the site's. Left out: all. */
const period = { from: CalendarDate.optional(), to: CalendarDate.optional() };

/** Payouts of one event. */
export const payoutLimit = 200;

const Payout = z.object({
  $id: z.string(),
  amount: Amount,
  paidOn: z.string(),
  reference: z.string(),
  /** Who recorded it. */
  by: z.string(),
  $createdAt: z.string(),
});

export const EventSettlement = z.object({
  currency: z.string(),
  total: z.object(figures),
  /**
   * Ticket types and add-ons with postings in the period; one without a name at a simple event. What concerns a whole
   * payment is shared by its parts in proportion to their prices, so the types add up to the total.
   */
  types: z.array(z.object({ name: z.string(), tickets: z.int(), ...figures })).max(1000),
  /** By how people paid: the provider's name for it, such as `card` or `upi`. */
  methods: z.array(z.object({ method: z.string(), ...figures })).max(100),
  /** All payouts, whatever the period, newest first. */
  payouts: z.array(Payout).max(payoutLimit),
  /**
   * Of all time: what the event earned, what of it went directly to the account of its organiser or group, what the site
   * paid out, and what it still owes.
   */
  owed: z.object({ net: Amount, direct: Amount, paidOut: Amount, outstanding: Amount }),
});
export type EventSettlement = z.infer<typeof EventSettlement>;

export const getEventSettlement = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/settlement',
  access: 'user',
  summary: "Get an event's sales, fees, refunds and payouts from the books. Organiser and finance role.",
  params: EventParams,
  query: z.object(period),
  reply: EventSettlement,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

const sheet = { mediaTypes: ['text/csv; charset=UTF-8'], ranges: false, kept: false } as const;

export const exportEventSettlement = {
  ...sheet,
  method: 'GET',
  path: '/v1/events/:eventId/settlement.csv',
  access: 'user',
  summary: "Export an event's sales, fees and refunds as CSV, a line for each. Organiser and finance role.",
  params: EventParams,
  query: z.object(period),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
} as const satisfies BytesSpec;

const refused = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;

/** Events of the site, those with the newest postings first. */
const SettledEvent = z.object({
  eventId: z.string(),
  /** What was sold, if the event is gone. */
  title: z.string(),
  organiserName: z.string().nullable(),
  deleted: z.boolean(),
  /** The day on which it starts, in its zone; null if the event is gone. */
  date: CalendarDate.nullable(),
  currency: z.string(),
  ...figures,
  /** Of all time, as for the event itself. */
  direct: Amount,
  paidOut: Amount,
  outstanding: Amount,
});
export type SettledEvent = z.infer<typeof SettledEvent>;

export const settledPerPage = 50;

export const listSettlement = endpoint({
  method: 'GET',
  path: '/v1/admin/settlement',
  access: 'user',
  summary:
    'List what events earned and what is owed to their organisers, including deleted events. Administrators only.',
  query: z.object({ ...period, page: PageNumber }),
  reply: z.object({
    ...pageFacts,
    /** One for each currency. */
    totals: z.array(z.object({ currency: z.string(), ...figures })).max(200),
    events: z.array(SettledEvent).max(settledPerPage),
  }),
  problems: refused,
});

export const exportSettlement = {
  ...sheet,
  method: 'GET',
  path: '/v1/admin/settlement.csv',
  access: 'user',
  summary: "Export the site's sales, fees and refunds as CSV, a line for each. Administrators only.",
  query: z.object(period),
  problems: refused,
} as const satisfies BytesSpec;

export const recordPayout = endpoint({
  method: 'POST',
  path: '/v1/admin/events/:eventId/payouts',
  access: 'user',
  summary:
    'Record that an organiser was paid. The same id again changes nothing. At most what is owed. Administrators only.',
  params: EventParams,
  body: z.object({
    /** Chosen by the client. */
    $id: Id,
    amount: z.int().min(1).max(1_000_000_000_000),
    currency: z.string().max(3),
    paidOn: CalendarDate,
    /** Of the transfer, such as a UTR number. */
    reference: Line.max(200).default(''),
  }),
  sample: { $id: 'PAYOUT_ID', amount: 100, currency: 'INR', paidOn: '2031-01-14' },
  status: 201,
  reply: Payout,
  problems: [...refused, 'event_not_found'],
});

export const settlementEndpoints = { getEventSettlement, listSettlement, recordPayout };
