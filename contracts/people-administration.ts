import { z } from 'zod';
import { AuditAction } from './administration.ts';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { reasonLength } from './limits.ts';
import { CalendarDate, Id, Line, PageNumber, Prose, pageFacts } from './values.ts';

/** For everyone else these endpoints answer 404, as if they didn't exist. */
const refused = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;
const params = z.object({ userId: Id });

const resendCode = endpoint({
  method: 'POST',
  path: '/v1/admin/people/:userId/code',
  access: 'user',
  summary:
    "Email the code again to someone who signed up and hasn't confirmed their address. Administrators only.",
  params,
  reply: null,
  problems: [...refused, 'user_not_found', 'user_not_pending'],
});

const endSessions = endpoint({
  method: 'DELETE',
  path: '/v1/admin/people/:userId/sessions',
  access: 'user',
  summary:
    'Log a person out everywhere, revoke their API keys and their calendar address, and pause their webhooks. Administrators only.',
  params,
  reply: null,
  problems: [...refused, 'user_not_found'],
});

const deletePerson = endpoint({
  method: 'POST',
  path: '/v1/admin/people/:userId/deletion',
  access: 'user',
  summary:
    'Delete an account because its owner asked for it. What must stay, such as payments, stays with a former member. Refused like the deletion by its owner. Administrators only.',
  params,
  body: z.object({
    reason: Prose.min(1, 'Reason required').max(reasonLength),
    giveUpSeats: z.boolean().default(false),
  }),
  reply: null,
  problems: [
    ...refused,
    'user_not_found',
    'user_is_administrator',
    'user_organises_events',
    'user_owes_refunds',
    'user_owns_groups',
    'user_holds_paid_seats',
  ],
});

const listStorage = endpoint({
  method: 'GET',
  path: '/v1/admin/storage',
  access: 'user',
  summary: 'List how much room the pictures of each person take, the most first. Administrators only.',
  query: z.object({ page: PageNumber }),
  reply: z.object({
    ...pageFacts,
    /** Bytes of all pictures, also of those whose owner is gone. */
    bytes: z.int(),
    people: z.array(
      z.object({ $id: z.string(), name: z.string(), email: z.string(), files: z.int(), bytes: z.int() }),
    ),
  }),
  problems: refused,
});

export const peopleAdministrationEndpoints = { resendCode, endSessions, deletePerson, listStorage };

export const exportLog = {
  method: 'GET',
  path: '/v1/admin/log.csv',
  access: 'user',
  summary:
    'Export the audit log as CSV, oldest first. Filter by action, by the name of who acted or by an id, and by days in UTC. Administrators only.',
  query: z.object({
    action: AuditAction.optional(),
    search: Line.max(200).optional(),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
  }),
  mediaTypes: ['text/csv; charset=UTF-8'],
  ranges: false,
  kept: false,
  problems: refused,
} as const satisfies BytesSpec;
