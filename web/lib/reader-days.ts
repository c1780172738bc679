import { useLocale } from 'use-intl';
import { clockOf, dateLocale, type Language } from '../../contracts/languages.ts';
import { useBrowserZone } from './browser-zone.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface DayTexts {
  readonly today: string;
  readonly yesterday: string;
  /** Any other day; by default its date alone. */
  readonly other?: (date: string) => string;
}

interface ReaderDays {
  /** `9:51 am`. */
  time(instant: string): string;
  /** *Today*, *Yesterday* or `Mon 23 Nov`. */
  day(instant: string): string;
  /** Rows, newest first, by their days: *Today*, *Yesterday*, `Mon 23 Nov`. */
  group<Row>(rows: readonly Row[], at: (row: Row) => string): { title: string; rows: readonly Row[] }[];
}

/** Instants in the reader's days; in UTC until the page is interactive, as on the server. */
export function useReaderDays(texts: DayTexts): ReaderDays {
  return readerDays(texts, { language: useLocale(), timeZone: useBrowserZone(), now: Date.now() });
}

interface Reader {
  readonly language: Language;
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function readerDays(texts: DayTexts, { language, timeZone, now }: Reader): ReaderDays {
  const region = dateLocale(language);
  const dates = new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  });
  const datesOfYears = new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  const times = new Intl.DateTimeFormat(region, {
    ...{ hour: 'numeric', minute: '2-digit', ...clockOf(language) },
    timeZone,
  });
  const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');
  // `2026-11-30`
  const days = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  const today = days.format(now);
  // Not 24 hours ago: the days on which clocks change are shorter or longer.
  const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10);
  const nameOf = (at: number) => {
    const day = days.format(at);
    if (day === today) return texts.today;
    if (day === yesterday) return texts.yesterday;
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    const date = plain((isThisYear ? dates : datesOfYears).format(at));
    return texts.other?.(date) ?? date;
  };
  return {
    time: (instant) => plain(times.format(Date.parse(instant))),
    day: (instant) => nameOf(Date.parse(instant)),
    group: (rows, at) =>
      [...Map.groupBy(rows, (row) => nameOf(Date.parse(at(row))))].map(([title, those]) => ({
        title,
        rows: those,
      })),
  };
}
