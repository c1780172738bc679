import type { FastifyRequest } from 'fastify';
import type { RawData } from 'ws';
import { problems } from '../../../contracts/problem.ts';
import { type RealtimeErrorCode, RealtimeMessage } from '../../../contracts/realtime.ts';
import { networkOf } from '../../infra/http/request-limits.ts';
import { safely } from '../../infra/safely.ts';
import { type Audience, frameText, type Subscriber, send } from './audience.ts';
import type { RealtimeDeps } from './deps.ts';

/** An error in Appwrite's words. */
export interface Refusal {
  readonly code: RealtimeErrorCode;
  readonly message: string;
}

export interface ConnectionLimits {
  /** Open sockets per process. */
  readonly most: number;
  /** Open sockets per network address. */
  readonly maxPerAddress: number;
  /** Channels over all sockets of a network address: each one takes memory. */
  readonly maxChannelsPerAddress: number;
  /** Heartbeat interval; sockets that haven't answered by the next one are closed. */
  readonly heartbeatMs: number;
}

const maxChannels = 100;
const maxChannelLength = 200;

/** Validates a new socket's query as Appwrite does. */
export function readHandshake(
  request: FastifyRequest,
  deps: Pick<RealtimeDeps, 'projectId' | 'isKnownOrigin'>,
  audience: Pick<Audience, 'count' | 'countFrom' | 'channelsFrom'>,
  limits: ConnectionLimits,
): { readonly channels: readonly string[] } | Refusal {
  const query = request.query as Record<string, string | string[] | undefined>;
  if (query.project !== deps.projectId) return refusal(1008, 'Missing or unknown project ID');
  if (!deps.isKnownOrigin(request)) return refusal(1008, problems.general_unknown_origin[1]);
  const channels = new Set([query['channels[]'] ?? []].flat().filter((channel) => channel !== ''));
  if (channels.size === 0) return refusal(1008, 'Missing channels');
  if (channels.size > maxChannels || [...channels].some((channel) => channel.length > maxChannelLength)) {
    return refusal(1008, `At most ${maxChannels} channels of ${maxChannelLength} characters`);
  }
  const address = networkOf(request.ip);
  if (
    audience.count() >= limits.most ||
    audience.countFrom(address) >= limits.maxPerAddress ||
    audience.channelsFrom(address) + channels.size > limits.maxChannelsPerAddress
  ) {
    return refusal(1013, 'Too many connections');
  }
  return { channels: [...channels].map(ownText) };
}

/** A copy: a part of a longer text would keep all of it, here the whole address, in memory. */
function ownText(part: string): string {
  return Buffer.from(part).toString();
}

function refusal(code: RealtimeErrorCode, message: string): Refusal {
  return { code, message };
}

/** Clients only authenticate and answer heartbeats. */
const messagesPerMinute = 60;

/** Answers a client's messages. Bad ones get an error; too many close the socket. */
export function receiveMessages(deps: RealtimeDeps, subscriber: Subscriber): void {
  let received = 0;
  let minuteEnds = 0;
  const receive = async (bytes: RawData): Promise<void> => {
    const now = deps.clock.now().epochMilliseconds;
    if (now >= minuteEnds) {
      received = 0;
      minuteEnds = now + 60_000;
    }
    if (++received > messagesPerMinute) return tooMany(subscriber);
    await answer(deps, subscriber, String(bytes));
  };
  const { socket } = subscriber;
  socket.on(
    'message',
    safely(deps.log, 'a message of a subscriber', receive, () => socket.close(1011)),
  );
}

async function answer(deps: RealtimeDeps, subscriber: Subscriber, text: string): Promise<void> {
  const message = RealtimeMessage.safeParse(parsedOrNull(text)).data;
  if (message === undefined) return bad(subscriber, 'Message format is not valid.');
  if (message.type === 'ping') return send(subscriber, frameText({ type: 'pong' }));
  const reader = await deps.principalOfSession(message.data.session);
  const user = reader === null ? null : await deps.readAccount(reader.userId);
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
