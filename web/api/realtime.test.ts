import { expect, test } from 'vitest';
import { reconnectDelay } from './realtime.ts';

test('backs off when reconnecting', () => {
  const delays = [0, 4, 5, 14, 15, 99, 100, 5000].map(reconnectDelay);
  expect(delays).toEqual([1000, 1000, 5000, 5000, 10_000, 10_000, 60_000, 60_000]);
});
