import { type RawBuilder, sql } from 'kysely';
import { type Db, prepare } from '../../infra/db/database.ts';
import {
  all,
  type Condition,
  conditionsOf,
  costsFrom,
  type DiscoveryFilters,
  isPriced,
  kilometresFrom,
  onceForSeries,
  type SliceAt,
  threeParts,
  whenOf,
} from './discovery-store.ts';
import { type EventRow, selectEvents } from './store.ts';
import { isListed } from './visibility.ts';

/** A prefix with more known words than this is searched as a prefix. */
export const maxWholes = 20;

/**
 * A text's words as the index stores them, each with some known words that begin with it, including
 * itself.
 */
export async function wordsOf(db: Db, text: string): Promise<{ word: string; wholes: string[] }[]> {
  return wordsTyped(db, text);
}

const wordsTyped = prepare((db, text: string) => {
  const statement = sql<{ word: string; wholes: string[] }>`
    select typed.word, array(select held.word from search_words as held
      where held.word >= typed.word and held.word < typed.word || chr(1114111)
      order by held.word limit ${sql.lit(maxWholes + 1)}) as wholes
    from unnest(tsvector_to_array(search_words_of(${text}))) as typed (word)`;
  return { compile: () => statement.compile(db) };
});

/** The words that some event has. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await db.selectFrom('search_words').select('word').where('word', 'in', words).execute();
  return new Set(rows.map(({ word }) => word));
}

const maxSimilar = 20;

/** Similar known words, most similar first: by trigrams, or by their beginning. */
export async function similarWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ typed: string; similar: string[] }>`
    select typed.word as typed, array(
      (select word from search_words where word % typed.word
        order by similarity(word, typed.word) desc, word limit ${maxSimilar})
      union all
      (select word from search_words
        where word >= left(typed.word, 2) and word < left(typed.word, 2) || chr(1114111)
          and length(word) between length(typed.word) - 1 and length(typed.word) + 1
        order by similarity(word, typed.word) desc, word limit ${maxSimilar})
    ) as similar
    from unnest(${words}::text[]) as typed (word)`.execute(db);
  return new Map(rows.map(({ typed, similar }) => [typed, similar]));
}

/** Reads word frequencies from PostgreSQL's own statistics. */
export async function readWordShares(db: Db, now: Temporal.Instant): Promise<WordShares> {
  const soon = now.add({ hours: 24 * 7 * 8 });
  const { rows } = await sql<{
    events: number;
    weekly: number;
    words: string[] | null;
    shares: number[] | null;
  }>`select reltuples as events,
      (select count(*) from events where starts_at > ${now} and starts_at < ${soon}) / 8.0::float8 as weekly,
      most_common_elems::text::text[] as words, most_common_elem_freqs as shares
    from pg_class left join pg_stats
      on schemaname = relnamespace::regnamespace::text and tablename = relname and attname = 'search'
    where pg_class.oid = 'events'::regclass`.execute(db);
  const { events = -1, weekly = 0, words, shares } = rows[0] ?? {};
  const common = new Map((words ?? []).map((word, index) => [word, shares?.[index] ?? 0]));
  // The last entry after the frequencies is their minimum.
  return { events: events < 0 ? null : events, weekly, common, rest: shares?.[common.size] ?? 1 };
}

/** Milliseconds of validity: frequencies change over months. */
const goodForMs = 600_000;

const kept = new WeakMap<Db, { readonly until: number; readonly shares: Promise<WordShares> }>();

/** A database's word frequencies, cached. */
export function wordSharesOf(db: Db, now: Temporal.Instant): Promise<WordShares> {
  const known = kept.get(db);
  if (known !== undefined && known.until > performance.now()) return known.shares;
  const shares = readWordShares(db, now);
  kept.set(db, { until: performance.now() + goodForMs, shares });
  shares.catch(() => kept.delete(db));
  return shares;
}

