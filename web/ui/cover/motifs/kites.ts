import { numbers, type Shape } from '../shapes.ts';
import type { Motif } from './motif.ts';

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
