import { expect, test } from 'vitest';
import { instantIn, wallTimeIn } from './wall-time.ts';

test.each([
  ['Asia/Kolkata', '2026-12-04T18:30', '2026-12-04T13:00:00.000Z'],
  ['America/New_York', '2026-07-04T00:15', '2026-07-04T04:15:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T12:00', '2026-10-25T11:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-01T00:00', '2025-12-31T11:00:00.000Z'],
])('converts between time in %s and instant: %s', (timeZone, text, instant) => {
  expect(instantIn(text, timeZone)).toBe(instant);
  expect(wallTimeIn(instant, timeZone)).toBe(text);
});

test('moves a time skipped by the clocks an hour later', () => {
  expect(instantIn('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
});

test('an empty field means no time, and invalid text is left to the contract', () => {
  expect(instantIn(' ', 'Asia/Kolkata')).toBeNull();
  expect(instantIn('soon', 'Asia/Kolkata')).toBe('soon');
  expect(wallTimeIn(null, 'Asia/Kolkata')).toBe('');
});
