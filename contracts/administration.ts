import { z } from 'zod';
import { reasonLength, reportReasons, reportTextLength } from './administration-limits.ts';
import { endpoint } from './endpoint.ts';
import { EventParams, Id, PageNumber } from './values.ts';

const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

/** Rows on one page of a list of the administration. */
export const administrationPerPage = 50;

/** What somebody tells the administrators of an event, or of a post. */
export const Report = z.object({
  reason: ReportReason,
  text: z.string().trim().max(reportTextLength).default(''),
});

export const reportEvent = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/reports',
  access: 'user',
  summary:
    'Reports an event to those who run the site; once for each person until somebody has looked at it.',
  params: EventParams,
  body: Report,
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'general_rate_limit_exceeded',
  ],
});

/** What the log may say was done. */
const auditActions = [
  'administrator_granted',
  'administrator_revoked',
  'event_hidden',
  'event_restored',
  'group_hidden',
  'group_restored',
  'user_blocked',
  'user_unblocked',
  'reports_settled',
  'post_deleted',
  'attendee_blocked',
  'attendee_unblocked',
  'ticket_handed_on',
  'helper_invited',
  'invitation_revoked',
  'helper_joined',
  'helper_removed',
  'payment_captured',
  'refund_owed',
  'refund_retried',
  'refund_processed',
  'refund_failed',
] as const;
const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

const Reported = z.object({
  $id: z.string(),
  reason: ReportReason,
  text: z.string(),
  reporterName: z.string(),
  eventId: z.string(),
  eventTitle: z.string(),
  organiserName: z.string(),
  /** What was reported on the event's board; null where it was the event itself. */
  post: z
    .object({
      $id: z.string(),
      authorName: z.string(),
      /** How it began when it was reported. */
      excerpt: z.string(),
      /** Whether it is gone by now. */
      deleted: z.boolean(),
    })
    .nullable(),
  /** Whether the event is hidden already. */
  hidden: z.boolean(),
  $createdAt: z.string(),
  settledAt: z.string().nullable(),
});

/** An event that is hidden, and why. */
const HiddenEvent = z.object({
  $id: z.string(),
  eventTitle: z.string(),
  organiserName: z.string(),
  reason: z.string(),
  hiddenAt: z.string(),
});

/** Somebody with an account, as those who run the site see them. */
const KnownPerson = z.object({
  $id: z.string(),
  name: z.string(),
  email: z.string(),
  $createdAt: z.string(),
  administrator: z.boolean(),
  blockedAt: z.string().nullable(),
  blockedReason: z.string().nullable(),
});

