import { canvas, dot, numbers, type Shape, star } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Finance: a stepwell from above, flights of stairs going down to what was saved for the dry months. */
export const stepwell: Motif = (cloth, random) => {
  const levels = random.whole(5, 7);
  const { x, y } = canvas;
  const outer = 190;
  const pool = random.whole(20, 30);
  const turn = random.pick([45, 45, 0]);
  const square = (r: number) =>
    `M${numbers(x - r, y - r)}h${numbers(2 * r)}v${numbers(2 * r)}h${numbers(-2 * r)}z`;
  const side = (arm: number) => {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const;
    const [a, b] = [corners[arm % 4] ?? corners[0], corners[(arm + 1) % 4] ?? corners[0]];
    return `M${x} ${y}L${numbers(x + a[0] * outer, y + a[1] * outer)}L${numbers(x + b[0] * outer, y + b[1] * outer)}z`;
  };
  const flights = Array.from({ length: levels }, (_, index): Shape[] => {
    const r = pool + ((outer - pool) * (index + 0.5)) / levels;
    const depth = (outer - pool) / levels;
    return [
      { d: square(r - depth * 0.36), stroke: cloth.ground, width: depth * 0.16, turn, opacity: 0.55 },
      { d: square(r), stroke: cloth.main, width: depth * 0.42, dash: steps(r, index + 2), cut: true, turn },
      { d: square(r), stroke: cloth.bright, width: depth * 0.14, dash: steps(r, index + 2), cut: true, turn },
    ];
  });
  return [
    { d: side(0), fill: cloth.shade, turn },
    { d: side(1), fill: '#fff', opacity: 0.14, turn },
    { d: side(3), fill: '#000', opacity: 0.14, turn },
    ...flights.flat(),
    { d: square(pool), fill: cloth.pale, turn },
    { d: square(pool - 5), fill: cloth.ground, turn },
    { d: star(x, y, 8, pool * 0.66, pool * 0.42), fill: cloth.bright, turn },
    { d: dot(x, y), stroke: cloth.pale, width: pool * 0.4, turn },
  ];
};

/** Dashes that put `count` flights on each side of a square of half-width `r`, the same on every side. */
function steps(r: number, count: number): string {
  const part = (2 * r) / count;
  return numbers(part * 0.25, part * 0.5, part * 0.25, 0);
}
