import { inject } from 'vitest';

/**
 * How many random cases a test tries: a few with `npm test`, many with `npm run test:long`.
 *
 * @example fc.assert(property, { numRuns: effort(200, 20_000) });
 */
export function effort<Value>(quick: Value, long: Value): Value {
  return inject('long') ? long : quick;
}
