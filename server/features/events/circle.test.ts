import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kilometresBetween } from '../../../contracts/positions.ts';
import { boxesAround } from './search-circle.ts';

test('every point within the radius lies in one of the boxes, anywhere on earth', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ latitude: degrees(90), longitude: degrees(180) }),
      fc.record({ latitude: degrees(90), longitude: degrees(180) }),
      fc.integer({ min: 1, max: 500 }),
      (centre, offset, radiusKm) => {
        // Half of the points lie near the centre: two random points are hardly ever within the
        // radius.
        const point = {
          latitude: Math.max(-90, Math.min(90, centre.latitude + offset.latitude / 30)),
          longitude: ((centre.longitude + offset.longitude / 20 + 540) % 360) - 180,
        };
        fc.pre(kilometresBetween(centre, point) <= radiusKm);
        const boxes = boxesAround({ ...centre, radiusKm });
        const slack = 1e-9;
        return boxes.some(
          ({ south, north, west, east }) =>
            point.latitude >= south - slack &&
            point.latitude <= north + slack &&
            point.longitude >= west - slack &&
            point.longitude <= east + slack,
        );
      },
    ),
  );
});

test('a circle across the date line has two boxes', () => {
  const boxes = boxesAround({ latitude: -17, longitude: 179.5, radiusKm: 100 });
  expect(boxes.map(({ west, east }) => [Math.round(west), Math.round(east)])).toEqual([
    [179, 180],
    [-180, -180],
  ]);
});
