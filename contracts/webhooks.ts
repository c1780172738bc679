import { z } from 'zod';
import { KeyLimit } from './api-keys.ts';
import { endpoint } from './endpoint.ts';
import { GivenPassword } from './sessions.ts';
import { Id, patterned } from './values.ts';
import { webhookSubjects } from './webhook-subjects.ts';

const WebhookSubject = z.enum(webhookSubjects);

/** Per person. */
export const maxWebhooks = 20;
export const webhookMessagesPerPage = 50;

const Address = z
  .url({ protocol: /^https?$/, error: 'Enter a web address' })
  .max(500)
  .describe('Called by POST, signed by https://www.standardwebhooks.com. Redirects are not followed.');
const Subjects = z
  .array(WebhookSubject)
  .min(1, 'Choose at least one')
  .max(webhookSubjects.length)
  .transform((subjects) => webhookSubjects.filter((subject) => subjects.includes(subject)));

const Webhook = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  url: z.string(),
  subjects: z.array(WebhookSubject),
  /** Null for all events that you organise. */
  limitedTo: z.object({ kind: KeyLimit.shape.kind, $id: z.string(), name: z.string() }).nullable(),
  /** Paused by you, or after failing for days. */
  paused: z.boolean(),
  failingSince: z.string().nullable(),
});
const WithSecret = Webhook.extend({ secret: z.string() });

const WebhookMessage = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  nextAttemptAt: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
  /** The status that was answered; null without an answer. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});

const account = '/v1/account/webhooks';
const one = `${account}/:webhookId` as const;
const params = z.object({ webhookId: Id });
const problems = ['general_unauthorized_scope', 'general_argument_invalid', 'webhook_not_found'] as const;

export const listWebhooks = endpoint({
  method: 'GET',
  path: account,
  access: 'user',
  summary: 'List your webhooks, newest first. You can have up to twenty.',
  reply: z.object({ webhooks: z.array(Webhook).max(maxWebhooks) }),
  problems: ['general_unauthorized_scope'],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: account,
  access: 'user',
  summary:
    'Create a webhook for all events that you organise, or for one event or group that you run. Requires your password. The secret is shown once, and you get an email. Messages contain what you may see when they are sent. Changing or resetting your password, or ending all sessions, pauses it.',
  body: z.object({
    url: Address,
    subjects: Subjects,
    limitedTo: KeyLimit.nullable().default(null),
    password: GivenPassword,
  }),
  status: 201,
  reply: WithSecret,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'general_rate_limit_exceeded',
    'event_not_found',
    'group_not_found',
    'webhook_limit_reached',
  ],
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: one,
  access: 'user',
  summary:
    'Change, pause or resume a webhook. What happens while it is paused is not sent. The address requires your password, and you get an email when it changes.',
  params,
  body: z.object({
    url: Address.optional(),
    subjects: Subjects.optional(),
    paused: z.boolean().optional(),
    /** For the address. */
    password: GivenPassword.optional(),
  }),
  reply: Webhook,
  problems: [...problems, 'user_invalid_credentials', 'general_rate_limit_exceeded'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: one,
  access: 'user',
  summary: 'Delete a webhook with its log',
  params,
  reply: null,
  problems,
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${one}/secret`,
  access: 'user',
  summary: 'Replace the secret of a webhook. For a day, messages are signed with the old one too.',
  params,
  status: 201,
  reply: WithSecret,
  problems,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: `${one}/test`,
  access: 'user',
  summary: 'Send a test message. The log shows the result.',
  params,
  status: 202,
  reply: WebhookMessage,
  problems,
});

export const listWebhookMessages = endpoint({
  method: 'GET',
  path: `${one}/messages`,
  access: 'user',
  summary: 'List the messages of the last 30 days, newest first',
  params,
  query: z.object({
    after: patterned(15, /^\d+$/, 'Use what `next` said, or leave it out').optional(),
  }),
  reply: z.object({
    messages: z.array(WebhookMessage).max(webhookMessagesPerPage),
    /** For the next page; null on the last. */
    next: z.string().nullable(),
  }),
  problems,
});

export const replayWebhookMessage = endpoint({
  method: 'POST',
  path: `${one}/messages/:messageId/replay`,
  access: 'user',
  summary: 'Send a message again, with the same id',
  params: z.object({ webhookId: Id, messageId: z.coerce.number().int().positive() }),
  status: 202,
  reply: WebhookMessage,
  problems,
});

const forOrganisers = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'group_not_found',
  'group_not_allowed',
] as const;

/** The newest webhooks of a group in its list. */
export const maxGroupWebhooks = 100;

export const listGroupWebhooks = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/webhooks',
  access: 'user',
  summary:
    'List the webhooks that are limited to a group, with who made them: the newest hundred. Organisers only. Addresses, which can be secret, secrets and logs are only for the person who made a webhook.',
  params: z.object({ groupId: Id }),
  reply: z.object({
    webhooks: z
      .array(
        Webhook.omit({ url: true, limitedTo: true }).extend({
          host: z.string(),
          owner: z.object({ $id: z.string(), name: z.string() }),
        }),
      )
      .max(maxGroupWebhooks),
  }),
  problems: forOrganisers,
});

export const deleteGroupWebhook = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/webhooks/:webhookId',
  access: 'user',
  summary: "Delete a webhook that is limited to a group, also someone else's. Organisers only.",
  params: z.object({ groupId: Id, webhookId: Id }),
  reply: null,
  problems: [...forOrganisers, 'webhook_not_found'],
});

export const webhookEndpoints = {
  listGroupWebhooks,
  deleteGroupWebhook,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookMessages,
  replayWebhookMessage,
};
