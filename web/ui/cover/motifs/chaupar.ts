import { canvas, diamond, dot, numbers, type Shape, star } from '../shapes.ts';
import type { Motif } from './motif.ts';

const reach = 8;

/** Gaming: the cloth board of chaupar, four arms of three lanes, with pieces left in play. */
export const chaupar: Motif = (cloth, random) => {
  const cell = random.pick([14, 16, 19]);
  const turn = random.pick([45, 45, 30, 0]);
  const { x, y } = canvas;
  const half = cell * 1.5;
  const end = half + reach * cell;
  const plus = (w: number, e: number) =>
    `M${numbers(x - w, y - e)}h${2 * w}v${e - w}h${e - w}v${2 * w}h${w - e}v${e - w}h${-2 * w}v${w - e}h${w - e}v${-2 * w}h${e - w}z`;
  const places = new Map<string, [number, number]>();
  while (places.size < 14) {
    const [lane, way, arm] = [random.whole(-1, 1), random.whole(1, reach), random.whole(0, 3)];
    places.set(`${lane} ${way} ${arm}`, armPoint(lane * cell, half + (way - 0.5) * cell, arm));
  }
  const pieces = [...places.values()];
  const colours = [cloth.bright, cloth.pale, cloth.shade];
  return [
    { d: plus(half + cell * 0.45, end + cell * 0.45), fill: cloth.shade, turn },
    { d: plus(half, end), fill: cloth.main, turn },
    { d: castles(cell, half), fill: cloth.bright, turn },
    { d: lanes(cell, half, end), stroke: cloth.ground, width: 1.4, turn },
    { d: `M${numbers(x - half, y - half)}h${2 * half}v${2 * half}h${-2 * half}z`, fill: cloth.ground, turn },
    { d: star(x, y, 8, half * 0.85, half * 0.45), fill: cloth.bright, turn },
    { d: dot(x, y), stroke: cloth.pale, width: half * 0.5, turn },
    ...colours.flatMap((colour, index): Shape[] => {
      const own = pieces
        .filter((_, piece) => piece % colours.length === index)
        .map((point) => dot(...point))
        .join('');
      return [
        { d: own, stroke: cloth.ground, width: cell * 0.74, turn },
        { d: own, stroke: colour, width: cell * 0.5, turn },
      ];
    }),
  ];
};

/** A point of the upper arm, rotated to one of the four. */
function armPoint(across: number, along: number, arm: number): [number, number] {
  const { x, y } = canvas;
  if (arm === 0) return [x + across, y - along];
  if (arm === 1) return [x + along, y + across];
  if (arm === 2) return [x - across, y + along];
  return [x - along, y - across];
}

function lanes(cell: number, half: number, end: number): string {
  const { x, y } = canvas;
  const rows = Array.from({ length: reach }, (_, way) => half + way * cell);
  const across = rows.flatMap((r) => [
    `M${numbers(x - half, y - r)}h${2 * half}`,
    `M${numbers(x - half, y + r)}h${2 * half}`,
    `M${numbers(x - r, y - half)}v${2 * half}`,
    `M${numbers(x + r, y - half)}v${2 * half}`,
  ]);
  const along = [-cell / 2, cell / 2].flatMap((lane) => [
    `M${numbers(x + lane, y - end)}v${2 * end}`,
    `M${numbers(x - end, y + lane)}h${2 * end}`,
  ]);
  return [...across, ...along].join('');
}

/** The safe squares. */
function castles(cell: number, half: number): string {
  let marks = '';
  for (let arm = 0; arm < 4; arm += 1) {
    for (const [lane, way] of [
      [0, reach],
      [-1, 4],
      [1, 4],
    ] as const) {
      marks += diamond(...armPoint(lane * cell, half + (way - 0.5) * cell, arm), cell * 0.5);
    }
  }
  return marks;
}
