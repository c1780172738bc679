import { useLocale } from 'use-intl';
import { clockOf, dateLocale, type Language, numberLocale } from '../../contracts/languages.ts';
import { minorOf, money } from '../../contracts/money.ts';

/** The fields of an event that determine its displayed time. */
export interface EventTimes {
  /** Calendar dates in the event's zone, `YYYY-MM-DD`. */
  readonly date: string;
  readonly endDate: string;
  /** Wall-clock times in the event's zone, `HH:MM`; null for whole days. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly allDay: boolean;
  readonly timeZone: string;
  /** The start as an instant. */
  readonly startsAt: string;
}

/** Formats dates, times and prices with the same result on the server and in every browser. */
export interface Formats {
  /** `Sat, 21 Nov 2026`; several days as `21 – 23 Nov 2026`. */
  day(event: Pick<EventTimes, 'date' | 'endDate'>): string;
  /** `21 November 2026`. */
  date(date: string): string;
  /** `Sat 21 Nov`, and the year if it isn't that of `today`. */
  shortDay(date: string, today: string): string;
  /** `24 Nov`. */
  shortDate(date: string): string;
  /** `Tuesday`. */
  weekday(date: string): string;
  /** `24 November`, and the year if it isn't that of `today`. */
  dayAndMonth(date: string, today: string): string;
  /** `6:30 pm IST`; empty for whole days. */
  startTime(event: EventTimes): string;
  /** `6:30 pm – 9:00 pm IST`; empty for whole days. */
  timeSpan(event: EventTimes): string;
  /** Day and month for the calendar icon: `21`, `Nov`. */
  leaf(date: string): { day: string; month: string };
  /** An instant in the reader's time zone: `Sat 21 Nov, 2:00 pm CET`. */
  instant(instant: string, timeZone: string): string;
  /** An amount in the smallest units: `₹1,200`, `€12.50`. */
  money(amount: number, currency: string): string;
  /** What an event with a price costs. */
  price(event: { readonly ticketPrice: number; readonly currency: string }): string;
  /** `1,204`. */
  count(number: number): string;
  /** A tax rate in hundredths of a percent: `18%`. */
  percent(rate: number): string;
  /** `Asha, Ravi and 12 others`. */
  list(parts: readonly string[]): string;
}

const made = new Map<Language, Formats>();

/** Cached, since creating a formatter costs more than all its uses on a page. */
export function useFormats(): Formats {
  const locale = useLocale();
  const formats = made.get(locale) ?? createFormats(locale);
  made.set(locale, formats);
  return formats;
}

/** Creates the formats of a language. */
export function createFormats(language: Language): Formats {
  const locale = dateLocale(language);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...clockOf(language), ...options });
  const longDay = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const range = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const fullDate = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const dayOfYear = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const shortDate = dates({ day: 'numeric', month: 'short' });
  const weekday = dates({ weekday: 'long' });
  const dayAndMonth = dates({ day: 'numeric', month: 'long' });
  const leafDay = dates({ day: 'numeric' });
  const leafMonth = dates({ month: 'short' });
  const clock = dates({ hour: 'numeric', minute: '2-digit' });
  const number = new Intl.NumberFormat(numberLocale(language));
  const percentage = new Intl.NumberFormat(numberLocale(language), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const list = new Intl.ListFormat(locale);

  const time = (wall: string) => plain(clock.format(Date.parse(`1970-01-01T${wall}Z`)));
  return {
    day: ({ date, endDate }) =>
      plain(
        date === endDate
          ? longDay.format(Date.parse(date))
          : range.formatRange(Date.parse(date), Date.parse(endDate)),
      ),
    date: (date) => plain(fullDate.format(Date.parse(date))),
    shortDay: (date, today) =>
      plain((date.slice(0, 4) === today.slice(0, 4) ? dayOfYear : longDay).format(Date.parse(date))),
    shortDate: (date) => plain(shortDate.format(Date.parse(date))),
    weekday: (date) => weekday.format(Date.parse(date)),
    dayAndMonth: (date, today) =>
      plain((date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : fullDate).format(Date.parse(date))),
    startTime: (event) =>
      event.startTime === null ? '' : `${time(event.startTime)} ${zoneLabel(event.timeZone, event.startsAt)}`,
    timeSpan: (event) => {
      if (event.startTime === null || event.endTime === null) return '';
      const zone = zoneLabel(event.timeZone, event.startsAt);
      return `${time(event.startTime)} – ${time(event.endTime)} ${zone}`;
    },
    leaf: (date) => ({
      day: leafDay.format(Date.parse(date)),
      month: leafMonth.format(Date.parse(date)),
    }),
    instant: (instant, timeZone) => {
      const format = dates({
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
      });
      return `${plain(format.format(Date.parse(instant)))} ${zoneLabel(timeZone, instant)}`;
    },
    money: (amount, currency) => money(amount, currency, language),
    price: ({ ticketPrice, currency }) => money(minorOf(ticketPrice, currency), currency, language),
    count: (amount) => number.format(amount),
    percent: (rate) => plain(percentage.format(rate / 10_000)),
    list: (parts) => list.format(parts),
  };
}

/** Engines insert different kinds of spaces; hydration needs the same text. */
function plain(text: string): string {
  return text.replace(/[\u202f\u2009\u00a0]/g, ' ');
}

/** English regions, which between them have short names for other zones: `IST`, `CET`, `EST`, `AEDT`. */
const namingRegions = ['en-IN', 'en-GB', 'en-US', 'en-AU', 'en-CA', 'en-NZ', 'en-ZA'];

/**
 * The short name of a zone at an instant: `IST` for Asia/Kolkata, `CET` or `CEST` for Europe/Berlin, or the offset if
 * it has no name.
 */
export function zoneLabel(timeZone: string, instant: string): string {
  let label = timeZone;
  for (const region of namingRegions) {
    label = shortName(region, timeZone, Date.parse(instant));
    if (!/^(GMT|UTC)[+-]/.test(label)) break;
  }
  return label;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function shortName(region: string, timeZone: string, at: number): string {
  const key = `${region} ${timeZone}`;
  const zoneFormat =
    zoneFormats.get(key) ?? new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' });
  zoneFormats.set(key, zoneFormat);
  return zoneFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether two zones have different wall-clock times at an instant. */
export function clocksDiffer(zoneA: string, zoneB: string, instant: string): boolean {
  const read = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      Date.parse(instant),
    );
  return read(zoneA) !== read(zoneB);
}
