import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from './problem.ts';

/** Limits concurrency; the rest waits in order of arrival. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A gate for work that takes much memory or processor time.
 *
 * @param options `atOnce` tasks run in parallel, `waiting` may queue. Further ones get
 * `general_service_unavailable` at once: better than an answer after the client has gone
 */
export function createGate(options: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < options.atOnce) running++;
    else if (queue.length >= options.waiting) throw new Problem('general_service_unavailable');
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The slot goes directly to the next in line; a new caller can't take it first.
      if (next === undefined) running--;
      else next();
    }
  };
}

/** Limits concurrency; waiting sources take turns. */
type FairGate = <T>(source: string, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * A gate for work that strangers can request and that takes much memory or processor time. Each source gets
 * its turn, however long another's queue is. When the queue is full, the longest line drops its last task in
 * favour of a source with a shorter one, so no one can fill the queue for everyone else.
 *
 * @param options `atOnce` tasks run in parallel, `waiting` may queue in all lines together. Rejected tasks
 * get `general_service_unavailable` at once: better than an answer after the client has gone
 */
export function createFairGate(options: { atOnce: number; waiting: number }): FairGate {
  // The first line is served next.
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const makeRoom = (source: string): void => {
    if (waiting < options.waiting) return;
    let longest: Waiter[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    const own = lines.get(source)?.length ?? 0;
    if (longest.length <= own + 1) throw unavailable();
    waiting--;
    longest.pop()?.refuse();
  };
  const next = (): Waiter | undefined => {
    for (const [source, line] of lines) {
      const waiter = line.shift();
      lines.delete(source);
      if (line.length > 0) lines.set(source, line);
      if (waiter === undefined) continue;
      waiting--;
      return waiter;
    }
    return undefined;
  };

  return async (source, work) => {
    if (running < options.atOnce) running++;
    else {
      makeRoom(source);
      await new Promise<void>((resolve, reject) => {
        const line = lines.get(source) ?? [];
        line.push({ start: resolve, refuse: () => reject(unavailable()) });
        lines.set(source, line);
        waiting++;
      });
    }
    try {
      return await work();
    } finally {
      const waiter = next();
      // The slot goes directly to the next in line; a new caller can't take it first.
      if (waiter === undefined) running--;
      else waiter.start();
    }
  };
}

function unavailable(): Problem {
  return new Problem('general_service_unavailable', { headers: { 'retry-after': '2' } });
}

interface Lane {
  /** Concurrent tasks in this lane; less than the total keeps room for the others. */
  readonly atOnce: number;
  /** Queue length; beyond it tasks get `general_service_unavailable` at once. */
  readonly waiting: number;
  /** Milliseconds after which waiting work is refused too: its caller has given up. Unset: none. */
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
      // A slot freed at this very moment goes to the next task.
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

interface BatchOptions<Item> {
  /** The most items in one run. */
  readonly most: number;
  /** Items with a key in common never share a run, and keep their order. */
  readonly keysOf?: (item: Item) => readonly string[];
}

/**
 * Batches concurrent calls into one run, for statements that can answer many requests. A call starts at once when
 * nothing is running; otherwise it waits for the running one and shares the next, so a lone caller waits for no one.
 *
 * @param run its results are in the order of the items; if it rejects, all of its callers get the error
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, keysOf }: BatchOptions<Item>,
): (item: Item) => Promise<Result> {
  type Call = { readonly item: Item; readonly result: PromiseWithResolvers<Result> };
  let waiting: Call[] = [];
  let running = false;
  // One caller's batches serve all others: they run in no caller's context, which may read from a replica.
  const apart = AsyncLocalStorage.snapshot();

  const nextBatch = (): Call[] => {
    if (keysOf === undefined) return waiting.splice(0, most);
    const taken = new Set<string>();
    const batch: Call[] = [];
    const left: Call[] = [];
    // Stopping here bounds what a flood of one key costs each run.
    const seen = waiting.splice(0, most * 2);
    for (const call of seen) {
      const keys = keysOf(call.item);
      const fits = batch.length < most && !keys.some((key) => taken.has(key));
      for (const key of keys) taken.add(key);
      (fits ? batch : left).push(call);
    }
    waiting = [...left, ...waiting];
    return batch;
  };
  const serve = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const batch = nextBatch();
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { result }] of batch.entries()) result.resolve(results[index] as Result);
      } catch (error) {
        for (const { result } of batch) result.reject(error);
      }
    }
    running = false;
  };
  return (item) => {
    const result = Promise.withResolvers<Result>();
    waiting.push({ item, result });
    if (!running) {
      apart(serve).catch((error: unknown) => {
        running = false;
        for (const call of waiting.splice(0)) call.result.reject(error);
      });
    }
    return result.promise;
  };
}
