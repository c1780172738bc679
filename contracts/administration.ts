import { z } from 'zod';
import { auditActions, resolvingActions } from './audit-actions.ts';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { reasonLength, reportReasons, reportTextLength } from './limits.ts';
import { PaymentTotals, PaymentView } from './payments.ts';
import { After, Id, Line, Next, PageNumber, Prose, pageFacts, SubjectParams } from './values.ts';

const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

export const administrationPerPage = 50;

/** Days of a site's trend, today included. */
export const siteTrendDays = 30;

export const Report = z.object({
  reason: ReportReason,
  text: Prose.max(reportTextLength).default(''),
});

export const reportSubject = endpoint({
  method: 'POST',
  path: '/v1/:kind/:subjectId/reports',
  access: 'user',
  summary: "Report an event or a group to the administrators. Once per person until it's reviewed.",
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

const OrganiserParams = z.object({ organiserId: Id });

export const reportOrganiser = endpoint({
  method: 'POST',
  path: '/v1/organisers/:organiserId/reports',
  access: 'user',
  summary: "Report an organiser's page to the administrators. Once per person until it's reviewed.",
  params: OrganiserParams,
  body: Report,
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'organiser_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

/** An event or a group, for administrators. */
const ofSubject = {
  ...SubjectParams.shape,
  title: z.string(),
  organiserName: z.string(),
  /** What it's recognised by. The picture is null if a cover is drawn, and `event` for groups and organisers. */
  featuredImage: z.string().nullable(),
  event: EventView.pick({ date: true, categories: true, coverDesign: true }).nullable(),
};

const Reported = z.object({
  $id: z.string(),
  reason: ReportReason,
  text: z.string(),
  reporterName: z.string(),
  ...ofSubject,
  kind: z.enum([...SubjectParams.shape.kind.options, 'organisers']),
  /** Null if the event or group itself was reported. */
  post: z
    .object({
      $id: z.string(),
      authorName: z.string(),
      /** The beginning of the post when it was reported. */
      excerpt: z.string(),
      deleted: z.boolean(),
    })
    .nullable(),
  hidden: z.boolean(),
  $createdAt: z.string(),
  settledAt: z.string().nullable(),
  /** What an administrator did about it. Null while it's open, and when the audit log no longer says. */
  resolution: z.object({ action: z.enum(resolvingActions), administratorName: z.string() }).nullable(),
});

const Hidden = z.object({ ...ofSubject, reason: z.string(), hiddenAt: z.string() });

/** An account as administrators see it. */
const KnownPerson = z.object({
  $id: z.string(),
  name: z.string(),
  email: z.string(),
  $createdAt: z.string(),
  administrator: z.boolean(),
  /** False for sign-ups that wait for their code. */
  confirmed: z.boolean(),
  blockedAt: z.string().nullable(),
  blockedReason: z.string().nullable(),
});

const LogLine = z.object({
  $id: z.string(),
  at: z.string(),
  /** Null for actions without a person: the command line, scheduled jobs, the payment provider. */
  actor: z.object({ $id: z.string(), name: z.string() }).nullable(),
  action: AuditAction,
  objectKind: z.enum([
    'event',
    'group',
    'user',
    'payment',
    'refund',
    'report',
    'post',
    'mail',
    'address',
    'site',
  ]),
  objectId: z.string(),
  /**
   * The current name of an event, a group or a person, the place of a post, or an address that gets no emails; null for
   * everything else, and for what is deleted.
   */
  objectName: z.string().nullable(),
  /** Who paid, and for what; null unless it's about a payment or a refund. */
  payment: z
    .object({
      payerName: z.string(),
      description: z.string(),
      eventId: z.string().nullable(),
      eventTitle: z.string().nullable(),
    })
    .nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** What a list is narrowed down to, by the texts that its rows show. */
const Search = Line.max(200).optional();

/** For everyone else these endpoints answer 404, as if they didn't exist. */
const refused = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;
const notThere = ['event_not_found', 'group_not_found'] as const;
const Reason = Prose.min(1, 'Reason required').max(reasonLength);

export const getAdministrationOverview = endpoint({
  method: 'GET',
  path: '/v1/admin/overview',
  access: 'user',
  summary: "Count what needs an administrator's attention, and what the site has. Administrators only.",
  reply: z.object({
    openReports: z.int(),
    failedRefunds: z.int(),
    /** Emails of the last 24 hours that were refused or given up. */
    failedMails: z.int(),
    /** Background jobs that used up their attempts. */
    failedJobs: z.int(),
    /** Emails that have waited for over 15 minutes, unless the site is maintained. */
    lateMails: z.int(),
    /** Background jobs that are more than ten minutes late. */
    lateJobs: z.int(),
    /** Bytes left for data on this machine, if they are few. */
    lowDisk: z.int().nullable(),
    /** A newer release, where the site may ask for it. */
    newRelease: z.string().nullable(),
    /** Since when the site is read-only. */
    maintenanceSince: z.string().nullable(),
    hiddenEvents: z.int(),
    hiddenGroups: z.int(),
    people: z.int(),
    groups: z.int(),
    /** And those in progress. */
    upcomingEvents: z.int(),
    /** Accounts and published events of each of the last {@link siteTrendDays} days in UTC, today last. */
    newPeople: z.array(z.int()),
    newEvents: z.array(z.int()),
  }),
  problems: ['general_unauthorized_scope', 'general_route_not_found'],
});

export const listReports = endpoint({
  method: 'GET',
  path: '/v1/admin/reports',
  access: 'user',
  summary:
    'List reports: open ones oldest first, or settled ones newest first. Search by what is reported or by who reports. Administrators only.',
  query: z.object({ state: z.enum(['open', 'settled']).default('open'), search: Search, page: PageNumber }),
  reply: z.object({ ...pageFacts, reports: z.array(Reported) }),
  problems: refused,
});

export const settleReports = endpoint({
  method: 'DELETE',
  path: '/v1/admin/:kind/:subjectId/reports',
  access: 'user',
  summary: 'Settle the open reports of an event, a group or a board post. Administrators only.',
  params: SubjectParams,
  query: z.object({ postId: Id.optional() }),
  reply: null,
  problems: [...refused, ...notThere],
});

export const settleOrganiserReports = endpoint({
  method: 'DELETE',
  path: '/v1/admin/organisers/:organiserId/reports',
  access: 'user',
  summary: "Settle the open reports of an organiser's page. Administrators only.",
  params: OrganiserParams,
  reply: null,
  problems: [...refused, 'organiser_not_found'],
});

export const removeProfileTexts = endpoint({
  method: 'DELETE',
  path: '/v1/admin/organisers/:organiserId/profile',
  access: 'user',
  summary: "Remove a person's bio and links, and settle the reports of their page. Administrators only.",
  params: OrganiserParams,
  reply: null,
  problems: [...refused, 'organiser_not_found'],
});

export const listHidden = endpoint({
  method: 'GET',
  path: '/v1/admin/:kind/hidden',
  access: 'user',
  summary: 'List hidden events or groups, newest first, or search them by title. Administrators only.',
  params: SubjectParams.pick({ kind: true }),
  query: z.object({ search: Search, page: PageNumber }),
  reply: z.object({ ...pageFacts, hidden: z.array(Hidden) }),
  problems: refused,
});

export const hideSubject = endpoint({
  method: 'PUT',
  path: '/v1/admin/:kind/:subjectId/hidden',
  access: 'user',
  summary:
    'Hide an event or a group. Its organisers still see it and get the reason; its reports are settled. Administrators only.',
  params: SubjectParams,
  body: z.object({ reason: Reason }),
  reply: null,
  problems: [...refused, ...notThere],
});

export const restoreSubject = endpoint({
  method: 'DELETE',
  path: '/v1/admin/:kind/:subjectId/hidden',
  access: 'user',
  summary: 'Unhide an event or a group, and notify its organiser. Administrators only.',
  params: SubjectParams,
  reply: null,
  problems: [...refused, ...notThere],
});

export const listPeople = endpoint({
  method: 'GET',
  path: '/v1/admin/people',
  access: 'user',
  summary:
    "Search people by name or address, or list those who are blocked or haven't confirmed their address, newest first. A search finds the unconfirmed, too. Administrators only.",
  query: z.object({
    search: Search,
    only: z.enum(['blocked', 'unconfirmed']).optional(),
    page: PageNumber,
  }),
  reply: z.object({ ...pageFacts, people: z.array(KnownPerson) }),
  problems: refused,
});

export const blockUser = endpoint({
  method: 'PUT',
  path: '/v1/admin/people/:userId/blocked',
  access: 'user',
  summary: 'Block an account. Ends its sessions and prevents logins. Administrators only.',
  params: z.object({ userId: Id }),
  body: z.object({ reason: Reason }),
  reply: null,
  problems: [...refused, 'user_not_found', 'user_is_administrator'],
});

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/v1/admin/people/:userId/blocked',
  access: 'user',
  summary: 'Unblock an account. Administrators only.',
  params: z.object({ userId: Id }),
  reply: null,
  problems: [...refused, 'user_not_found'],
});

export const listLog = endpoint({
  method: 'GET',
  path: '/v1/admin/log',
  access: 'user',
  summary:
    'List the audit log of people, events and money, newest first. Filter by action, by the name of who acted, or by an id. Administrators only.',
  query: z.object({ action: AuditAction.optional(), search: Search, after: After }),
  reply: z.object({ lines: z.array(LogLine), next: Next }),
  problems: refused,
});

export const listSettings = endpoint({
  method: 'GET',
  path: '/v1/admin/settings',
  access: 'user',
  summary: "List the site's settings. For secrets, only whether they're set. Administrators only.",
  reply: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        /** False means the default applies. */
        set: z.boolean(),
        /** Null if not set, and always for secrets. */
        value: z.string().nullable(),
      }),
    ),
  }),
  problems: ['general_unauthorized_scope', 'general_route_not_found'],
});

