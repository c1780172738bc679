import { Problem } from './http/problem.ts';

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
