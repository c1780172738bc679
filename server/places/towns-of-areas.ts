import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { foldName } from './names.ts';
import { type Area, areasNamed } from './regions.ts';
import { mayNamePlace } from './rules.ts';

/** Codes of two letters are words more often than countries. */
const shortestName = 3;
const mostWords = 4;
/** Towns that a location names without the state or the country around them. */
const mostTowns = 200;
const leastInhabitants = { country: 50_000, region: 10_000 };
/** From here on a city is written by other names than its own, too; smaller ones have had names that mean anything. */
const manyNamedFrom = 1_000_000;

/** What was found, as long as the process lives: the list of places changes with a release of Mela only. */
const known = new WeakMap<Db, Map<string, readonly string[]>>();

/**
 * The names, in one word, of the towns in the countries and states that a text names, by each of the words that do:
 * for 'concerts in Tamil Nadu' `tamil` and `nadu` have those of Chennai and Madurai. Folded. A name that a larger town
 * elsewhere bears is left out: Hyderabad is not Sindh's.
 */
export async function townsOfAreasIn(db: Db, text: string): Promise<Map<string, readonly string[]>> {
  const towns = new Map<string, readonly string[]>();
  const words = foldName(text).split(' ');
  for (let length = Math.min(mostWords, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const named = words.slice(start, start + length);
      const name = named.join(' ');
      const areas = name.length < shortestName ? [] : areasNamed(name);
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
  // None: perhaps the list is not loaded yet.
  if (names.length > 0) ofDb.set(key, names);
  return names;
}

async function listTownNames(db: Db, { countryCode, regionCode }: Area): Promise<string[]> {
  const least = regionCode === undefined ? leastInhabitants.country : leastInhabitants.region;
  const region = regionCode ?? null;
  const { rows } = await sql<{ name: string }>`
    with towns as materialized (
      select id, population from places
      where country_code = ${countryCode} and (${region}::text is null or region_code = ${region})
        and population >= ${least}
      order by population desc limit ${mostTowns})
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
