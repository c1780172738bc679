import { describe, expect, test } from 'vitest';
import { kiteDay } from '../../../scripts/sample-mails.ts';
import { momentOf, sameClock, whenOf } from './times.ts';

function event(start: string, end: string, timeZone = 'Asia/Kolkata') {
  return {
    ...kiteDay,
    timeZone,
    startsAt: Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone).toInstant(),
    endsAt: Temporal.PlainDateTime.from(end).toZonedDateTime(timeZone).toInstant(),
  };
}

describe("an event's time", () => {
  test.each([
    ['an evening', '2026-12-05T18:00', '2026-12-05T21:00', 'Saturday, 5 December 2026', '6:00 – 9:00 pm IST'],
    ['noon', '2026-12-05T11:00', '2026-12-05T13:00', 'Saturday, 5 December 2026', '11:00 am – 1:00 pm IST'],
    [
      'a party past midnight belongs to its evening',
      '2026-12-31T22:00',
      '2027-01-01T04:00',
      'Thursday, 31 December 2026',
      '10:00 pm – 4:00 am IST',
    ],
    [
      'a three-day conference',
      '2026-12-05T09:00',
      '2026-12-07T17:00',
      'Saturday 5 – Monday 7 December 2026',
      '9:00 am – 5:00 pm IST',
    ],
  ])('%s', (_, start, end, date, time) => {
    expect(whenOf(event(start, end), 'Asia/Kolkata', 'en')).toEqual({ date, time });
  });

  test('an all-day event keeps its date in every zone', () => {
    const days = { ...event('2026-12-05T00:00', '2026-12-07T00:00'), allDay: true, endDate: '2026-12-06' };
    const expected = { date: 'Saturday 5 – Sunday 6 December 2026', time: null };
    expect(whenOf(days, 'Asia/Kolkata', 'en')).toEqual(expected);
    expect(whenOf(days, 'America/Los_Angeles', 'en')).toEqual(expected);
  });
});

test.each([
  ['Asia/Kolkata', '2026-07-01T12:00', 'IST'],
  ['Europe/Berlin', '2026-07-01T12:00', 'CEST'],
  ['Europe/Berlin', '2026-12-01T12:00', 'CET'],
  ['Europe/London', '2026-07-01T12:00', 'BST'],
  ['America/New_York', '2026-12-01T12:00', 'EST'],
  ['Australia/Sydney', '2026-12-01T12:00', 'AEDT'],
  ['Asia/Tokyo', '2026-12-01T12:00', 'GMT+9'],
  ['UTC', '2026-12-01T12:00', 'UTC'],
])('%s at %s is called %s', (zone, local, name) => {
  const { startsAt } = event(local, local, zone);
  expect(momentOf(startsAt, zone, 'en')).toMatch(new RegExp(`12:00 pm ${name.replace('+', '\\+')}$`));
});

test('Hindi uses its own words, with nothing between time and zone', () => {
  const evening = event('2026-12-05T18:00', '2026-12-05T21:00');
  expect(whenOf(evening, 'Asia/Kolkata', 'hi')).toEqual({
    date: 'शनिवार, 5 दिसंबर 2026',
    time: '6:00–9:00 pm IST',
  });
  expect(momentOf(evening.startsAt, 'Asia/Kolkata', 'hi')).toBe('शनिवार, 5 दिसंबर 2026 को 6:00 pm IST');
});

test("compares zones at the event's time, not today", () => {
  const summer = event('2026-07-01T12:00', '2026-07-01T13:00', 'Europe/London');
  const winter = event('2026-12-01T12:00', '2026-12-01T13:00', 'Europe/London');
  expect(sameClock(winter, 'Europe/London', 'UTC')).toBe(true);
  expect(sameClock(summer, 'Europe/London', 'UTC')).toBe(false);
});
