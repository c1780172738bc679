import { z } from 'zod';
import type { Account } from './accounts.ts';

/** WebSocket path: `?project=…&channels[]=…`. */
export const realtimePath = '/v1/realtime';

export type ChangeAction = 'create' | 'update' | 'delete';

export const RealtimeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('authentication'),
    /** The value of the session cookie, for pages that can't send cookies. */
    data: z.object({ session: z.string().min(1).max(4096) }),
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
      type: 'event';
      data: { events: string[]; channels: string[]; timestamp: string; payload: Record<string, unknown> };
    }
  | { type: 'error'; data: { code: RealtimeErrorCode; message: string } }
  | { type: 'pong' };
