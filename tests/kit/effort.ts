import { inject } from 'vitest';

/**
 * How often a test tries something that it draws by chance: a little with `npm test`, a lot with `npm run test:long`.
 *
 * @example fc.assert(property, { numRuns: effort(200, 20_000) });
 */
export function effort<Value>(quick: Value, long: Value): Value {
  return inject('long') ? long : quick;
}
