import { type RawBuilder, sql } from 'kysely';
import type { Category, TicketType } from '../../contracts/events.ts';
import { earthRadiusKm } from '../../contracts/positions.ts';
import type { Db } from '../platform/database.ts';
import { boxesAround, type Circle } from './circle.ts';

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

type Condition = RawBuilder<unknown>;

function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

function conditionsOf(filters: DiscoveryFilters): Condition[] {
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
function threeParts(
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
  return sql`(select ${columns}, 1 as part from events
      where ${conditions} and starts_at <= ${now} and tstzrange(starts_at, ends_at) @> ${now}::timestamptz
      order by starts_at, id limit ${most})
    union all
    (select ${columns}, 2 from events
      where ${conditions} and ${mayBeAhead} and starts_at > ${now}
      order by starts_at, id limit ${most})
    union all
    (select ${columns}, 3 from events
      where ${conditions} and ${mayBeOver} and starts_at <= ${now} and ends_at <= ${now}
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
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from events where ${all(conditionsOf(filters))} limit ${most}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What ranks a search: a word of the title weighs more than one of the place, and that more than the rest. */
const weights = sql.lit('{0.05, 0.2, 0.4, 1}');

/** A rank costs a look at all words of an event: a word that most events have would have thousands of them ranked. */
const ranked = 500;

/**
 * One page of what a search finds, best match first, what is still to come before what is over.
 *
 * @param query `match` decides what is found; `exact` lifts whole words above the beginnings of others
 * @param slice of each part, only the {@link ranked} nearest in time are ranked, or all up to `most` on pages beyond them
 * @returns the ids, and how many were found, counted up to `most`
 */
export async function searchIds(
  db: Db,
  query: { readonly match: string; readonly exact: string },
  filters: DiscoveryFilters,
  slice: Slice & { readonly most: number },
): Promise<{ ids: string[]; total: number }> {
  const { now, offset, limit, most } = slice;
  const extra = { conditions: [sql`search @@ ${query.match}::tsquery`], columns: sql`, search` };
  const rank = (tsquery: string) => sql`ts_rank(${weights}, search, ${tsquery}::tsquery)`;
  const candidates = offset + limit > ranked ? most : ranked;
  const met = all([...conditionsOf(filters), ...extra.conditions]);
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (${threeParts(filters, extra, now, candidates)})
    select (select count(*) from (select from events where ${met} limit ${most}) as counted) as total, array(
      select id from found
      order by part = 3, ${rank(query.match)} + ${rank(query.exact)} desc,
        abs(extract(epoch from starts_at - ${now}::timestamptz)), id
      offset ${offset} limit ${limit}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The words of a text as the index has them, and whether any event has such a word or a longer one. */
export async function wordsOf(db: Db, text: string): Promise<{ word: string; known: boolean }[]> {
  const { rows } = await sql<{ word: string; known: boolean }>`
    select typed.word, exists (select from search_words as held
      where held.word >= typed.word and held.word < typed.word || chr(1114111)) as known
    from unnest(tsvector_to_array(search_words_of(${text}))) as typed (word)`.execute(db);
  return rows;
}

/** Those of the words that some event has, whole. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await db.selectFrom('search_words').select('word').where('word', 'in', words).execute();
  return new Set(rows.map(({ word }) => word));
}

const mostSimilar = 20;

/** Words of events that look like these, most alike first: by their letters anywhere, or by how they begin. */
export async function similarWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ typed: string; similar: string[] }>`
    select typed.word as typed, array(
      (select word from search_words where word % typed.word
        order by similarity(word, typed.word) desc, word limit ${mostSimilar})
      union all
      (select word from search_words
        where word >= left(typed.word, 2) and word < left(typed.word, 2) || chr(1114111)
          and length(word) between length(typed.word) - 1 and length(typed.word) + 1
        order by similarity(word, typed.word) desc, word limit ${mostSimilar})
    ) as similar
    from unnest(${words}::text[]) as typed (word)`.execute(db);
  return new Map(rows.map(({ typed, similar }) => [typed, similar]));
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
