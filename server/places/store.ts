import { sql } from 'kysely';
import type { Place } from '../../contracts/places.ts';
import { type Db, executePrepared } from '../infra/db/database.ts';
import type { Candidate } from './ranking.ts';

const candidateColumns = sql`place_names.name, place_names.main, places.id, places.kind, places.latitude,
  places.longitude, places.population, places.country_code as "countryCode", places.region_code as "regionCode"`;

/** Places of one name considered per query, the largest. */
const maxNamesakes = 1000;
/** Weight of main names over alternate ones in suggestions. */
const mainNameFactor = 10;
/** Similar names considered per misspelt name. */
const maxSimilar = 40;

/** Places with one of these folded names, in the given countries (none: anywhere); largest first. */
export async function findByNames(
  db: Db,
  names: readonly string[],
  countryCodes: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${candidateColumns} from place_names join places on places.id = place_names.place_id
    where place_names.name = any(${names})
      and (cardinality(${countryCodes}::text[]) = 0 or places.country_code = any(${countryCodes}))
    order by places.population desc, places.id limit ${maxNamesakes}`.execute(db);
  return rows;
}

/** Places with names similar to `typed`, most similar first. */
export async function findSimilar(
  db: Db,
  typed: string,
  countryCodes: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${candidateColumns} from place_names join places on places.id = place_names.place_id
    where place_names.correctable and place_names.name % ${typed}
      and length(place_names.name) between length(${typed}) - 2 and length(${typed}) + 2
      and (cardinality(${countryCodes}::text[]) = 0 or places.country_code = any(${countryCodes}))
    order by similarity(place_names.name, ${typed}) desc, places.population desc, places.id
    limit ${maxSimilar}`.execute(db);
  return rows;
}

/** Ids of the largest places with a name that starts with `prefix`, folded. */
export async function findByPrefix(db: Db, prefix: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select places.id from (
      select place_id, bool_or(main) as main from place_names
      where name >= ${prefix} and name < ${prefix} || chr(1114111) group by place_id
    ) as named join places on places.id = named.place_id
    order by places.population * case when named.main then ${mainNameFactor} else 1 end desc, places.id
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order of their ids here. */
export async function listPlaces(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('places').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Cities of this size are known abroad by other names. */
const wellKnownPopulation = 100_000;

/**
 * Other one-word names of large cities with these folded names: Bombay for Mumbai and vice versa. Only
 * between the main name and alternates, never between two alternates.
 */
export async function readOtherNames(db: Db, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const query = sql<{ name: string; others: string[] }>`
    select named.name, array_agg(distinct other.name) as others from place_names as named
    join places on places.id = named.place_id and places.population >= ${wellKnownPopulation}
    join place_names as other on other.place_id = named.place_id and other.name <> named.name
    where named.name = any(${names}) and (named.main or other.main) and other.name not like '% %'
    group by named.name`;
  const rows = await executePrepared(db, query);
  return new Map(rows.map(({ name, others }) => [name, others]));
}

/** The given folded names that belong to well-known cities. */
export async function cityNamesAmong(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select distinct place_names.name from place_names join places on places.id = place_names.place_id
    where place_names.name = any(${names}) and places.population >= ${wellKnownPopulation}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** A region's capital, or its largest city if the source marks none. */
export async function findSeat(
  db: Db,
  region: { readonly countryCode: string; readonly regionCode: string },
): Promise<number | null> {
  const seat = await db
    .selectFrom('places')
    .select('id')
    .where('country_code', '=', region.countryCode)
    .where('region_code', '=', region.regionCode)
    .orderBy((eb) => eb('kind', 'in', ['capital', 'seat']), 'desc')
    .orderBy('population', 'desc')
    .limit(1)
    .executeTakeFirst();
  return seat?.id ?? null;
}

export async function getPlace(db: Db, id: number) {
  return db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function loadedEdition(db: Db): Promise<string | null> {
  const row = await db.selectFrom('gazetteer').select('edition').executeTakeFirst();
  return row?.edition ?? null;
}

/**
 * A cached answer: `null` inside means the service doesn't know the place; undefined, that it hasn't been
 * asked.
 */
export async function findLookup(
  db: Db,
  question: { readonly provider: string; readonly question: string; readonly now: Temporal.Instant },
): Promise<Place | null | undefined> {
  const row = await db
    .selectFrom('place_lookups')
    .select('answer')
    .where('provider', '=', question.provider)
    .where('question', '=', question.question)
    .where('expires_at', '>', question.now)
    .executeTakeFirst();
  return row === undefined ? undefined : (row.answer as Place | null);
}

export async function keepLookup(
  db: Db,
  lookup: {
    readonly provider: string;
    readonly question: string;
    readonly answer: Place | null;
    readonly expiresAt: Temporal.Instant;
  },
): Promise<void> {
  const answer = lookup.answer === null ? null : JSON.stringify(lookup.answer);
  await db
    .insertInto('place_lookups')
    .values({
      provider: lookup.provider,
      question: lookup.question,
      answer,
      expires_at: lookup.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'question']).doUpdateSet({ answer, expires_at: lookup.expiresAt }),
    )
    .execute();
}

export async function forgetLookups(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('place_lookups').where('expires_at', '<=', now).execute();
}
