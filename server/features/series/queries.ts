import { sql } from 'kysely';
import { registrationBar } from '../../../contracts/registration-window.ts';
import { seriesLimits } from '../../../contracts/repeat.ts';
import type { EventSeries, SeriesDate } from '../../../contracts/series.ts';
import type { Db } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import {
  canManage,
  type EventRow,
  findVisibleEvent,
  isOpenTo,
  presentTitles,
  type Visitor,
} from '../events/index.ts';
import type { SeriesDeps } from './deps.ts';
import { findSeries } from './store.ts';

/**
 * How an event repeats, and its dates that aren't over, as far as the caller may open them.
 * @returns null for an event that takes place once
 * @throws Problem `event_not_found`
 */
export async function readSeries(
  { db, clock }: Pick<SeriesDeps, 'db' | 'clock'>,
  { eventId, caller, browser = null }: Visitor & { readonly eventId: string },
): Promise<EventSeries | null> {
  const event = await findVisibleEvent(db, eventId, caller, browser);
  if (event === null) throw new Problem('event_not_found');
  const series = event.seriesId === null ? null : await findSeries(db, event.seriesId);
  if (series === null) return null;
  const now = clock.now();
  const isOrganiser = canManage(caller, event);
  const dates = await listAhead(db, series.id, now, { caller, browser });
  return {
    $id: series.id,
    rule: series.rule,
    from: series.from,
    except: isOrganiser ? [...series.skipped] : [],
    dates: dates.map((date) => present(date, now)),
    past: await countPast(db, series.id, now, { caller, browser }),
  };
}

interface DateRow
  extends Omit<SeriesDate, '$id' | 'eventTitle' | 'translations' | 'startsAt' | 'endsAt' | 'full' | 'bar'> {
  readonly id: string;
  readonly title: string;
  readonly translations: EventRow['translations'];
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly opensAt: Temporal.Instant | null;
  readonly closesAt: Temporal.Instant | null;
  readonly held: number;
}

function present(
  { id, title, translations, startsAt, endsAt, opensAt, closesAt, held, ...date }: DateRow,
  now: Temporal.Instant,
): SeriesDate {
  const bar = registrationBar<Temporal.Instant>({ startsAt, opensAt, closesAt }, now.epochMilliseconds);
  return {
    ...date,
    $id: id,
    eventTitle: title,
    translations: presentTitles(translations),
    startsAt: wireTime(startsAt),
    endsAt: wireTime(endsAt),
    full: date.capacity !== null && date.attendeeCount + held >= date.capacity,
    bar: bar?.type ?? null,
  };
}

async function listAhead(
  db: Db,
  seriesId: string,
  now: Temporal.Instant,
  visitor: Visitor,
): Promise<DateRow[]> {
  return db
    .selectFrom('events')
    .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
    .select([
      'events.id',
      'title',
      sql<SeriesDate['language']>`language`.as('language'),
      sql<EventRow['translations']>`translation_openings(translations, 0)`.as('translations'),
      'start_date as date',
      'end_date as endDate',
      'start_time as startTime',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'opens_at as opensAt',
      'closes_at as closesAt',
      'time_zone as timeZone',
      'all_day as allDay',
      'location',
      'status',
      'confirmed as attendeeCount',
      'held',
      'capacity',
      'price_paise as pricePaise',
      sql<
        string | null
      >`(select state from registrations where event_id = events.id and user_id = ${visitor.caller?.userId ?? ''}
        and not companion order by state in ('cancelled', 'declined'), created_at desc limit 1)`.as('own'),
    ])
    .where('series_id', '=', seriesId)
    .where(isOpenTo(visitor))
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('events.id')
    .limit(seriesLimits.dates * 2)
    .$narrowType<Pick<SeriesDate, 'status'>>()
    .execute();
}

async function countPast(db: Db, seriesId: string, now: Temporal.Instant, visitor: Visitor): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((events) => events.fn.countAll<number>().as('count'))
    .where('series_id', '=', seriesId)
    .where(isOpenTo(visitor))
    .where('status', '=', 'scheduled')
    .where('ends_at', '<=', now)
    .executeTakeFirstOrThrow();
  return row.count;
}