export const administrationEndpoints = {
  getAdministrationOverview,
  reportSubject,
  reportOrganiser,
  listReports,
  settleReports,
  settleOrganiserReports,
  removeProfileTexts,
  listHidden,
  hideSubject,
  restoreSubject,
  listPeople,
  blockUser,
  unblockUser,
  listLog,
  listSettings,
};

/** A payment as administrators see it. The organiser is unknown if the event was deleted. */
const KnownPayment = PaymentView.extend({ organiserName: z.string().nullable() });
export type KnownPayment = z.infer<typeof KnownPayment>;

export const listAllPayments = endpoint({
  method: 'GET',
  path: '/v1/admin/payments',
  access: 'user',
  summary:
    'List all payments, newest first, including those of deleted events and accounts. Filter by event or by pending or failed refunds, or search by event or payer. Administrators only.',
  query: z.object({
    eventId: Id.optional(),
    search: Search,
    only: z.enum(['refund_due', 'refund_failed']).optional(),
    page: PageNumber,
  }),
  reply: z.object({
    ...pageFacts,
    /** One for each currency that was paid in. */
    totals: z.array(PaymentTotals).max(200),
    payments: z.array(KnownPayment),
  }),
  problems: refused,
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/v1/admin/payments/:paymentId/refund',
  access: 'user',
  summary:
    'Refund a payment in full and cancel its registration, unless the event is over. Retries a failed refund. Repeating the call is safe. Administrators only.',
  params: z.object({ paymentId: Id }),
  body: z.object({ reason: Reason }),
  reply: KnownPayment,
  problems: [...refused, 'payment_not_found'],
});

export const refundEvent = endpoint({
  method: 'POST',
  path: '/v1/admin/events/:eventId/refunds',
  access: 'user',
  summary:
    'Refund everyone who paid for an event, even a deleted one. Returns the refunds started and the failed ones retried. Administrators only.',
  params: z.object({ eventId: Id }),
  body: z.object({ reason: Reason }),
  reply: z.object({ refunded: z.int(), retried: z.int() }),
  problems: refused,
});

export const administrationPaymentEndpoints = { listAllPayments, refundPayment, refundEvent };
