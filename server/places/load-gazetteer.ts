import { z } from 'zod';
import { transaction } from '../platform/database.ts';
import { addJob, handle, type JobHandler, job } from '../platform/jobs.ts';
import type { Parts } from '../platform/parts.ts';
import type { GazetteerSource } from './providers/gazetteer-source.ts';
import {
  addPlaces,
  type GazetteerEntry,
  loadedEdition,
  lockGazetteer,
  recordEdition,
  removeGazetteer,
} from './store.ts';

const loading = job('load_gazetteer', z.object({}));
const batchSize = 4000;
const reportEveryMs = 2000;

/** Queues the loading of the gazetteer unless this edition is there; to be called at each start. */
export async function requestGazetteer({ db }: Pick<Parts, 'db'>, source: GazetteerSource): Promise<void> {
  if ((await loadedEdition(db)) === source.edition) return;
  await addJob(db, loading, {}, { key: loading.name });
}

/** The job that loads the gazetteer. */
export function gazetteerJob(parts: Pick<Parts, 'db' | 'log'>, source: GazetteerSource): JobHandler {
  return handle(loading, () => loadGazetteer(parts, source));
}

/**
 * Replaces the places of the database by an edition's, all or none; does nothing where it is already there.
 * Who looks a place up meanwhile gets the edition before.
 *
 * @param progress hears how many places are in, every two seconds or so
 */
export async function loadGazetteer(
  { db, log }: Pick<Parts, 'db' | 'log'>,
  source: GazetteerSource,
  progress: (places: number) => void = (places) => log.info({ places }, 'loading the gazetteer'),
): Promise<void> {
  const places = await transaction(db, async (tx) => {
    await lockGazetteer(tx);
    if ((await loadedEdition(tx)) === source.edition) return null;
    await removeGazetteer(tx);
    let count = 0;
    let reportedAt = performance.now();
    for await (const batch of inBatches(source.entries())) {
      await addPlaces(tx, batch);
      count += batch.length;
      if (performance.now() - reportedAt < reportEveryMs) continue;
      reportedAt = performance.now();
      progress(count);
    }
    await recordEdition(tx, source.edition, count);
    return count;
  });
  if (places !== null) log.info({ places, edition: source.edition }, 'the gazetteer is loaded');
}

async function* inBatches(entries: AsyncIterable<GazetteerEntry>): AsyncIterable<GazetteerEntry[]> {
  let batch: GazetteerEntry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
