import { diamond, dot, numbers } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Business: a jaali, the screen of eight-pointed stars cut in stone, with lamps lit behind some of them. */
export const jaali: Motif = (cloth, random) => {
  const step = random.pick([36, 45, 60]);
  const reach = step * 0.36;
  const lamps: string[] = [];
  const lit: string[] = [];
  const dark: string[] = [];
  const small: string[] = [];
  for (let column = -Math.ceil(160 / step); column <= Math.ceil(160 / step); column += 1) {
    for (let row = -Math.ceil(90 / step); row <= Math.ceil(90 / step); row += 1) {
      const [x, y] = [160 + column * step, 90 + row * step];
      const glow = random.between(0, 1) < 0.26;
      (glow ? lit : dark).push(eightPoints(x, y, reach));
      if (glow) lamps.push(dot(x, y));
      small.push(diamond(x + step / 2, y + step / 2, step * 0.15));
    }
  }
  return [
    { d: dark.join('') + small.join(''), fill: cloth.main },
    { d: lit.join(''), fill: cloth.bright },
    { d: lamps.join(''), stroke: cloth.pale, width: reach * 0.8 },
    { d: frames(step), stroke: cloth.shade, width: step * 0.05 },
  ];
};

/** A square and the same square on its corner. */
function eightPoints(x: number, y: number, reach: number): string {
  const edge = reach * Math.SQRT2;
  return `M${numbers(x - edge / 2, y - edge / 2)}h${numbers(edge)}v${numbers(edge)}h${numbers(-edge)}z${diamond(x, y, reach)}`;
}

/** The carved lines between the stars. */
function frames(step: number): string {
  const [columns, rows] = [Math.ceil(160 / step), Math.ceil(90 / step)];
  let lines = '';
  for (let column = -columns; column < columns; column += 1)
    lines += `M${numbers(160 + (column + 0.5) * step, 0)}v180`;
  for (let row = -rows; row < rows; row += 1) lines += `M0 ${numbers(90 + (row + 0.5) * step)}h320`;
  return lines;
}
