import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** The heading font and one for Arabic in two weights, for the scripts of titles. */
const faces = ['eczar-latin', 'eczar-latin-ext', 'eczar-devanagari', 'noto-sans-arabic-arabic'].flatMap(
  (script) => [500, 700].map((weight) => `${script}-${weight}-normal`),
);

/**
 * Unpacks the site's fonts into a folder: the drawing library can't read compressed fonts, and
 * system fonts differ between machines.
 * @returns their paths
 */
export async function unpackFonts(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    faces.map(async (face) => {
      const family = face.startsWith('eczar') ? 'eczar' : 'noto-sans-arabic';
      const packed = await readFile(require.resolve(`@fontsource/${family}/files/${face}.woff`));
      const path = join(folder, `${face}.ttf`);
      await writeFile(path, openTypeOf(packed));
      return path;
    }),
  );
}

/** Byte sizes of headers and directory entries in WOFF and OpenType. */
const sizes = { woffHeader: 44, woffEntry: 20, header: 12, entry: 16 } as const;

/**
 * Converts a WOFF file (W3C, WOFF 1.0) back to OpenType: the same tables, decompressed.
 * @throws when the bytes aren't WOFF
 */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(sizes.header + sizes.entry * count);
  woff.copy(directory, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = sizes.woffHeader + sizes.woffEntry * index;
    const to = sizes.header + sizes.entry * index;
    const table = tableAt(woff, from);
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(table.length, to + 12);
    // Tables are aligned to four bytes.
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  return packedLength < length ? inflateSync(packed) : packed;
}
