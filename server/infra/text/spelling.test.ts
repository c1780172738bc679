import { describe, expect, test } from 'vitest';
import { editDistance } from './spelling.ts';

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
    expect(editDistance(one, other)).toBe(slips);
    expect(editDistance(other, one)).toBe(slips);
  });
});
