import { sql } from 'kysely';
import { kilometresBetween, type Position } from '../../contracts/positions.ts';
import type { Db } from '../infra/db/database.ts';
import { foldName } from './names.ts';
import { type Area, areasNamed } from './regions.ts';
import { mayNamePlace } from './rules.ts';

interface Town extends Position {
  readonly id: number;
  readonly population: number;
}

export type TownOf = (place: Position) => number | null;

/** Radius in kilometres of a town of 100,000; others scale with the square root of their population. */
const reachOf100000 = 3;
/** Beyond this multiple of the radius, a place isn't in a town. */
const farthest = 12;
/** Grid cell size in degrees, for looking up towns. */
const cell = 0.5;

/**
 * Assigns a place to the town in whose radius it is deepest, so that a place in a district of Mumbai is in
 * Mumbai and not in the nearest suburb with a town hall.
 */
export function townFinder(towns: readonly Town[]): TownOf {
  const cells = Map.groupBy(towns, ({ latitude, longitude }) => keyOf(cellOf(latitude), cellOf(longitude)));
  return (place) => {
    let nearest: { readonly id: number; readonly depth: number } | null = null;
    for (const town of around(cells, place)) {
      const reach = reachOf100000 * Math.sqrt(Math.max(1000, town.population) / 100_000);
      const depth = kilometresBetween(place, town) / reach;
      if (depth < (nearest?.depth ?? farthest)) nearest = { id: town.id, depth };
    }
    return nearest?.id ?? null;
  };
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / cell);
}

function keyOf(row: number, column: number): string {
  return `${row} ${column}`;
}

function* around(
  cells: ReadonlyMap<string, readonly Town[]>,
  { latitude, longitude }: Position,
): Iterable<Town> {
  for (const row of [-1, 0, 1])
    for (const column of [-1, 0, 1])
      yield* cells.get(keyOf(cellOf(latitude) + row, cellOf(longitude) + column)) ?? [];
}

/** Two-letter codes are words more often than countries. */
const minNameLength = 3;
const maxWords = 4;
/** Towns per state or country that a location names. */
const maxTowns = 200;
const minInhabitants = { country: 50_000, region: 10_000 };
/** Only larger cities are found by alternate names; those of smaller ones include common words. */
const manyNamedFrom = 1_000_000;

/** Cached for the process: the list of places changes with a release of Mela only. */
const known = new WeakMap<Db, Map<string, readonly string[]>>();

/**
 * One-word names of the towns in the countries and states a text names, by each of the naming words: for
 * 'concerts in Tamil Nadu' `tamil` and `nadu` have those of Chennai and Madurai. Folded. Names that belong to
 * a larger town elsewhere are left out: Hyderabad isn't Sindh's.
 */
export async function townsOfAreasIn(db: Db, text: string): Promise<Map<string, readonly string[]>> {
  const towns = new Map<string, readonly string[]>();
  const words = foldName(text).split(' ');
  for (let length = Math.min(maxWords, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const named = words.slice(start, start + length);
      const name = named.join(' ');
      const areas = name.length < minNameLength ? [] : areasNamed(name);
      if (areas.length === 0 || named.some((word) => towns.has(word))) continue;
      const names = (await Promise.all(areas.map((area) => townNames(db, area)))).flat();
      for (const word of named) towns.set(word, names);
    }
  }
  return towns;
}

async function townNames(db: Db, area: Area): Promise<readonly string[]> {
  const ofDb = known.get(db) ?? new Map<string, readonly string[]>();
  known.set(db, ofDb);
  const key = `${area.countryCode} ${area.regionCode}`;
  const names = ofDb.get(key) ?? (await listTownNames(db, area));
  // Don't cache an empty result: the list may not be loaded yet.
  if (names.length > 0) ofDb.set(key, names);
  return names;
}

async function listTownNames(db: Db, { countryCode, regionCode }: Area): Promise<string[]> {
  const least = regionCode === undefined ? minInhabitants.country : minInhabitants.region;
  const region = regionCode ?? null;
  const { rows } = await sql<{ name: string }>`
    with towns as materialized (
      select id, population from places
      where country_code = ${countryCode} and (${region}::text is null or region_code = ${region})
        and population >= ${least}
      order by population desc limit ${maxTowns})
    select distinct named.name from towns
    join place_names as named on named.place_id = towns.id and (
        named.main or (named.correctable and towns.population >= ${manyNamedFrom}))
      and named.name not like '% %'
    where not exists (
      select from place_names as other join places as elsewhere on elsewhere.id = other.place_id
      where other.name = named.name and elsewhere.population > towns.population
        and (elsewhere.country_code <> ${countryCode}
          or (${region}::text is not null and elsewhere.region_code is distinct from ${region})))
    order by named.name`.execute(db);
  return rows.map(({ name }) => name).filter(mayNamePlace);
}
