import { sql } from 'kysely';
import type { Tx } from '../infra/db/database.ts';
import { MIGRATION_LOCK } from '../infra/db/migrate.ts';

/** A row of `places` with its folded names. */
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

/** Any constant works, as long as all processes use the same. */
const gazetteerLock = 4_718_203_116;

/** Serialises loading of the gazetteer between processes, until `tx` ends. */
export async function lockGazetteer(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${gazetteerLock})`.execute(tx);
}

/**
 * Creates the tables of the next edition without indexes: maintaining them for 800,000 names row by row would
 * take several times as long as building them at the end.
 */
export async function createNextTables(tx: Tx): Promise<void> {
  await sql`create table next_places (like places including defaults including constraints)`.execute(tx);
  await sql`create table next_place_names (like place_names including defaults including constraints)`.execute(
    tx,
  );
}

/** Adds places and names to the next edition, in two statements per batch. */
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

/** Indexes of both tables, with the names of the ones they replace. */
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

/** Swaps in the filled tables and records their edition. Lookups wait only for the rename. */
export async function replaceGazetteer(tx: Tx, edition: string, places: number): Promise<void> {
  for (const index of indexes) {
    const unique = sql.raw('keyOf' in index ? 'unique' : '');
    await sql`create ${unique} index ${sql.id(`next_${index.name}`)} on ${index.on}`.execute(tx);
  }
  // So that the planner knows their sizes from the first lookup.
  await sql`analyze next_places, next_place_names`.execute(tx);
  // A running backup reads the tables it found at its start.
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  // In the order of lookups, to avoid deadlocks.
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
