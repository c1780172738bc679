import { useLocale, useTranslations } from 'use-intl';
import { type Weekday, weekdays } from '../../../contracts/repeat.ts';
import type { RepeatRule } from '../../../contracts/series.ts';
import { useFormats } from '../../lib/format.ts';

/** 5 January 1970 was a Monday. */
const aMonday = Date.UTC(1970, 0, 5);
const dayMs = 86_400_000;

/** The name of a weekday in the reader's language. */
export function useWeekdayName(): (day: Weekday, length?: 'long' | 'short') => string {
  const locale = useLocale();
  return (day, length = 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(
      aMonday + weekdays.indexOf(day) * dayMs,
    );
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** A rule in words: `Every 2 weeks on Saturday, until 26 June 2027`. */
export function useRuleText(): (rule: RepeatRule) => string {
  const t = useTranslations('series');
  const formats = useFormats();
  const nameOf = useWeekdayName();
  return (rule) => {
    const text = (() => {
      switch (rule.kind) {
        case 'weekly': {
          const days = weekdays.filter((day) => rule.weekdays.includes(day)).map((day) => nameOf(day));
          return t('weeklyOn', { every: rule.every, days: formats.list(days) });
        }
        case 'monthly_date':
          return t('monthlyOnDay', { every: rule.every, day: String(rule.day) });
        case 'monthly_weekday': {
          const nth = rule.nth === -1 ? 'last' : (ordinals[rule.nth - 1] ?? 'last');
          return t('monthlyOnNth', { every: rule.every, nth: t(nth, { weekday: nameOf(rule.weekday) }) });
        }
        case 'dates':
          return t('onDates', { count: rule.dates.length });
      }
    })();
    if (rule.kind === 'dates') return text;
    if (rule.until !== null) return t('untilDate', { rule: text, date: formats.date(rule.until) });
    return rule.count === null ? text : t('times', { rule: text, count: rule.count });
  };
}
