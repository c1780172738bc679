import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayAfter,
  endAfter,
  endMovedWith,
  instantIn,
  minutesOf,
  startsInPast,
  suggestTimes,
  type Times,
  wallTimeIn,
} from './when.ts';

const zones = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'UTC',
];

const at = (date: string, startTime: string, endTime: string, timeZone = 'Asia/Kolkata'): Times => ({
  ...{ date, endDate: '', startTime, endTime, allDay: false, timeZone },
});

const moments = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));
const zone = fc.constantFrom(...zones);
const wallTexts = moments.map((moment) => moment.toISOString().slice(0, 16));

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

test('reads every date and time as the server does, in every zone', () => {
  fc.assert(
    fc.property(wallTexts, zone, (text, timeZone) => {
      const expected = Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();
      expect(instantIn(text, timeZone)).toBe(new Date(expected.epochMilliseconds).toISOString());
    }),
  );
});

test('suggests a Saturday evening at least two days ahead, and at most eight', () => {
  fc.assert(
    fc.property(moments, zone, (now, timeZone) => {
      const { date, startTime, endTime } = suggestTimes(now.getTime(), timeZone);
      const day = Temporal.PlainDate.from(date);
      const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timeZone).toPlainDate();
      expect(day.dayOfWeek).toBe(6);
      expect(today.until(day).days).toBeGreaterThanOrEqual(2);
      expect(today.until(day).days).toBeLessThanOrEqual(8);
      expect([startTime, endTime]).toEqual(['18:00', '20:00']);
    }),
  );
});

test.each([
  // Thursday evening in Kolkata is still Thursday in Berlin, and Friday in Auckland.
  ['Asia/Kolkata', '2026-10-22T13:00:00Z', '2026-10-24'],
  ['Europe/Berlin', '2026-10-22T13:00:00Z', '2026-10-24'],
  ['Pacific/Auckland', '2026-10-22T13:00:00Z', '2026-10-31'],
])('goes by the date in the organiser’s zone: %s', (timeZone, now, date) => {
  expect(suggestTimes(Date.parse(now), timeZone).date).toBe(date);
});

test('an event of a given length has that length, in every zone', () => {
  fc.assert(
    fc.property(wallTexts, zone, fc.integer({ min: 1, max: 14 * 24 * 60 }), (text, timeZone, minutes) => {
      const [date = '', startTime = ''] = text.split('T');
      const times = at(date, startTime, '', timeZone);
      const ended = { ...times, ...endAfter(times, minutes) };
      const start = Date.parse(instantIn(text, timeZone) ?? '');
      const end = new Date(start + minutes * 60_000).toISOString();
      // Clocks that show the end's time twice mean the first.
      const isRepeated = instantIn(wallTimeIn(end, timeZone), timeZone) !== end;
      // A skipped start is shown later, so that the fields say another start than the one that counts.
      const isSkipped = wallTimeIn(new Date(start).toISOString(), timeZone) !== text;
      if (!isRepeated && !isSkipped) expect(minutesOf(ended)).toBe(minutes);
    }),
  );
});

test.each([
  ['the same evening', at('2026-11-28', '18:00', ''), 120, { endDate: '', endTime: '20:00' }],
  ['after midnight', at('2026-11-28', '22:00', ''), 240, { endDate: '', endTime: '02:00' }],
  ['a whole day', at('2026-11-28', '18:00', ''), 1440, { endDate: '2026-11-29', endTime: '18:00' }],
  [
    'the night when clocks go back',
    at('2026-10-24', '18:00', '', 'Europe/Berlin'),
    720,
    { endDate: '', endTime: '05:00' },
  ],
  [
    'the night when clocks go forward',
    at('2027-03-27', '18:00', '', 'Europe/Berlin'),
    720,
    { endDate: '', endTime: '07:00' },
  ],
])('ends: %s', (_, times, minutes, end) => {
  expect(endAfter(times, minutes)).toEqual(end);
});

test('moving the start moves the end', () => {
  const before = at('2026-11-28', '18:00', '20:00');
  expect(endMovedWith(before, { ...before, startTime: '23:00' })).toEqual({ endDate: '', endTime: '01:00' });
  expect(endMovedWith(before, { ...before, date: '2026-12-05' })).toEqual({ endDate: '', endTime: '20:00' });
});

test('a conference of several days keeps the time at which it ends', () => {
  const before = { ...at('2026-10-22', '09:00', '17:00', 'Europe/Berlin'), endDate: '2026-10-24' };
  // Clocks go back on the 25th.
  expect(endMovedWith(before, { ...before, date: '2026-10-24' })).toEqual({
    ...{ endDate: '2026-10-26', endTime: '17:00' },
  });
});

test('days of an event without times move together', () => {
  const before = { ...at('2026-11-28', '', ''), endDate: '2026-11-30', allDay: true };
  expect(endMovedWith(before, { ...before, date: '2026-12-01' }).endDate).toBe('2026-12-03');
});

test('half-typed dates and times move nothing', () => {
  const before = at('2026-11-28', '18:00', '20:00');
  expect(endMovedWith(before, { ...before, date: '' })).toEqual({ endDate: '', endTime: '20:00' });
  expect(endMovedWith(before, { ...before, startTime: '' })).toEqual({ endDate: '', endTime: '20:00' });
  expect(minutesOf({ ...before, endTime: '' })).toBeNull();
  expect(dayAfter('')).toBe('');
});

test('says whether an event starts in the past', () => {
  const now = Date.parse('2026-11-28T13:00:00Z');
  expect(startsInPast(at('2026-11-28', '18:00', '20:00'), now)).toBe(true);
  expect(startsInPast(at('2026-11-28', '18:31', '20:00'), now)).toBe(false);
  expect(startsInPast({ ...at('2026-11-28', '', ''), allDay: true }, now)).toBe(false);
  expect(startsInPast(at('', '18:00', '20:00'), now)).toBe(false);
});
