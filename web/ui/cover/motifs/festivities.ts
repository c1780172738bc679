import type { Cloth } from '../cloths.ts';
import {
  beads,
  canvas,
  circle,
  diamond,
  dot,
  type Motif,
  numbers,
  polar,
  type Shape,
  star,
} from '../shapes.ts';

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

/** Distance between the rings, and dancers on the innermost; each ring further out adds as many. */
const ringStep = 23;
const innermost = 8;

/** Equal on every ring, since radius and dancers grow together, so one dash pattern fits all. */
const apart = (2 * Math.PI * ringStep) / innermost;

/** Social: garba from above, rings of dancers round a lamp, with smaller circles beside it. */
export const garba: Motif = (cloth, random) => {
  const side = random.pick([1, -1]);
  const beside = dances(cloth, [
    { x: 160 - side * 152, y: random.whole(18, 60), rings: 2 },
    { x: 160 + side * 150, y: random.whole(118, 160), rings: random.whole(2, 3) },
  ]);
  const main = { x: random.whole(150, 170), y: random.whole(84, 96), rings: random.whole(3, 4) };
  return [...beside, ...dances(cloth, [main])];
};

interface Dance {
  x: number;
  y: number;
  rings: number;
}

/** Floors, skirts in two colours, waists, heads and lamps of the dance circles. */
function dances(cloth: Cloth, circles: readonly Dance[]): Shape[] {
  const rings = circles
    .flatMap(({ x, y, rings }) =>
      Array.from({ length: rings }, (_, ring) => circle(x, y, (ring + 1) * ringStep)),
    )
    .join('');
  const floors = circles.map(({ x, y, rings }) => circle(x, y, (rings + 0.75) * ringStep)).join('');
  const lamps = circles.map(({ x, y }) => dot(x, y)).join('');
  const every = `0 ${apart.toFixed(2)}`;
  const second = `0 ${(apart * 2).toFixed(2)}`;
  return [
    { d: floors, fill: cloth.shade },
    { d: rings, stroke: cloth.bright, width: 15.5, dash: every },
    { d: rings, stroke: cloth.main, width: 15.5, dash: second },
    { d: rings, stroke: cloth.shade, width: 9, dash: every },
    { d: rings, stroke: cloth.pale, width: 4.6, dash: every },
    { d: lamps, stroke: cloth.bright, width: 17 },
    { d: lamps, stroke: cloth.pale, width: 8 },
  ];
}

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

/** Sports: kites over the roofs on Uttarayan, when half a city competes for the sky. */
export const kites: Motif = (cloth, random) => {
  const places: [number, number, number][] = [
    [random.whole(140, 180), random.whole(66, 92), random.whole(40, 50)],
    [random.whole(226, 250), random.whole(34, 60), random.whole(20, 28)],
    [random.whole(76, 98), random.whole(34, 56), random.whole(17, 24)],
    [random.whole(270, 300), random.whole(96, 126), random.whole(22, 30)],
    [random.whole(18, 46), random.whole(82, 118), random.whole(22, 30)],
    [random.whole(92, 112), random.whole(128, 150), random.whole(11, 15)],
  ];
  const pairs: [string, string][] = [
    [cloth.main, cloth.bright],
    [cloth.bright, cloth.pale],
    [cloth.pale, cloth.main],
  ];
  const first = random.whole(0, 2);
  const rays = Array.from({ length: 7 }, (_, index) => `M160 250L${-140 + index * 100}-60h50z`).join('');
  return [
    { d: rays, fill: cloth.shade },
    ...places.flatMap(([x, y, size], index) => {
      const [left, right] = pairs[(index + first) % pairs.length] ?? [cloth.main, cloth.bright];
      return kite(x, y, size, random.between(-0.5, 0.5), left, right, cloth.ground);
    }),
  ];
};

/** A kite of two halves with bow, spine, string and a small tail. `lean` in radians. */
function kite(
  x: number,
  y: number,
  size: number,
  lean: number,
  left: string,
  right: string,
  spar: string,
): Shape[] {
  const at = (u: number, v: number): [number, number] => [
    x + (u * Math.cos(lean) - v * Math.sin(lean)) * size,
    y + (u * Math.sin(lean) + v * Math.cos(lean)) * size,
  ];
  const line = (...points: [number, number][]) => points.map((point) => numbers(...point)).join('L');
  const [top, foot, west, east] = [at(0, -1), at(0, 1.05), at(-0.86, 0), at(0.86, 0)];
  const string = `M${numbers(...at(0, 0.1))}Q${numbers(x - size * 0.4, y + size * 2, 160, 260)}`;
  const bow = `M${numbers(...west)}Q${numbers(...at(0, -0.85), ...east)}`;
  return [
    { d: string, stroke: right, width: 0.7, opacity: 0.7 },
    { d: `M${line(top, west, foot)}z`, fill: left },
    { d: `M${line(top, east, foot, at(-0.26, 1.34), at(0.26, 1.34), foot)}z`, fill: right },
    { d: `${bow}M${line(top, foot)}`, stroke: spar, width: Math.max(0.8, size * 0.035) },
  ];
}
