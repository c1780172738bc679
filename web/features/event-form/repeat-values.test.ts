import { expect, test } from 'vitest';
import type { RepeatRule } from '../../../contracts/series.ts';
import { monthlyRules, noRepeat, repeatValuesOf, ruleOf } from './repeat-values.ts';

const none = { until: null, count: null };
const weekday = (nth: 1 | 2 | 4 | -1, day: 'SA' | 'WE' = 'SA'): RepeatRule => ({
  ...{ kind: 'monthly_weekday', every: 1, nth, weekday: day, ...none },
});

test.each<[string, RepeatRule, string]>([
  ['the second Saturday', weekday(2), '2026-12-12'],
  ['the second Saturday, on a date that was moved to a Wednesday', weekday(2), '2026-12-02'],
  ['the last Saturday, which is also the fourth', weekday(-1), '2026-12-26'],
  ['the last Saturday, in a month with five', weekday(-1), '2026-10-31'],
  ['the fourth Saturday, which is also the last', weekday(4), '2026-12-26'],
  [
    'every second month, until a day',
    { kind: 'monthly_weekday', every: 2, nth: 2, weekday: 'SA', until: '2027-12-31', count: null },
    '2026-12-12',
  ],
  ['the 31st', { kind: 'monthly_date', every: 1, day: 31, ...none }, '2026-12-31'],
  ['the 12th, on a date that was moved', { kind: 'monthly_date', every: 1, day: 12, ...none }, '2026-12-13'],
  [
    'Saturdays, on a date that was moved',
    { kind: 'weekly', every: 1, weekdays: ['SA'], ...none },
    '2026-12-13',
  ],
  [
    'three times a fortnight',
    { kind: 'weekly', every: 2, weekdays: ['MO', 'WE'], ...none, count: 3 },
    '2026-12-14',
  ],
])('the form of an event keeps its rule: %s', (_, rule, date) => {
  expect(ruleOf(repeatValuesOf(rule, [], date), date)).toEqual(rule);
});

test('the last weekday of a month can be chosen', () => {
  const kinds = (date: string) => monthlyRules(date, null).map(({ by }) => by);
  expect(kinds('2026-12-12')).toEqual(['weekday', 'date']);
  expect(kinds('2026-12-26')).toEqual(['weekday', 'last_weekday', 'date']);
  expect(kinds('2026-10-31')).toEqual(['last_weekday', 'date']);
  // What was chosen for another date of the month stays a rule.
  const values = { ...noRepeat, choice: 'custom' as const, unit: 'months' as const, by: 'weekday' as const };
  expect(ruleOf(values, '2026-10-31')).toEqual(weekday(-1));
});
