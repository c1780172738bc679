import type { Db } from '../infra/db/database.ts';
import { foldName } from './names.ts';
import { areasNamed } from './regions.ts';
import { mayNamePlace } from './rules.ts';
import { cityNamesAmong, readOtherNames } from './store.ts';

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

/** Milliseconds for which they are good: names change when a list of places is read in. */
const goodForMs = 60_000;
/** Words that are kept at most. */
const mostKept = 5000;

interface Known {
  readonly until: number;
  readonly names: readonly string[];
}

const kept = new WeakMap<Db, Map<string, Known>>();

/**
 * What large cities of these folded names are called as well, as of {@link readOtherNames}: every search asks for each
 * of its words, which are few people's own.
 */
export async function otherNames(db: Db, names: readonly string[]): Promise<Map<string, readonly string[]>> {
  const known = kept.get(db) ?? new Map<string, Known>();
  kept.set(db, known);
  const now = performance.now();
  const found = new Map<string, readonly string[]>();
  const unknown: string[] = [];
  for (const name of names) {
    const entry = known.get(name);
    if (entry !== undefined && entry.until > now) found.set(name, entry.names);
    else unknown.push(name);
  }
  const read = await readOtherNames(db, unknown);
  if (known.size + unknown.length > mostKept) known.clear();
  for (const name of unknown) {
    const others = read.get(name) ?? [];
    known.set(name, { until: now + goodForMs, names: others });
    found.set(name, others);
  }
  return found;
}
