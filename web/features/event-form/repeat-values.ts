import { nthOfMonth, type Weekday, weekdayOf } from '../../../contracts/repeat.ts';
import type { RepeatRule } from '../../../contracts/series.ts';

/** Usual ways to repeat, which follow from the date, and those with details of their own. */
export const repeatChoices = [
  'never',
  'weekly',
  'fortnightly',
  'monthly_weekday',
  'monthly_date',
  'custom',
  'dates',
] as const;
type RepeatChoice = (typeof repeatChoices)[number];

/** How an event repeats, as it is entered. */
export interface RepeatValues {
  choice: RepeatChoice;
  every: string;
  unit: 'weeks' | 'months';
  weekdays: Weekday[];
  by: 'weekday' | 'date';
  ends: 'never' | 'until' | 'count';
  until: string;
  count: string;
  /** Further dates, and those that are left out. */
  dates: string[];
  except: string[];
}

export const noRepeat: RepeatValues = {
  choice: 'never',
  every: '1',
  unit: 'weeks',
  weekdays: [],
  by: 'weekday',
  ends: 'never',
  until: '',
  count: '',
  dates: [],
  except: [],
};

/** The rule of a usual choice for a date; null for those with details. */
export function usualRule(choice: RepeatChoice, date: string): RepeatRule | null {
  const none = { until: null, count: null };
  const weekday = weekdayOf(date);
  const { nth, last } = nthOfMonth(date);
  switch (choice) {
    case 'weekly':
    case 'fortnightly':
      return { kind: 'weekly', every: choice === 'weekly' ? 1 : 2, weekdays: [weekday], ...none };
    case 'monthly_weekday':
      // In most months a fifth Saturday is the last, and in the others people mean the last, too.
      return { kind: 'monthly_weekday', every: 1, nth: nth === 5 && last ? -1 : nth, weekday, ...none };
    case 'monthly_date':
      return { kind: 'monthly_date', every: 1, day: Number(date.slice(8)), ...none };
    default:
      return null;
  }
}

/** The rule that was entered; null for none. Numbers that aren't complete stay text, which the contract refuses. */
export function ruleOf(repeat: RepeatValues, date: string): RepeatRule | null {
  const { choice, unit, by } = repeat;
  if (choice === 'never' || date === '') return null;
  if (choice === 'dates') return { kind: 'dates', dates: repeat.dates.filter((day) => day !== '') };
  const usual = usualRule(choice, date);
  if (usual !== null) return usual;
  const number = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : (text as unknown as number));
  const base = {
    every: number(repeat.every),
    until: repeat.ends === 'until' ? repeat.until : null,
    count: repeat.ends === 'count' ? number(repeat.count) : null,
  };
  if (unit === 'weeks') return { kind: 'weekly', weekdays: repeat.weekdays, ...base };
  const monthly = usualRule(by === 'date' ? 'monthly_date' : 'monthly_weekday', date);
  return monthly === null ? null : { ...monthly, ...base };
}

/** A stored rule as form values. */
export function repeatValuesOf(rule: RepeatRule, except: readonly string[], date: string): RepeatValues {
  const values = { ...noRepeat, except: [...except] };
  if (rule.kind === 'dates') return { ...values, choice: 'dates', dates: [...rule.dates] };
  const usual = repeatChoices.find(
    (choice) => JSON.stringify(sorted(usualRule(choice, date))) === JSON.stringify(sorted(rule)),
  );
  const { until, count } = rule;
  return {
    ...values,
    choice: usual ?? 'custom',
    every: String(rule.every),
    unit: rule.kind === 'weekly' ? 'weeks' : 'months',
    weekdays: rule.kind === 'weekly' ? [...rule.weekdays] : [weekdayOf(date)],
    by: rule.kind === 'monthly_date' ? 'date' : 'weekday',
    ends: until !== null ? 'until' : count !== null ? 'count' : 'never',
    until: until ?? '',
    count: count === null ? '' : String(count),
  };
}

function sorted(rule: RepeatRule | null): unknown {
  return rule && Object.entries(rule).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
