import { Problem } from './http/problem.ts';

/** Runs the work given to it, so many at a time; sources that wait take turns. */
export type FairGate = <T>(source: string, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * Makes a gate before work that strangers can ask for and that takes much memory or processor time. Each source gets
 * its turn however many wait for another one, and when the queue is full, the longest line loses its last in favour of
 * a source with a shorter one: nobody can fill the queue for everybody else.
 *
 * @param options `atOnce` run side by side, `waiting` may queue in all lines together; whoever is refused gets
 *   `general_service_unavailable` at once, which is better than an answer after the client has gone
 */
export function createFairGate(options: { atOnce: number; waiting: number }): FairGate {
  // The line that is served next comes first.
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
      // The place goes straight to the next in line, so that nobody who comes now slips in before.
      if (waiter === undefined) running--;
      else waiter.start();
    }
  };
}

function unavailable(): Problem {
  return new Problem('general_service_unavailable', { headers: { 'retry-after': '2' } });
}
