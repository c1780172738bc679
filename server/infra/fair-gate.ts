import { Problem } from './http/problem.ts';

/** Limits concurrency; waiting sources take turns. */
export type FairGate = <T>(source: string, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * A gate for work that strangers can request and that takes much memory or processor time. Each source gets
 * its turn, however long another's queue is. When the queue is full, the longest line drops its last task in
 * favour of a source with a shorter one, so nobody can fill the queue for everyone else.
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
