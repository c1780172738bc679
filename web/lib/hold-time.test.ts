import { expect, test } from 'vitest';
import { holdTime } from './hold-time.ts';

test.each([
  [15 * 60_000, '15:00'],
  [61_000, '01:01'],
  [1, '00:01'],
  [0, null],
  [-5, null],
  [24 * 3600_000, '24:00:00'],
  [3_661_000, '1:01:01'],
])('%d ms reads %s', (milliseconds, shown) => {
  expect(holdTime(milliseconds)).toBe(shown);
});
