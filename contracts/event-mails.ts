import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, Id, PageNumber } from './values.ts';

/** What became of a mail: `unknown` where the line broke after it had gone out, so that it may have arrived. */
export const mailStates = ['queued', 'sent', 'failed', 'unknown'] as const;
export const MailState = z.enum(mailStates);
export type MailState = z.infer<typeof MailState>;

/** A mail to somebody who registered, as the organiser sees it: what it was about and what became of it. */
export const MailView = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  /** Of whom; empty where they gave no name. */
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  state: MailState,
  /** In the words of the mail server; of mails that have not arrived. */
  reason: z.string().nullable(),
  attempts: z.int(),
});
export type MailView = z.infer<typeof MailView>;

/** Mails on one page. */
export const mailsPerPage = 50;

export const listEventMails = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/mails',
  access: 'user',
  summary: 'What was mailed to those who registered for an event, newest first; the organiser only.',
  params: EventParams,
  query: z.object({ state: MailState.optional(), page: PageNumber }),
  reply: z.object({
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    counts: z.record(MailState, z.int()),
    mails: z.array(MailView),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const resendEventMail = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/mails/:mailId/attempts',
  access: 'user',
  summary: 'Sends a mail again that failed, or whose outcome is unknown; the organiser only.',
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
