import { beads, circle, dot, numbers, type Shape, star } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Finance: the stairs of a stepwell, one side in the sun, one in the shade. */
export const stepwell: Motif = (cloth, random) => {
  const steps = random.whole(3, 4);
  const across = random.pick([4, 5]);
  const coin = { x: random.pick([100, 160, 220]), y: random.whole(34, 42), r: random.whole(20, 26) };
  const [sun, shade] = random.pick([
    [cloth.bright, cloth.main],
    [cloth.pale, cloth.main],
  ]);
  // Three rows of stairs, wider as they come nearer; the last ends just below the edge.
  const widths = [0.82, 1, 1.18].map((scale) => (320 / across) * scale);
  const gap = 5;
  let foot = 183 - widths.reduce((sum, width) => sum + width / 2 + gap, 0);
  const tiers = widths.map((width, tier): Shape[] => {
    const height = width / 2;
    const top = foot + gap;
    foot = top + height;
    const first = 160 - width * (Math.ceil(across / 2) + 1 + (tier % 2) / 2);
    const teeth = Array.from({ length: across + 4 }, (_, index) => first + index * width).filter(
      (x) => x > -width && x < 320,
    );
    const flight = (x: number, rise: number) =>
      `M${numbers(x, foot)}${`v${numbers(-height / steps)}h${numbers((rise * width) / 2 / steps)}`.repeat(steps)}V${numbers(foot)}z`;
    return [
      // The coin hangs before the first row's ground, so that one has no ground of its own.
      ...(tier === 0
        ? []
        : [{ d: band(top - gap, gap + height), fill: tier % 2 ? cloth.shade : cloth.ground }]),
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

function band(y: number, height: number): string {
  return `M0 ${numbers(y)}h320v${numbers(height)}H0z`;
}
