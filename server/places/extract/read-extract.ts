import { type FileHandle, open } from 'node:fs/promises';
import { type Landmark, landmarkOf } from './landmarks.ts';
import { type Blob, blobsOf, UnreadableExtract } from './osm-blobs.ts';
import { type BlockKinds, type BlockVisitor, checkHeader, visitBlock } from './osm-block.ts';

type Found = Omit<Landmark, 'latitude' | 'longitude'>;
/** An element without its own position, and the nodes that mark it. */
interface Outline {
  readonly found: Found;
  readonly nodes: readonly number[];
}

/** Nodes looked up per outline: enough to find its middle. */
const maxCorners = 4;

/**
 * Reads landmarks from an OpenStreetMap extract. The file has nodes before ways before relations, and each
 * refers to earlier ones: one pass finds named elements, further passes (if needed) their positions.
 *
 * @param progress receives the share read, from 0 to 1
 * @throws UnreadableExtract
 */
export async function* readExtract(path: string, progress: (share: number) => void): AsyncIterable<Landmark> {
  await using file = await open(path);
  const reading = new Reading(file, progress);
  await reading.begin();
  const outlines: Outline[] = [];
  const shells: { found: Found; way: number }[] = [];
  let named: Landmark[] = [];
  for await (const _ of reading.pass(() => true, {
    node: ({ latitude, longitude, tags }) => {
      const found = landmarkOf(tags());
      if (found) named.push({ ...found, latitude, longitude });
    },
    way: ({ tags, refs }) => {
      const found = landmarkOf(tags);
      if (found) outlines.push({ found, nodes: cornersOf(refs(), found.street) });
    },
    relation: ({ tags, members }) => {
      const found = landmarkOf(tags);
      if (!found) return;
      const label = members().find(
        ({ kind, role }) => kind === 'node' && (role === 'label' || role === 'admin_centre'),
      );
      if (label) return void outlines.push({ found, nodes: [label.id] });
      const outer = members().find(({ kind, role }) => kind === 'way' && role !== 'inner');
      if (outer) shells.push({ found, way: outer.id });
    },
  })) {
    yield* named;
    named = [];
  }

  const shellsOf = Map.groupBy(shells, ({ way }) => way);
  for await (const _ of reading.pass(({ ways }) => ways && shellsOf.size > 0, {
    way: ({ id, refs }) => {
      for (const { found } of shellsOf.get(id) ?? []) outlines.push({ found, nodes: cornersOf(refs()) });
    },
  }));

  const positions = new Map<number, readonly [latitude: number, longitude: number]>();
  const wanted = new Set(outlines.flatMap(({ nodes }) => nodes));
  for await (const _ of reading.pass(({ nodes }) => nodes && wanted.size > 0, {
    node: ({ id, latitude, longitude }) => {
      if (wanted.has(id)) positions.set(id, [latitude, longitude]);
    },
  }));
  for (const { found, nodes } of outlines) {
    const corners = nodes.flatMap((id) => [positions.get(id) ?? []].filter((each) => each.length === 2));
    // Elements that cross the edge of the extract may have no node in it.
    if (corners.length > 0) yield { ...found, ...middleOf(corners) };
  }
}

/** Evenly spread; for a street only the middle one, which is certainly on it. */
function cornersOf(refs: readonly number[], street = false): number[] {
  const open = refs[0] === refs.at(-1) ? refs.slice(1) : refs;
  const count = street ? 1 : Math.min(maxCorners, open.length);
  return Array.from(
    { length: count },
    (_, index) => open[Math.floor(((index + 0.5) * open.length) / count)] ?? 0,
  );
}

function middleOf(corners: readonly (readonly [number, number])[]) {
  const mean = (axis: 0 | 1) =>
    Number((corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length).toFixed(7));
  return { latitude: mean(0), longitude: mean(1) };
}

/** Passes over a file, skipping blobs without relevant elements. */
class Reading {
  readonly #file: FileHandle;
  readonly #progress: (share: number) => void;
  /** What each blob contains, by its end offset; known after the first pass. */
  readonly #kinds = new Map<number, BlockKinds>();
  #size = 0;
  #passes = 0;

  constructor(file: FileHandle, progress: (share: number) => void) {
    this.#file = file;
    this.#progress = progress;
  }

  async begin(): Promise<void> {
    this.#size = (await this.#file.stat()).size;
    for await (const blob of blobsOf(this.#file)) {
      if (blob.type !== 'OSMHeader') break;
      checkHeader(await blob.read());
      return;
    }
    throw new UnreadableExtract('This is not an OpenStreetMap file in PBF format.');
  }

  /** Yields after each blob, so that results can be passed on. */
  async *pass(wanted: (kinds: BlockKinds) => boolean, visitor: BlockVisitor): AsyncIterable<Blob> {
    for await (const blob of blobsOf(this.#file)) {
      this.#progress((this.#passes + blob.end / this.#size) / passes);
      const kinds = this.#kinds.get(blob.end);
      if (blob.type !== 'OSMData' || (kinds && !wanted(kinds))) continue;
      this.#kinds.set(blob.end, visitBlock(await blob.read(), visitor));
      yield blob;
    }
    this.#passes += 1;
  }
}

const passes = 3;
