import { randomFrom } from '../../ui/cover/shapes.ts';

export const canvas = { width: 1440, height: 800, horizon: 300 } as const;

interface Circle {
  /** Right of the centre, in ground units. */
  readonly x: number;
  /** Depth: 1 is near, 6 is the horizon. */
  readonly z: number;
  readonly radius: number;
  readonly people: number;
}

/** A person as drawn: feet at `x`, `y`, size multiplied by `scale`. */
export interface Figure {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly cloth: string;
  readonly skin: string;
}

/** The light of a circle and the lines between its people. */
export interface Glow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ring: string;
}

const circles: readonly Circle[] = [
  { x: 0.16, z: 1.52, radius: 0.34, people: 9 },
  { x: 1.16, z: 1.84, radius: 0.42, people: 10 },
  { x: -0.92, z: 1.42, radius: 0.3, people: 8 },
  { x: 0.36, z: 2.85, radius: 0.5, people: 8 },
  { x: 2.05, z: 2.7, radius: 0.5, people: 9 },
  { x: -2.3, z: 2.9, radius: 0.5, people: 7 },
  { x: 1.5, z: 4.1, radius: 0.62, people: 8 },
  { x: -0.7, z: 4.4, radius: 0.6, people: 7 },
  { x: 3.6, z: 4.2, radius: 0.6, people: 7 },
  { x: 0.5, z: 5.6, radius: 0.7, people: 6 },
];

/** Clothing colours in the light of the circle, and against it. */
const lit = ['#ff8a5c', '#f2427d', '#ffc145', '#58d0ad', '#f2f5ff', '#ff9ec4', '#86a8ff', '#ffd98a'];
const shaded = ['#7d3422', '#741a45', '#7a5410', '#1d5a4b', '#4a5f66', '#743a58', '#33467d', '#75592a'];
const skins = ['#c98d62', '#a8704a', '#8a5636', '#e0aa80'];

/** People outside the circles. */
const wanderers: readonly (readonly [x: number, z: number])[] = [
  [-0.42, 2.1],
  [-0.36, 2.16],
  [1.62, 1.62],
  [0.62, 1.28],
  [-1.5, 2.0],
  [1.25, 3.1],
  [-1.1, 3.4],
  [2.9, 3.4],
  [-0.05, 3.7],
  [2.4, 5.2],
];

/** Sorted from far to near, so that near figures are painted over far ones. */
export const { figures, glows } = gather();

function gather(): { figures: readonly Figure[]; glows: readonly Glow[] } {
  const random = randomFrom('a fair in the evening');
  const drawn: (Figure & { z: number })[] = [];
  const figure = (x: number, z: number, inLight: boolean) => {
    const place = project(x, z);
    const dye = random.whole(0, lit.length - 1);
    drawn.push({
      ...place,
      z,
      cloth: (inLight ? lit[dye] : shaded[dye]) ?? '#58d0ad',
      skin: inLight ? random.pick(skins as [string, ...string[]]) : '#3a2a20',
    });
  };
  const glowsOf = circles.map((circle) => {
    const start = random.whole(0, 360) / 57.3;
    const points = Array.from({ length: circle.people }, (_, index) => {
      const angle = start + ((index + random.whole(-12, 12) / 100) / circle.people) * 2 * Math.PI;
      const x = circle.x + Math.cos(angle) * circle.radius;
      const z = circle.z + Math.sin(angle) * circle.radius;
      // People behind the light are lit from the front; those before it are seen from behind.
      figure(x, z, Math.sin(angle) > -0.25);
      return project(x, z);
    });
    return glowOf(circle, points);
  });
  for (const [x, z] of wanderers) figure(x, z, false);
  drawn.sort((a, b) => b.z - a.z);
  return { figures: drawn, glows: glowsOf };
}

/** Projects a ground point to the drawing, with the scale at that depth. */
function project(x: number, z: number): { x: number; y: number; scale: number } {
  return {
    x: round(canvas.width / 2 + (620 * x) / z),
    y: round(canvas.horizon + 450 / z),
    scale: round(4.3 / z),
  };
}

function glowOf({ x, z, radius }: Circle, points: readonly { x: number; y: number }[]): Glow {
  const centre = project(x, z);
  const far = project(x, z + radius).y;
  const near = project(x, z - radius).y;
  return {
    x: centre.x,
    y: round((far + near) / 2),
    width: round(((620 * radius) / z) * 1.9),
    height: round((near - far) * 0.95),
    ring: `M${points.map((point) => `${point.x} ${point.y}`).join('L')}Z`,
  };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}

/** A string of lamps between two poles: the cord and the lamp positions. */
export function lampString(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  lamps: number,
): { cord: string; lamps: readonly (readonly [x: number, y: number])[] } {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const low = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2] as const;
  const at = (t: number) =>
    [
      round((1 - t) ** 2 * x1 + 2 * (1 - t) * t * low[0] + t ** 2 * x2),
      round((1 - t) ** 2 * y1 + 2 * (1 - t) * t * low[1] + t ** 2 * y2),
    ] as const;
  return {
    cord: `M${x1} ${y1}Q${low[0]} ${low[1]} ${x2} ${y2}`,
    lamps: Array.from({ length: lamps }, (_, index) => at((index + 0.5) / lamps)),
  };
}
