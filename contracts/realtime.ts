import { z } from 'zod';
import type { Account } from './accounts.ts';

/** WebSocket path: `?project=…&channels[]=…`. Newer Appwrite clients name no channels here and send `subscribe`. */
export const realtimePath = '/v1/realtime';

export type ChangeAction = 'create' | 'update' | 'delete';

/** Per socket, and characters of each. */
export const maxChannels = 100;
export const maxChannelLength = 200;

const SubscriptionId = z.string().min(1).max(36);

/** A subscription of a newer client, under an id of its own; the same id again replaces it. */
const Subscription = z.object({
  subscriptionId: SubscriptionId,
  channels: z.array(z.string().min(1).max(maxChannelLength)).min(1).max(maxChannels),
  /** Conditions on the payload: none are supported. */
  queries: z.array(z.string().max(4096)).max(0).optional(),
});

export const RealtimeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('authentication'),
    /** The value of the session cookie, for pages that can't send cookies. */
    data: z.object({ session: z.string().min(1).max(4096) }),
  }),
  z.object({ type: z.literal('subscribe'), data: z.array(Subscription).min(1).max(maxChannels) }),
  z.object({
    type: z.literal('unsubscribe'),
    data: z
      .array(z.object({ subscriptionId: SubscriptionId }))
      .min(1)
      .max(maxChannels),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type RealtimeMessage = z.infer<typeof RealtimeMessage>;

/** Policy violation (closes), bad message, too many (closes). */
export type RealtimeErrorCode = 1008 | 1003 | 1013;

export type RealtimeFrame =
  | { type: 'connected'; data: { channels: string[]; user: Account | null } }
  | { type: 'response'; data: { to: 'authentication'; success: true; user: Account } }
  | {
      type: 'response';
      data: {
        to: 'subscribe' | 'unsubscribe';
        success: true;
        subscriptions: { subscriptionId: string; channels: string[] }[];
      };
    }
  | {
      type: 'event';
      data: {
        events: string[];
        channels: string[];
        timestamp: string;
        payload: Record<string, unknown>;
        /** The reader's subscriptions that the change belongs to; only for clients that send `subscribe`. */
        subscriptions?: string[];
      };
    }
  | { type: 'error'; data: { code: RealtimeErrorCode; message: string } }
  | { type: 'pong' };
