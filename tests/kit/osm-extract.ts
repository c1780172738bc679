import { deflateSync, zstdCompressSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

type Tags = Readonly<Record<string, string>>;

/** OpenStreetMap elements of a small map. */
export interface SmallMap {
  readonly nodes: readonly {
    readonly id: number;
    readonly at: readonly [number, number];
    readonly tags?: Tags;
  }[];
  readonly ways?: readonly { readonly id: number; readonly refs: readonly number[]; readonly tags?: Tags }[];
  readonly relations?: readonly {
    readonly id: number;
    readonly members: readonly {
      readonly kind: 'node' | 'way';
      readonly id: number;
      readonly role: string;
    }[];
    readonly tags: Tags;
  }[];
}

/** Encoding variants that programs use and readers must support. */
export interface Writing {
  readonly packing?: 'zlib' | 'zstd' | 'none' | 'lzma';
  /** Single nodes instead of dense nodes. */
  readonly plainNodes?: boolean;
  readonly features?: readonly string[];
}

const granularity = 1000;

/** Writes an OpenStreetMap PBF file (https://wiki.openstreetmap.org/wiki/PBF_Format). */
export function writeExtract(map: SmallMap, writing: Writing = {}): Buffer {
  const header = new PbfWriter();
  for (const feature of writing.features ?? ['OsmSchema-V0.6', 'DenseNodes'])
    header.writeStringField(4, feature);
  const groups = [
    nodesBlock(map.nodes, writing),
    waysBlock(map.ways ?? []),
    relationsBlock(map.relations ?? []),
  ];
  return Buffer.concat([
    blob('OSMHeader', header.finish(), writing),
    ...groups.map((bytes) => blob('OSMData', bytes, writing)),
  ]);
}

function blob(type: string, bytes: Uint8Array, { packing = 'zlib' }: Writing): Buffer {
  const body = new PbfWriter();
  body.writeVarintField(2, bytes.length);
  if (packing === 'none') body.writeBytesField(1, bytes);
  else if (packing === 'zlib') body.writeBytesField(3, deflateSync(bytes));
  else if (packing === 'lzma') body.writeBytesField(4, bytes);
  else body.writeBytesField(7, zstdCompressSync(bytes));
  const content = body.finish();
  const head = new PbfWriter();
  head.writeStringField(1, type);
  head.writeVarintField(3, content.length);
  const header = head.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, content]);
}

/** A block's string table; index 0 stays empty, as the format requires. */
class Strings {
  readonly #numbers = new Map<string, number>([['', 0]]);

  numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  keys(tags: Tags = {}): number[] {
    return Object.keys(tags).map((key) => this.numberOf(key));
  }

  values(tags: Tags = {}): number[] {
    return Object.values(tags).map((value) => this.numberOf(value));
  }

  write(_: null, pbf: PbfWriter): void {
    for (const text of this.#numbers.keys()) pbf.writeStringField(1, text);
  }

  /** With a non-default granularity and offset. */
  block(writeGroup: (pbf: PbfWriter) => void): Uint8Array {
    const group = new PbfWriter();
    writeGroup(group);
    const pbf = new PbfWriter();
    pbf.writeMessage(1, (_, each) => this.write(null, each), null);
    pbf.writeBytesField(2, group.finish());
    pbf.writeVarintField(17, granularity);
    pbf.writeVarintField(19, offset);
    pbf.writeVarintField(20, offset);
    return pbf.finish();
  }
}

const offset = 5_000_000;
const unitsOf = (degrees: number) => Math.round((degrees * 1e9 - offset) / granularity);

function nodesBlock(nodes: SmallMap['nodes'], { plainNodes = false }: Writing): Uint8Array {
  const strings = new Strings();
  return strings.block((group) => {
    if (!plainNodes) return group.writeMessage(2, () => writeDense(nodes, strings, group), null);
    for (const { id, at, tags } of nodes) {
      const write = () => {
        group.writeSVarintField(1, id);
        group.writePackedVarint(2, strings.keys(tags));
        group.writePackedVarint(3, strings.values(tags));
        group.writeSVarintField(8, unitsOf(at[0]));
        group.writeSVarintField(9, unitsOf(at[1]));
      };
      group.writeMessage(1, write, null);
    }
  });
}

function writeDense(nodes: SmallMap['nodes'], strings: Strings, pbf: PbfWriter): void {
  pbf.writePackedSVarint(1, steps(nodes.map(({ id }) => id)));
  pbf.writePackedSVarint(8, steps(nodes.map(({ at }) => unitsOf(at[0]))));
  pbf.writePackedSVarint(9, steps(nodes.map(({ at }) => unitsOf(at[1]))));
  const keysAndValues = nodes.flatMap(({ tags }) => {
    const values = strings.values(tags);
    return [...strings.keys(tags).flatMap((key, index) => [key, values[index] ?? 0]), 0];
  });
  pbf.writePackedVarint(10, keysAndValues);
}

function waysBlock(ways: NonNullable<SmallMap['ways']>): Uint8Array {
  const strings = new Strings();
  return strings.block((group) => {
    for (const { id, refs, tags } of ways) {
      const write = () => {
        group.writeVarintField(1, id);
        group.writePackedVarint(2, strings.keys(tags));
        group.writePackedVarint(3, strings.values(tags));
        group.writePackedSVarint(8, steps(refs));
      };
      group.writeMessage(3, write, null);
    }
  });
}

function relationsBlock(relations: NonNullable<SmallMap['relations']>): Uint8Array {
  const strings = new Strings();
  const kinds = { node: 0, way: 1 };
  return strings.block((group) => {
    for (const { id, members, tags } of relations) {
      const write = () => {
        group.writeVarintField(1, id);
        group.writePackedVarint(2, strings.keys(tags));
        group.writePackedVarint(3, strings.values(tags));
        group.writePackedVarint(
          8,
          members.map(({ role }) => strings.numberOf(role)),
        );
        group.writePackedSVarint(9, steps(members.map((member) => member.id)));
        group.writePackedVarint(
          10,
          members.map(({ kind }) => kinds[kind]),
        );
      };
      group.writeMessage(4, write, null);
    }
  });
}

function steps(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}
