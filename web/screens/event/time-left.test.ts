import { expect, test } from 'vitest';
import { timeLeft } from './start-countdown.tsx';

test('splits time into days, hours, minutes and seconds', () => {
  const span = ((2 * 24 + 3) * 60 + 4) * 60 + 5;
  expect(timeLeft(span * 1000, 0)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
});

test('rounds a fraction of a second up until the start', () => {
  expect(timeLeft(1000, 999)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(1000, 1000)).toBeNull();
  expect(timeLeft(1000, 5000)).toBeNull();
});
