import type { Area, FileParts } from './deps.ts';
import { findStaleUploads, whichStored } from './store.ts';
import { dropFile } from './store-picture.ts';

/** How long an upload may take, and bytes may lie without a file: nobody resumes after a day. */
const patience = Temporal.Duration.from({ hours: 24 });
/** Names looked up at once. */
const batch = 500;

type SweepParts = Pick<FileParts, 'db' | 'clock' | 'bus' | 'files' | 'log'>;

/** Clears away uploads that were given up and bytes that belong to no file: what a crash between the two leaves. */
export async function sweepFiles(parts: SweepParts): Promise<void> {
  const before = parts.clock.now().subtract(patience);
  let stale = await findStaleUploads(parts.db, before, batch);
  while (stale.length > 0) {
    for (const upload of stale) await dropFile(parts, upload);
    stale = await findStaleUploads(parts.db, before, batch);
  }
  const erased = (await sweepArea(parts, 'pictures', before)) + (await sweepArea(parts, 'chunks', before));
  await parts.files.forgetBrokenWrites(before);
  if (erased > 0) parts.log.info({ erased }, 'bytes that belonged to no file were erased');
}

async function sweepArea(parts: SweepParts, area: Area, before: Temporal.Instant): Promise<number> {
  let erased = 0;
  let names: string[] = [];
  const eraseUnknown = async () => {
    const known = await whichStored(parts.db, [...new Set(names.map(storedAs))]);
    for (const name of names) {
      // A finished picture has no use for its chunks.
      const finished = known.get(storedAs(name));
      if (finished === undefined || (area === 'chunks' && finished)) {
        await parts.files.erase(area, name);
        erased++;
      }
    }
    names = [];
  };
  for await (const { name, storedAt } of parts.files.list(area)) {
    if (Temporal.Instant.compare(storedAt, before) < 0) names.push(name);
    if (names.length === batch) await eraseUnknown();
  }
  if (names.length > 0) await eraseUnknown();
  return erased;
}

/** A chunk's name is its upload's and a number. */
function storedAs(name: string): string {
  return name.split('/', 1)[0] ?? name;
}