const LogLine = z.object({
  $id: z.string(),
  at: z.string(),
  /** Null for what nobody did in person: the command line, the clock, the payment provider. */
  actor: z.object({ $id: z.string(), name: z.string() }).nullable(),
  action: AuditAction,
  objectKind: z.enum(['event', 'group', 'user', 'payment', 'refund', 'report', 'post']),
  objectId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const paged = { total: z.int(), page: z.int(), pages: z.int() };
/** To everybody else the calls look as if they were not there. */
const refused = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;
const Reason = z.string().trim().min(1, 'Say why').max(reasonLength);

export const listReports = endpoint({
  method: 'GET',
  path: '/v1/admin/reports',
  access: 'user',
  summary: 'What people reported, oldest first; or what was settled, newest first. Administrators only.',
  query: z.object({ state: z.enum(['open', 'settled']).default('open'), page: PageNumber }),
  reply: z.object({ ...paged, reports: z.array(Reported) }),
  problems: refused,
});

export const settleReports = endpoint({
  method: 'DELETE',
  path: '/v1/admin/events/:eventId/reports',
  access: 'user',
  summary:
    'Settles the open reports of an event, or of one post on its board: somebody has looked at them. Administrators only.',
  params: EventParams,
  query: z.object({ postId: Id.optional() }),
  reply: null,
  problems: [...refused, 'event_not_found'],
});

export const listHiddenEvents = endpoint({
  method: 'GET',
  path: '/v1/admin/events/hidden',
  access: 'user',
  summary: 'The events that are hidden, the latest first. Administrators only.',
  query: z.object({ page: PageNumber }),
  reply: z.object({ ...paged, events: z.array(HiddenEvent) }),
  problems: refused,
});

export const hideEvent = endpoint({
  method: 'PUT',
  path: '/v1/admin/events/:eventId/hidden',
  access: 'user',
  summary:
    'Hides an event from all but its organiser, who is told why, and settles its reports. Administrators only.',
  params: EventParams,
  body: z.object({ reason: Reason }),
  reply: null,
  problems: [...refused, 'event_not_found'],
});

export const restoreEvent = endpoint({
  method: 'DELETE',
  path: '/v1/admin/events/:eventId/hidden',
  access: 'user',
  summary: 'Shows a hidden event again; its organiser is told. Administrators only.',
  params: EventParams,
  reply: null,
  problems: [...refused, 'event_not_found'],
});

export const hideGroup = endpoint({
  method: 'PUT',
  path: '/v1/admin/groups/:groupId/hidden',
  access: 'user',
  summary: 'Hides a group from all but its organisers, whose owner is told why. Administrators only.',
  params: z.object({ groupId: Id }),
  body: z.object({ reason: Reason }),
  reply: null,
  problems: [...refused, 'group_not_found'],
});

export const restoreGroup = endpoint({
  method: 'DELETE',
  path: '/v1/admin/groups/:groupId/hidden',
  access: 'user',
  summary: 'Shows a hidden group again; its owner is told. Administrators only.',
  params: z.object({ groupId: Id }),
  reply: null,
  problems: [...refused, 'group_not_found'],
});

export const listPeople = endpoint({
  method: 'GET',
  path: '/v1/admin/people',
  access: 'user',
  summary: 'People by name or address; or those who are blocked, the latest first. Administrators only.',
  query: z.object({
    search: z.string().trim().max(200).optional(),
    only: z.literal('blocked').optional(),
    page: PageNumber,
  }),
  reply: z.object({ ...paged, people: z.array(KnownPerson) }),
  problems: refused,
});

export const blockUser = endpoint({
  method: 'PUT',
  path: '/v1/admin/people/:userId/blocked',
  access: 'user',
  summary: 'Blocks an account: its sessions end, and nobody logs in with it. Administrators only.',
  params: z.object({ userId: Id }),
  body: z.object({ reason: Reason }),
  reply: null,
  problems: [...refused, 'user_not_found', 'user_is_administrator'],
});

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/v1/admin/people/:userId/blocked',
  access: 'user',
  summary: 'Lets a blocked account in again. Administrators only.',
  params: z.object({ userId: Id }),
  reply: null,
  problems: [...refused, 'user_not_found'],
});

export const listLog = endpoint({
  method: 'GET',
  path: '/v1/admin/log',
  access: 'user',
  summary: 'What was done about people, events and money, newest first. Administrators only.',
  query: z.object({
    before: z.coerce.number().int().min(1).optional(),
  }),
  reply: z.object({ lines: z.array(LogLine), more: z.boolean() }),
  problems: refused,
});

export const listSettings = endpoint({
  method: 'GET',
  path: '/v1/admin/settings',
  access: 'user',
  summary: 'The settings of the installation; of secrets only whether they are set. Administrators only.',
  reply: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        /** Whether it is set at all; else the default holds. */
        set: z.boolean(),
        /** Null where it is not set, and of secrets always. */
        value: z.string().nullable(),
      }),
    ),
  }),
  problems: ['general_unauthorized_scope', 'general_route_not_found'],
});

export const administrationEndpoints = {
  reportEvent,
  listReports,
  settleReports,
  listHiddenEvents,
  hideEvent,
  restoreEvent,
  hideGroup,
  restoreGroup,
  listPeople,
  blockUser,
  unblockUser,
  listLog,
  listSettings,
};
