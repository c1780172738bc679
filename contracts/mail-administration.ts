import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { After, Email, Id, Line, Next } from './values.ts';

export const mailsPerPage = 25;

/** For everyone else these endpoints answer 404, as if they didn't exist. */
const refused = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;

/** What the list of outgoing emails can be narrowed down to. */
export const mailFilters = ['waiting', 'failed', 'unknown', 'bounced', 'sent'] as const;
const MailFilter = z.enum(mailFilters);
export type MailFilter = z.infer<typeof MailFilter>;

const OutgoingMail = z.object({
  $id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'unknown']),
  /** Not sent, because its address is on the suppression list. */
  suppressed: z.boolean(),
  /** What the mail server said last. */
  reason: z.string().nullable(),
  attempts: z.int(),
  $createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** When it came back after it was sent. */
  bouncedAt: z.string().nullable(),
});

const listMails = endpoint({
  method: 'GET',
  path: '/v1/admin/mails',
  access: 'user',
  summary:
    'List outgoing emails, newest first, without their texts. Filter by state, or by the exact address they go to. Administrators only.',
  query: z.object({ only: MailFilter.optional(), to: Email.optional(), after: After }),
  reply: z.object({ mails: z.array(OutgoingMail), next: Next }),
  problems: refused,
});

const retryMail = endpoint({
  method: 'POST',
  path: '/v1/admin/mails/:mailId/attempts',
  access: 'user',
  summary: 'Send an email again that failed or perhaps failed. Administrators only.',
  params: z.object({ mailId: Id }),
  reply: null,
  problems: [...refused, 'mail_not_found', 'mail_not_failed'],
});

const retryFailedMails = endpoint({
  method: 'POST',
  path: '/v1/admin/mails/attempts',
  access: 'user',
  summary:
    'Send all emails of the last three days again that failed, at most 1,000 at a time. Addresses on the suppression list are left out. Administrators only.',
  reply: z.object({ retried: z.int() }),
  problems: ['general_unauthorized_scope', 'general_route_not_found'],
});

const SuppressedAddress = z.object({
  $id: z.string(),
  address: z.string(),
  reason: z.enum(['bounced', 'complained', 'added']),
  detail: z.string(),
  $createdAt: z.string(),
});

const listSuppressed = endpoint({
  method: 'GET',
  path: '/v1/admin/suppressed-addresses',
  access: 'user',
  summary:
    'List the addresses that get no email, newest first, or find one by its exact address. Administrators only.',
  query: z.object({ address: Email.optional(), after: After }),
  reply: z.object({ addresses: z.array(SuppressedAddress), next: Next }),
  problems: refused,
});

const suppressAddress = endpoint({
  method: 'POST',
  path: '/v1/admin/suppressed-addresses',
  access: 'user',
  summary: 'Send no more email to an address. Administrators only.',
  body: z.object({ address: Email, detail: Line.max(300).default('') }),
  reply: null,
  problems: refused,
});

const unsuppressAddress = endpoint({
  method: 'DELETE',
  path: '/v1/admin/suppressed-addresses/:suppressionId',
  access: 'user',
  summary: 'Send email to an address again. Administrators only.',
  params: z.object({ suppressionId: Id }),
  reply: null,
  problems: [...refused, 'suppression_not_found'],
});

export const mailAdministrationEndpoints = {
  listMails,
  retryMail,
  retryFailedMails,
  listSuppressed,
  suppressAddress,
  unsuppressAddress,
};
