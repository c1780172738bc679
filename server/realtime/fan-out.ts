import type { DocumentAction } from '../../contracts/realtime.ts';
import type { Notice } from '../platform/bus.ts';
import { wireTime } from '../platform/clock.ts';
import type { Principal } from '../platform/http.ts';
import { type Audience, frameText, type Subscriber, send } from './audience.ts';
import { accountHappening, documentChannel, documentHappening, type Happening } from './channels.ts';
import type { RealtimeParts } from './parts.ts';

/** Something to tell: under which names, to whom, and what each reader gets to see; null for nothing. */
interface Telling {
  readonly happening: Happening;
  readonly mayHear: (subscriber: Subscriber) => boolean;
  readonly payloadFor: (reader: Principal | null) => Promise<Record<string, unknown> | null>;
}

/** How many readers' versions of one document are made at a time: the database serves requests first. */
const readersAtOnce = 4;

/**
 * Carries notices of the bus to those who listen in this process. Notices of one document that come while others are
 * being told become one telling of its latest state, so a rush on an event costs no more than a calm.
 */
export function startFanOut(parts: RealtimeParts, audience: Audience): { stop(): void } {
  const waiting = new Map<string, Telling>();
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    for (const [key, telling] of waiting) {
      waiting.delete(key);
      await tell(parts, audience, telling).catch((error: Error) =>
        parts.log.error({ err: error, key }, 'a change was not told to those who listen'),
      );
    }
    running = false;
  };
  const enqueue = (key: string, telling: Telling, isUpdate: boolean): void => {
    if (audience.listeningTo(telling.happening.channels).size === 0) return;
    // What waits already will tell the latest state, and whether it is new.
    if (!(isUpdate && waiting.has(key))) waiting.set(key, telling);
    if (!running) void run();
  };

  const ends = [
    parts.bus.subscribe('document', (notice) => {
      const telling = ofDocument(parts, notice);
      if (telling === null) return;
      enqueue(`document ${notice.collection} ${notice.id}`, telling, notice.action === 'update');
    }),
    parts.bus.subscribe('account', ({ userId }) => {
      if (typeof userId === 'string') enqueue(`account ${userId}`, ofAccount(parts, userId), true);
    }),
  ];
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}

function ofDocument(parts: RealtimeParts, notice: Notice): Telling | null {
  const { collection: name, id, action } = notice;
  const collection = parts.collections.get(String(name));
  if (collection === undefined || typeof id !== 'string' || !isAction(action)) return null;
  const address = { database: parts.databaseId, collection: collection.id, id };
  const own = documentChannel(address);
  return {
    happening: documentHappening(address, action),
    mayHear: ({ channels, reader }) => collection.listed || channels.has(own) || reader?.userId === id,
    payloadFor: (reader) =>
      action === 'delete'
        ? Promise.resolve({ $id: id, $collectionId: collection.id, $databaseId: parts.databaseId })
        : parts.readDocument(String(name), id, reader),
  };
}

function ofAccount(parts: RealtimeParts, userId: string): Telling {
  return {
    happening: accountHappening(userId),
    mayHear: ({ reader }) => reader?.userId === userId,
    payloadFor: () => parts.readAccount(userId),
  };
}

async function tell(parts: RealtimeParts, audience: Audience, telling: Telling): Promise<void> {
  const { channels, events } = telling.happening;
  const groups = byReader([...audience.listeningTo(channels)].filter(telling.mayHear));
  while (groups.length > 0) {
    await Promise.all(
      groups.splice(0, readersAtOnce).map(async (group) => {
        const payload = await telling.payloadFor(group[0]?.reader ?? null);
        if (payload === null) return;
        const timestamp = wireTime(parts.clock.now());
        const frame = frameText({
          type: 'event',
          data: { events: [...events], channels: [...channels], timestamp, payload },
        });
        for (const subscriber of group) send(subscriber, frame);
      }),
    );
  }
}

/** Everybody who reads with the same eyes: one person on several screens, or all visitors together. */
function byReader(subscribers: readonly Subscriber[]): Subscriber[][] {
  return [...Map.groupBy(subscribers, ({ reader }) => reader?.userId ?? null).values()];
}

function isAction(action: unknown): action is DocumentAction {
  return action === 'create' || action === 'update' || action === 'delete';
}
