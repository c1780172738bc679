import { wireTime } from '../../infra/deps.ts';
import { type Audience, frameText, inSlices, type Subscriber, send } from './audience.ts';
import type { RealtimeDeps } from './deps.ts';
import { type Telling, tellingOf } from './tellings.ts';

/** How many readers' versions of one thing are made at a time: the database serves requests first. */
const readersAtOnce = 4;
const topics = ['document', 'file', 'account', 'board', 'registrations'];

/**
 * Carries notices of the bus to those who listen in this process. Notices of one document that come while others are
 * being told become one telling of its latest state, so a rush on an event costs no more than a calm.
 */
export function startFanOut(deps: RealtimeDeps, audience: Audience): { stop(): void } {
  const waiting = new Map<string, Telling>();
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    for (const [key, telling] of waiting) {
      waiting.delete(key);
      await tell(deps, audience, telling).catch((error: Error) =>
        deps.log.error({ err: error, key }, 'a change was told to nobody'),
      );
    }
    running = false;
  };
  const enqueue = (telling: Telling | null): void => {
    if (telling === null || audience.listeningTo(telling.happening.channels).size === 0) return;
    // What waits already will tell the latest state, and whether it is new.
    if (telling.action !== 'update' || !waiting.has(telling.key)) waiting.set(telling.key, telling);
    if (!running) run().catch((error: Error) => deps.log.error({ err: error }, 'changes are not told'));
  };
  const ends = topics.map((topic) => deps.bus.subscribe(topic, (notice) => enqueue(tellingOf(deps, notice))));
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}

/** What one reader can't be shown is no reason to keep it from others. */
async function tell(deps: RealtimeDeps, audience: Audience, telling: Telling): Promise<void> {
  const groups = byReader([...audience.listeningTo(telling.happening.channels)].filter(telling.mayHear));
  while (groups.length > 0) {
    await Promise.all(
      groups
        .splice(0, readersAtOnce)
        .map((group) =>
          tellGroup(deps, telling, group).catch((error: Error) =>
            deps.log.error({ err: error, key: telling.key }, 'a change was not told to those who listen'),
          ),
        ),
    );
  }
}

async function tellGroup(
  { clock }: Pick<RealtimeDeps, 'clock'>,
  { happening, payloadFor }: Telling,
  group: readonly Subscriber[],
): Promise<void> {
  const payload = await payloadFor(group[0]?.reader ?? null);
  if (payload === null) return;
  const frame = frameText({
    type: 'event',
    data: {
      events: [...happening.events],
      channels: [...happening.channels],
      timestamp: wireTime(clock.now()),
      payload: { ...payload },
    },
  });
  // The next change is told after this one, so each subscriber gets both in their order.
  const bytes = Buffer.from(frame);
  await inSlices(group, (subscriber) => send(subscriber, bytes));
}

/** Everybody who reads with the same rights: one person on several screens, or all visitors together. */
function byReader(subscribers: readonly Subscriber[]): Subscriber[][] {
  const rights = ({ reader }: Subscriber) =>
    reader === null ? null : `${reader.userId} ${reader.administrator ?? false}`;
  return [...Map.groupBy(subscribers, rights).values()];
}
