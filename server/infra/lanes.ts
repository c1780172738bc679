import type { Gate } from './gate.ts';
import { Problem } from './http/problem.ts';

interface Lane {
  /** Concurrent tasks in this lane; less than the total keeps room for the others. */
  readonly atOnce: number;
  /** Queue length; beyond it tasks get `general_service_unavailable` at once. */
  readonly waiting: number;
  /** Milliseconds after which what still waits is refused too: whoever asked has given up. Unset: none. */
  readonly longestWaitMs?: number;
}

interface Queue extends Lane {
  running: number;
  readonly waits: (() => void)[];
}

/**
 * Gates that share the same processors, so that a rush in one lane doesn't block the others.
 *
 * @param atOnce concurrent tasks in all lanes together
 * @param lanes most urgent first: a free slot goes to the first lane with a waiting task
 */
export function createLanes<Name extends string>(
  atOnce: number,
  lanes: Readonly<Record<Name, Lane>>,
): Readonly<Record<Name, Gate>> {
  const queues = Object.entries<Lane>(lanes).map(([name, lane]): [string, Queue] => [
    name,
    { ...lane, running: 0, waits: [] },
  ]);
  let running = 0;
  const hasRoom = (queue: Queue) => running < atOnce && queue.running < queue.atOnce;
  const take = (queue: Queue) => {
    running++;
    queue.running++;
  };
  const release = (queue: Queue) => {
    running--;
    queue.running--;
    for (const [, next] of queues) {
      while (next.waits.length > 0 && hasRoom(next)) {
        // Taken for the waiting task, so that a new caller can't take the slot first.
        take(next);
        next.waits.shift()?.();
      }
    }
  };
  const placeIn = async (queue: Queue): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.waits.push(resolve);
    const { longestWaitMs } = queue;
    const late =
      longestWaitMs === undefined
        ? undefined
        : setTimeout(reject, longestWaitMs, new Problem('general_service_unavailable'));
    try {
      await promise;
    } catch (error) {
      const at = queue.waits.indexOf(resolve);
      // A place that came free at this very moment goes to the next.
      if (at === -1) release(queue);
      else queue.waits.splice(at, 1);
      throw error;
    } finally {
      clearTimeout(late);
    }
  };
  const gateOf =
    (queue: Queue): Gate =>
    async (work) => {
      if (hasRoom(queue)) take(queue);
      else if (queue.waits.length >= queue.waiting) throw new Problem('general_service_unavailable');
      else await placeIn(queue);
      try {
        return await work();
      } finally {
        release(queue);
      }
    };
  return Object.fromEntries(queues.map(([name, queue]) => [name, gateOf(queue)])) as Record<Name, Gate>;
}
