import { sql } from 'kysely';
import { anyOf, type Db } from '../../infra/db/database.ts';
import { type CalendarEntry, entryOf, type Recurrence } from '../calendar/index.ts';
import type { EventRow } from '../events/index.ts';
import {
  datesOf,
  daysBetween,
  findManySeries,
  recurrenceOf,
  type Series,
  shiftInstant,
} from '../series/index.ts';

/** A calendar's entry for one event. */
type EntryFor = (event: EventRow) => CalendarEntry;

/** The dates of one series in a feed. */
interface Dates {
  readonly series: Series;
  readonly rows: readonly EventRow[];
  /** The listed date that others are like. Never the series' template, which may be that of private dates. */
  readonly model: EventRow;
  /** Whether the rule goes on after the listed dates: not when later ones exist that the feed doesn't have. */
  readonly goesOn: boolean;
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
  const facts = await factsOf(db, [...inSeries.keys()]);
  for (const [id, unsorted] of inSeries) {
    const series = known.get(id);
    const rows = unsorted.toSorted((one, other) => (dateOf(one) < dateOf(other) ? -1 : 1));
    const last = rows.at(-1);
    if (series === undefined || last === undefined) continue;
    const { latest = '', own = [] } = facts.get(id) ?? {};
    const model = rows.findLast((event) => !own.includes(dateOf(event))) ?? last;
    const goesOn = series.template.visibility === 'public' && latest <= dateOf(last);
    entries.push(...seriesEntries({ series, rows, model, goesOn }, { entryFor, urlOf }));
  }
  return entries;
}

function dateOf({ seriesDate }: EventRow): string {
  return seriesDate ?? '';
}

/** The latest date of each series, listed or not, and those with fields of their own. */
async function factsOf(
  db: Db,
  seriesIds: readonly string[],
): Promise<Map<string, { readonly latest: string; readonly own: string[] }>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select([
      'series_id as id',
      sql<string>`max(series_date)::text`.as('latest'),
      sql<string[]>`coalesce(array_agg(series_date::text) filter (where own_fields <> '{}'), '{}')`.as('own'),
    ])
    .where('series_id', '=', anyOf(seriesIds))
    .groupBy('series_id')
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id ?? '', facts]));
}

function seriesEntries(
  dates: Dates,
  { entryFor, urlOf }: { readonly entryFor: EntryFor; readonly urlOf: (event: EventRow) => string },
): CalendarEntry[] {
  const { series, rows, model } = dates;
  const [first] = rows;
  if (first === undefined) return [];
  const { timeZone, allDay, startTime } = model;
  const startOn = (date: string) => (allDay ? date : `${date}T${startTime}:00`);
  const overrides = rows.map((event) => {
    const entry = entryFor(event);
    const uid = uidOf(series, entry);
    return { ...entry, uid, occurrence: { timeZone, allDay, start: startOn(dateOf(event)) } };
  });
  return [masterEntry(dates, { first, startOn, url: urlOf(first) }), ...overrides];
}

function uidOf({ id }: Series, { uid }: Pick<CalendarEntry, 'uid'>): string {
  return `series-${id}${uid.slice(uid.indexOf('@'))}`;
}

/** The entry that repeats. Dates in it that exist are replaced by their own entries. */
function masterEntry(
  dates: Dates,
  about: { readonly first: EventRow; readonly startOn: (date: string) => string; readonly url: string },
): CalendarEntry {
  const { series, rows, model } = dates;
  const { first, startOn, url } = about;
  const from = dateOf(first);
  const { timeZone, allDay } = model;
  const onFirst = (at: Temporal.Instant) =>
    Temporal.Instant.from(shiftInstant(at.toString(), daysBetween(model.startDate, from), timeZone));
  const endsAt = onFirst(model.endsAt);
  const entry = entryOf(
    {
      ...model,
      id: first.id,
      // Its number counts from here. From the first listed date, it would go back when that date leaves the calendar.
      createdAt: series.createdAt,
      cancelReason: null,
      startsAt: onFirst(model.startsAt),
      endsAt,
      startDate: from,
    },
    { url, asOf: latest(rows), status: 'CONFIRMED', alarms: false },
  );
  const end = endsAt.toZonedDateTimeISO(timeZone).toPlainDateTime();
  return {
    ...entry,
    uid: uidOf(series, entry),
    repeats: {
      ...recurrence(dates, startOn),
      end: allDay ? end.toPlainDate().toString() : end.toString({ smallestUnit: 'second' }),
    },
  };
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
  { series, rows, model, goesOn }: Dates,
  startOn: (date: string) => string,
): Omit<Recurrence, 'end'> {
  const { rule } = series;
  const { timeZone, allDay } = model;
  const dates = rows.map(dateOf);
  const [from = '', last = ''] = [dates[0], dates.at(-1)];
  const ends = rule.kind === 'dates' || rule.until !== null || rule.count !== null;
  const until = ends && goesOn ? endOfTime : last;
  const ruled = datesOf({ ...series, skipped: [] }, { until });
  const exist = new Set(dates);
  const skipped = series.skipped.filter((date) => date > from && (goesOn || date < last));
  const missing = ruled.filter((date) => date >= from && date <= last && !exist.has(date));
  const ahead = goesOn ? datesOf(series, { until }).filter((date) => date > last) : [];
  const stated = rule.kind === 'dates' ? [...dates, ...ahead] : dates.filter((date) => !ruled.includes(date));
  const finalDate = ahead.at(-1) ?? last;
  const isBounded = rule.kind !== 'dates' && (ends || !goesOn);
  return {
    timeZone,
    rule: recurrenceOf(rule),
    until: isBounded ? lastInstant(finalDate, allDay ? 'UTC' : timeZone) : null,
    start: startOn(from),
    added: stated.filter((date) => date > from).map(startOn),
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
