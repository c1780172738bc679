import { PbfReader } from 'pbf';
import { UnreadableExtract } from './osm-blobs.ts';

export type Tags = ReadonlyMap<string, string>;

/** A member of a relation. */
export interface Member {
  readonly kind: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
}

/** Callbacks for the contents of a block. Coordinates are in degrees. */
export interface BlockVisitor {
  node?(node: {
    readonly id: number;
    readonly latitude: number;
    readonly longitude: number;
    tags(): Tags;
  }): void;
  way?(way: { readonly id: number; readonly tags: Tags; refs(): readonly number[] }): void;
  relation?(relation: { readonly id: number; readonly tags: Tags; members(): readonly Member[] }): void;
}

export interface BlockKinds {
  nodes: boolean;
  ways: boolean;
  relations: boolean;
}

/** Required features that we support; the format demands that files with others are rejected. */
const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** @throws UnreadableExtract if the file requires unsupported features */
export function checkHeader(bytes: Uint8Array): void {
  const wanted = new PbfReader(bytes).readFields<string[]>((tag, features, pbf) => {
    if (tag === 4) features.push(pbf.readString());
  }, []);
  const unknown = wanted.find((feature) => !knownFeatures.has(feature));
  if (unknown !== undefined)
    throw new UnreadableExtract(`The file uses a feature that isn't supported: ${unknown}.`);
}

/** Reads a block of map data, and returns which kinds of elements it has. */
export function visitBlock(bytes: Uint8Array, visitor: BlockVisitor): BlockKinds {
  const block = readBlock(bytes);
  const kinds: BlockKinds = { nodes: false, ways: false, relations: false };
  for (const { start, end } of block.groups) {
    const pbf = new PbfReader(bytes);
    pbf.pos = start;
    pbf.readFields(
      (tag) => {
        if (tag === 1) visitNode(pbf, block, visitor);
        else if (tag === 2) visitDenseNodes(pbf, block, visitor);
        else if (tag === 3) visitWay(pbf, block, visitor);
        else if (tag === 4) visitRelation(pbf, block, visitor);
        kinds.nodes ||= tag === 1 || tag === 2;
        kinds.ways ||= tag === 3;
        kinds.relations ||= tag === 4;
      },
      null,
      end,
    );
  }
  return kinds;
}

interface Block {
  readonly strings: readonly string[];
  /** Offsets of the groups: they can be decoded only with the units at the block's end. */
  readonly groups: readonly { readonly start: number; readonly end: number }[];
  readonly degreesOfLatitude: (units: number) => number;
  readonly degreesOfLongitude: (units: number) => number;
}

/** Rounded to the centimetre, OpenStreetMap's precision. */
const degreesOf = (nanodegrees: number) => Math.round(nanodegrees / 100) / 1e7;

function readBlock(bytes: Uint8Array): Block {
  const strings: string[] = [];
  const groups: { start: number; end: number }[] = [];
  const units = { granularity: 100, latitude: 0, longitude: 0 };
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) pbf.readMessage((each) => each === 1 && strings.push(pbf.readString()), null);
    else if (tag === 2) {
      const end = pbf.readVarint() + pbf.pos;
      groups.push({ start: pbf.pos, end });
      pbf.pos = end;
    } else if (tag === 17) units.granularity = pbf.readVarint();
    else if (tag === 19) units.latitude = pbf.readVarint(true);
    else if (tag === 20) units.longitude = pbf.readVarint(true);
  }, null);
  const degrees = (offset: number) => (value: number) => degreesOf(offset + units.granularity * value);
  return {
    strings,
    groups,
    degreesOfLatitude: degrees(units.latitude),
    degreesOfLongitude: degrees(units.longitude),
  };
}

function tagsOf({ strings }: Block, keys: readonly number[], values: readonly number[]): Tags {
  return new Map(keys.map((key, index) => [strings[key] ?? '', strings[values[index] ?? 0] ?? '']));
}

