import type { WebSocket } from 'ws';
import type { RealtimeFrame } from '../../../contracts/realtime.ts';
import type { Principal } from '../../infra/http/server.ts';

/** An open socket. */
export interface Subscriber {
  readonly socket: WebSocket;
  readonly channels: ReadonlySet<string>;
  /** For the limits per network address. */
  readonly address: string;
  /** Whose rights apply; null for visitors. A session may be sent after connecting. */
  reader: Principal | null;
  /** Answered since the last heartbeat. */
  alive: boolean;
}

/** The subscribers of this process, indexed by channel. */
export interface Audience {
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  everyone(): Iterable<Subscriber>;
  size(): number;
  countFrom(address: string): number;
  /** Channels of all sockets of a network address, counted per socket. */
  channelsFrom(address: string): number;
  /** Subscribers of at least one of the channels, each once. */
  listeningTo(channels: readonly string[]): ReadonlySet<Subscriber>;
}

const none = { sockets: 0, channels: 0 };

export function createAudience(): Audience {
  const all = new Set<Subscriber>();
  const byChannel = new Map<string, Set<Subscriber>>();
  const byAddress = new Map<string, { sockets: number; channels: number }>();

  return {
    add(subscriber) {
      all.add(subscriber);
      const { sockets, channels } = byAddress.get(subscriber.address) ?? none;
      byAddress.set(subscriber.address, {
        sockets: sockets + 1,
        channels: channels + subscriber.channels.size,
      });
      for (const channel of subscriber.channels) {
        byChannel.set(channel, (byChannel.get(channel) ?? new Set()).add(subscriber));
      }
    },
    remove(subscriber) {
      if (!all.delete(subscriber)) return;
      const { sockets, channels } = byAddress.get(subscriber.address) ?? none;
      if (sockets > 1) {
        byAddress.set(subscriber.address, {
          sockets: sockets - 1,
          channels: channels - subscriber.channels.size,
        });
      } else byAddress.delete(subscriber.address);
      for (const channel of subscriber.channels) {
        const listeners = byChannel.get(channel);
        listeners?.delete(subscriber);
        if (listeners?.size === 0) byChannel.delete(channel);
      }
    },
    everyone: () => all,
    size: () => all.size,
    countFrom: (address) => byAddress.get(address)?.sockets ?? 0,
    channelsFrom: (address) => byAddress.get(address)?.channels ?? 0,
    listeningTo(channels) {
      return new Set(channels.flatMap((channel) => [...(byChannel.get(channel) ?? [])]));
    },
  };
}

/** Appwrite clients reconnect after this close code. */
export const goingAway = 1001;

/** Bytes that may queue for one subscriber; slower readers are disconnected and reconnect. */
const mostUnread = 4 * 1024 * 1024;

export function send(subscriber: Subscriber, frame: string): void {
  const { socket } = subscriber;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostUnread) socket.terminate();
  else socket.send(frame);
}

export function frameText(frame: RealtimeFrame): string {
  return JSON.stringify(frame);
}
