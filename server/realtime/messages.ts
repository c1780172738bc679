import type { RawData } from 'ws';
import { RealtimeMessage } from '../../contracts/realtime.ts';
import { safely } from '../platform/safely.ts';
import { frameText, type Subscriber, send } from './audience.ts';
import type { RealtimeParts } from './parts.ts';

/** A subscriber has nothing to say but who they are, and that they are still there. */
const messagesPerMinute = 60;

/** Answers what a subscriber says. A bad message is named; too many close the socket. */
export function hearMessages(parts: RealtimeParts, subscriber: Subscriber): void {
  let heard = 0;
  let minuteEnds = 0;
  const hear = async (bytes: RawData): Promise<void> => {
    const now = parts.clock.now().epochMilliseconds;
    if (now >= minuteEnds) {
      heard = 0;
      minuteEnds = now + 60_000;
    }
    if (++heard > messagesPerMinute) return tooMany(subscriber);
    await answer(parts, subscriber, String(bytes));
  };
  const { socket } = subscriber;
  socket.on(
    'message',
    safely(parts.log, 'a message of a subscriber', hear, () => socket.close(1011)),
  );
}

async function answer(parts: RealtimeParts, subscriber: Subscriber, text: string): Promise<void> {
  const message = RealtimeMessage.safeParse(parsedOrNull(text)).data;
  if (message === undefined) return bad(subscriber, 'Message format is not valid.');
  if (message.type === 'ping') return send(subscriber, frameText({ type: 'pong' }));
  const reader = await parts.principalOfSession(message.data.session);
  const user = reader === null ? null : await parts.readAccount(reader.userId);
  if (user === null) return bad(subscriber, 'Session is not valid.');
  subscriber.reader = reader;
  send(subscriber, frameText({ type: 'response', data: { to: 'authentication', success: true, user } }));
}

function bad(subscriber: Subscriber, message: string): void {
  send(subscriber, frameText({ type: 'error', data: { code: 1003, message } }));
}

function tooMany(subscriber: Subscriber): void {
  const message = 'Too many messages';
  send(subscriber, frameText({ type: 'error', data: { code: 1013, message } }));
  subscriber.socket.close(1013, message);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