/**
 * How far a search looks for candidates: everything it finds; what is in progress or starts within
 * some weeks; or along the calendar in both directions until there are enough.
 */
export type Reach =
  | { readonly kind: 'whole' }
  | { readonly kind: 'three parts' }
  | {
      readonly kind: 'soon';
      readonly since: Temporal.Instant;
      readonly until: Temporal.Instant;
      /**
       * The weeks as the index names them; null when so many events match that the index doesn't
       * help.
       */
      readonly weeks: readonly string[] | null;
    };

/** Word frequencies from PostgreSQL's last sample. */
export interface WordShares {
  /** The number of events; null before the first sample. */
  readonly events: number | null;
  /** Events per week, averaged over the next eight. */
  readonly weekly: number;
  /** The share of events, 0 to 1, with each of the more common words. */
  readonly common: ReadonlyMap<string, number>;
  /** The upper bound for all other words. */
  readonly rest: number;
}

/** Title words weigh more than the place, and the place more than the rest. */
const weights = sql.lit('{0.05, 0.2, 0.4, 1}');

/** A search as several `tsquery` texts. */
interface SearchQuery {
  /** Decides what matches: same as `match`, with prefixes expanded to known words. */
  readonly found: string;
  /** The rarer words, looked up in the index; the others are checked on what it finds. */
  readonly rare: string;
  /** Ranks the matches. */
  readonly match: string;
  /** Ranks exact words above prefixes. */
  readonly exact: string;
}

/**
 * A page of search results, best match first, upcoming before past. Ranking an event reads all its
 * words, so for a very common word only the events nearest in time are ranked.
 * @param reach how far to look
 * @param slice at most `most` events are ranked and counted
 * @returns the ids and the number of matches
 */
export async function searchIds(
  db: Db,
  query: SearchQuery,
  filters: DiscoveryFilters,
  reach: Reach,
  slice: SliceAt & { readonly most: number },
): Promise<Found> {
  const statement = statementFor(reach, filters);
  const rows =
    statement === null
      ? (await searchByTime(query, filters, reach, slice).execute(db)).rows
      : await statement.ids(db, askedOf(query, filters, reach, slice));
  return rows[0] ?? { ids: [], total: 0 };
}

type Found = { ids: string[]; total: number };

export interface FoundPage extends Found {
  /** If they were read in the same statement. */
  readonly events?: EventRow[];
}

/** The same with the events themselves, if one statement can read them as well. */
export async function searchPage(
  db: Db,
  query: SearchQuery,
  filters: DiscoveryFilters,
  reach: Reach,
  slice: SliceAt & { readonly most: number },
): Promise<FoundPage> {
  const statement = statementFor(reach, filters);
  if (statement === null) return searchIds(db, query, filters, reach, slice);
  const rows = await statement.events(db, askedOf(query, filters, reach, slice));
  const events = rows.filter((row): row is FoundEvent & EventRow => row.id !== null);
  return { ids: events.map(({ id }) => id), total: rows[0]?.found ?? 0, events };
}

/** A row for each event; without events, one that says how many there are on other pages. */
type FoundEvent = { readonly found: number } & (EventRow | { readonly id: null });

/** The prepared statements know none of the conditions beyond lists. */
function statementFor(reach: Reach, { also }: DiscoveryFilters) {
  if (also !== undefined) return null;
  return indexedSearches[reach.kind === 'soon' && reach.weeks === null ? 'three parts' : reach.kind];
}

