import type { FastifyRequest } from 'fastify';
import type { RawData } from 'ws';
import { problems } from '../../../contracts/problem.ts';
import {
  maxChannelLength,
  maxChannels,
  type RealtimeErrorCode,
  RealtimeMessage,
} from '../../../contracts/realtime.ts';
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

const channelLimits = `At most ${maxChannels} channels of ${maxChannelLength} characters`;
/** Clients write them with and without an index. */
const channelParameter = /^channels\[\d*\]$/;

/** Validates a new socket's query as Appwrite does. Newer clients name their channels later. */
export function readHandshake(
  request: FastifyRequest,
  deps: Pick<RealtimeDeps, 'projectId' | 'isKnownOrigin'>,
  audience: Pick<Audience, 'count' | 'countFrom' | 'channelsFrom'>,
  limits: ConnectionLimits,
): { readonly channels: readonly string[] } | Refusal {
  const query = request.query as Record<string, string | string[] | undefined>;
  if (query.project !== deps.projectId) return refusal(1008, 'Missing or unknown project ID');
  if (!deps.isKnownOrigin(request)) return refusal(1008, problems.general_unknown_origin[1]);
  const named = Object.entries(query).filter(([name]) => channelParameter.test(name));
  const channels = new Set(named.flatMap(([, value]) => value ?? []).filter((channel) => channel !== ''));
  if (channels.size > maxChannels || [...channels].some((channel) => channel.length > maxChannelLength)) {
    return refusal(1008, channelLimits);
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

/** A copy: a substring would keep the whole URL in memory. */
function ownText(part: string): string {
  return Buffer.from(part).toString();
}

function refusal(code: RealtimeErrorCode, message: string): Refusal {
  return { code, message };
}

/** Clients only authenticate, subscribe and answer heartbeats. */
const messagesPerMinute = 60;

/** What answering needs besides the socket. */
export interface Conversation {
  readonly deps: RealtimeDeps;
  readonly audience: Pick<Audience, 'listen' | 'channelsFrom'>;
  readonly limits: ConnectionLimits;
}

/** Answers a client's messages. Bad ones get an error; too many close the socket. */
export function receiveMessages(conversation: Conversation, subscriber: Subscriber): void {
  const { deps } = conversation;
  let received = 0;
  let minuteEnds = 0;
  const receive = async (bytes: RawData): Promise<void> => {
    const now = deps.clock.now().epochMilliseconds;
    if (now >= minuteEnds) {
      received = 0;
      minuteEnds = now + 60_000;
    }
    if (++received > messagesPerMinute) return tooMany(subscriber);
    await answer(conversation, subscriber, String(bytes));
  };
  const { socket } = subscriber;
  socket.on(
    'message',
    safely(deps.log, 'a message of a subscriber', receive, () => socket.close(1011)),
  );
}

async function answer(conversation: Conversation, subscriber: Subscriber, text: string): Promise<void> {
  const message = RealtimeMessage.safeParse(parsedOrNull(text)).data;
  switch (message?.type) {
    case undefined:
      return bad(subscriber, 'Message format is not valid.');
    case 'ping':
      return send(subscriber, frameText({ type: 'pong' }));
    case 'authentication':
      return authenticate(conversation.deps, subscriber, message.data.session);
    case 'subscribe':
      return subscribe(conversation, subscriber, message.data);
    case 'unsubscribe':
      return unsubscribe(conversation, subscriber, message.data);
  }
}

async function authenticate(deps: RealtimeDeps, subscriber: Subscriber, session: string): Promise<void> {
  const reader = await deps.principalOfSession(session);
  const user = reader === null ? null : await deps.readAccount(reader.userId);
  if (user === null) return bad(subscriber, 'Session is not valid.');
  subscriber.reader = reader;
  send(subscriber, frameText({ type: 'response', data: { to: 'authentication', success: true, user } }));
}

interface Subscription {
  readonly subscriptionId: string;
  readonly channels: readonly string[];
}

/** Adds subscriptions, or replaces those with the same ids. If that would be too many, changes nothing. */
function subscribe(
  { audience, limits }: Conversation,
  subscriber: Subscriber,
  wanted: readonly Subscription[],
): void {
  const subscriptions = new Map(subscriber.subscriptions ?? []);
  for (const { subscriptionId, channels } of wanted) subscriptions.set(subscriptionId, channels);
  const channels = [...new Set([...subscriptions.values()].flat())];
  // Drops the channels named in the URL: a client uses one way or the other.
  const others = audience.channelsFrom(subscriber.address) - subscriber.channels.length;
  if (channels.length > maxChannels || subscriptions.size > maxChannels) {
    bad(subscriber, channelLimits);
  } else if (others + channels.length > limits.maxChannelsPerAddress) {
    bad(subscriber, 'Too many connections');
  } else {
    audience.listen(subscriber, { channels, subscriptions });
    acknowledge(subscriber, 'subscribe', wanted);
  }
}

/** Unknown ids have already ended. */
function unsubscribe(
  { audience }: Conversation,
  subscriber: Subscriber,
  ended: readonly { readonly subscriptionId: string }[],
): void {
  const subscriptions = new Map(subscriber.subscriptions ?? []);
  const found = ended.flatMap(({ subscriptionId }) => {
    const channels = subscriptions.get(subscriptionId);
    subscriptions.delete(subscriptionId);
    return channels === undefined ? [] : [{ subscriptionId, channels }];
  });
  if (found.length > 0) {
    audience.listen(subscriber, {
      channels: [...new Set([...subscriptions.values()].flat())],
      subscriptions,
    });
  }
  acknowledge(subscriber, 'unsubscribe', found);
}

function acknowledge(
  subscriber: Subscriber,
  to: 'subscribe' | 'unsubscribe',
  subscriptions: readonly Subscription[],
): void {
  const listed = subscriptions.map(({ subscriptionId, channels }) => ({
    subscriptionId,
    channels: [...channels],
  }));
  send(subscriber, frameText({ type: 'response', data: { to, success: true, subscriptions: listed } }));
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
