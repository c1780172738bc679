import { sql } from 'kysely';
import { transaction } from '../infra/db/database.ts';
import type { Deps } from '../infra/deps.ts';
import type { Landmark } from './extract/landmarks.ts';
import { readExtract } from './extract/read-extract.ts';
import {
  addLandmarks,
  finishExtract,
  insertExtract,
  listTowns,
  type PlacedLandmark,
  removeExtract,
} from './landmark-store.ts';
import { type TownOf, townFinder } from './towns.ts';

const batchSize = 4000;
/** Cells per degree within which pieces of a street with one name are merged: about five kilometres. */
const streetCells = 20;

type NamedLandmark = PlacedLandmark & Pick<Landmark, 'names'>;

/**
 * Imports the landmarks of an OpenStreetMap extract, completely or not at all, replacing an earlier import of
 * that name. Until then, lookups use the previous ones. Landmarks far from any town of the gazetteer are
 * skipped.
 *
 * @returns how many landmarks it has
 * @throws UnreadableExtract
 */
export async function importExtract(
  { db }: Pick<Deps, 'db'>,
  extract: { readonly path: string; readonly name: string },
  progress: (share: number) => void,
): Promise<number> {
  return transaction(db, async (tx) => {
    // Passes over a large extract take longer than the idle timeout of a command's transaction.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const townOf = townFinder(await listTowns(tx));
    await removeExtract(tx, extract.name);
    await insertExtract(tx, extract.name);
    let count = 0;
    let batch: NamedLandmark[] = [];
    const write = async () => {
      await addLandmarks(tx, extract.name, batch);
      count += batch.length;
      batch = [];
    };
    for await (const landmark of inTowns(readExtract(extract.path, progress), townOf)) {
      batch.push(landmark);
      if (batch.length === batchSize) await write();
    }
    await write();
    await finishExtract(tx, extract.name, count);
    return count;
  });
}

async function* inTowns(landmarks: AsyncIterable<Landmark>, townOf: TownOf): AsyncIterable<NamedLandmark> {
  const streets = new Set<string>();
  for await (const { street, ...landmark } of landmarks) {
    const townId = townOf(landmark);
    if (townId === null || (street && isKnown(streets, landmark))) continue;
    yield { ...landmark, townId };
  }
}

function isKnown(streets: Set<string>, { names, latitude, longitude }: Omit<Landmark, 'street'>): boolean {
  const key = [names[0], Math.floor(latitude * streetCells), Math.floor(longitude * streetCells)].join(' ');
  const known = streets.has(key);
  streets.add(key);
  return known;
}
