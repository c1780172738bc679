import { type RawBuilder, sql } from 'kysely';
import type { Category, TicketType } from '../../../contracts/events.ts';
import { earthRadiusKm } from '../../../contracts/positions.ts';
import { type Db, prepare } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import { type NarrowConditions, narrowConditions } from './narrow-conditions.ts';
import type { Seats } from './rules.ts';
import { boxesAround, type Circle } from './search-circle.ts';
import { isListed } from './visibility.ts';

/** Parsed discovery filters. */
export interface DiscoveryFilters {
  readonly category?: Category | undefined;
  readonly ticketType?: TicketType | undefined;
  readonly online?: boolean | undefined;
  /** A `tsquery` for the location. */
  readonly place?: string | undefined;
  /** In the smallest units of `currency`; a free event costs 0. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Of the prices. */
  readonly currency?: string | undefined;
  /** The event's local dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly circle?: Circle | undefined;
  /** Only events that aren't over, or only those that are. */
  readonly when?: 'upcoming' | 'past' | undefined;
  /** Only events with a known position. */
  readonly placed?: boolean | undefined;
  /** What lists have no filter for. */
  readonly also?: NarrowConditions | undefined;
}

export interface SliceAt extends Slice {
  readonly now: Temporal.Instant;
}

export type Condition = RawBuilder<unknown>;

export function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/**
 * The filters as conditions on listed events.
 *
 * @param options `byStart` if events are looked up by a span of starts: then their days are only checked, as the index of
 * spans would list every event since a day
 */
