import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdays } from '../../../contracts/repeat.ts';
import type { RepeatRule } from '../../../contracts/series.ts';
import { datesOf } from '../../../server/features/series/rules.ts';
import { nextDates } from '../../../web/features/event-form/next-dates.ts';

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const weekday = fc.constantFrom(...weekdays);
const end = fc.record({
  until: fc.option(day),
  count: fc.option(fc.integer({ min: 1, max: 12 })),
  every: fc.integer({ min: 1, max: 12 }),
});
const rule: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc
    .tuple(end, fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 }))
    .map(([more, days]): RepeatRule => ({ kind: 'weekly', weekdays: days, ...more })),
  fc
    .tuple(end, fc.integer({ min: 1, max: 31 }))
    .map(([more, day]): RepeatRule => ({ kind: 'monthly_date', day, ...more })),
  fc
    .tuple(end, fc.constantFrom(1, 2, 3, 4, 5, -1 as const), weekday)
    .map(([more, nth, weekday]): RepeatRule => ({ kind: 'monthly_weekday', nth, weekday, ...more })),
  fc.array(day, { minLength: 1, maxLength: 6 }).map((dates): RepeatRule => ({ kind: 'dates', dates })),
);

/** As far as the form looks ahead: a fifth Thursday in every seventh month can be years away. */
const daysShown = 9000;

test('the form shows the dates that will be made', () => {
  fc.assert(
    fc.property(rule, day, fc.integer({ min: 0, max: 3 }), (repeats, from, skips) => {
      const until = Temporal.PlainDate.from(from).add({ days: daysShown }).toString();
      const all = datesOf({ rule: repeats, from, skipped: [] }, { until }).slice(1);
      const except = all.slice(1, 1 + skips);
      const made = datesOf({ rule: repeats, from, skipped: except }, { until }).slice(1);
      expect(nextDates({ rule: repeats, from, except }, 4)).toEqual(made.slice(0, 4));
    }),
  );
});
