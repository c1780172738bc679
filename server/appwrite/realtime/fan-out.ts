import { wireTime } from '../../infra/deps.ts';
import { type Audience, frameText, inSlices, type Subscriber, send } from './audience.ts';
import type { RealtimeDeps } from './deps.ts';
import { type RealtimeMessage, realtimeMessageOf } from './messages.ts';

/** Versions of one change prepared in parallel: requests have priority at the database. */
const readersAtOnce = 4;
const topics = ['document', 'file', 'account', 'board', 'registrations'];

/**
 * Forwards notices to the subscribers of this process. Notices of one document that arrive while others are
 * being sent are merged into its latest state, so a busy event costs no more than a quiet one.
 */
export function startFanOut(deps: RealtimeDeps, audience: Audience): { stop(): void } {
  const waiting = new Map<string, RealtimeMessage>();
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    for (const [key, message] of waiting) {
      waiting.delete(key);
      await deliver(deps, audience, message).catch((error: Error) =>
        deps.log.error({ err: error, key }, 'a change was told to nobody'),
      );
    }
    running = false;
  };
  const enqueue = (message: RealtimeMessage | null): void => {
    if (message === null || audience.listeningTo(message.event.channels).size === 0) return;
    // The waiting one will send the latest state, and whether the document is new.
    if (message.action !== 'update' || !waiting.has(message.key)) waiting.set(message.key, message);
    if (!running) run().catch((error: Error) => deps.log.error({ err: error }, 'changes are not told'));
  };
  const ends = topics.map((topic) =>
    deps.bus.subscribe(topic, (notice) => enqueue(realtimeMessageOf(deps, notice))),
  );
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}

/** A failure for one reader doesn't affect the others. */
async function deliver(deps: RealtimeDeps, audience: Audience, message: RealtimeMessage): Promise<void> {
  const groups = byReader([...audience.listeningTo(message.event.channels)].filter(message.mayReceive));
  while (groups.length > 0) {
    await Promise.all(
      groups
        .splice(0, readersAtOnce)
        .map((group) =>
          sendToGroup(deps, message, group).catch((error: Error) =>
            deps.log.error({ err: error, key: message.key }, 'a change was not told to those who listen'),
          ),
        ),
    );
  }
}

async function sendToGroup(
  { clock }: Pick<RealtimeDeps, 'clock'>,
  { event, payloadFor }: RealtimeMessage,
  group: readonly Subscriber[],
): Promise<void> {
  const payload = await payloadFor(group[0]?.reader ?? null);
  if (payload === null) return;
  const frame = frameText({
    type: 'event',
    data: {
      events: [...event.events],
      channels: [...event.channels],
      timestamp: wireTime(clock.now()),
      payload: { ...payload },
    },
  });
  // The next change is told after this one, so each subscriber gets both in their order.
  const bytes = Buffer.from(frame);
  await inSlices(group, (subscriber) => send(subscriber, bytes));
}

/** Groups subscribers with equal rights: one person's screens, or all visitors. */
function byReader(subscribers: readonly Subscriber[]): Subscriber[][] {
  const rights = ({ reader }: Subscriber) =>
    reader === null ? null : `${reader.userId} ${reader.administrator ?? false}`;
  return [...Map.groupBy(subscribers, rights).values()];
}
