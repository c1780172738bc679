import type { Db } from '../platform/database.ts';
import { foldName } from './names.ts';
import { areasNamed } from './regions.ts';
import { mayNamePlace } from './rules.ts';
import { cityNamesAmong } from './store.ts';

/** Codes of two letters are words more often than countries. */
const shortestArea = 3;

/**
 * Those of the texts that name a larger city, a region or a country, and are not what venues are called ('park',
 * 'library'). Meant for telling a place among other words; a look-up is {@link geocode}.
 */
export async function placeNamesAmong(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const folded = new Map(texts.map((text) => [text, foldName(text)]));
  const cities = await cityNamesAmong(db, [...new Set(folded.values())].filter(mayNamePlace));
  const isArea = (name: string) => name.length >= shortestArea && areasNamed(name).length > 0;
  return new Set(
    texts.filter((text) => {
      const name = folded.get(text) ?? '';
      return cities.has(name) || isArea(name);
    }),
  );
}
