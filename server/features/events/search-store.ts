import { sql } from 'kysely';
import type { EventInput } from '../../../contracts/events.ts';
import { noRefundHours } from '../../../contracts/payment-terms.ts';
import { type Db, executePrepared } from '../../infra/db/database.ts';
import { newId } from '../../infra/ids.ts';
import {
  all,
  type Condition,
  conditionsOf,
  type DiscoveryFilters,
  type SliceAt,
  threeParts,
} from './discovery-store.ts';
import { plainColumns, statePlain } from './plain-fields.ts';
import { shownTimes, spanOf } from './rules.ts';
import type { Reach, WordShares } from './search-reach.ts';
import type { EventValues, WholeEvent } from './store.ts';

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
): Promise<{ ids: string[]; total: number }> {
  const { now, offset, limit, most } = slice;
  const distance = sql`greatest(starts_at - ${now}::timestamptz, ${now}::timestamptz - starts_at)`;
  const rank = (tsquery: string) => sql`ts_rank(${weights}, search, ${tsquery}::tsquery)`;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with nearest as materialized (
      select * from (${candidates(query, filters, reach, slice)}) as found
      order by part = 3, ${distance}, id limit ${most})
    select (select count(*) from nearest) as total, array(
      select id from nearest
      order by part = 3, ${rank(query.match)} + ${rank(query.exact)} desc, ${distance}, id
      offset ${offset} limit ${limit}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

function candidates(
  { found, rare }: SearchQuery,
  filters: DiscoveryFilters,
  reach: Reach,
  { now, most }: SliceAt & { readonly most: number },
): Condition {
  const matches = (tsquery: string) => sql`search_in_weeks(search, start_date) @@ ${tsquery}::tsquery`;
  if (reach.kind === 'three parts') {
    return threeParts(filters, { conditions: [matches(found)], columns: sql`, search` }, now, most);
  }
  const met = all(conditionsOf(filters));
  // Written so that no index applies.
  const plainly = sql`search @@ ${found}::tsquery`;
  const others = rare === found ? sql`` : sql` and ${plainly}`;
  // `offset` keeps PostgreSQL from also combining these rare words with conditions that half of all
  // events meet.
  const having = (tsquery: string) =>
    sql`(select * from events where ${matches(tsquery)} offset 0) as events`;
  if (reach.kind === 'whole') {
    return sql`select id, starts_at, search,
      case when starts_at > ${now} then 2 when ends_at > ${now} then 1 else 3 end as part
      from ${having(rare)} where ${met}${others}`;
  }
  const soon =
    reach.weeks === null
      ? sql`events where starts_at > ${reach.since} and starts_at < ${reach.until} and ${plainly}`
      : sql`${having(`(${rare}) & (${reach.weeks.map((week) => `'${week}'`).join(' | ')})`)} where true${others}`;
  // Events in progress are few, and found by time.
  return sql`(select id, starts_at, search, 1 as part from events
      where ${met} and ${plainly} and starts_at <= ${now} and tstzrange(starts_at, ends_at) @> ${now}::timestamptz
      order by starts_at, id limit ${most})
    union all
    (select id, starts_at, search, 2 from ${soon} and ${met} and starts_at > ${now}
      order by starts_at, id limit ${most})`;
}

/** A prefix with more known words than this is searched as a prefix. */
export const mostWholes = 20;

/**
 * A text's words as the index stores them, each with some known words that begin with it, including
 * itself.
 */
export async function wordsOf(db: Db, text: string): Promise<{ word: string; wholes: string[] }[]> {
  const query = sql<{ word: string; wholes: string[] }>`
    select typed.word, array(select held.word from search_words as held
      where held.word >= typed.word and held.word < typed.word || chr(1114111)
      order by held.word limit ${mostWholes + 1}) as wholes
    from unnest(tsvector_to_array(search_words_of(${text}))) as typed (word)`;
  return executePrepared(db, query);
}

/** The words that some event has. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await db.selectFrom('search_words').select('word').where('word', 'in', words).execute();
  return new Set(rows.map(({ word }) => word));
}

const mostSimilar = 20;

/** Similar known words, most similar first: by trigrams, or by their beginning. */
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

const paisePerRupee = 100;

/**
 * The event columns an organiser controls. Contradictory values are dropped instead of stored
 * unseen.
 */
export function columnsOf(input: EventInput) {
  const { startsAt, endsAt } = spanOf(input);
  const shown = shownTimes(input);
  const paid = input.ticketType === 'paid' && input.ticketPrice !== null;
  const located = input.latitude !== null && input.longitude !== null;
  return {
    title: input.eventTitle,
    description: input.description,
    image_file_id: input.featuredImage,
    start_date: shown.date,
    end_date: shown.endDate ?? shown.date,
    start_time: input.allDay ? null : shown.startTime,
    end_time: input.allDay ? null : shown.endTime,
    time_zone: input.timeZone,
    online_link: input.online ? input.onlineLink : null,
    starts_at: startsAt,
    ends_at: endsAt,
    ticket_type: input.ticketType,
    price_paise: paid ? (input.ticketPrice ?? 0) * paisePerRupee : null,
    refund_hours: paid ? input.refundHours : noRefundHours,
    latitude: input.latitude,
    longitude: input.longitude,
    precision: located ? (input.precision ?? 'organiser') : null,
    categories: [...new Set(input.categories)],
    schedule: JSON.stringify(input.schedule),
    ...plainColumns(input),
  };
}

/**
 * A new event's row.
 * @param about `id` if chosen by the client; `sourceKey` identifies it for repeated imports
 */
export function newEvent(
  input: EventInput,
  about: {
    readonly id?: string;
    readonly organiserId: string;
    readonly now: Temporal.Instant;
    readonly sourceKey?: string;
  },
): { readonly values: EventValues; readonly capacity: number | null } {
  const values = {
    ...columnsOf(input),
    id: about.id ?? newId(),
    organiser_id: about.organiserId,
    source_key: about.sourceKey ?? null,
    created_at: about.now,
    updated_at: about.now,
  };
  return { values, capacity: input.capacity };
}

/** An event as organiser input, to merge a partial change into. */
export function statementOf(event: WholeEvent): EventInput {
  return {
    eventTitle: event.title,
    description: event.description,
    featuredImage: event.imageFileId,
    date: event.startDate,
    endDate: event.endDate,
    startTime: event.startTime,
    endTime: event.endTime,
    timeZone: event.timeZone,
    onlineLink: event.onlineLink,
    ticketType: event.ticketType,
    ticketPrice: rupees(event.pricePaise),
    refundHours: event.refundHours,
    latitude: event.latitude,
    longitude: event.longitude,
    precision: event.precision,
    capacity: event.capacity,
    categories: event.categories,
    schedule: event.schedule,
    ...statePlain(event),
  };
}

/** Paise to whole rupees (every price is a whole number of rupees, product rule 26). */
export function rupees(paise: number | null): number | null {
  return paise === null ? null : paise / paisePerRupee;
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
