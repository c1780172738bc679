import { beads, canvas, circle, dot, numbers, polar } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** No category: a giant wheel. */
export const giantWheel: Motif = (cloth, random) => {
  const { x, y } = canvas;
  const count = random.pick([10, 12, 14]);
  const radius = random.whole(68, 76);
  const offset = random.between(0, 1) / count;
  const at = (index: number, r: number) => polar(x, y, index / count + offset, r);
  const each = (draw: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => draw(index)).join('');
  const spokes = each((index) => `M${x} ${y}L${numbers(...at(index, radius))}`);
  const cars = (odd: number) => each((index) => (index % 2 === odd ? dot(...at(index, radius)) : ''));
  return [
    { d: circle(x, y, 104), stroke: cloth.shade, width: 10, dash: beads(40, 104) },
    { d: circle(x, y, 132), stroke: cloth.shade, width: 14, dash: beads(40, 132) },
    { d: circle(x, y, 166), stroke: cloth.shade, width: 19, dash: beads(40, 166) },
    { d: `M${x} ${y}L112 190M${x} ${y}L208 190`, stroke: cloth.pale, width: 4 },
    { d: spokes, stroke: cloth.pale, width: 1.2 },
    { d: `${circle(x, y, radius)}${circle(x, y, radius - 8)}`, stroke: cloth.pale, width: 1.6 },
    { d: circle(x, y, radius - 4), stroke: cloth.bright, width: 3, dash: beads(48, radius - 4) },
    { d: circle(x, y, radius * 0.45), stroke: cloth.bright, width: 3.4, dash: beads(20, radius * 0.45) },
    { d: cars(0), stroke: cloth.main, width: 18 },
    { d: cars(1), stroke: cloth.bright, width: 18 },
    { d: cars(0) + cars(1), stroke: cloth.ground, width: 6 },
    { d: dot(x, y), stroke: cloth.main, width: 24 },
    { d: dot(x, y), stroke: cloth.pale, width: 10 },
  ];
};
