import { expect, test } from 'vitest';
import { unrolledRing } from './draw.ts';

test('continues a coastline across the 180th meridian', () => {
  const ring = [
    [179, 65],
    [-179, 66],
    [-179, 67],
    [179, 67],
    [179, 65],
  ];
  expect(unrolledRing(ring)).toEqual([
    [179, 65],
    [181, 66],
    [181, 67],
    [179, 67],
    [179, 65],
  ]);
});

test('closes a coastline around the pole along the pole', () => {
  const ring = [
    [-170, -70],
    [0, -68],
    [170, -70],
    [-170, -70],
  ];
  expect(unrolledRing(ring)).toEqual([
    [-170, -70],
    [0, -68],
    [170, -70],
    [190, -70],
    [190, -90],
    [-170, -90],
    [-170, -70],
  ]);
});

test('leaves any other coastline unchanged', () => {
  const ring = [
    [72, 18],
    [73, 18],
    [73, 19],
    [72, 18],
  ];
  expect(unrolledRing(ring)).toEqual(ring);
});
