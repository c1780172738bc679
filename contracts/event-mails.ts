import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, Id, Line, PageNumber, pageFacts } from './values.ts';

/** `unknown`: the connection broke after sending, so the email may have arrived. */
const mailStates = ['queued', 'sent', 'failed', 'unknown'] as const;
export const MailState = z.enum(mailStates);
export type MailState = z.infer<typeof MailState>;

/** An email to a registrant, as the organiser sees it. */
export const MailView = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  /** Of the recipient; empty if they gave none. */
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  state: MailState,
  /** The mail server's own words, for emails that weren't delivered. */
  reason: z.string().nullable(),
  attempts: z.int(),
});
export type MailView = z.infer<typeof MailView>;

export const mailsPerPage = 50;
/** At most that many are listed; an event sends fewer. */
export const messagesListed = 200;

/** All emails with the same subject. */
const MailMessage = z.object({
  subject: z.string(),
  counts: z.record(MailState, z.int()),
  /** When the latest one was written. */
  latestAt: z.string(),
});
export type MailMessage = z.infer<typeof MailMessage>;

export const listEventMails = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/mails',
  access: 'user',
  summary: "List the emails sent to an event's registrants, newest first. Organiser only.",
  params: EventParams,
  query: z.object({
    state: MailState.optional(),
    /** Only emails with this subject. */
    subject: Line.max(500).optional(),
    page: PageNumber,
  }),
  reply: z.object({
    ...pageFacts,
    counts: z.record(MailState, z.int()),
    /** What was sent, newest first; with the first page of all emails only. */
    messages: z.array(MailMessage).max(messagesListed),
    mails: z.array(MailView),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const resendEventMail = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/mails/:mailId/attempts',
  access: 'user',
  summary: 'Resend an email that failed or whose delivery is unknown. Organiser only.',
  params: z.object({ eventId: Id, mailId: Id }),
  reply: MailView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'mail_not_found',
    'mail_not_failed',
    'general_rate_limit_exceeded',
  ],
});

export const eventMailEndpoints = { listEventMails, resendEventMail };
