import { useLocale } from 'use-intl';
import { clockOf, dateLocale } from '../../contracts/languages.ts';
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
  const locale = useLocale();
  const timeZone = useBrowserZone();
  const region = dateLocale(locale);
  const dates = new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  });
  // With the year, so that days of different years are apart.
  const datesOfYears = new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  const years = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
  const times = new Intl.DateTimeFormat(region, {
    ...{ hour: 'numeric', minute: '2-digit', ...clockOf(locale) },
    timeZone,
  });
  const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');
  const now = Date.now();
  const today = datesOfYears.format(now);
  const yesterday = datesOfYears.format(now - dayMs);
  const nameOf = (at: number) => {
    const day = datesOfYears.format(at);
    if (day === today) return texts.today;
    if (day === yesterday) return texts.yesterday;
    const date = plain(years.format(at) === years.format(now) ? dates.format(at) : day);
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
