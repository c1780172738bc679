import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxUnreadNotifications } from './limits.ts';
import { After, Id, Instant, Next } from './values.ts';

/** Notifications per page. */
export const notificationsPerPage = 20;

/** What happened. Most kinds have a mail of the same name. */
export const notificationKinds = [
  'registration_approved',
  'registration_declined',
  'registration_cancelled_by_organiser',
  'registration_cancelled_by_administrator',
  'registration_charged_back',
  'payment_due',
  'seat_lapsed',
  'seat_confirmed_from_waitlist',
  'ticket_handed_on',
  'ticket_moved',
  'ticket_move_due',
  'ticket_move_over',
  'event_changed',
  'event_cancelled',
  'event_unavailable',
  'organiser_message',
  'reminder_day',
  'reminder_hour',
  'payment_receipt',
  'payment_refund',
  'invoice_corrected',
  'payment_dispute',
  'new_registration',
  'event_hidden',
  'event_restored',
  'group_hidden',
  'group_restored',
  'event_reported',
  'group_reported',
  'organiser_reported',
  'group_announcement',
  'board_mention',
  'board_reply',
  'followed_events',
  'new_follower',
  'helper_invitation',
  'event_proposed',
  'event_asked_for',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** What the text of a notification is made of. Each kind has some of these. */
export const NotificationDetails = z
  .object({
    /** The event, the group, or what was paid for. */
    title: z.string(),
    /** User-written text: a message's subject, a post's beginning, a reason. */
    text: z.string(),
    payBy: z.string(),
    /** Until when a dispute can be answered. */
    respondBy: z.string(),
    startsAt: z.string(),
    /** The event's zone, an IANA name. */
    timeZone: z.string(),
    /** The order paid for. */
    orderId: z.string(),
    amountPaise: z.int(),
    /** Of the amount; rupees in old notifications without it. */
    currency: z.string(),
    /** What became of a dispute. */
    dispute: z.enum(['inquiry', 'opened', 'won', 'lost', 'closed']),
    /** The state of the newest registration. */
    state: z.enum(['pending', 'waitlisted', 'confirmed']),
  })
  .partial();
export type NotificationDetails = z.infer<typeof NotificationDetails>;

export const Notification = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  kind: NotificationKind,
  read: z.boolean(),
  /** How many unread ones of this kind are combined. */
  count: z.int(),
  eventId: z.string().nullable(),
  groupId: z.string().nullable(),
  postId: z.string().nullable(),
  /** The name of the person it is about; null if there is none or the account was deleted. */
  actor: z.string().nullable(),
  details: NotificationDetails,
});
export type Notification = z.infer<typeof Notification>;

/** Counted up to {@link maxUnreadNotifications}. */
export const UnreadCount = z.int().max(maxUnreadNotifications);
const Unread = z.object({ unread: UnreadCount });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/v1/notifications',
  access: 'user',
  summary: `List your notifications of the last 90 days, newest first, and how many are unread (up to ${maxUnreadNotifications})`,
  query: z.object({ after: After }),
  reply: Unread.extend({
    notifications: z.array(Notification).max(notificationsPerPage),
    next: Next,
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const readNotification = endpoint({
  method: 'PUT',
  path: '/v1/notifications/:notificationId/read',
  access: 'user',
  summary: 'Mark a notification as read. Repeating the call is safe, also for one that no longer exists.',
  params: z.object({ notificationId: Id }),
  reply: Unread,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/v1/notifications/read',
  access: 'user',
  summary: 'Mark all notifications as read, up to the newest one you have seen',
  body: z.object({
    /** `$createdAt` of the newest one seen: one that arrives in the meantime stays unread. */
    through: Instant,
  }),
  reply: Unread,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const inboxEndpoints = { listNotifications, readNotification, readAllNotifications };
