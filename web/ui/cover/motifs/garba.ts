import { beads, circle, dot, type Shape } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Social: garba seen from above, rings of dancers round a lamp, skirts swung out; smaller circles form beside it. */
export const garba: Motif = (cloth, random) => {
  const x = random.whole(140, 180);
  const y = random.whole(84, 96);
  const away = random.pick([1, -1]);
  return [
    ...dance(x - away * 150, random.whole(20, 70), [20, 42], cloth, random.whole(0, 9)),
    ...dance(x + away * 146, random.whole(110, 160), [18, 38, 58], cloth, random.whole(0, 9)),
    ...dance(
      x,
      y,
      random.pick([
        [24, 47, 72, 98],
        [30, 58, 88],
      ]),
      cloth,
      random.whole(0, 9),
    ),
  ];
};

/** Rings of dancers: a floor, then for each ring the skirts in two colours, the heads, and the lamp in the middle. */
function dance(
  x: number,
  y: number,
  radii: readonly number[],
  cloth: Parameters<Motif>[0],
  shift: number,
): Shape[] {
  const outer = radii.at(-1) ?? 0;
  const rings = radii.flatMap((radius, index): Shape[] => {
    const pairs = Math.max(4, Math.round((radius * 2 * Math.PI) / 38));
    const path = circle(x, y, radius);
    const turned = (Math.PI * radius) / pairs;
    const every = beads(pairs * 2, radius);
    const other = beads(pairs, radius);
    const flip = (index + shift) % 2;
    return [
      { d: path, stroke: flip ? cloth.main : cloth.bright, width: 16, dash: other },
      {
        d: turnedCircle(x, y, radius, turned),
        stroke: flip ? cloth.bright : cloth.pale,
        width: 16,
        dash: other,
      },
      { d: path, stroke: cloth.ground, width: 9.5, dash: every },
      { d: path, stroke: cloth.pale, width: 4.5, dash: every },
    ];
  });
  return [
    { d: dot(x, y), stroke: cloth.shade, width: (outer + 18) * 2 },
    ...rings,
    { d: dot(x, y), stroke: cloth.bright, width: 15 },
    { d: dot(x, y), stroke: cloth.main, width: 7 },
  ];
}

/** A circle that starts `along` further on, so that its dashes fall between those of the plain one. */
function turnedCircle(x: number, y: number, radius: number, along: number): string {
  const angle = along / radius;
  const [dx, dy] = [-Math.cos(angle) * radius, Math.sin(angle) * radius];
  const round = (value: number) => Math.round(value * 100) / 100;
  const [px, py, qx, qy] = [x + dx, y + dy, x - dx, y - dy].map(round);
  return `M${px} ${py}A${radius} ${radius} 0 1 0 ${qx} ${qy}A${radius} ${radius} 0 1 0 ${px} ${py}`;
}
