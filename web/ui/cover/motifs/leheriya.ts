import { beads, canvas, circle, dot, numbers } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Music: the waves of tie-dyed leheriya cloth, swelling like a string, under a drum of a moon. */
export const leheriya: Motif = (cloth, random) => {
  const bands = random.whole(6, 8);
  const length = random.pick([40, 54, 80]);
  const [x, y] = [random.whole(105, 215), random.whole(44, 62)];
  const radius = random.whole(26, 34);
  const colours = [cloth.shade, cloth.main, cloth.ground, cloth.bright, cloth.shade, cloth.pale, cloth.main];
  const first = random.whole(0, 2) * 2;
  const waves = Array.from({ length: bands }, (_, index) => {
    const top = 66 + (index * 124) / bands;
    const height = random.between(0.5, 1) * (length / 2.4) * (1 - index / bands / 2);
    const start = -random.whole(0, length * 2);
    const bends = Math.ceil((canvas.width - start) / length);
    const line = `M${numbers(start, top)}q${numbers(length / 2, -height, length, 0)}${`t${length} 0`.repeat(bends)}`;
    return { d: `${line}V190H${start}z`, fill: colours[(index + first) % colours.length] };
  });
  return [
    { d: dot(x, y), stroke: cloth.bright, width: radius * 2 },
    { d: dot(x, y), stroke: cloth.pale, width: radius * 0.9 },
    { d: circle(x, y, radius * 0.72), stroke: cloth.ground, width: 3, dash: beads(18, radius * 0.72) },
    { d: circle(x, y, radius + 8), stroke: cloth.pale, width: 2.2, dash: beads(32, radius + 8) },
    { d: circle(x, y, radius + 17), stroke: cloth.main, width: 3.2, dash: beads(32, radius + 17) },
    ...waves,
  ];
};
