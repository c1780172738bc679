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
  /** Most channels have one subscriber: a set for each would take more memory than all else. */
  readonly listeners: Map<string, Subscriber | Set<Subscriber>>;
  /** Channels of its subscribers, counted for each. */
  channels: number;
}

/** Channels of one part; a subscriber has all of its channels in the same part. */
const maxChannels = 20_000;

/**
 * An index of millions of channels, in parts: a single `Map` would stop the process for a tenth of a second
 * each time it grows.
 */
export function createChannelIndex<Subscriber extends Listener>(): ChannelIndex<Subscriber> {
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
      // Half empty parts are filled again, so that there are few.
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
