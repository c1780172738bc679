import { type RawBuilder, sql } from 'kysely';
import type { Category, TicketType } from '../../contracts/events.ts';
import type { Db } from '../platform/database.ts';
import { likePattern } from './search-rules.ts';

/** The filters of discovery, read. */
export interface DiscoveryFilters {
  readonly category?: Category | undefined;
  readonly ticketType?: TicketType | undefined;
  readonly online?: boolean | undefined;
  /** Each must occur in the location, in one of its spellings (folded). */
  readonly place: readonly (readonly string[])[];
  /** Local dates of the event, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Where a page lies in a list. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** No zone is further from UTC than this. */
const zoneDays = 1;

function conditionsOf(filters: DiscoveryFilters): RawBuilder<unknown> {
  const conditions = [sql`status = 'scheduled'`];
  const { category, ticketType, online, from, to } = filters;
  if (category !== undefined) conditions.push(sql`categories @> array[${category}]::text[]`);
  if (ticketType !== undefined) conditions.push(sql`ticket_type = ${ticketType}`);
  if (online !== undefined) conditions.push(sql`online = ${online}`);
  for (const spellings of filters.place) {
    const patterns = spellings.map((spelling) => sql`fold(location) like ${likePattern(spelling)}`);
    conditions.push(sql`(${sql.join(patterns, sql` or `)})`);
  }
  if (from !== undefined) conditions.push(sql`end_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`start_date <= ${to}::date`);
  if (from !== undefined || to !== undefined) {
    // The dates are each event's own; in instants, which the index knows, they lie within a day of these.
    conditions.push(sql`tstzrange(starts_at, ends_at, '[)') && tstzrange(
      ${from ?? null}::date - ${zoneDays}::int, ${to ?? null}::date + ${zoneDays + 1}::int)`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Ids on one page of the events that the filters let through: those that are going on, then those to come, soonest
 * first, then past ones, latest first. Each part is read from its own index in its order, never sorted as a whole.
 */
export async function pageOfIds(
  db: Db,
  filters: DiscoveryFilters,
  { now, offset, limit }: Slice & { now: Temporal.Instant },
): Promise<string[]> {
  const conditions = conditionsOf(filters);
  const most = offset + limit;
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id, 1 as part, extract(epoch from starts_at) as place from events
        where ${conditions} and starts_at <= ${now} and tstzrange(starts_at, ends_at) @> ${now}::timestamptz
        order by starts_at, id limit ${most})
      union all
      (select id, 2, extract(epoch from starts_at) from events
        where ${conditions} and starts_at > ${now}
        order by starts_at, id limit ${most})
      union all
      (select id, 3, -extract(epoch from starts_at) from events
        where ${conditions} and starts_at <= ${now} and ends_at <= ${now}
        order by starts_at desc, id desc limit ${most})
    ) as parts
    order by part, place, id offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many events the filters let through, counted up to `most`. */
export async function countEvents(db: Db, filters: DiscoveryFilters, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from events where ${conditionsOf(filters)} limit ${most}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What ranks a search: a word of the title weighs more than one of the place, and that more than the rest. */
const weights = sql.lit('{0.05, 0.2, 0.4, 1}');
/** Ranked matches, the nearest in time of the upcoming and of the past ones: more than anybody pages through. */
const mostRanked = 2500;

/**
 * One page of what a search finds, best match first, what is still to come before what is over.
 *
 * @param query `match` decides what is found; `exact` lifts whole words above the beginnings of others
 * @returns the ids, and how many were found, counted up to 5,000
 */
export async function searchIds(
  db: Db,
  query: { readonly match: string; readonly exact: string },
  filters: DiscoveryFilters,
  { now, offset, limit }: Slice & { now: Temporal.Instant },
): Promise<{ ids: string[]; total: number }> {
  const conditions = conditionsOf(filters);
  const rank = (tsquery: string) => sql`ts_rank(${weights}, search, ${tsquery}::tsquery)`;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (
      (select id, search, starts_at, true as upcoming from events
        where ${conditions} and search @@ ${query.match}::tsquery and ends_at > ${now}
        order by starts_at limit ${mostRanked})
      union all
      (select id, search, starts_at, false from events
        where ${conditions} and search @@ ${query.match}::tsquery and ends_at <= ${now}
        order by starts_at desc limit ${mostRanked})
    )
    select (select count(*) from found) as total, array(
      select id from found
      order by upcoming desc, ${rank(query.match)} + ${rank(query.exact)} desc,
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
