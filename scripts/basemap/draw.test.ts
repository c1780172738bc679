import { expect, test } from 'vitest';
import { unrolledRing } from './draw.ts';

test('a coast across the 180th meridian continues beyond it', () => {
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

test('a coast around the pole is closed along the pole', () => {
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

test('any other coast stays as it is', () => {
  const ring = [
    [72, 18],
    [73, 18],
    [73, 19],
    [72, 18],
  ];
  expect(unrolledRing(ring)).toEqual(ring);
});
