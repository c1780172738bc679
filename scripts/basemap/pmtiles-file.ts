import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** A tile's position, and its bytes as sent to browsers. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

/** The archive's metadata. */
export interface ArchiveHead {
  readonly kind: 'vector' | 'png';
  readonly maxZoom: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  run: number;
}

const headLength = 127;
/** Readers fetch this much first, and expect the header and the root directory in it. */
const firstFetch = 16_384;
const entriesPerLeaf = 1024;
const compression = { none: 1, gzip: 2 };
const tileKinds = { vector: 1, png: 2 };

/**
 * Writes a PMTiles archive (version 3): equal tiles are stored once, vector tiles are compressed.
 * Deterministic.
 */
export function pmtilesFile(tiles: readonly MapTile[], head: ArchiveHead): Uint8Array {
  const { entries, data, stored } = storeTiles(tiles, head.kind === 'vector');
  const { root, leaves } = directories(entries);
  const metadata = gzip(Buffer.from(JSON.stringify(head.metadata)));
  const sections = [root, metadata, leaves, data];
  let offset = headLength;
  const places = sections.map(({ length }) => {
    const place = [offset, length] as const;
    offset += length;
    return place;
  });
  const header = Buffer.alloc(headLength);
  header.write('PMTiles');
  header[7] = 3;
  const numbers = [...places.flat(), tiles.length, entries.length, stored];
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  header.set(
    [
      1,
      compression.gzip,
      head.kind === 'vector' ? compression.gzip : compression.none,
      tileKinds[head.kind],
      0,
      head.maxZoom,
    ],
    96,
  );
  const world = [-180, -85.0511287, 180, 85.0511287];
  for (const [index, degrees] of world.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, ...sections]);
}

/** Removes the date and operating system that zlib writes, for deterministic output. */
function gzip(bytes: Uint8Array): Buffer {
  const zipped = gzipSync(bytes, { level: 9 });
  zipped[9] = 255;
  return zipped;
}

function storeTiles(tiles: readonly MapTile[], compress: boolean) {
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((one, other) => one.id - other.id);
  const places = new Map<string, { offset: number; length: number }>();
  const chunks: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, bytes } of ordered) {
    const key = Buffer.from(bytes).toString('base64');
    let place = places.get(key);
    if (place === undefined) {
      const chunk = compress ? gzip(bytes) : Buffer.from(bytes);
      place = { offset: end, length: chunk.length };
      places.set(key, place);
      chunks.push(chunk);
      end += chunk.length;
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, data: Buffer.concat(chunks), stored: places.size };
}

/** One directory, or leaves under a root if it is too long for the first fetch. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (headLength + whole.length <= firstFetch) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const branches: Entry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += entriesPerLeaf) {
    const part = entries.slice(start, start + entriesPerLeaf);
    const leaf = directory(part);
    // A run length of 0 marks a leaf directory.
    branches.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(branches), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const push = (value: number) => {
    let rest = value;
    while (rest > 127) {
      bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  push(entries.length);
  let last = 0;
  for (const { id } of entries) {
    push(id - last);
    last = id;
  }
  for (const { run } of entries) push(run);
  for (const { length } of entries) push(length);
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1];
    push(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return gzip(Buffer.from(bytes));
}
