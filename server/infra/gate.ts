import { Problem } from './http/problem.ts';

/** Runs the work given to it, so many at a time, the rest in the order of arrival. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes a gate before work that takes much memory or processor time.
 *
 * @param options `atOnce` run side by side, `waiting` may queue; whoever comes beyond that is refused with
 *   `general_service_unavailable` at once, which is better than an answer after the client has gone
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
      // The place goes straight to the next in line, so that nobody who comes now slips in before.
      if (next === undefined) running--;
      else next();
    }
  };
}