/** The parameters of the statements that start from the word index, as one JSON record. */
function askedOf(
  { found, rare, match, exact }: SearchQuery,
  filters: DiscoveryFilters,
  reach: Reach,
  slice: SliceAt & { readonly most: number },
): string {
  const { circle, minPrice, maxPrice, placed, ...plain } = filters;
  const rarer = [circle, minPrice, maxPrice, plain.place, plain.when].some((filter) => filter !== undefined);
  const weeks = reach.kind === 'soon' ? reach.weeks : null;
  return JSON.stringify({
    ...plain,
    ...slice,
    match,
    exact,
    found,
    indexed: weeks === null ? rare : `(${rare}) & (${weeks.map((week) => `'${week}'`).join(' | ')})`,
    // Conditions that the index has checked already aren't checked again.
    checked: rare === found ? null : found,
    minPaise: minPrice,
    maxPaise: maxPrice,
    latitude: circle?.latitude,
    longitude: circle?.longitude,
    radiusKm: circle?.radiusKm,
    placed: placed === true,
    rarer: rarer || placed === true,
  });
}

/** Unused filters are null. */
const asked = (record: unknown) => sql`asked as materialized (
  select * from json_to_record(${record}::json) as asked (
    indexed tsquery, checked tsquery, found tsquery, match tsquery, exact tsquery, place tsquery,
    category text, "ticketType" text, online boolean, "minPaise" integer, "maxPaise" integer, currency text, "from" date, "to" date,
    latitude float8, longitude float8, "radiusKm" float8, placed boolean, rarer boolean, "when" text,
    now timestamptz, most integer, "offset" integer, "limit" integer))`;

/** Most searches have none of the rarer filters: then one look at `rarer` is enough for each event. */
const metByAsked = sql`status = 'scheduled' and ${isListed}
  and (asked.category is null or categories @> array[asked.category])
  and (asked."ticketType" is null or ticket_type = asked."ticketType")
  and (asked.online is null or events.online = asked.online)
  and (asked."from" is null or end_date >= asked."from")
  and (asked."to" is null or start_date <= asked."to")
  and (not asked.rarer or (
    (asked.place is null or place_words @@ asked.place)
    and (asked."minPaise" is null or ${costsFrom(sql`asked."minPaise"`, sql`asked."maxPaise"`)})
    and (asked."maxPaise" is null or coalesce(price_paise, 0) <= asked."maxPaise")
    and (coalesce(asked."minPaise", asked."maxPaise") is null or asked.currency is null
      or ${isPriced(sql`asked.currency`, sql`coalesce(asked."minPaise", 0)`)})
    and (asked."when" is null or (ends_at <= asked.now) = (asked."when" = 'past'))
    and (not asked.placed or events.latitude is not null)
    and (asked.latitude is null or ${kilometresFrom({
      latitude: sql`asked.latitude`,
      longitude: sql`asked.longitude`,
      of: sql`events.`,
    })} <= asked."radiusKm")))`;

// `offset 0` keeps PostgreSQL from also combining the words with conditions that half of all events meet.
const eventsInIndex = sql`asked, lateral (select * from events
  where search_in_weeks(search, start_date) @@ asked.indexed offset 0) as events`;

const checkedToo = sql`(asked.checked is null or search @@ asked.checked)`;

/**
 * All events with the words. PostgreSQL can't plan by values inside a record, so it plans once per connection:
 * planning each search would take as long as running it.
 */
const wholeCandidates = sql`select events.id, series_id, starts_at, search, starts_at <= asked.now and ends_at <= asked.now as over
      from ${eventsInIndex} where ${metByAsked} and ${checkedToo}`;

/** Events in progress (few, and found by time), and those that start within some weeks. */
const soonCandidates = sql`select events.id, series_id, starts_at, search, false as over
      from asked, lateral (select * from events
        where starts_at <= asked.now and tstzrange(starts_at, ends_at) @> asked.now offset 0) as events
      where ${metByAsked} and search @@ asked.found
      union all
      select events.id, series_id, starts_at, search, false from ${eventsInIndex}
      where ${metByAsked} and ${checkedToo} and starts_at > asked.now`;

const indexedSearches = {
  whole: preparedFor(wholeCandidates),
  soon: preparedFor(soonCandidates),
  'three parts': null,
};

