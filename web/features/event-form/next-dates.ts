import { nthOfMonth, weekdayOf } from '../../../contracts/repeat.ts';
import type { RepeatRule } from '../../../contracts/series.ts';

interface Repeats {
  readonly rule: RepeatRule;
  /** The first date, which takes place whether or not the rule names it. */
  readonly from: string;
  /** Dates that are left out. */
  readonly except: readonly string[];
}

/** Far enough for five dates in every 52nd month, and for a rule that names none. */
const maxDays = 9000;

/**
 * The first dates after `from`, to preview a rule. The server makes the dates with an iCalendar library that browsers
 * don't load; `tests/integration/series/next-dates.test.ts` compares the two.
 */
export function nextDates({ rule, from, except }: Repeats, most: number): string[] {
  const next: string[] = [];
  for (const date of namedAfter(rule, from)) {
    if (next.length === most) break;
    if (!except.includes(date)) next.push(date);
  }
  return next;
}

function* namedAfter(rule: RepeatRule, from: string): Generator<string> {
  if (rule.kind === 'dates') {
    yield* [...new Set(rule.dates)].filter((date) => date > from).toSorted();
    return;
  }
  const { every, count, until } = rule;
  // A number that is being typed is still a text.
  if (!(Number.isInteger(every) && every > 0)) return;
  // The first date counts.
  let named = 1;
  for (let day = 1; day <= maxDays; day++) {
    const date = addDays(from, day);
    if ((until && date > until) || (count !== null && named >= count)) return;
    if (!names(rule, from, date)) continue;
    named++;
    yield date;
  }
}

function names(rule: Exclude<RepeatRule, { kind: 'dates' }>, from: string, date: string): boolean {
  if (rule.kind === 'weekly') {
    const weeks = Math.round((mondayBefore(date) - mondayBefore(from)) / (7 * dayMs));
    return weeks % rule.every === 0 && rule.weekdays.includes(weekdayOf(date));
  }
  if ((monthOf(date) - monthOf(from)) % rule.every !== 0) return false;
  if (rule.kind === 'monthly_date') return Number(date.slice(8)) === rule.day;
  const { nth, last } = nthOfMonth(date);
  return weekdayOf(date) === rule.weekday && (rule.nth === -1 ? last : rule.nth === nth);
}

const dayMs = 86_400_000;

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** 1970 began on a Thursday. */
function mondayBefore(date: string): number {
  const days = Date.parse(date) / dayMs;
  return (days - ((days + 3) % 7)) * dayMs;
}

function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
