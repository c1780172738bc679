import type { Db } from '../../infra/db/database.ts';
import { type CalendarEntry, entryOf, type Recurrence } from '../calendar/index.ts';
import { type EventRow, newEvent } from '../events/index.ts';
import { datesOf, findManySeries, onDate, recurrenceOf, type Series } from '../series/index.ts';

/** A calendar's entry for one event. */
type EntryFor = (event: EventRow) => CalendarEntry;

/** The dates of one series in a feed, in order. */
interface Dates {
  readonly series: Series;
  readonly rows: readonly EventRow[];
}

/**
 * The entries of a calendar. A series is one entry that repeats, so that calendars also show dates that don't exist yet; each
 * date that does exists beside it with its own times, place and address.
 */
export async function entriesOf(
  db: Db,
  events: readonly EventRow[],
  { entryFor, urlOf }: { readonly entryFor: EntryFor; readonly urlOf: (event: EventRow) => string },
): Promise<CalendarEntry[]> {
  const ids = [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))];
  const known = new Map((await findManySeries(db, ids)).map((series) => [series.id, series]));
  const inSeries = new Map<string, EventRow[]>();
  const entries: CalendarEntry[] = [];
  for (const event of events) {
    const series = known.get(event.seriesId ?? '');
    // Dates of a former rule stand for themselves.
    if (series === undefined || event.seriesDate === null || event.seriesDate < series.from)
      entries.push(entryFor(event));
    else inSeries.getOrInsertComputed(series.id, () => []).push(event);
  }
  for (const [id, rows] of inSeries) {
    const series = known.get(id);
    if (series !== undefined) entries.push(...seriesEntries({ series, rows }, { entryFor, urlOf }));
  }
  return entries;
}

function seriesEntries(
  { series, rows }: Dates,
  { entryFor, urlOf }: { readonly entryFor: EntryFor; readonly urlOf: (event: EventRow) => string },
): CalendarEntry[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { template } = series;
  const { timeZone, allDay } = template;
  const startOn = (date: string) => (allDay ? date : `${date}T${template.startTime}:00`);
  const overrides = rows.map((event) => {
    const entry = entryFor(event);
    const uid = uidOf(series, entry);
    return { ...entry, uid, occurrence: { timeZone, start: startOn(event.seriesDate ?? '') } };
  });
  return [masterEntry({ series, rows }, { first, startOn, url: urlOf(first) }), ...overrides];
}

function uidOf({ id }: Series, { uid }: Pick<CalendarEntry, 'uid'>): string {
  return `series-${id}${uid.slice(uid.indexOf('@'))}`;
}

/** The entry that repeats. Dates in it that exist are replaced by their own entries. */
function masterEntry(
  { series, rows }: Dates,
  about: { readonly first: EventRow; readonly startOn: (date: string) => string; readonly url: string },
): CalendarEntry {
  const { first, startOn, url } = about;
  const dates = rows.flatMap(({ seriesDate }) => seriesDate ?? []).toSorted();
  const [from = '', last = ''] = [dates[0], dates.at(-1)];
  const { values } = newEvent(onDate(series.template, from), { organiserId: '', now: first.createdAt });
  const { title, location = '', starts_at: startsAt, ends_at: endsAt } = values;
  const event = {
    ...first,
    title,
    location,
    startsAt,
    endsAt,
    status: 'scheduled' as const,
    cancelReason: null,
  };
  const entry = entryOf(
    { ...event, startsAt: instant(startsAt), endsAt: instant(endsAt), startDate: from },
    { url, asOf: latest(rows), status: 'CONFIRMED', alarms: false },
  );
  return {
    ...entry,
    uid: uidOf(series, entry),
    allDay: series.template.allDay,
    repeats: recurrence(series, { dates, from, last, startOn }),
  };
}

function instant(value: unknown): Temporal.Instant {
  return Temporal.Instant.from(String(value));
}

function latest(rows: readonly EventRow[]): Temporal.Instant {
  return (
    rows
      .map(({ updatedAt }) => updatedAt)
      .toSorted(Temporal.Instant.compare)
      .at(-1) ?? Temporal.Now.instant()
  );
}

/** Rules with an end have few dates, all of which are listed to find the last one. */
const endOfTime = '2199-12-31';

function recurrence(
  series: Series,
  about: {
    readonly dates: readonly string[];
    readonly from: string;
    readonly last: string;
    readonly startOn: (date: string) => string;
  },
): Recurrence {
  const { dates, from, last, startOn } = about;
  const { rule, template } = series;
  const { timeZone, allDay } = template;
  const ends = rule.kind === 'dates' || rule.until !== null || rule.count !== null;
  const all = datesOf(series, { until: ends ? endOfTime : last });
  const exist = new Set(dates);
  const ruled = datesOf({ ...series, skipped: [] }, { until: ends ? endOfTime : last });
  const skipped = series.skipped.filter((date) => date > from);
  const missing = ruled.filter((date) => date >= from && date <= last && !exist.has(date));
  const finalDate = all.at(-1) ?? last;
  const { values } = newEvent(onDate(template, from), {
    organiserId: '',
    now: Temporal.Instant.fromEpochMilliseconds(0),
  });
  const end = instant(values.ends_at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return {
    timeZone,
    rule: recurrenceOf(rule),
    until: ends && rule.kind !== 'dates' ? lastInstant(finalDate, allDay ? 'UTC' : timeZone) : null,
    start: startOn(from),
    end: allDay ? end.toPlainDate().toString() : end.toString({ smallestUnit: 'second' }),
    added: (rule.kind === 'dates' ? all : dates.filter((date) => !ruled.includes(date)))
      .filter((date) => date > from)
      .map(startOn),
    except: rule.kind === 'dates' ? [] : [...new Set([...missing, ...skipped])].toSorted().map(startOn),
  };
}

/** The end of that day in the zone, which is after the start of the last date. */
function lastInstant(date: string, timeZone: string): Temporal.Instant {
  return Temporal.PlainDate.from(date)
    .add({ days: 1 })
    .toZonedDateTime(timeZone)
    .toInstant()
    .subtract({ seconds: 1 });
}
