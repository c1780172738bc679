import type { Db } from '../infra/db/database.ts';
import { foldName } from './names.ts';
import { areasNamed } from './regions.ts';
import { mayNamePlace } from './rules.ts';
import { cityNamesAmong, readOtherNames } from './store.ts';

/** Two-letter codes are words more often than countries. */
const minAreaLength = 3;

/**
 * The given texts that name a larger city, a region or a country, and aren't words for venues ('park',
 * 'library'). For recognising places among other words; to look a place up, use {@link geocode}.
 */
export async function placeNamesAmong(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const folded = new Map(texts.map((text) => [text, foldName(text)]));
  const cities = await cityNamesAmong(db, [...new Set(folded.values())].filter(mayNamePlace));
  const isArea = (name: string) => name.length >= minAreaLength && areasNamed(name).length > 0;
  return new Set(
    texts.filter((text) => {
      const name = folded.get(text) ?? '';
      return cities.has(name) || isArea(name);
    }),
  );
}

/** Cache time in milliseconds: names change when a list of places is loaded. */
const goodForMs = 60_000;
/** Cache size, in words. */
const maxEntries = 5000;

interface Known {
  readonly until: number;
  readonly names: readonly string[];
}

const kept = new WeakMap<Db, Map<string, Known>>();

/**
 * Other names of large cities, see {@link readOtherNames}. Cached, because every search looks up each of its
 * words.
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
  if (known.size + unknown.length > maxEntries) known.clear();
  for (const name of unknown) {
    const others = read.get(name) ?? [];
    known.set(name, { until: now + goodForMs, names: others });
    found.set(name, others);
  }
  return found;
}
