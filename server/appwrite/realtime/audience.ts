import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { RealtimeFrame } from '../../../contracts/realtime.ts';
import type { Principal } from '../../infra/http/server.ts';
import { createChannelIndex } from './channel-index.ts';

/** An open socket. */
export interface Subscriber {
  readonly socket: WebSocket;
  /** Each once. */
  readonly channels: readonly string[];
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
   * Counts a socket that is about to open, so that those who come at the same moment can't pass the limits
   * together.
   *
   * @returns a function to call if it doesn't open after all
   */
  expect(address: string, channels: number): () => void;
  /** Adds one that was expected. */
  add(subscriber: Subscriber): void;
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
  const change = (address: string, sign: 1 | -1, channels: number) => {
    count += sign;
    const before = byAddress.get(address) ?? none;
    const after = { sockets: before.sockets + sign, channels: before.channels + sign * channels };
    if (after.sockets > 0) byAddress.set(address, after);
    else byAddress.delete(address);
  };

  return {
    expect(address, channels) {
      change(address, 1, channels);
      return () => change(address, -1, channels);
    },
    add(subscriber) {
      all.add(subscriber);
      index.add(subscriber);
    },
    remove(subscriber) {
      if (!all.delete(subscriber)) return;
      change(subscriber.address, -1, subscriber.channels.length);
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

/** Subscribers that are told or asked something before other work gets its turn: some 5 ms. */
const batchSize = 400;

/** Does something for each subscriber, a slice at a time: all of them together would keep the process too long. */
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

/** Sends a frame, made once for however many get it. */
export function send(subscriber: Subscriber, frame: string | Buffer): void {
  const { socket } = subscriber;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(frame, { binary: false });
}

export function frameText(frame: RealtimeFrame): string {
  return JSON.stringify(frame);
}
