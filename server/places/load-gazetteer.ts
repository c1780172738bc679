import { z } from 'zod';
import { transaction } from '../infra/db/database.ts';
import type { Deps } from '../infra/deps.ts';
import { addJob, handle, type JobHandler, job } from '../infra/jobs/queue.ts';
import {
  addPlaces,
  createNextTables,
  type GazetteerEntry,
  lockGazetteer,
  replaceGazetteer,
} from './gazetteer-tables.ts';
import type { GazetteerSource } from './providers/gazetteer-source.ts';
import { loadedEdition } from './store.ts';

const loading = job('load_gazetteer', z.object({}));
const batchSize = 4000;
const logEveryMs = 2000;

/** Queues loading of the gazetteer unless this edition is loaded; called at each start. */
export async function requestGazetteer({ db }: Pick<Deps, 'db'>, source: GazetteerSource): Promise<void> {
  if ((await loadedEdition(db)) === source.edition) return;
  await addJob(db, loading, {}, { key: loading.name });
}

export function gazetteerJob(deps: Pick<Deps, 'db' | 'log'>, source: GazetteerSource): JobHandler {
  return handle(loading, (_, { stopping }) => loadGazetteer(deps, source, logNowAndThen(deps.log), stopping));
}

/**
 * Replaces the places by those of an edition, completely or not at all; does nothing if it is loaded. Until
 * then, lookups use the previous edition.
 *
 * @param progress receives the share loaded after each batch, from 0 to 1
 * @param stopping stops it between batches, with nothing changed
 */
export async function loadGazetteer(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  source: GazetteerSource,
  progress: (share: number) => void = logNowAndThen(log),
  stopping?: AbortSignal,
): Promise<void> {
  const places = await transaction(db, async (tx) => {
    await lockGazetteer(tx);
    if ((await loadedEdition(tx)) === source.edition) return null;
    await createNextTables(tx);
    let count = 0;
    for await (const batch of inBatches(source.entries())) {
      stopping?.throwIfAborted();
      await addPlaces(tx, batch);
      count += batch.length;
      progress(Math.min(1, count / source.about));
    }
    await replaceGazetteer(tx, source.edition, count);
    return count;
  });
  if (places !== null) log.info({ places, edition: source.edition }, 'the gazetteer is loaded');
}

function logNowAndThen(log: Deps['log']): (share: number) => void {
  let loggedAt = performance.now();
  return (share) => {
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    log.info({ percent: Math.floor(share * 100) }, 'loading the gazetteer');
  };
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
