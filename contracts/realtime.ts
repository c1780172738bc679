import { z } from 'zod';
import type { Account } from './accounts.ts';

/** Where the socket is opened: `?project=…&channels[]=…`. */
export const realtimePath = '/v1/realtime';

export type ChangeAction = 'create' | 'update' | 'delete';

/** What a subscriber may send. */
export const RealtimeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('authentication'),
    /** What the session's cookie holds, for a page that may not send cookies. */
    data: z.object({ session: z.string().min(1).max(4096) }),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type RealtimeMessage = z.infer<typeof RealtimeMessage>;

/** Why a subscriber hears an error: a broken rule (closes), a bad message, too many (closes). */
export type RealtimeErrorCode = 1008 | 1003 | 1013;

/** What a subscriber hears. */
export type RealtimeFrame =
  | { type: 'connected'; data: { channels: string[]; user: Account | null } }
  | { type: 'response'; data: { to: 'authentication'; success: true; user: Account } }
  | {
      type: 'event';
      data: { events: string[]; channels: string[]; timestamp: string; payload: Record<string, unknown> };
    }
  | { type: 'error'; data: { code: RealtimeErrorCode; message: string } }
  | { type: 'pong' };
