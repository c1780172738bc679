import type { Area, FileDeps } from './deps.ts';
import { findStaleUploads, storedAmong } from './store.ts';
import { dropFile } from './store-picture.ts';

/** Age at which unfinished uploads and orphaned bytes are deleted. */
const staleAfter = Temporal.Duration.from({ hours: 24 });
/** Names per query. */
const batch = 500;

type SweepDeps = Pick<FileDeps, 'db' | 'clock' | 'bus' | 'bucketId' | 'files' | 'log'>;

/** Deletes abandoned uploads and bytes without a file, which crashes leave behind. */
export async function sweepFiles(deps: SweepDeps): Promise<void> {
  const before = deps.clock.now().subtract(staleAfter);
  let stale = await findStaleUploads(deps.db, before, batch);
  while (stale.length > 0) {
    for (const upload of stale) await dropFile(deps, upload);
    stale = await findStaleUploads(deps.db, before, batch);
  }
  const erased = (await sweepArea(deps, 'pictures', before)) + (await sweepArea(deps, 'chunks', before));
  await deps.files.deletePartialWrites(before);
  if (erased > 0) deps.log.info({ erased }, 'deleted stored bytes that belonged to no file');
}

async function sweepArea(deps: SweepDeps, area: Area, before: Temporal.Instant): Promise<number> {
  let erased = 0;
  let names: string[] = [];
  const eraseUnknown = async () => {
    const known = await storedAmong(deps.db, [...new Set(names.map(storedAs))]);
    for (const name of names) {
      // A finished picture doesn't need its chunks.
      const finished = known.get(storedAs(name));
      if (finished === undefined || (area === 'chunks' && finished)) {
        await deps.files.erase(area, name);
        erased++;
      }
    }
    names = [];
  };
  for await (const { name, storedAt } of deps.files.list(area)) {
    if (Temporal.Instant.compare(storedAt, before) < 0) names.push(name);
    if (names.length === batch) await eraseUnknown();
  }
  if (names.length > 0) await eraseUnknown();
  return erased;
}

/** A chunk is named after its upload, plus a number. */
function storedAs(name: string): string {
  return name.split('/', 1)[0] ?? name;
}
