import { beads, circle, dot, petals } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Art: flowers stamped in half drop from a wooden block, the second colour a hair beside the first. */
export const blockPrint: Motif = (cloth, random) => {
  const step = random.pick([46, 54, 64]);
  const count = random.pick([6, 8]);
  const slip = random.between(0.8, 1.8);
  const places: [number, number][] = [];
  for (let column = -4; column <= 4; column += 1) {
    const drop = column % 2 ? step / 2 : 0;
    for (let row = -2; row <= 2; row += 1) places.push([160 + column * step * 0.86, 90 + row * step + drop]);
  }
  const seen = places.filter(
    ([x, y]) => x > -step / 2 && x < 320 + step / 2 && y > -step / 2 && y < 180 + step / 2,
  );
  const between = seen.map(([x, y]) => dot(x, y + step / 2)).join('');
  const outline = random.pick([true, false]);
  const bloom = (radius: number) => seen.map(([x, y]) => circle(x, y, radius)).join('');
  return [
    { d: bloom(step * 0.3), stroke: cloth.main, width: step * 0.2, dash: beads(count, step * 0.3) },
    outline
      ? {
          d: bloom(step * 0.3 + slip),
          stroke: cloth.pale,
          width: step * 0.06,
          dash: beads(count, step * 0.3 + slip),
        }
      : { d: bloom(step * 0.18), stroke: cloth.pale, width: step * 0.07, dash: beads(count, step * 0.18) },
    { d: seen.map(([x, y]) => dot(x + slip, y + slip)).join(''), stroke: cloth.bright, width: step * 0.2 },
    { d: between, stroke: cloth.bright, width: step * 0.1 },
    { d: petals(160 + slip, 90 + slip, count, 0, 0.1), fill: cloth.pale },
  ];
};
