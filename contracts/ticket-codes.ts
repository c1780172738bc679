import { z } from 'zod';
import { AddOn } from './add-ons.ts';
import { endpoint } from './endpoint.ts';
import { CodeText, TicketType, ticketLimits } from './ticket-types.ts';
import { EventParams, Id, Instant, PageNumber, pageFacts } from './values.ts';

/** Per event, per call, and per page of the list. */
export const codeLimits = { codes: 10_000, atOnce: 1000, perPage: 50 } as const;

const codeKinds = ['percent', 'amount', 'price', 'access'] as const;

const codeTerms = {
  kind: z.enum(codeKinds),
  /** Percent off, an amount off, or the price (0: free), in the smallest units of the event's currency; 0 for `access`, which only shows hidden types. */
  value: z.int().min(0).max(1_000_000_000),
  /** Ids of the types that it is for, also hidden ones; none: all visible ones. */
  ticketTypes: z.array(Id).max(ticketLimits.types).default([]),
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  /** Null: unlimited. */
  maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
  maxPerPerson: z.int().min(1).max(1000).nullable().default(null),
};

export const NewCodes = z
  .object({
    ...codeTerms,
    /** Chosen by the organiser; case doesn't matter. */
    codes: z.array(CodeText).max(codeLimits.atOnce).default([]),
    /** How many unique ones to make up. */
    generate: z.int().min(0).max(codeLimits.atOnce).default(0),
  })
  .superRefine(({ kind, value, codes, generate }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (codes.length + generate === 0) fault('codes', 'Enter a code');
    if (new Set(codes).size < codes.length) fault('codes', 'Enter each code only once');
    if (kind === 'percent' && (value < 1 || value > 100)) fault('value', 'Enter a percentage from 1 to 100');
    if (kind === 'amount' && value === 0) fault('value', 'Enter an amount');
  });
export type NewCodes = z.output<typeof NewCodes>;

export const ManagedCode = z.object({
  $id: z.string(),
  code: z.string(),
  ...codeTerms,
  // Without the defaults of what may be left out in a request.
  ticketTypes: z.array(z.string()),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  maxUses: z.int().nullable(),
  maxPerPerson: z.int().nullable(),
  /** Live registrations with this code. */
  used: z.int(),
});
export type ManagedCode = z.infer<typeof ManagedCode>;

/** A ticket type as a code makes it. */
const CheckedTicketType = TicketType.extend({
  /** Whether the code is for this type. Registering for another one with it is refused. */
  codeApplies: z.boolean(),
});
export type CheckedTicketType = z.infer<typeof CheckedTicketType>;

const managing = ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'] as const;

export const addTicketCodes = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/ticket-codes',
  access: 'user',
  summary:
    'Add codes to an event with ticket types: chosen ones, a batch of unique ones, or both. Organiser and finance role.',
  params: EventParams,
  body: NewCodes,
  sample: { codes: ['KITES10'], kind: 'percent', value: 10 },
  status: 201,
  reply: z.object({ codes: z.array(ManagedCode) }),
  problems: [...managing, 'ticket_code_exists', 'ticket_code_too_many', 'general_rate_limit_exceeded'],
});

export const listTicketCodes = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/ticket-codes',
  access: 'user',
  summary: "List an event's codes in alphabetical order, with their uses. Organiser and finance role.",
  params: EventParams,
  query: z.object({ page: PageNumber }),
  reply: z.object({ ...pageFacts, codes: z.array(ManagedCode) }),
  problems: managing,
});

export const endTicketCode = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/ticket-codes/:codeId',
  access: 'user',
  summary:
    'Delete a code. One that people have used is ended instead, and their prices stay. Organiser and finance role.',
  params: z.object({ eventId: Id, codeId: Id }),
  reply: z.object({ outcome: z.enum(['deleted', 'ended']) }),
  problems: [...managing, 'ticket_code_not_found', 'general_rate_limit_exceeded'],
});

export const checkTicketCode = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/ticket-codes/check',
  duringMaintenance: true,
  access: 'anyone',
  summary:
    'Check a code, and list the ticket types as it makes them: at its prices, with the hidden ones that it shows, and their add-ons. An unknown, used-up and expired code get the same answer.',
  params: EventParams,
  body: z.object({ code: CodeText }),
  reply: z.object({ types: z.array(CheckedTicketType), addOns: z.array(AddOn) }),
  problems: [
    'general_argument_invalid',
    'event_not_found',
    'ticket_code_not_valid',
    'general_rate_limit_exceeded',
  ],
});

export const ticketCodeEndpoints = { addTicketCodes, listTicketCodes, endTicketCode, checkTicketCode };
