import { type RawBuilder, sql } from 'kysely';
import type { Category, TicketType } from '../../../contracts/events.ts';
import { earthRadiusKm } from '../../../contracts/positions.ts';
import type { Db } from '../../infra/db/database.ts';
import { boxesAround, type Circle } from './look-around.ts';

/** The filters of discovery, read. */
export interface DiscoveryFilters {
  readonly category?: Category | undefined;
  readonly ticketType?: TicketType | undefined;
  readonly online?: boolean | undefined;
  /** What the location's words must match, as a `tsquery`. */
  readonly place?: string | undefined;
  /** Whole rupees; a free event costs 0. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Local dates of the event, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Where it takes place. */
  readonly circle?: Circle | undefined;
  /** Only events whose position is known. */
  readonly placed?: boolean | undefined;
}

/** Where a page lies in a list. */
export interface Slice {
  readonly now: Temporal.Instant;
  readonly offset: number;
  readonly limit: number;
}

export type Condition = RawBuilder<unknown>;

/** All of the conditions as one. */
export function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** What the filters ask of an event that may be shown. */
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

/** In a box, which an index knows, and of that in the circle: the haversine formula, on a sphere. */
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

/** The dates are each event's own; in instants, which the indexes know, they lie within a day of these. */
function instantsAround({ from, to }: DiscoveryFilters) {
  const utc = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime('UTC').toInstant();
  return {
    earliest: from === undefined ? null : utc(from, -1),
    latest: to === undefined ? null : utc(to, 2),
  };
}

/**
 * The events that meet the conditions in three parts: those that are going on, those to come (soonest first), past
 * ones (latest first), `most` of each. Every part is read from an index in its order; none is sorted as a whole.
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
  // Decided before a row is read.
  const mayBeOver = sql`${earliest ?? now}::timestamptz <= ${now}::timestamptz`;
  const mayBeAhead = sql`${latest ?? now}::timestamptz >= ${now}::timestamptz`;
  // What lies between now and a day that was asked for is not gone through: of it, only what lasts until then counts,
  // and so has the day before it as well.
  const asked = earliest !== null && Temporal.Instant.compare(earliest, now) > 0 ? earliest : null;
  // Of what is over, only what ended since then: said plainly, so that PostgreSQL can tell how little that may be.
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

/** Ids on one page of the events that the filters let through, upcoming first. */
export async function pageOfIds(
  db: Db,
  filters: DiscoveryFilters,
  { now, offset, limit }: Slice,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${threeParts(filters, {}, now, offset + limit)}) as listed
    order by part, case when part = 3 then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
    offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many events the filters let through, counted up to `most`. */
export async function countEvents(db: Db, filters: DiscoveryFilters, most: number): Promise<number> {
  const { earliest } = instantsAround(filters);
  // Said plainly as well: by their end, an index alone tells of all that the usual filters ask.
  const plainly = earliest === null ? [] : [sql`ends_at > ${earliest}`];
  const met = all([...conditionsOf(filters), ...plainly]);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from events where ${met} limit ${most}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of the names that some event's location has, word for word. */
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

/** An event as a map shows it. */
interface PlacedRow {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly startsAt: Temporal.Instant;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Where the events of these ids are, in the order of the ids; those without a position are left out. */
export async function listPlacedEvents(db: Db, ids: readonly string[]): Promise<PlacedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlacedRow>`
    select id, title, location, starts_at as "startsAt", time_zone as "timeZone", latitude, longitude
    from unnest(${ids}::text[]) with ordinality as wanted (wanted_id, place_in_list)
    join events on id = wanted_id
    where latitude is not null order by place_in_list`.execute(db);
  return rows;
}
