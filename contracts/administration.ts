import { z } from 'zod';
import { reasonLength, reportReasons, reportTextLength } from './administration-limits.ts';
import { endpoint } from './endpoint.ts';
import { Id, Line, PageNumber, Prose, SubjectParams } from './values.ts';

const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

/** Rows on one page of a list of the administration. */
export const administrationPerPage = 50;

/** What somebody tells the administrators of an event, or of a post. */
export const Report = z.object({
  reason: ReportReason,
  text: Prose.max(reportTextLength).default(''),
});

export const reportSubject = endpoint({
  method: 'POST',
  path: '/v1/:kind/:subjectId/reports',
  access: 'user',
  summary:
    'Reports an event or a group to those who run the site; once for each person until somebody has looked at it.',
  params: SubjectParams,
  body: Report,
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'group_not_found',
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
  'refund_granted',
  'refund_owed',
  'refund_retried',
  'refund_processed',
  'refund_failed',
] as const;
const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

/** An event or a group, for those who run the site. */
const ofSubject = {
  ...SubjectParams.shape,
  title: z.string(),
  /** Whose it is. */
  organiserName: z.string(),
};

const Reported = z.object({
  $id: z.string(),
  reason: ReportReason,
  text: z.string(),
  reporterName: z.string(),
  ...ofSubject,
  /** What was reported on its board; null where it was the event or the group itself. */
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
  /** Whether the event or the group is hidden already. */
  hidden: z.boolean(),
  $createdAt: z.string(),
  settledAt: z.string().nullable(),
});

/** An event or a group that is hidden, and why. */
const Hidden = z.object({ ...ofSubject, reason: z.string(), hiddenAt: z.string() });

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
const notThere = ['event_not_found', 'group_not_found'] as const;
const Reason = Prose.min(1, 'Reason required').max(reasonLength);

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
  path: '/v1/admin/:kind/:subjectId/reports',
  access: 'user',
  summary:
    'Settles the open reports of an event or a group, or of one post on its board: somebody has looked at them. Administrators only.',
  params: SubjectParams,
  query: z.object({ postId: Id.optional() }),
  reply: null,
  problems: [...refused, ...notThere],
});

export const listHidden = endpoint({
  method: 'GET',
  path: '/v1/admin/:kind/hidden',
  access: 'user',
  summary: 'The events, or the groups, that are hidden, the latest first. Administrators only.',
  params: SubjectParams.pick({ kind: true }),
  query: z.object({ page: PageNumber }),
  reply: z.object({ ...paged, hidden: z.array(Hidden) }),
  problems: refused,
});

export const hideSubject = endpoint({
  method: 'PUT',
  path: '/v1/admin/:kind/:subjectId/hidden',
  access: 'user',
  summary:
    'Hides an event or a group from all but its organisers, tells whose it is why, and settles its reports. Administrators only.',
  params: SubjectParams,
  body: z.object({ reason: Reason }),
  reply: null,
  problems: [...refused, ...notThere],
});

export const restoreSubject = endpoint({
  method: 'DELETE',
  path: '/v1/admin/:kind/:subjectId/hidden',
  access: 'user',
  summary: 'Shows a hidden event or group again, and tells whose it is. Administrators only.',
  params: SubjectParams,
  reply: null,
  problems: [...refused, ...notThere],
});

export const listPeople = endpoint({
  method: 'GET',
  path: '/v1/admin/people',
  access: 'user',
  summary: 'People by name or address; or those who are blocked, the latest first. Administrators only.',
  query: z.object({
    search: Line.max(200).optional(),
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
  reportSubject,
  listReports,
  settleReports,
  listHidden,
  hideSubject,
  restoreSubject,
  listPeople,
  blockUser,
  unblockUser,
  listLog,
  listSettings,
};
