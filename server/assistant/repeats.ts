import { createTranslator } from 'use-intl/core';
import { type Weekday, weekdays } from '../../contracts/repeat.ts';
import type { RepeatRule } from '../../contracts/series.ts';
import { catalogues } from '../../messages/catalogues.ts';
import { findManySeries } from '../features/series/index.ts';
import type { Db } from '../infra/db/database.ts';
import { currentLanguage, daysText, t } from './translate.ts';

/** What the assistant knows of a date of a series. */
interface InSeries {
  /** How many dates come after it. */
  readonly more: number;
  readonly $id: string;
}

/** How the series of some events repeat, in words, by their ids. */
export async function repeatTexts(
  db: Db,
  events: readonly { readonly series: InSeries | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(events.flatMap(({ series }) => series?.$id ?? []))];
  return new Map((await findManySeries(db, ids)).map(({ id, rule }) => [id, ruleText(rule)]));
}

/** `Every month on the first Saturday: + 2 more dates.`; null for an event that takes place once. */
export async function repeatSentence(db: Db, series: InSeries | null): Promise<string | null> {
  if (series === null) return null;
  const rule = (await repeatTexts(db, [{ series }])).get(series.$id);
  if (rule === undefined) return null;
  return t('repeats', { rule, more: series.more });
}

/** `, + 2 more dates`, or nothing. */
export function moreDates(series: InSeries | null): string {
  return series === null || series.more === 0 ? '' : `, ${t('moreDates', { count: series.more })}`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** A rule in words: `Every 2 weeks on Saturday, until 26 Jun 2027`. */
function ruleText(rule: RepeatRule): string {
  const locale = currentLanguage();
  const say = createTranslator({
    locale,
    messages: { series: catalogues[locale].series },
    namespace: 'series',
    onError: (error) => {
      throw error;
    },
  });
  const text = (() => {
    switch (rule.kind) {
      case 'weekly': {
        const days = weekdays.filter((day) => rule.weekdays.includes(day)).map(weekdayName);
        return say('weeklyOn', { every: rule.every, days: new Intl.ListFormat(locale).format(days) });
      }
      case 'monthly_date':
        return say('monthlyOnDay', { every: rule.every, day: String(rule.day) });
      case 'monthly_weekday': {
        const nth = rule.nth === -1 ? 'last' : (ordinals[rule.nth - 1] ?? 'last');
        return say('monthlyOnNth', {
          every: rule.every,
          nth: say(nth, { weekday: weekdayName(rule.weekday) }),
        });
      }
      case 'dates':
        return say('onDates', { count: rule.dates.length });
    }
  })();
  if (rule.kind === 'dates') return text;
  if (rule.until !== null) return say('untilDate', { rule: text, date: daysText(rule.until, rule.until) });
  return rule.count === null ? text : say('times', { rule: text, count: rule.count });
}

/** 5 January 1970 was a Monday. */
const mondayMs = Date.UTC(1970, 0, 5);
const dayMs = 86_400_000;

function weekdayName(day: Weekday): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' });
  return format.format(mondayMs + weekdays.indexOf(day) * dayMs);
}
