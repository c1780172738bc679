import { open } from 'node:fs/promises';
import { PMTiles, type Source } from 'pmtiles';
import { expect, test } from 'vitest';
import { landTilesAround, placesToName, readLandTile } from './land.ts';

const world = new URL('./world.pmtiles', import.meta.url);
const source: Source = {
  getKey: () => 'world',
  getBytes: async (offset, length) => {
    await using file = await open(world);
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  },
};

const mumbai = { latitude: 19.076, longitude: 72.8777 };
const frame = { width: 358, height: 260 };

test('reads coast and towns from a tile of the built-in map', async () => {
  const [tile] = landTilesAround({ centre: mumbai, zoom: 8, ...frame });
  expect(tile).toMatchObject({ zoom: 6, size: 1024 });
  const stored = await new PMTiles(source).getZxy(6, tile?.x ?? 0, tile?.y ?? 0);
  const { land, places, extent } = readLandTile(new Uint8Array(stored?.data ?? new ArrayBuffer()));
  expect(land).toMatch(/^M-?\d+ -?\d+L.*z$/);
  expect(extent).toBe(4096);
  const city = places.find(({ name }) => name === 'Mumbai');
  expect(city?.weight).toBeGreaterThan(10_000);
  // The city is in the middle of the frame.
  expect((tile?.left ?? 0) + ((city?.x ?? 0) * 1024) / extent).toBeCloseTo(frame.width / 2, -1);
  expect((tile?.top ?? 0) + ((city?.y ?? 0) * 1024) / extent).toBeCloseTo(frame.height / 2, -1);
});

test('names the largest places, none over another or over the pin', () => {
  const at = (name: string, weight: number, x: number, y: number) => ({ name, weight, x, y });
  const named = placesToName(
    [
      at('Village', 20, 62, 200),
      at('Metropolis', 9000, 60, 200),
      at('Behind the pin', 20_000, 179, 95),
      at('At the edge', 8000, 356, 40),
      at('Town', 300, 290, 60),
    ],
    frame,
    9,
  );
  expect(named.map(({ name }) => name)).toEqual(['Metropolis', 'Town']);
});

test('names the city around the pin below it', () => {
  const [city, suburb] = placesToName(
    [
      { name: 'City', weight: 20_000, x: 181, y: 124 },
      { name: 'Suburb', weight: 900, x: 176, y: 128 },
    ],
    frame,
    9,
  );
  expect(city?.name).toBe('City');
  expect(city?.nameY).toBeGreaterThan(frame.height / 2 + 15);
  expect(suburb).toBeUndefined();
});

test('names no more places than asked', () => {
  const rows = [20, 60, 180, 215].map((y) => ({ name: `Row ${y}`, weight: y, x: 50, y }));
  expect(placesToName(rows, frame, 2).map(({ name }) => name)).toEqual(['Row 215', 'Row 180']);
});
