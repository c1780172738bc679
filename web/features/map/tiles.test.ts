import { expect, test } from 'vitest';
import { tilesAround } from './tiles.ts';

const mumbai = { latitude: 18.9432, longitude: 72.8231 };

test('fills the frame without gaps, around the position', () => {
  const tiles = tilesAround({ centre: mumbai, zoom: 15, width: 358, height: 260 });
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left }) => left)) + 256).toBeGreaterThanOrEqual(358);
  expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ top }) => top)) + 256).toBeGreaterThanOrEqual(260);
  const middle = tiles.find(
    ({ left, top }) => left <= 179 && left + 256 > 179 && top <= 130 && top + 256 > 130,
  );
  // As openstreetmap.org shows it: https://tile.openstreetmap.org/15/23012/14627.png
  expect(middle).toMatchObject({ zoom: 15, x: 23012, y: 14627 });
});

test('repeats the world across the date line and ends it at the poles', () => {
  const tiles = tilesAround({ centre: { latitude: 85, longitude: 180 }, zoom: 2, width: 600, height: 600 });
  expect(new Set(tiles.map(({ x }) => x))).toEqual(new Set([2, 3, 0, 1]));
  expect(tiles.every(({ y }) => y >= 0 && y < 4)).toBe(true);
});
