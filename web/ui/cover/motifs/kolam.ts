import { canvas, dot, numbers } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** How a tile joins the midpoints of its four sides: two bends, the opposite two bends, or two crossing lines. */
type Tile = 'falling' | 'rising' | 'crossing';

/**
 * Technology: a sikku kolam, closed loops round a grid of dots, drawn on thresholds each morning. An eighth of the
 * tiles is random, the rest mirrors it; caps on the border close every line.
 */
export const kolam: Motif = (cloth, random) => {
  const half = random.pick([2, 3, 3, 3]);
  const side = 2 * Math.round(random.pick([74, 82, 90]) / (half * 2));
  const chosen = new Map<string, Tile>();
  for (let row = 0; row < half; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      chosen.set(`${row} ${column}`, random.pick<Tile>(['falling', 'rising', 'crossing']));
    }
  }
  const tileAt = (row: number, column: number): Tile => {
    const [r, c] = [Math.min(row, half * 2 - 1 - row), Math.min(column, half * 2 - 1 - column)];
    const tile = chosen.get(`${Math.max(r, c)} ${Math.min(r, c)}`) ?? 'crossing';
    return row >= half === column >= half ? tile : mirrored(tile);
  };
  const from = { x: canvas.x - half * side, y: canvas.y - half * side };
  let loops = caps(from.x, from.y, half, side);
  let dots = '';
  for (let row = 0; row < half * 2; row += 1) {
    for (let column = 0; column < half * 2; column += 1) {
      const [x, y] = [from.x + column * side, from.y + row * side];
      loops += strands(tileAt(row, column), x, y, side);
      if ((row + column) % 2) dots += dot(x, y) + (row === half * 2 - 1 ? dot(x + side, y + side) : '');
    }
    if (row % 2) dots += dot(from.x + half * 2 * side, from.y + row * side);
  }
  const turn = random.pick([45, 45, 0]);
  const field = Array.from({ length: 10 }, (_, row) => `M${row % 2 ? 5 : -5} ${row * 20}h330`).join('');
  return [
    { d: field, stroke: cloth.shade, width: 6, dash: '0 20' },
    { d: dot(canvas.x, canvas.y), stroke: cloth.shade, width: half * side * 2.5 },
    { d: loops, stroke: cloth.main, width: Math.max(2.6, side * 0.125), turn },
    { d: dots, stroke: cloth.bright, width: side * 0.26, turn },
  ];
};

function mirrored(tile: Tile): Tile {
  if (tile === 'crossing') return tile;
  return tile === 'falling' ? 'rising' : 'falling';
}

function strands(tile: Tile, x: number, y: number, side: number): string {
  const h = side / 2;
  const arc = `a${h} ${h} 0 0 `;
  if (tile === 'crossing') return `M${numbers(x + h, y)}v${side}M${numbers(x, y + h)}h${side}`;
  if (tile === 'rising') {
    return `M${numbers(x + h, y)}${arc}1-${h} ${h}M${numbers(x + side, y + h)}${arc}0-${h} ${h}`;
  }
  return `M${numbers(x + h, y)}${arc}0 ${h} ${h}M${numbers(x, y + h)}${arc}1 ${h} ${h}`;
}

/** Half circles outside the border that join two neighbouring ends. */
function caps(x: number, y: number, half: number, side: number): string {
  const [h, whole] = [side / 2, half * 2 * side];
  const arc = `a${h} ${h} 0 0 `;
  return Array.from({ length: half }, (_, index) => {
    const at = h + index * 2 * side;
    return [
      `M${numbers(x + at, y)}${arc}1 ${side} 0`,
      `M${numbers(x + at, y + whole)}${arc}0 ${side} 0`,
      `M${numbers(x, y + at)}${arc}0 0 ${side}`,
      `M${numbers(x + whole, y + at)}${arc}1 0 ${side}`,
    ].join('');
  }).join('');
}
