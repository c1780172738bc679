import { sql } from 'kysely';
import type { Tx } from '../infra/db/database.ts';
import { MIGRATION_LOCK } from '../infra/db/migrate.ts';

/** A row of `places` with the names it is found by, folded. */
export interface GazetteerEntry {
  readonly id: number;
  readonly name: string;
  readonly countryCode: string;
  readonly regionCode: string | null;
  readonly kind: 'capital' | 'seat' | 'city' | 'locality';
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly timeZone: string;
  readonly names: readonly { readonly name: string; readonly main: boolean; readonly correctable: boolean }[];
}

/** Any constant does, as long as every process takes the same one. */
const gazetteerLock = 4_718_203_116;

/** Waits until no other process loads the gazetteer, and keeps others waiting until `tx` ends. */
export async function lockGazetteer(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${gazetteerLock})`.execute(tx);
}

/**
 * Makes the tables that the next edition is filled into, without indexes: to keep those of 800,000 names with each row
 * would take several times as long as to build them at the end.
 */
export async function createNextTables(tx: Tx): Promise<void> {
  await sql`create table next_places (like places including defaults including constraints)`.execute(tx);
  await sql`create table next_place_names (like place_names including defaults including constraints)`.execute(
    tx,
  );
}

/** Adds places and their names to the next edition: two statements, however many they are. */
export async function addPlaces(tx: Tx, entries: readonly GazetteerEntry[]): Promise<void> {
  const column = <Key extends keyof GazetteerEntry>(key: Key) => entries.map((entry) => entry[key]);
  await sql`
    insert into next_places
      (id, name, country_code, region_code, kind, latitude, longitude, population, time_zone)
    select * from unnest(
      ${column('id')}::int[], ${column('name')}::text[], ${column('countryCode')}::text[],
      ${column('regionCode')}::text[], ${column('kind')}::text[], ${column('latitude')}::float8[],
      ${column('longitude')}::float8[], ${column('population')}::int[], ${column('timeZone')}::text[])`.execute(
    tx,
  );
  const names = entries.flatMap(({ id, names }) => names.map((name) => ({ id, ...name })));
  await sql`
    insert into next_place_names (name, place_id, main, correctable)
    select * from unnest(
      ${names.map(({ name }) => name)}::text[], ${names.map(({ id }) => id)}::int[],
      ${names.map(({ main }) => main)}::bool[], ${names.map(({ correctable }) => correctable)}::bool[])`.execute(
    tx,
  );
}

/** The indexes of both tables: those of the tables that they replace, by their names. */
const indexes = [
  { name: 'places_pkey', on: sql`next_places (id)`, keyOf: 'places' },
  { name: 'places_of_region', on: sql`next_places (country_code, region_code, population desc)` },
  { name: 'place_names_pkey', on: sql`next_place_names (name, place_id)`, keyOf: 'place_names' },
  { name: 'place_names_of_place', on: sql`next_place_names (place_id)` },
  {
    name: 'place_names_near',
    on: sql`next_place_names using gin (name gin_trgm_ops) where correctable`,
  },
] as const;

/**
 * Puts the filled tables in the place of those that were there, and records their edition. Who looks something up
 * waits for the last of it only, which takes as long as to rename.
 */
export async function replaceGazetteer(tx: Tx, edition: string, places: number): Promise<void> {
  for (const index of indexes) {
    const unique = sql.raw('keyOf' in index ? 'unique' : '');
    await sql`create ${unique} index ${sql.id(`next_${index.name}`)} on ${index.on}`.execute(tx);
  }
  // The planner knows their sizes from the first look-up on.
  await sql`analyze next_places, next_place_names`.execute(tx);
  // A backup under way reads the tables that it found when it began.
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  // In the order in which look-ups take them, so that none waits for the other.
  await sql`drop table place_names`.execute(tx);
  await sql`drop table places`.execute(tx);
  for (const table of ['places', 'place_names']) {
    await sql`alter table ${sql.id(`next_${table}`)} rename to ${sql.id(table)}`.execute(tx);
  }
  for (const index of indexes) {
    await sql`alter index ${sql.id(`next_${index.name}`)} rename to ${sql.id(index.name)}`.execute(tx);
    if (!('keyOf' in index)) continue;
    await sql`alter table ${sql.id(index.keyOf)}
      add constraint ${sql.id(index.name)} primary key using index ${sql.id(index.name)}`.execute(tx);
  }
  await tx.deleteFrom('gazetteer').execute();
  await tx.insertInto('gazetteer').values({ edition, places }).execute();
}
