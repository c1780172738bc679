import { describe, expect, test } from 'vitest';
import { slipsBetween } from './spelling.ts';

describe('typos between two words', () => {
  test.each([
    ['mumbai', 'mumbai', 0],
    ['mumbia', 'mumbai', 1],
    ['bangalor', 'bangalore', 1],
    ['beckenridge', 'breckenridge', 1],
    ['clear water', 'clearwater', 1],
    ['pune', 'delhi', 5],
    ['', 'goa', 3],
  ])('%s and %s: %i', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips);
    expect(slipsBetween(other, one)).toBe(slips);
  });
});
