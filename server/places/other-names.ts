import type { Db } from '../platform/database.ts';
import { readOtherNames } from './store.ts';

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
