import { canvas, dot, numbers } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** How a tile joins the middles of its four sides: two bends one way, two the other, or two lines that cross. */
type Tile = 'falling' | 'rising' | 'crossing';

/**
 * Technology: a sikku kolam, the drawing of closed loops round a grid of dots that a threshold gets each morning.
 * Tiles are chosen for one quarter and mirrored into the others; caps on the border close every line.
 */
export const kolam: Motif = (cloth, random) => {
  const half = random.pick([2, 3, 3]);
  const side = half === 2 ? 38 : random.pick([27, 30]);
  const quarter = Array.from({ length: half * half }, () =>
    random.pick<Tile>(['falling', 'rising', 'rising', 'crossing']),
  );
  const from = { x: canvas.x - half * side, y: canvas.y - half * side };
  const tiles: string[] = [];
  for (let row = 0; row < half * 2; row += 1) {
    for (let column = 0; column < half * 2; column += 1) {
      const [right, low] = [column >= half, row >= half];
      const kind =
        quarter[(low ? half * 2 - 1 - row : row) * half + (right ? half * 2 - 1 - column : column)];
      tiles.push(
        strands(
          mirrored(kind ?? 'crossing', right !== low),
          from.x + column * side,
          from.y + row * side,
          side,
        ),
      );
    }
  }
  const turn = random.pick([45, 45, 0]);
  const loops = tiles.join('') + caps(from.x, from.y, half, side);
  const field = Array.from({ length: 10 }, (_, row) => `M${row % 2 ? 5 : -5} ${row * 20}h330`).join('');
  return [
    { d: field, stroke: cloth.shade, width: 4.5, dash: '0 20' },
    { d: loops, stroke: cloth.shade, width: side * 0.42, turn },
    { d: loops, stroke: cloth.main, width: side * 0.115, turn },
    { d: pulli(from.x, from.y, half, side), stroke: cloth.bright, width: side * 0.24, turn },
  ];
};

function mirrored(tile: Tile, mirror: boolean): Tile {
  if (!mirror || tile === 'crossing') return tile;
  return tile === 'falling' ? 'rising' : 'falling';
}

function strands(tile: Tile, x: number, y: number, side: number): string {
  const h = side / 2;
  if (tile === 'crossing') return `M${numbers(x + h, y)}v${side}M${numbers(x, y + h)}h${side}`;
  if (tile === 'rising') {
    return `M${numbers(x + h, y)}a${h} ${h} 0 0 1-${h} ${h}M${numbers(x + side, y + h)}a${h} ${h} 0 0 0-${h} ${h}`;
  }
  return `M${numbers(x + h, y)}a${h} ${h} 0 0 0 ${h} ${h}M${numbers(x, y + h)}a${h} ${h} 0 0 1 ${h} ${h}`;
}

/** Half circles outside the border, each joining two neighbouring ends. */
function caps(x: number, y: number, half: number, side: number): string {
  const [h, whole] = [side / 2, half * 2 * side];
  return Array.from({ length: half }, (_, index) => {
    const at = h + index * 2 * side;
    return [
      `M${numbers(x + at, y)}a${h} ${h} 0 0 1 ${side} 0`,
      `M${numbers(x + at, y + whole)}a${h} ${h} 0 0 0 ${side} 0`,
      `M${numbers(x, y + at)}a${h} ${h} 0 0 0 0 ${side}`,
      `M${numbers(x + whole, y + at)}a${h} ${h} 0 0 1 0 ${side}`,
    ].join('');
  }).join('');
}

/** The dots that the lines run round: on every second corner, the border's included. */
function pulli(x: number, y: number, half: number, side: number): string {
  let dots = '';
  for (let row = 0; row <= half * 2; row += 1) {
    for (let column = 0; column <= half * 2; column += 1) {
      const corner = (row === 0 || row === half * 2) && (column === 0 || column === half * 2);
      if ((row + column) % 2 === 1 || (row % 2 === 1 && column % 2 === 1) || corner) {
        if (!corner) dots += dot(x + column * side, y + row * side);
      }
    }
  }
  return dots;
}
