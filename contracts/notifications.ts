import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id } from './values.ts';

/** Emails people can opt out of. Emails about their own actions are always sent. */
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

export const Notifications = z.object({
  reminder_day: z.boolean(),
  reminder_hour: z.boolean(),
  organiser_messages: z.boolean(),
  new_registrations: z.boolean(),
  followed_events: z.boolean(),
  /** Mentions on a board. */
  mentions: z.boolean(),
  /** A daily digest of new posts on their boards; opt-in. */
  board_digest: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint({
  method: 'GET',
  path: '/v1/account/notifications',
  access: 'user',
  summary: 'Get your email preferences',
  reply: Notifications,
  problems: ['general_unauthorized_scope'],
});

export const updateNotifications = endpoint({
  method: 'PATCH',
  path: '/v1/account/notifications',
  access: 'user',
  summary: "Update your email preferences. Omitted topics don't change.",
  body: Notifications.partial(),
  reply: Notifications,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

/** The payload of an unsubscribe link. */
export const Unsubscription = z.object({
  list: z.enum([...mailTopics, 'digest', 'group_invitations']),
  /** Of the account or the subscription; of invitations to groups, the hash of the address. */
  id: z.union([
    Id,
    z
      .string()
      .max(43)
      .regex(/^[\w-]{43}$/),
  ]),
  token: z.string().min(1).max(100),
});
export type Unsubscription = z.infer<typeof Unsubscription>;

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/v1/unsubscriptions',
  access: 'anyone',
  summary: "Unsubscribe from one kind of email with the link's secret. Repeating the call is safe.",
  body: Unsubscription,
  reply: null,
  problems: ['general_argument_invalid', 'user_invalid_token'],
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/v1/subscriptions',
  access: 'anyone',
  localised: true,
  summary:
    "Subscribe an address to the weekly digest. Someone who is logged in subscribes their account's own address at once. Every other address gets a confirmation email, and the answer is the same for all of them.",
  body: z.object({ email: Email }),
  reply: z.object({
    /** False until the link in the email is used. */
    confirmed: z.boolean(),
  }),
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const confirmSubscription = endpoint({
  method: 'PUT',
  path: '/v1/subscriptions/:subscriptionId/confirmation',
  access: 'anyone',
  localised: true,
  summary: 'Confirm a digest subscription with the secret from the link',
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
