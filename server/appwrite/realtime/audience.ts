import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { RealtimeFrame } from '../../../contracts/realtime.ts';
import type { Principal } from '../../infra/http/server.ts';
import { safely } from '../../infra/safely.ts';
import type { RealtimeDeps } from './deps.ts';

interface Listener {
  readonly channels: readonly string[];
}

/** Who listens to which channel. */
export interface ChannelIndex<Subscriber extends Listener> {
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  listeningTo(channel: string): Iterable<Subscriber>;
}

interface Part<Subscriber> {
  /** Most channels have one subscriber: a set for each would take more memory than everything else. */
  readonly listeners: Map<string, Subscriber | Set<Subscriber>>;
  /** The sum of its subscribers' channels. */
  channels: number;
}

/** Channels of one part; a subscriber has all of its channels in the same part. */
const maxChannels = 20_000;

/**
 * An index of millions of channels, in parts: a single `Map` would stop the process for a tenth of a second
 * each time it grows.
 */
function createChannelIndex<Subscriber extends Listener>(): ChannelIndex<Subscriber> {
  const parts = new Set<Part<Subscriber>>();
  const withRoom = new Set<Part<Subscriber>>();
  const partOf = new Map<Subscriber, Part<Subscriber>>();

  const openPart = (): Part<Subscriber> => {
    for (const part of withRoom) return part;
    const part: Part<Subscriber> = { listeners: new Map(), channels: 0 };
    parts.add(part);
    withRoom.add(part);
    return part;
  };

  return {
    add(subscriber) {
      const part = openPart();
      partOf.set(subscriber, part);
      part.channels += subscriber.channels.length;
      if (part.channels >= maxChannels) withRoom.delete(part);
      const { listeners } = part;
      for (const channel of subscriber.channels) {
        const before = listeners.get(channel);
        if (before === undefined) listeners.set(channel, subscriber);
        else if (before instanceof Set) before.add(subscriber);
        else listeners.set(channel, new Set([before, subscriber]));
      }
    },
    remove(subscriber) {
      const part = partOf.get(subscriber);
      if (part === undefined) return;
      partOf.delete(subscriber);
      part.channels -= subscriber.channels.length;
      const { listeners } = part;
      for (const channel of subscriber.channels) {
        const before = listeners.get(channel);
        if (before instanceof Set) before.delete(subscriber);
        if (before === subscriber || (before instanceof Set && before.size === 0)) listeners.delete(channel);
      }
      // Half-empty parts are refilled, to keep their number low.
      if (part.channels < maxChannels / 2) withRoom.add(part);
      if (part.channels > 0) return;
      parts.delete(part);
      withRoom.delete(part);
    },
    *listeningTo(channel) {
      for (const { listeners } of parts) {
        const found = listeners.get(channel);
        if (found instanceof Set) yield* found;
        else if (found !== undefined) yield found;
      }
    },
  };
}

/** An open socket. */
export interface Subscriber {
  readonly socket: WebSocket;
  /** Without duplicates: those named in the URL, and those of its subscriptions. Only `Audience.listen` changes it. */
  channels: readonly string[];
  /** Channels by subscription, for clients that send `subscribe`; null for those that named them in the address. */
  subscriptions: ReadonlyMap<string, readonly string[]> | null;
  /** The network address, for the limits. */
  readonly address: string;
  /** Whose rights apply; null for visitors. A session may be sent after connecting. */
  reader: Principal | null;
  /** Answered since the last heartbeat. */
  alive: boolean;
}

/** The subscribers of this process, indexed by channel. */
export interface Audience {
  /**
   * Counts a socket that is about to open, so that sockets that open at the same moment can't pass the limits
   * together.
   *
   * @returns a function to call if it doesn't open after all
   */
  expect(address: string, channels: number): () => void;
  /** Adds a subscriber counted by `expect`. */
  add(subscriber: Subscriber): void;
  /** Replaces the channels and subscriptions of an open socket. */
  listen(subscriber: Subscriber, to: Pick<Subscriber, 'channels' | 'subscriptions'>): void;
  remove(subscriber: Subscriber): void;
  everyone(): Iterable<Subscriber>;
  /** Open sockets. */
  size(): number;
  /** Open and expected sockets. */
  count(): number;
  countFrom(address: string): number;
  /** Channels of all sockets of a network address, counted per socket. */
  channelsFrom(address: string): number;
  /** Subscribers of at least one of the channels, each once. */
  listeningTo(channels: readonly string[]): ReadonlySet<Subscriber>;
}

const none = { sockets: 0, channels: 0 };

