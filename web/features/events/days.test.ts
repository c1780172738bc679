import { expect, test } from 'vitest';
import { byDay, calendarDay, dayAfter, lastsDays, placeParts } from './days.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const event = (date: string, endDate = date, endsAt = `${endDate}T18:00:00Z`) => ({
  date,
  endDate,
  endsAt,
  status: 'scheduled' as const,
});

test('groups a list by day, in its order', () => {
  const [a, b, c] = [event('2026-11-21'), event('2026-11-21'), event('2026-11-23')];
  expect(byDay([a, b, c], '2026-11-21', now)).toEqual([
    { date: '2026-11-21', events: [a, b] },
    { date: '2026-11-23', events: [c] },
  ]);
});

test('lists an event of several days under today while it lasts, and under its first day otherwise', () => {
  const days = (...events: ReturnType<typeof event>[]) =>
    byDay(events, '2026-11-21', now).map(({ date }) => date);
  expect(days(event('2026-11-19', '2026-11-22'))).toEqual(['2026-11-21']);
  expect(days(event('2026-11-19', '2026-11-21', '2026-11-21T05:00:00Z'))).toEqual(['2026-11-19']);
  expect(days({ ...event('2026-11-19', '2026-11-22'), status: 'cancelled' as never })).toEqual([
    '2026-11-19',
  ]);
  expect(days(event('2026-11-25', '2026-11-27'))).toEqual(['2026-11-25']);
});

test('tells an evening that ends after midnight from several days', () => {
  const times = (startTime: string | null, endTime: string | null) => ({ startTime, endTime });
  const lasts = (date: string, endDate: string, span: ReturnType<typeof times>) =>
    lastsDays({ date, endDate, ...span });
  expect(lasts('2026-11-21', '2026-11-21', times('18:00', '21:00'))).toBe(false);
  expect(lasts('2026-11-21', '2026-11-22', times('21:00', '02:00'))).toBe(false);
  expect(lasts('2026-11-21', '2026-11-22', times('10:00', '17:00'))).toBe(true);
  expect(lasts('2026-11-21', '2026-11-22', times(null, null))).toBe(true);
  expect(lasts('2026-11-21', '2026-11-23', times('21:00', '02:00'))).toBe(true);
});

test('finds the day after, also at the end of a month and a year', () => {
  expect(dayAfter('2026-11-30')).toBe('2026-12-01');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});

test('finds the calendar day in a zone', () => {
  const evening = Date.parse('2026-11-21T20:00:00Z');
  expect(calendarDay(evening, 'Asia/Kolkata')).toBe('2026-11-22');
  expect(calendarDay(evening, 'America/New_York')).toBe('2026-11-21');
});

test.each([
  ['Raga Courtyard, Sadashiv Peth, Pune 411030', 'Raga Courtyard', ' · Pune'],
  ['Raga Courtyard, Pune, 411030', 'Raga Courtyard', ' · Pune'],
  ['Pune', 'Pune', ''],
  ['', '', ''],
  ['Hall 3, https://maps.example/abc', 'Hall 3', ''],
  [
    'Hall 3, A last part that is far too long to be a city',
    'Hall 3, A last part that is far too long to be a city',
    '',
  ],
])('cuts %j into start and city', (location, start, end) => {
  expect(placeParts(location)).toEqual({ start, end });
});

test.each(['https://maps.app.example/xyz', 'www.example.org/hall', ' HTTP://example.org '])(
  'shows no web address as a place: %s',
  (location) => expect(placeParts(location)).toBeNull(),
);
