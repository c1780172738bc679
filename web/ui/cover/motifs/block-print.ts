import { beads, circle, dot } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Art: block-printed flowers in a half-drop pattern, the second colour slightly off register. */
export const blockPrint: Motif = (cloth, random) => {
  const step = random.pick([62, 70, 80]);
  const count = random.pick([6, 8, 10]);
  const slip = random.between(0.8, 1.8);
  const places: [number, number][] = [];
  for (let column = -3; column <= 3; column += 1) {
    const drop = column % 2 ? step / 2 : 0;
    for (let row = -2; row <= 2; row += 1) {
      const [x, y] = [160 + column * Math.round(step * 0.88), 90 + row * step - drop];
      if (y > -step / 2 && y < 180 + step / 2) places.push([x, y]);
    }
  }
  const rings = (radius: number) => places.map(([x, y]) => circle(x, y, radius)).join('');
  const hearts = places.map(([x, y]) => dot(x + slip, y + slip)).join('');
  const buds = places.map(([x, y]) => dot(x, y + step / 2)).join('');
  const petal = (step * 0.54) / Math.max(count, 7) + step * 0.1;
  const wreath = random.pick([true, false]);
  return [
    { d: rings(step * 0.26), stroke: cloth.main, width: petal, dash: beads(count, step * 0.26) },
    wreath
      ? { d: rings(step * 0.42), stroke: cloth.pale, width: step * 0.05, dash: beads(count * 2, step * 0.42) }
      : { d: rings(step * 0.29), stroke: cloth.pale, width: step * 0.055, dash: beads(count, step * 0.29) },
    { d: hearts, stroke: cloth.bright, width: step * 0.27 },
    { d: buds, stroke: cloth.bright, width: step * 0.11 },
  ];
};