export function createAudience(): Audience {
  const all = new Set<Subscriber>();
  const index = createChannelIndex<Subscriber>();
  const byAddress = new Map<string, { sockets: number; channels: number }>();
  let count = 0;
  const change = (address: string, sockets: 1 | 0 | -1, channels: number) => {
    count += sockets;
    const before = byAddress.get(address) ?? none;
    const after = { sockets: before.sockets + sockets, channels: before.channels + channels };
    if (after.sockets > 0) byAddress.set(address, after);
    else byAddress.delete(address);
  };

  return {
    expect(address, channels) {
      change(address, 1, channels);
      return () => change(address, -1, -channels);
    },
    add(subscriber) {
      all.add(subscriber);
      index.add(subscriber);
    },
    listen(subscriber, to) {
      // A message can arrive after the socket has closed.
      if (!all.has(subscriber)) return;
      index.remove(subscriber);
      change(subscriber.address, 0, to.channels.length - subscriber.channels.length);
      Object.assign(subscriber, to);
      index.add(subscriber);
    },
    remove(subscriber) {
      if (!all.delete(subscriber)) return;
      change(subscriber.address, -1, -subscriber.channels.length);
      index.remove(subscriber);
    },
    everyone: () => all,
    size: () => all.size,
    count: () => count,
    countFrom: (address) => byAddress.get(address)?.sockets ?? 0,
    channelsFrom: (address) => byAddress.get(address)?.channels ?? 0,
    listeningTo: (channels) => new Set(channels.flatMap((channel) => [...index.listeningTo(channel)])),
  };
}

/** Appwrite clients reconnect after this close code. */
export const goingAwayCode = 1001;

/** Bytes that may queue for one subscriber; slower readers are disconnected and reconnect. */
const maxBufferedBytes = 4 * 1024 * 1024;

/** Subscribers handled before other work gets its turn: about 5 ms. */
const batchSize = 400;

/** Calls a function for each subscriber, in slices: all of them at once would block the process for too long. */
export async function inSlices(
  subscribers: Iterable<Subscriber>,
  work: (subscriber: Subscriber) => void,
): Promise<void> {
  let done = 0;
  for (const subscriber of [...subscribers]) {
    if (++done % batchSize === 0) await nextTurn();
    work(subscriber);
  }
}

/** Sends one frame, encoded once, to all of them. */
export function send(subscriber: Subscriber, frame: string | Buffer): void {
  const { socket } = subscriber;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(frame, { binary: false });
}

export function frameText(frame: RealtimeFrame): string {
  return JSON.stringify(frame);
}

/** Per query. */
const sessionsAtOnce = 1000;

type RecheckDeps = Pick<RealtimeDeps, 'clock' | 'log' | 'findRunning' | 'recheckMs'>;

/**
 * Rechecks readers' rights at intervals, because they can end without a notice: a session or token expires,
 * the command line removes a role, a notice is lost. Sockets of ended sessions are closed and reconnect as
 * visitors; changed rights take effect.
 *
 * @returns a function that stops it
 */
export function recheckReaders(deps: RecheckDeps, audience: Audience): () => void {
  let running = false;
  const look = async () => {
    if (running) return;
    running = true;
    try {
      await recheck(deps, audience);
    } catch (error) {
      // What is sent is read from the same database, so nothing leaks until then.
      deps.log.warn({ err: error }, 'the rights of open sockets could not be checked');
    } finally {
      running = false;
    }
  };
  const timer = setInterval(safely(deps.log, 'the check of open sockets', look), deps.recheckMs).unref();
  return () => clearInterval(timer);
}

async function recheck(deps: RecheckDeps, audience: Audience): Promise<void> {
  const now = deps.clock.now();
  const bySession = new Map<string, Subscriber[]>();
  for (const subscriber of audience.everyone()) {
    const { reader, socket } = subscriber;
    if (reader === null) continue;
    if (reader.until !== undefined && Temporal.Instant.compare(reader.until, now) <= 0) {
      socket.close(goingAwayCode);
      continue;
    }
    bySession.set(reader.sessionId, [...(bySession.get(reader.sessionId) ?? []), subscriber]);
  }
  const sessionIds = [...bySession.keys()];
  for (let start = 0; start < sessionIds.length; start += sessionsAtOnce) {
    const some = sessionIds.slice(start, start + sessionsAtOnce);
    const valid = await deps.findRunning(some);
    for (const sessionId of some) {
      for (const subscriber of bySession.get(sessionId) ?? []) {
        apply(subscriber, sessionId, valid.get(sessionId));
      }
    }
  }
}

function apply(subscriber: Subscriber, sessionId: string, now: Principal | undefined): void {
  const { reader, socket } = subscriber;
  // The client has sent another session since.
  if (reader?.sessionId !== sessionId) return;
  if (now === undefined || now.userId !== reader.userId) socket.close(goingAwayCode);
  else subscriber.reader = { ...now, ...(reader.until && { until: reader.until }) };
}
