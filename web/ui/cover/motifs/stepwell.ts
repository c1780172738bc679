import { beads, circle, dot, numbers, type Shape, star } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Finance: the flights of a stepwell, which kept water for the dry months, one side in the sun, one in the shade. */
export const stepwell: Motif = (cloth, random) => {
  const steps = random.whole(3, 4);
  const across = random.pick([4, 5]);
  const coin = { x: random.pick([100, 160, 220]), y: random.whole(34, 42), r: random.whole(20, 26) };
  const [sun, shade] = random.pick([
    [cloth.bright, cloth.main],
    [cloth.pale, cloth.main],
  ]);
  const tiers = Array.from({ length: 3 }, (_, tier): Shape[] => {
    const width = (320 / across) * (0.82 + tier * 0.18);
    const height = width * 0.62;
    const foot = 98 + tier * 46;
    const first = 160 - width * (Math.ceil(across / 2) + 1 + (tier % 2) / 2);
    const teeth = Array.from({ length: across + 4 }, (_, index) => first + index * width).filter(
      (x) => x > -width && x < 320,
    );
    const flight = (x: number, rise: number) =>
      `M${numbers(x, foot)}${`v${numbers(-height / steps)}h${numbers((rise * width) / 2 / steps)}`.repeat(steps)}V${numbers(foot)}z`;
    return [
      { d: `M0 ${numbers(foot)}h320v90H0z`, fill: tier % 2 ? cloth.ground : cloth.shade },
      { d: teeth.map((x) => flight(x, 1)).join(''), fill: sun },
      { d: teeth.map((x) => flight(x + width, -1)).join(''), fill: shade },
    ];
  });
  return [
    { d: circle(coin.x, coin.y, coin.r + 9), stroke: cloth.shade, width: 7, dash: beads(24, coin.r + 9) },
    { d: dot(coin.x, coin.y), stroke: cloth.bright, width: coin.r * 2 },
    {
      d: circle(coin.x, coin.y, coin.r * 0.76),
      stroke: cloth.ground,
      width: 2.2,
      dash: beads(22, coin.r * 0.76),
    },
    { d: star(coin.x, coin.y, 8, coin.r * 0.52, coin.r * 0.3), fill: cloth.ground },
    ...tiers.flat(),
  ];
};
