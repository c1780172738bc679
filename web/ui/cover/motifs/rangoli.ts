import { beads, canvas, circle, dot, petals, type Shape, scallops } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Culture: a rangoli of coloured powder, wreath upon wreath of petals. */
export const rangoli: Motif = (cloth, random) => {
  const count = random.pick([7, 8, 9]);
  const { y } = canvas;
  const x = canvas.x + random.pick([0, 0, -62, 62]);
  const grand = random.whole(102, 124);
  const wreaths: Shape[] = [
    { d: dot(x, y), stroke: cloth.shade, width: grand * 2 },
    { d: circle(x, y, grand), stroke: cloth.shade, width: grand * 0.3, dash: beads(count * 2, grand) },
    {
      d: circle(x, y, grand * 0.93),
      stroke: cloth.bright,
      width: grand * 0.045,
      dash: beads(count * 4, grand * 0.93),
    },
    { d: petals(x, y, count, grand * 0.3, grand * 0.86, 1.1), fill: cloth.main },
    { d: petals(x, y, count, grand * 0.42, grand * 0.72, 0.62), fill: cloth.ground },
    {
      d: circle(x, y, grand * 0.8, 0.5 / count),
      stroke: cloth.pale,
      width: grand * 0.075,
      dash: beads(count, grand * 0.8),
    },
    { d: scallops(x, y, count, grand * 0.44), fill: cloth.bright },
    { d: petals(x, y, count, 0, grand * 0.4, 0.9), fill: cloth.pale },
    { d: dot(x, y), stroke: cloth.main, width: grand * 0.26 },
    { d: dot(x, y), stroke: cloth.ground, width: grand * 0.13 },
  ];
  const far = grand + 14;
  return [
    { d: circle(x, y, far), stroke: cloth.pale, width: 3.4, dash: beads(count * 4, far) },
    { d: circle(x, y, far + 14), stroke: cloth.main, width: 6, dash: beads(count * 4, far + 14) },
    { d: circle(x, y, far + 32), stroke: cloth.shade, width: 16, dash: beads(count * 3, far + 32) },
    { d: circle(x, y, far + 60), stroke: cloth.shade, width: 22, dash: beads(count * 3, far + 60) },
    ...wreaths,
  ];
};