/** Of each series only its first date in the order of lists. */
const firstOfSeries = sql`firsts as (
      select distinct on (coalesce(series_id, id)) * from nearest order by coalesce(series_id, id), over, distance, id)`;

function preparedFor(candidates: Condition) {
  const found = (record: unknown) => sql`with ${asked(record)}, nearest as materialized (
      select found.*,
        case when starts_at > asked.now then starts_at - asked.now else asked.now - starts_at end as distance
      from asked, lateral (${candidates}) as found
      order by over, distance, id limit (select most from asked)), ${firstOfSeries}`;
  const rank = (tsquery: Condition) => sql`ts_rank(${weights}, search, ${tsquery})`;
  const order = sql`over, ${rank(sql`asked.match`)} + ${rank(sql`asked.exact`)} desc, distance, id`;
  const page = sql`offset (select "offset" from asked) limit (select "limit" from asked)`;
  return {
    ids: prepare((db, record: string) => {
      const statement = sql<Found>`${found(record)}
        select (select count(*) from firsts) as total, array(
          select id from firsts, asked order by ${order} ${page}) as ids`;
      return { compile: () => statement.compile(db) };
    }),
    events: prepare((db, record: string) => {
      // One look into each table per event, whatever PostgreSQL believes about their number.
      const event = selectEvents(db)
        .where(sql<boolean>`events.id = page.id`)
        .where(isListed)
        .offset(sql<number>`0`);
      const statement = sql<FoundEvent>`${found(record)}, page as (
          select id, row_number() over (order by ${order}) as place from firsts, asked order by place ${page})
        select (select count(*) from firsts) as found, listed.*
        from (values (1)) as once left join (page cross join lateral ${event} as listed) on true order by page.place`;
      return { compile: () => statement.compile(db) };
    }),
  };
}

/** A search for common words, which follows the calendar. */
function searchByTime(
  query: SearchQuery,
  filters: DiscoveryFilters,
  reach: Reach,
  slice: SliceAt & { readonly most: number },
): RawBuilder<Found> {
  const { now, offset, limit, most } = slice;
  const distance = sql`greatest(starts_at - ${now}::timestamptz, ${now}::timestamptz - starts_at)`;
  const rank = (tsquery: string) => sql`ts_rank(${weights}, search, ${tsquery}::tsquery)`;
  return sql<Found>`
    with nearest as materialized (
      select * from (${candidatesByTime(query, filters, reach, slice)}) as found
      order by part = 3, ${distance}, id limit ${most})
    select (select count(*) from nearest) as total, array(
      select id from nearest
      order by part = 3, ${rank(query.match)} + ${rank(query.exact)} desc, ${distance}, id
      offset ${offset} limit ${limit}) as ids`;
}

function candidatesByTime(
  { found }: SearchQuery,
  filters: DiscoveryFilters,
  reach: Reach,
  { now, most }: SliceAt & { readonly most: number },
): Condition {
  if (reach.kind !== 'soon') {
    const matches = sql`search_in_weeks(search, start_date) @@ ${found}::tsquery`;
    return threeParts(filters, { conditions: [matches], columns: sql`, search` }, now, most);
  }
  // Written so that no index applies.
  const plainly = sql`search @@ ${found}::tsquery`;
  const each = [...conditionsOf(filters, { byStart: true }), ...whenOf(filters, now)];
  const met = all([...each, onceForSeries([...each, plainly], now)]);
  // Events in progress are few, and found by time.
  return sql`(select id, starts_at, search, 1 as part from events
      where ${met} and ${plainly} and starts_at <= ${now} and tstzrange(starts_at, ends_at) @> ${now}::timestamptz
      order by starts_at, id limit ${most})
    union all
    (select id, starts_at, search, 2 from events
      where starts_at > ${reach.since} and starts_at < ${reach.until} and ${plainly} and ${met} and starts_at > ${now}
      order by starts_at, id limit ${most})`;
}
