import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id } from './values.ts';

/** Sorts of mails that a person may do without. What belongs to something that they did always comes. */
export const mailTopics = [
  'reminder_day',
  'reminder_hour',
  'organiser_messages',
  'new_registrations',
  'followed_events',
  'mentions',
  'board_digest',
] as const;
export const MailTopic = z.enum(mailTopics);
export type MailTopic = z.infer<typeof MailTopic>;

/** Which of them a person wants. */
export const Notifications = z.object({
  reminder_day: z.boolean(),
  reminder_hour: z.boolean(),
  organiser_messages: z.boolean(),
  new_registrations: z.boolean(),
  followed_events: z.boolean(),
  /** Somebody mentions them on a board. */
  mentions: z.boolean(),
  /** Once a day what is new on their boards; nobody gets it who has not asked for it. */
  board_digest: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint({
  method: 'GET',
  path: '/v1/account/notifications',
  access: 'user',
  summary: 'Which sorts of mails the caller wants.',
  reply: Notifications,
  problems: ['general_unauthorized_scope'],
});

export const updateNotifications = endpoint({
  method: 'PATCH',
  path: '/v1/account/notifications',
  access: 'user',
  summary: 'Changes which sorts of mails the caller wants; those that are left out stay.',
  body: Notifications.partial(),
  reply: Notifications,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

/** What the link of a mail carries that ends mails of its sort, to this reader. */
export const Unsubscription = z.object({
  list: z.enum([...mailTopics, 'digest']),
  id: Id,
  token: z.string().min(1).max(100),
});
export type Unsubscription = z.infer<typeof Unsubscription>;

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/v1/unsubscriptions',
  access: 'anyone',
  summary: 'Ends mails of one sort to the reader whose mail carried the link. Twice is no error.',
  body: Unsubscription,
  reply: null,
  problems: ['general_argument_invalid', 'user_invalid_token'],
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/v1/subscriptions',
  access: 'anyone',
  summary:
    'Asks by mail whether an address shall get the weekly digest; the answer is alike for every address.',
  body: z.object({ email: Email }),
  reply: null,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const confirmSubscription = endpoint({
  method: 'PUT',
  path: '/v1/subscriptions/:subscriptionId/confirmation',
  access: 'anyone',
  summary: 'Has the weekly digest sent to the address whose mail carried the secret.',
  params: z.object({ subscriptionId: Id }),
  body: z.object({ secret: z.string().min(1).max(256) }),
  reply: null,
  problems: ['general_argument_invalid', 'user_invalid_token'],
});

export const notificationEndpoints = {
  getNotifications,
  updateNotifications,
  unsubscribe,
  subscribe,
  confirmSubscription,
};
