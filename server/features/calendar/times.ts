import { numberLocale } from '../../../contracts/languages.ts';
import type { CalendarEntry } from './entry.ts';

/** The English locales that know short zone names, the likeliest first; others write `GMT+1`. */
const englishLocales = ['en-IN', 'en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-ZA'];
const shapes = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  near: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  time: { hour: 'numeric', minute: '2-digit' },
  shortMoment: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  moment: { dateStyle: 'full', timeStyle: 'short' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The fields that determine an event's time. */
type Span = Pick<CalendarEntry, 'startsAt' | 'endsAt' | 'allDay' | 'startDate' | 'endDate'>;

/** How a date is written; only `day` has the year. */
type DateForm = 'day' | 'near' | 'short';

/** An event's time as text. */
export interface When {
  readonly date: string;
  /** Including the zone's name; null for an all-day event. */
  readonly time: string | null;
}

/**
 * An event's time in `timeZone`. All-day events keep their dates in every zone.
 * @example whenOf(event, 'Asia/Kolkata', 'en') // { date: 'Saturday, 5 December 2026', time: '6:00
 * – 9:00 pm IST' }
 */
export function whenOf(event: Span, timeZone: string, locale: string, form: DateForm = 'day'): When {
  const known = whens.get(event) ?? new Map<string, When>();
  whens.set(event, known);
  const key = `${timeZone} ${locale} ${form}`;
  const when = known.get(key) ?? formatWhen(event, timeZone, numberLocale(locale), form);
  known.set(key, when);
  return when;
}

/** In a rush, formatting one event's time anew took a sixth of the processor: each mail has it several times. */
const whens = new WeakMap<Span, Map<string, When>>();

function formatWhen(event: Span, timeZone: string, language: string, form: DateForm): When {
  if (event.allDay) {
    const date = formatter(form, language, 'UTC');
    return { date: plain(date.formatRange(midnight(event.startDate), midnight(event.endDate))), time: null };
  }
  const starts = event.startsAt.toZonedDateTimeISO(timeZone);
  const ends = event.endsAt.toZonedDateTimeISO(timeZone);
  const from = new Date(starts.epochMilliseconds);
  const until = new Date(ends.epochMilliseconds);
  const date = formatter(form, language, timeZone);
  const time = formatter('time', language, timeZone);
  const sameDay = starts.toPlainDate().equals(ends.toPlainDate());
  // An event past midnight still counts as one evening; one until the next noon as two days.
  const oneEvening = starts.toPlainDate().equals(ends.subtract({ hours: 12 }).toPlainDate());
  // A range within a day shows am/pm once; across days the formatter would add dates.
  const hours = sameDay ? time.formatRange(from, until) : `${time.format(from)} – ${time.format(until)}`;
  return {
    date: plain(sameDay || oneEvening ? date.format(from) : date.formatRange(from, until)),
    time: plain(`${hours} ${zoneName(event.startsAt, timeZone)}`),
  };
}

/** An instant in `timeZone`, e.g. `Friday, 4 December 2026 at 6:00 pm IST`, or in short `Fri, 4 Dec, 6:00 pm IST`. */
export function momentOf(
  instant: Temporal.Instant,
  timeZone: string,
  locale: string,
  form: 'moment' | 'shortMoment' = 'moment',
): string {
  const parts = formatter(form, numberLocale(locale), timeZone).formatToParts(instant.epochMilliseconds);
  // Some languages end with a word for 'o'clock', which is dropped here.
  const end = parts.findLastIndex(({ type }) => type !== 'literal') + 1;
  const moment = parts.slice(0, end).map(({ value }) => value);
  return plain(`${moment.join('')} ${zoneName(instant, timeZone)}`);
}

/** An instant's time of day without the zone's name: `6:00 pm`. */
export function clockOf(instant: Temporal.Instant, timeZone: string, locale: string): string {
  return plain(formatter('time', numberLocale(locale), timeZone).format(instant.epochMilliseconds));
}

/** Whether two zones show the same time at both ends of an event. */
export function sameClock(event: Span, one: string, other: string): boolean {
  return [event.startsAt, event.endsAt].every(
    (instant) =>
      instant.toZonedDateTimeISO(one).offsetNanoseconds ===
      instant.toZonedDateTimeISO(other).offsetNanoseconds,
  );
}

/**
 * The zone's short name at that time, such as `IST` or `CET`; otherwise its offset, such as
 * `GMT+9`.
 */
function zoneName(instant: Temporal.Instant, timeZone: string): string {
  let offset = timeZone;
  for (const locale of englishLocales) {
    const name = shortName(locale, instant, timeZone);
    if (/^[A-Z]+$/.test(name)) return name;
    if (locale === englishLocales[0]) offset = name;
  }
  return offset;
}

function shortName(locale: string, instant: Temporal.Instant, timeZone: string): string {
  const parts = formatter('zone', locale, timeZone).formatToParts(new Date(instant.epochMilliseconds));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached: formatters are expensive and used for thousands of mails, with few zones and languages.
 */
function formatter(shape: keyof typeof shapes, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${shape} ${locale} ${timeZone}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone });
  formatters.set(key, made);
  return made;
}

/** Some mail programs show boxes for thin and non-breaking spaces. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ');
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