function visitNode(pbf: PbfReader, block: Block, { node }: BlockVisitor): void {
  const read = { id: 0, keys: [] as number[], values: [] as number[], latitude: 0, longitude: 0 };
  pbf.readMessage((tag) => {
    if (tag === 1) read.id = pbf.readSVarint();
    else if (tag === 2) pbf.readPackedVarint(read.keys);
    else if (tag === 3) pbf.readPackedVarint(read.values);
    else if (tag === 8) read.latitude = pbf.readSVarint();
    else if (tag === 9) read.longitude = pbf.readSVarint();
  }, null);
  node?.({
    id: read.id,
    latitude: block.degreesOfLatitude(read.latitude),
    longitude: block.degreesOfLongitude(read.longitude),
    tags: () => tagsOf(block, read.keys, read.values),
  });
}

/**
 * Dense nodes are stored by column: numbers as deltas, tags as key, value, key, value, 0 for one node after
 * another.
 */
function visitDenseNodes(pbf: PbfReader, block: Block, { node }: BlockVisitor): void {
  if (node === undefined) return;
  const columns = {
    ids: [] as number[],
    latitudes: [] as number[],
    longitudes: [] as number[],
    tags: [] as number[],
  };
  pbf.readMessage((tag) => {
    if (tag === 1) pbf.readPackedSVarint(columns.ids);
    else if (tag === 8) pbf.readPackedSVarint(columns.latitudes);
    else if (tag === 9) pbf.readPackedSVarint(columns.longitudes);
    else if (tag === 10) pbf.readPackedVarint(columns.tags);
  }, null);
  let [id, latitude, longitude, at] = [0, 0, 0, 0];
  for (const [index, step] of columns.ids.entries()) {
    id += step;
    latitude += columns.latitudes[index] ?? 0;
    longitude += columns.longitudes[index] ?? 0;
    const start = at;
    while ((columns.tags[at] ?? 0) !== 0) at += 2;
    const end = at;
    at += 1;
    node({
      id,
      latitude: block.degreesOfLatitude(latitude),
      longitude: block.degreesOfLongitude(longitude),
      tags: () => {
        const own = columns.tags.slice(start, end);
        const every = (rest: number) => own.filter((_, position) => position % 2 === rest);
        return tagsOf(block, every(0), every(1));
      },
    });
  }
}

function visitWay(pbf: PbfReader, block: Block, { way }: BlockVisitor): void {
  if (way === undefined) return;
  const read = { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] };
  pbf.readMessage((tag) => {
    if (tag === 1) read.id = pbf.readVarint(true);
    else if (tag === 2) pbf.readPackedVarint(read.keys);
    else if (tag === 3) pbf.readPackedVarint(read.values);
    else if (tag === 8) pbf.readPackedSVarint(read.refs);
  }, null);
  way({ id: read.id, tags: tagsOf(block, read.keys, read.values), refs: () => sums(read.refs) });
}

const memberKinds = ['node', 'way', 'relation'] as const;

function visitRelation(pbf: PbfReader, block: Block, { relation }: BlockVisitor): void {
  if (relation === undefined) return;
  const read = {
    id: 0,
    keys: [] as number[],
    values: [] as number[],
    roles: [] as number[],
    ids: [] as number[],
    kinds: [] as number[],
  };
  pbf.readMessage((tag) => {
    if (tag === 1) read.id = pbf.readVarint(true);
    else if (tag === 2) pbf.readPackedVarint(read.keys);
    else if (tag === 3) pbf.readPackedVarint(read.values);
    else if (tag === 8) pbf.readPackedVarint(read.roles);
    else if (tag === 9) pbf.readPackedSVarint(read.ids);
    else if (tag === 10) pbf.readPackedVarint(read.kinds);
  }, null);
  relation({
    id: read.id,
    tags: tagsOf(block, read.keys, read.values),
    members: () =>
      sums(read.ids).map((id, index) => ({
        id,
        kind: memberKinds[read.kinds[index] ?? 0] ?? 'node',
        role: block.strings[read.roles[index] ?? 0] ?? '',
      })),
  });
}

function sums(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}
