import type { Cloth } from '../cloths.ts';
import { circle, dot, type Shape } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Distance between the rings, and dancers on the innermost; each ring further out adds as many. */
const ringStep = 23;
const innermost = 8;

/** Equal on every ring, since radius and dancers grow together, so one dash pattern fits all. */
const apart = (2 * Math.PI * ringStep) / innermost;

/** Social: garba from above, rings of dancers round a lamp, with smaller circles beside it. */
export const garba: Motif = (cloth, random) => {
  const side = random.pick([1, -1]);
  const beside = dances(cloth, [
    { x: 160 - side * 152, y: random.whole(18, 60), rings: 2 },
    { x: 160 + side * 150, y: random.whole(118, 160), rings: random.whole(2, 3) },
  ]);
  const main = { x: random.whole(150, 170), y: random.whole(84, 96), rings: random.whole(3, 4) };
  return [...beside, ...dances(cloth, [main])];
};

interface Dance {
  x: number;
  y: number;
  rings: number;
}

/** Floors, skirts in two colours, waists, heads and lamps of the dance circles. */
function dances(cloth: Cloth, circles: readonly Dance[]): Shape[] {
  const rings = circles
    .flatMap(({ x, y, rings }) =>
      Array.from({ length: rings }, (_, ring) => circle(x, y, (ring + 1) * ringStep)),
    )
    .join('');
  const floors = circles.map(({ x, y, rings }) => circle(x, y, (rings + 0.75) * ringStep)).join('');
  const lamps = circles.map(({ x, y }) => dot(x, y)).join('');
  const every = `0 ${apart.toFixed(2)}`;
  const second = `0 ${(apart * 2).toFixed(2)}`;
  return [
    { d: floors, fill: cloth.shade },
    { d: rings, stroke: cloth.bright, width: 15.5, dash: every },
    { d: rings, stroke: cloth.main, width: 15.5, dash: second },
    { d: rings, stroke: cloth.shade, width: 9, dash: every },
    { d: rings, stroke: cloth.pale, width: 4.6, dash: every },
    { d: lamps, stroke: cloth.bright, width: 17 },
    { d: lamps, stroke: cloth.pale, width: 8 },
  ];
}