export function conditionsOf(filters: DiscoveryFilters, { byStart = false } = {}): Condition[] {
  const conditions: Condition[] = [sql`status = 'scheduled' and ${isListed}`];
  const { category, ticketType, online, place, minPrice, maxPrice, from, to, circle, placed } = filters;
  if (category !== undefined) conditions.push(sql`categories @> array[${category}]::text[]`);
  if (ticketType !== undefined) conditions.push(sql`ticket_type = ${ticketType}`);
  if (online !== undefined) conditions.push(sql`online = ${online}`);
  if (place !== undefined) conditions.push(sql`place_words @@ ${place}::tsquery`);
  const maxPaise = maxPrice === undefined ? sql`null` : sql`${maxPrice}`;
  if (maxPrice !== undefined) conditions.push(sql`coalesce(price_paise, 0) <= ${maxPaise}`);
  if (minPrice !== undefined) conditions.push(costsFrom(sql`${minPrice}`, maxPaise));
  if (filters.currency !== undefined && (minPrice ?? maxPrice) !== undefined)
    conditions.push(isPriced(sql`${filters.currency}`, sql`${minPrice ?? 0}`));
  if (circle !== undefined) conditions.push(isWithin(circle));
  if (placed) conditions.push(sql`latitude is not null`);
  if (from !== undefined) conditions.push(sql`end_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`start_date <= ${to}::date`);
  if (from !== undefined || to !== undefined) {
    const { earliest, latest } = instantsAround(filters);
    const overlaps = sql`tstzrange(starts_at, ends_at) && tstzrange(${earliest}, ${latest})`;
    // PostgreSQL uses no index for a condition in this form.
    conditions.push(byStart ? sql`(${overlaps}) is true` : overlaps);
    if (latest !== null) conditions.push(sql`starts_at < ${latest}`);
  }
  return [...conditions, ...narrowConditions(filters)];
}

/**
 * Whether an event, or one of its visible ticket types, has a price from `minPaise` to `maxPaise` (or null). The event's
 * price is that of its cheapest type, so an upper limit alone needs no look at the others.
 */
export function costsFrom(minPaise: Condition, maxPaise: Condition): Condition {
  return sql`(coalesce(price_paise, 0) >= ${minPaise} or exists (select from unnest(visible_prices) as visible (price)
    where price >= ${minPaise} and (${maxPaise}::integer is null or price <= ${maxPaise}::integer)))`;
}

/** Whether an event's prices are in a currency. A free event has none, so it fits unless the least price is more. */
export function isPriced(currency: Condition, minPaise: Condition): Condition {
  return sql`(events.currency = ${currency} or coalesce(price_paise, 0) = 0 and ${minPaise}::integer = 0)`;
}

/**
 * Of each series only the first matching date in the order of lists: upcoming ones soonest first, then past ones, the latest
 * first. `conditions` name columns without their table, so that inside they are those of the other date.
 */
export function onceForSeries(conditions: readonly Condition[], now: Temporal.Instant): Condition {
  return sql`(series_id is null or not exists (select from events as other
    where other.series_id = events.series_id and ${all(conditions)}
      and case when events.ends_at > ${now}
        then other.ends_at > ${now} and (other.starts_at, other.id) < (events.starts_at, events.id)
        else (other.starts_at, other.id) > (events.starts_at, events.id) end))`;
}

/** The filter for events that aren't over, or that are, as a condition. */
export function whenOf({ when }: DiscoveryFilters, now: Temporal.Instant): Condition[] {
  if (when === undefined) return [];
  return [when === 'past' ? sql`ends_at <= ${now}` : sql`ends_at > ${now}`];
}

/** The bounding boxes use the index; within them, the haversine formula on a sphere decides. */
function isWithin(circle: Circle): Condition {
  const { latitude, longitude, radiusKm } = circle;
  const boxes = boxesAround(circle).map(
    ({ south, north, west, east }) =>
      sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  const distance = kilometresFrom({ latitude: sql`${latitude}`, longitude: sql`${longitude}`, of: sql`` });
  return sql`latitude is not null and (${sql.join(boxes, sql` or `)}) and ${distance} <= ${radiusKm}`;
}

/** The haversine formula. */
export function kilometresFrom(point: {
  readonly latitude: Condition;
  readonly longitude: Condition;
  /** What the event's columns are read from. */
  readonly of: Condition;
}): Condition {
  const [latitude, longitude] = [sql`${point.of}latitude`, sql`${point.of}longitude`];
  const half = (degrees: Condition) => sql`power(sin(radians(${degrees}) / 2), 2)`;
  const angle = sql`${half(sql`${latitude} - ${point.latitude}`)}
    + cos(radians(${point.latitude})) * cos(radians(${latitude})) * ${half(sql`${longitude} - ${point.longitude}`)}`;
  return sql`2 * ${sql.lit(earthRadiusKm)}::float8 * asin(least(1, sqrt(${angle})))`;
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
  const met = [...conditionsOf(filters), ...(extra.conditions ?? [])];
  const conditions = all([...met, onceForSeries([...met, ...whenOf(filters, now)], now)]);
  const columns = sql`id, starts_at${extra.columns ?? sql``}`;
  const { earliest, latest } = instantsAround(filters);
  const skip = (skipped: boolean) => (skipped ? sql`false and ` : sql``);
  // Constant, so PostgreSQL can skip the part without reading a row.
  const mayBeOver = sql`${skip(filters.when === 'upcoming')}${earliest ?? now}::timestamptz <= ${now}::timestamptz`;
  const mayBeAhead = sql`${skip(filters.when === 'past')}${latest ?? now}::timestamptz >= ${now}::timestamptz`;
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
      where ${skip(filters.when === 'past')}${conditions} and starts_at <= ${now} and tstzrange(starts_at, ends_at) @> ${now}::timestamptz
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
export async function countEvents(
  db: Db,
  filters: DiscoveryFilters,
  { now, most }: { readonly now: Temporal.Instant; readonly most: number },
): Promise<number> {
  const { earliest } = instantsAround(filters);
  // Also given plainly: with an end date, an index-only scan answers the usual filters.
  const plainly = earliest === null ? [] : [sql`ends_at > ${earliest}`];
  const each = [...conditionsOf(filters), ...plainly, ...whenOf(filters, now)];
  const met = all([...each, onceForSeries(each, now)]);
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
      where status = 'scheduled' and ${isListed} and place_words @@ phraseto_tsquery('pg_catalog.simple', search_text(asked.name)))`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The currencies of listed events. Reads one index entry for each. */
export async function listCurrencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    with recursive used (currency) as (
      select min(currency) from events where ${isListed}
      union all
      select (select min(currency) from events where events.currency > used.currency and ${isListed}) from used where used.currency is not null
    )
    select currency from used where currency is not null`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** The seats of these events, including hidden ones. */
export async function seatsOf(db: Db, eventIds: readonly string[]): Promise<(Seats & { id: string })[]> {
  return seatsById(db, eventIds);
}

const seatsById = prepare((db, ids: readonly string[]) =>
  db
    .selectFrom('event_seats')
    .select(['event_id as id', 'capacity', 'confirmed', 'held', 'pending', 'waitlisted'])
    .where(sql<boolean>`event_id = any(${ids})`),
);
