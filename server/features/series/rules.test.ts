import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import { nthOfMonth, weekdayOf, weekdays } from '../../../contracts/repeat.ts';
import type { RepeatRule } from '../../../contracts/series.ts';
import { newEvent } from '../events/index.ts';
import { dueDates } from './make-dates.ts';
import { datesOf, endedAfter, onDate, pairDates } from './rules.ts';

const none = { until: null, count: null };
const of = (rule: RepeatRule, from: string, until: string, skipped: string[] = []) =>
  datesOf({ rule, from, skipped }, { until });

describe('the dates of a rule', () => {
  test.each<[string, RepeatRule, string, string[]]>([
    [
      'two days of every other week',
      { kind: 'weekly', every: 2, weekdays: ['TU', 'TH'], ...none },
      '2026-11-24',
      ['2026-11-24', '2026-11-26', '2026-12-08', '2026-12-10', '2026-12-22', '2026-12-24'],
    ],
    [
      'the second Saturday',
      { kind: 'monthly_weekday', every: 1, nth: 2, weekday: 'SA', ...none },
      '2026-11-14',
      ['2026-11-14', '2026-12-12', '2027-01-09', '2027-02-13', '2027-03-13', '2027-04-10'],
    ],
    [
      'the last Friday',
      { kind: 'monthly_weekday', every: 1, nth: -1, weekday: 'FR', ...none },
      '2026-11-27',
      ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'],
    ],
    [
      'the 31st, without months that have none',
      { kind: 'monthly_date', every: 1, day: 31, ...none },
      '2026-12-31',
      ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31', '2027-08-31'],
    ],
    [
      'a first date that the rule does not name',
      { kind: 'weekly', every: 1, weekdays: ['MO'], ...none },
      '2026-11-26',
      ['2026-11-26', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'],
    ],
  ])('%s', (_, rule, from, dates) => {
    expect(of(rule, from, '2028-01-01').slice(0, 6)).toEqual(dates);
  });

  test('count the first, and leave out the skipped ones', () => {
    const rule: RepeatRule = { kind: 'weekly', every: 1, weekdays: ['SA'], until: null, count: 4 };
    expect(of(rule, '2026-12-05', '2028-01-01', ['2026-12-12'])).toEqual([
      '2026-12-05',
      '2026-12-19',
      '2026-12-26',
    ]);
  });

  test('end with a rule that names no date', () => {
    const never = { kind: 'monthly_date', every: 12, day: 31, ...none } as const;
    expect(of(never, '2026-06-30', '2199-12-31')).toEqual(['2026-06-30']);
  });

  test('are in order, unique, on their weekday and in their weeks, in any year', () => {
    const rules = fc.record({
      days: fc.subarray([...weekdays], { minLength: 1 }),
      every: fc.integer({ min: 1, max: 8 }),
      start: fc.integer({ min: 0, max: 40_000 }),
    });
    fc.assert(
      fc.property(rules, ({ days, every, start }) => {
        const from = Temporal.PlainDate.from('1990-01-01').add({ days: start });
        const rule = { kind: 'weekly', every, weekdays: days, ...none } as const;
        const [first, ...later] = of(rule, from.toString(), from.add({ weeks: 30 }).toString());
        expect(first).toBe(from.toString());
        const monday = from.subtract({ days: from.dayOfWeek - 1 });
        const expected = Array.from({ length: 211 }, (_, index) => from.add({ days: index }))
          .filter((date) => Math.floor(monday.until(date).days / 7) % every === 0)
          .map(String)
          .filter((date) => date > from.toString() && days.includes(weekdayOf(date)));
        expect(later).toEqual(expected.filter((date) => date <= from.add({ weeks: 30 }).toString()));
      }),
      { numRuns: 200 },
    );
  });
});

test('a new date keeps its wall clock in every zone and year, except in hours that the clocks skip', () => {
  const zones = [
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ];
  const cases = fc.record({
    timeZone: fc.constantFrom(...zones, 'America/Santiago', 'Pacific/Apia', 'Asia/Tehran'),
    hour: fc.integer({ min: 0, max: 22 }),
    start: fc.integer({ min: 0, max: 20_000 }),
    days: fc.integer({ min: 1, max: 800 }),
  });
  fc.assert(
    fc.property(cases, ({ timeZone, hour, start, days }) => {
      const two = (value: number) => String(value).padStart(2, '0');
      const date = Temporal.PlainDate.from('1996-01-01').add({ days: start });
      const event = EventInput.parse({
        eventTitle: 'Kite day',
        description: 'Kites',
        location: 'Juhu',
        date: date.toString(),
        startTime: `${two(hour)}:15`,
        endTime: `${two(hour + 1)}:45`,
        timeZone,
      });
      const target = date.add({ days }).toString();
      const { values } = newEvent(onDate(event, target), {
        organiserId: 'asha',
        now: Temporal.Instant.from('2026-01-01T00:00Z'),
      });
      const wall = Temporal.PlainDateTime.from(`${target}T${event.startTime}`);
      const starts = wall.toZonedDateTime(timeZone);
      expect(String(values.starts_at)).toBe(starts.toInstant().toString());
      if (starts.toPlainDateTime().equals(wall))
        expect([values.start_date, values.start_time]).toEqual([target, event.startTime]);
    }),
    { numRuns: 500 },
  );
});

describe('the dates that should exist', () => {
  const weekly: Extract<RepeatRule, { kind: 'weekly' }> = {
    kind: 'weekly',
    every: 1,
    weekdays: ['SA'],
    ...none,
  };
  const series = { rule: weekly, from: '2026-12-05', skipped: [] };

  test('are those of the next 12 weeks', () => {
    const { dates, madeUntil } = dueDates(series, '2026-12-01', '2026-12-05');
    expect([dates[0], dates.at(-1), madeUntil]).toEqual(['2026-12-12', '2027-02-20', '2027-02-23']);
  });

  test('include the next one, however far ahead, and the rule goes on after it', () => {
    const far = { ...series, rule: { kind: 'monthly_date', every: 12, day: 5, ...none } as const };
    expect(dueDates(far, '2026-12-06', '2027-02-01')).toEqual({
      dates: ['2027-12-05'],
      madeUntil: '2027-12-05',
    });
  });

  test('end with the rule', () => {
    const ended = { ...series, rule: { ...weekly, count: 2 } };
    expect(dueDates(ended, '2026-12-01', '2026-12-05')).toEqual({ dates: ['2026-12-12'], madeUntil: null });
    expect(
      dueDates({ ...series, rule: endedAfter(weekly, '2026-12-05') }, '2026-12-01', '2026-12-05').madeUntil,
    ).toBeNull();
  });

  test('that were made are not made again, and none is left out, whenever the job runs', () => {
    const rules = fc.record({
      every: fc.integer({ min: 1, max: 30 }),
      pauses: fc.subarray([1, 5, 13, 40, 90, 200], { minLength: 3 }),
    });
    fc.assert(
      fc.property(rules, ({ every, pauses }) => {
        const own = { ...series, rule: { ...weekly, every } };
        let today = Temporal.PlainDate.from('2026-12-01');
        let until: string | null = '2026-12-05';
        const made = ['2026-12-05'];
        for (const days of pauses) {
          const due = dueDates(own, today.toString(), until ?? '');
          made.push(...due.dates);
          until = due.madeUntil;
          expect(made.some((date) => date >= today.toString())).toBe(true);
          today = today.add({ days });
        }
        expect(made).toEqual([...new Set(made)].toSorted());
      }),
      { numRuns: 100 },
    );
  });
});

test('dates of a new rule are paired in each week, and the rest is removed and added', () => {
  const before = ['2026-12-12', '2026-12-19', '2026-12-26'];
  expect(pairDates(before, ['2026-12-11', '2026-12-19', '2027-01-01'], 'weekly')).toEqual({
    moved: new Map([['2026-12-12', '2026-12-11']]),
    added: ['2027-01-01'],
    removed: ['2026-12-26'],
  });
});

test('the weekday of a date, and which of its month it is', () => {
  expect(weekdayOf('2026-12-12')).toBe('SA');
  expect(nthOfMonth('2026-12-12')).toEqual({ nth: 2, last: false });
  expect(nthOfMonth('2026-12-26')).toEqual({ nth: 4, last: true });
  expect(nthOfMonth('2027-01-30')).toEqual({ nth: 5, last: true });
});
