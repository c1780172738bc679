import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { type MapTile, pmtilesFile } from './pmtiles-file.ts';

function open(bytes: Uint8Array): PMTiles {
  const getBytes = async (offset: number, length: number) => ({
    data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
  });
  return new PMTiles({ getKey: () => 'file', getBytes });
}

async function tileOf(archive: PMTiles, { z, x, y }: MapTile): Promise<string | undefined> {
  const tile = await archive.getZxy(z, x, y);
  return tile && Buffer.from(tile.data).toString();
}

/** Random bytes of random length, so that directories of such tiles don't compress well. */
function noise(index: number): Buffer {
  const hash = createHash('sha256').update(String(index)).digest();
  return Buffer.alloc(32 + (hash.readUInt16LE() % 2000), hash);
}

const head = { kind: 'png', maxZoom: 8, metadata: { name: 'Test' } } as const;

test('writes archives whose tiles can all be found, also through leaf directories', async () => {
  const tiles = Array.from({ length: 20_000 }, (_, index): MapTile => {
    const [x, y] = [index % 256, Math.floor(index / 256)];
    return {
      z: 8,
      x,
      y,
      bytes: noise(index),
    };
  });
  const archive = open(pmtilesFile(tiles, head));
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
  for (const index of [0, 1, 255, 256, 9999, 19_999]) {
    const tile = tiles[index] as MapTile;
    expect(await tileOf(archive, tile)).toEqual(Buffer.from(tile.bytes).toString());
  }
  expect(await archive.getZxy(8, 255, 255)).toBeUndefined();
  expect(await archive.getMetadata()).toEqual({ name: 'Test' });
});

test('stores identical tiles once', async () => {
  const sea = (x: number): MapTile => ({ z: 8, x, y: 0, bytes: Buffer.from('sea') });
  const archive = open(pmtilesFile([sea(0), sea(1), sea(7)], head));
  expect((await archive.getHeader()).numTileContents).toBe(1);
  expect(await tileOf(archive, sea(7))).toBe('sea');
});

test('the built-in map shows land and towns everywhere', async () => {
  const archive = open(await readFile(new URL('../../web/features/map/world.pmtiles', import.meta.url)));
  expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 6 });
  const mumbai = await tileOf(archive, { z: 6, x: 44, y: 28, bytes: Buffer.alloc(0) });
  expect(mumbai).toContain('land');
  expect(mumbai).toContain('Mumbai');
});
