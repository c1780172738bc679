import { diamond, dot, numbers } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Business: a jaali, the screen of eight-pointed stars cut in stone, with lamps lit behind some of them. */
export const jaali: Motif = (cloth, random) => {
  const step = random.pick([44, 52, 60]);
  const reach = Math.round(step * 0.37);
  const edge = reach * Math.SQRT2;
  const columns = Math.ceil((160 - reach) / step);
  const rows = Math.ceil((90 - reach) / step);
  const lit = new Map<string, [number, number]>();
  while (lit.size < 7) {
    const [column, row] = [random.whole(-columns, columns), random.whole(-rows, rows)];
    lit.set(`${column} ${row}`, [160 + column * step, 90 + row * step]);
  }
  const lamps = [...lit.values()];
  let corners = '';
  let squares = '';
  let hearts = '';
  for (let row = -rows; row <= rows; row += 1) {
    squares += `M${numbers(160 - columns * step - edge / 2, 90 + row * step)}h${numbers((columns * 2 + 1) * step)}`;
    hearts += `M${numbers(160 - columns * step, 90 + row * step)}h${columns * 2 * step + 1}`;
    for (let column = -columns; column <= columns; column += 1) {
      corners += diamond(160 + column * step, 90 + row * step, reach);
    }
  }
  return [
    { d: lattice(step, columns, rows), stroke: cloth.shade, width: step * 0.2 },
    // Rows of dashes as thick as they are long are rows of squares; together with the diamonds they form stars.
    { d: squares, stroke: cloth.main, width: edge, dash: numbers(edge, step - edge), cut: true },
    { d: corners, fill: cloth.main },
    { d: hearts, stroke: cloth.ground, width: reach * 0.85, dash: `0 ${step}` },
    { d: hearts, stroke: cloth.main, width: reach * 0.4, dash: `0 ${step}` },
    { d: lamps.map(([x, y]) => diamond(x, y, reach) + square(x, y, edge)).join(''), fill: cloth.bright },
    { d: lamps.map((lamp) => dot(...lamp)).join(''), stroke: cloth.pale, width: reach * 0.9 },
  ];
};

function square(x: number, y: number, edge: number): string {
  return `M${numbers(x - edge / 2, y - edge / 2)}h${numbers(edge)}v${numbers(edge)}h${numbers(-edge)}z`;
}

/** Dots where four stars meet. */
function lattice(step: number, columns: number, rows: number): string {
  let bosses = '';
  for (let row = -rows; row < rows; row += 1) {
    for (let column = -columns; column < columns; column += 1) {
      bosses += dot(160 + (column + 0.5) * step, 90 + (row + 0.5) * step);
    }
  }
  return bosses;
}
