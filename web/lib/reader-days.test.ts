import { expect, test } from 'vitest';
import { readerDays } from './reader-days.ts';

const texts = { today: 'Today', yesterday: 'Yesterday' };

function dayNames(now: string, instants: readonly string[]): string[] {
  const days = readerDays(texts, { language: 'en', timeZone: 'Europe/Berlin', now: Date.parse(now) });
  return instants.map((instant) => days.day(instant));
}

test('yesterday is the day before, also where clocks were changed in it', () => {
  const evenings = ['2026-03-28T20:00:00Z', '2026-03-29T20:00:00Z'];
  // Half past midnight after a day of 23 hours.
  expect(dayNames('2026-03-29T22:30:00Z', evenings)).toEqual(['Sat 28 Mar', 'Yesterday']);
  // Half past eleven in the evening of a day of 25 hours.
  const [before, first] = ['2026-10-24T20:00:00Z', '2026-10-25T08:00:00Z'];
  expect(dayNames('2026-10-25T22:30:00Z', [before, first])).toEqual(['Yesterday', 'Today']);
});

test('days of other years have their year', () => {
  expect(dayNames('2026-01-02T12:00:00Z', ['2025-12-30T12:00:00Z'])).toEqual(['Tue, 30 Dec 2025']);
});
