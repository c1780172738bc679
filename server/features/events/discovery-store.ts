import { type RawBuilder, sql } from 'kysely';
import type { Category, TicketType } from '../../../contracts/events.ts';
import { earthRadiusKm } from '../../../contracts/positions.ts';
import type { Db } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import { boxesAround, type Circle } from './look-around.ts';

/** Parsed discovery filters. */
export interface DiscoveryFilters {
  readonly category?: Category | undefined;
  readonly ticketType?: TicketType | undefined;
  readonly online?: boolean | undefined;
  /** A `tsquery` for the location. */
  readonly place?: string | undefined;
  /** Whole rupees; a free event costs 0. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** The event's local dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly circle?: Circle | undefined;
  /** Only events with a known position. */
  readonly placed?: boolean | undefined;
}

export interface SliceAt extends Slice {
  readonly now: Temporal.Instant;
}

export type Condition = RawBuilder<unknown>;

export function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** The filters as conditions on visible events. */
export function conditionsOf(filters: DiscoveryFilters): Condition[] {
  const conditions = [sql`status = 'scheduled' and hidden_at is null`];
  const { category, ticketType, online, place, minPrice, maxPrice, from, to, circle, placed } = filters;
  if (category !== undefined) conditions.push(sql`categories @> array[${category}]::text[]`);
  if (ticketType !== undefined) conditions.push(sql`ticket_type = ${ticketType}`);
  if (online !== undefined) conditions.push(sql`online = ${online}`);
  if (place !== undefined) conditions.push(sql`place_words @@ ${place}::tsquery`);
  if (minPrice !== undefined) conditions.push(sql`coalesce(price_paise, 0) >= ${minPrice * 100}`);
  if (maxPrice !== undefined) conditions.push(sql`coalesce(price_paise, 0) <= ${maxPrice * 100}`);
  if (circle !== undefined) conditions.push(isWithin(circle));
  if (placed) conditions.push(sql`latitude is not null`);
  if (from !== undefined) conditions.push(sql`end_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`start_date <= ${to}::date`);
  if (from !== undefined || to !== undefined) {
    const { earliest, latest } = instantsAround(filters);
    conditions.push(sql`tstzrange(starts_at, ends_at) && tstzrange(${earliest}, ${latest})`);
    if (latest !== null) conditions.push(sql`starts_at < ${latest}`);
  }
  return conditions;
}

/** The bounding boxes use the index; within them, the haversine formula on a sphere decides. */
function isWithin(circle: Circle): Condition {
  const { latitude, longitude, radiusKm } = circle;
  const boxes = boxesAround(circle).map(
    ({ south, north, west, east }) =>
      sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  const half = (degrees: Condition) => sql`power(sin(radians(${degrees}) / 2), 2)`;
  const angle = sql`${half(sql`latitude - ${latitude}`)}
    + cos(radians(${latitude})) * cos(radians(latitude)) * ${half(sql`longitude - ${longitude}`)}`;
  return sql`latitude is not null and (${sql.join(boxes, sql` or `)})
    and 2 * ${earthRadiusKm}::float8 * asin(least(1, sqrt(${angle}))) <= ${radiusKm}`;
}

/**
 * The dates are local to each event. As instants, which are indexed, they lie within a day of
 * these.
 */
function instantsAround({ from, to }: DiscoveryFilters) {
  const utc = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime('UTC').toInstant();
  return {
    earliest: from === undefined ? null : utc(from, -1),
    latest: to === undefined ? null : utc(to, 2),
  };
}

/**
 * The matching events in three parts of at most `most` each: in progress, upcoming (soonest first),
 * past (latest first). Each part is read from an index in order, so nothing is sorted as a whole.
 */
export function threeParts(
  filters: DiscoveryFilters,
  extra: { readonly conditions?: readonly Condition[]; readonly columns?: Condition },
  now: Temporal.Instant,
  most: number,
): Condition {
  const conditions = all([...conditionsOf(filters), ...(extra.conditions ?? [])]);
  const columns = sql`id, starts_at${extra.columns ?? sql``}`;
  const { earliest, latest } = instantsAround(filters);
  // Constant, so PostgreSQL can skip the part without reading a row.
  const mayBeOver = sql`${earliest ?? now}::timestamptz <= ${now}::timestamptz`;
  const mayBeAhead = sql`${latest ?? now}::timestamptz >= ${now}::timestamptz`;
  // When the filter starts in the future, the events between now and then are skipped: only those
  // that last until then, or start the day before it, can match.
  const asked = earliest !== null && Temporal.Instant.compare(earliest, now) > 0 ? earliest : null;
  // Given as a plain condition, so that PostgreSQL can estimate how few past events match.
  const endedSince = earliest === null ? sql`` : sql` and ends_at > ${earliest}`;
  const begunByThen = sql`
    (select ${columns}, 2 from events
      where ${conditions} and ${mayBeAhead} and starts_at > ${now} and starts_at <= ${asked}
        and end_date > start_date
        and daterange(start_date, end_date, '[]') @> daterange(${filters.from}::date - 1, ${filters.from}::date, '[]')
      order by starts_at, id limit ${most})
    union all`;
  return sql`(select ${columns}, 1 as part from events
      where ${conditions} and starts_at <= ${now} and tstzrange(starts_at, ends_at) @> ${now}::timestamptz
      order by starts_at, id limit ${most})
    union all${asked === null ? sql`` : begunByThen}
    (select ${columns}, 2 from events
      where ${conditions} and ${mayBeAhead} and starts_at > ${asked ?? now}
      order by starts_at, id limit ${most})
    union all
    (select ${columns}, 3 from events
      where ${conditions} and ${mayBeOver} and starts_at <= ${now} and ends_at <= ${now}${endedSince}
      order by starts_at desc, id limit ${most})`;
}

/** A page of matching ids, upcoming first. */
export async function pageOfIds(
  db: Db,
  filters: DiscoveryFilters,
  { now, offset, limit }: SliceAt,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${threeParts(filters, {}, now, offset + limit)}) as listed
    order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
    offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts matching events, up to `most`. */
export async function countEvents(db: Db, filters: DiscoveryFilters, most: number): Promise<number> {
  const { earliest } = instantsAround(filters);
  // Also given plainly: with an end date, an index-only scan answers the usual filters.
  const plainly = earliest === null ? [] : [sql`ends_at > ${earliest}`];
  const met = all([...conditionsOf(filters), ...plainly]);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from events where ${met} limit ${most}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The names that occur verbatim as an event's location. */
export async function placesOfEvents(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${names}::text[]) as asked (name)
    where exists (select from events
      where status = 'scheduled' and hidden_at is null and place_words @@ phraseto_tsquery('pg_catalog.simple', search_text(asked.name)))`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** An event on the map. */
interface PlacedRow {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly startsAt: Temporal.Instant;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The positions of these events, in the order of the ids; events without one are left out. */
export async function listPlacedEvents(db: Db, ids: readonly string[]): Promise<PlacedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlacedRow>`
    select id, title, location, starts_at as "startsAt", time_zone as "timeZone", latitude, longitude
    from unnest(${ids}::text[]) with ordinality as wanted (wanted_id, place_in_list)
    join events on id = wanted_id
    where latitude is not null order by place_in_list`.execute(db);
  return rows;
}
