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

type MonthlyRule = Extract<RepeatRule, { kind: 'monthly_weekday' | 'monthly_date' }>;
type MonthlyBy = 'weekday' | 'last_weekday' | 'date' | 'kept';

/** How an event repeats, as it is entered. */
export interface RepeatValues {
  choice: RepeatChoice;
  every: string;
  unit: 'weeks' | 'months';
  weekdays: Weekday[];
  by: MonthlyBy;
  /** The monthly rule that is stored: the date may have been moved away from it. */
  kept: MonthlyRule | null;
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
  kept: null,
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

/** The monthly rules that a date fits, and the one that is stored. */
export function monthlyRules(
  date: string,
  kept: MonthlyRule | null,
): readonly { readonly by: MonthlyBy; readonly rule: MonthlyRule }[] {
  const none = { every: 1, until: null, count: null };
  const { nth, last } = nthOfMonth(date);
  const weekly = { kind: 'monthly_weekday', weekday: weekdayOf(date), ...none } as const;
  const rules: { by: MonthlyBy; rule: MonthlyRule }[] = [
    // In most months a fifth Saturday is the last, and in the others people mean the last, too.
    ...(nth === 5 && last ? [] : [{ by: 'weekday' as const, rule: { ...weekly, nth } }]),
    ...(last ? [{ by: 'last_weekday' as const, rule: { ...weekly, nth: -1 as const } }] : []),
    { by: 'date', rule: { kind: 'monthly_date', day: Number(date.slice(8)), ...none } },
  ];
  if (kept === null || rules.some(({ rule }) => isSamePattern(rule, kept))) return rules;
  return [...rules, { by: 'kept', rule: kept }];
}

function isSamePattern(one: MonthlyRule, other: MonthlyRule): boolean {
  if (one.kind === 'monthly_date' || other.kind === 'monthly_date')
    return one.kind === 'monthly_date' && other.kind === 'monthly_date' && one.day === other.day;
  return one.nth === other.nth && one.weekday === other.weekday;
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
  const rules = monthlyRules(date, repeat.kept);
  const monthly = rules.find((each) => each.by === by) ?? rules[0];
  return monthly === undefined ? null : { ...monthly.rule, ...base };
}

/** A stored rule as form values. */
export function repeatValuesOf(rule: RepeatRule, except: readonly string[], date: string): RepeatValues {
  const values = { ...noRepeat, except: [...except] };
  if (rule.kind === 'dates') return { ...values, choice: 'dates', dates: [...rule.dates] };
  const usual = repeatChoices.find(
    (choice) => JSON.stringify(sorted(usualRule(choice, date))) === JSON.stringify(sorted(rule)),
  );
  const { until, count } = rule;
  const kept = rule.kind === 'weekly' ? null : rule;
  const fitting = monthlyRules(date, kept).find((each) => kept !== null && isSamePattern(each.rule, kept));
  return {
    ...values,
    choice: usual ?? 'custom',
    every: String(rule.every),
    unit: rule.kind === 'weekly' ? 'weeks' : 'months',
    weekdays: rule.kind === 'weekly' ? [...rule.weekdays] : [weekdayOf(date)],
    by: fitting?.by ?? 'weekday',
    kept,
    ends: until !== null ? 'until' : count !== null ? 'count' : 'never',
    until: until ?? '',
    count: count === null ? '' : String(count),
  };
}

function sorted(rule: RepeatRule | null): unknown {
  return rule && Object.entries(rule).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
