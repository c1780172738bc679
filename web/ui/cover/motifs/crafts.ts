import {
  beads,
  canvas,
  circle,
  diamond,
  dot,
  type Motif,
  numbers,
  petals,
  type Shape,
  scallops,
  star,
} from '../shapes.ts';

/** Art: block-printed flowers in a half-drop pattern, the second colour slightly off register. */
export const blockPrint: Motif = (cloth, random) => {
  const step = random.pick([62, 70, 80]);
  const count = random.pick([6, 8, 10]);
  const slip = random.between(0.8, 1.8);
  const places: [number, number][] = [];
  for (let column = -3; column <= 3; column += 1) {
    const drop = column % 2 ? step / 2 : 0;
    for (let row = -2; row <= 2; row += 1) {
      const [x, y] = [160 + column * Math.round(step * 0.88), 90 + row * step - drop];
      if (y > -step / 2 && y < 180 + step / 2) places.push([x, y]);
    }
  }
  const rings = (radius: number) => places.map(([x, y]) => circle(x, y, radius)).join('');
  const hearts = places.map(([x, y]) => dot(x + slip, y + slip)).join('');
  const buds = places.map(([x, y]) => dot(x, y + step / 2)).join('');
  const petal = (step * 0.54) / Math.max(count, 7) + step * 0.1;
  const wreath = random.pick([true, false]);
  return [
    { d: rings(step * 0.26), stroke: cloth.main, width: petal, dash: beads(count, step * 0.26) },
    wreath
      ? { d: rings(step * 0.42), stroke: cloth.pale, width: step * 0.05, dash: beads(count * 2, step * 0.42) }
      : { d: rings(step * 0.29), stroke: cloth.pale, width: step * 0.055, dash: beads(count, step * 0.29) },
    { d: hearts, stroke: cloth.bright, width: step * 0.27 },
    { d: buds, stroke: cloth.bright, width: step * 0.11 },
  ];
};

/** Business: a jaali, the screen of eight-pointed stars cut in stone, with lamps lit behind some of them. */
export const jaali: Motif = (cloth, random) => {
  const step = random.pick([44, 52, 60]);
  const reach = Math.round(step * 0.37);
  const edge = reach * Math.SQRT2;
  const columns = Math.ceil((160 - reach) / step);
  const rows = Math.ceil((90 - reach) / step);
  const lit = new Map<string, [number, number]>();
  while (lit.size < 7) {
    const [column, row] = [random.whole(-columns, columns), random.whole(-rows, rows)];
    lit.set(`${column} ${row}`, [160 + column * step, 90 + row * step]);
  }
  const lamps = [...lit.values()];
  let corners = '';
  let squares = '';
  let hearts = '';
  for (let row = -rows; row <= rows; row += 1) {
    squares += `M${numbers(160 - columns * step - edge / 2, 90 + row * step)}h${numbers((columns * 2 + 1) * step)}`;
    hearts += `M${numbers(160 - columns * step, 90 + row * step)}h${columns * 2 * step + 1}`;
    for (let column = -columns; column <= columns; column += 1) {
      corners += diamond(160 + column * step, 90 + row * step, reach);
    }
  }
  return [
    { d: lattice(step, columns, rows), stroke: cloth.shade, width: step * 0.2 },
    // Rows of dashes as thick as they are long are rows of squares; together with the diamonds they form stars.
    { d: squares, stroke: cloth.main, width: edge, dash: numbers(edge, step - edge), cut: true },
    { d: corners, fill: cloth.main },
    { d: hearts, stroke: cloth.ground, width: reach * 0.85, dash: `0 ${step}` },
    { d: hearts, stroke: cloth.main, width: reach * 0.4, dash: `0 ${step}` },
    { d: lamps.map(([x, y]) => diamond(x, y, reach) + square(x, y, edge)).join(''), fill: cloth.bright },
    { d: lamps.map((lamp) => dot(...lamp)).join(''), stroke: cloth.pale, width: reach * 0.9 },
  ];
};

function square(x: number, y: number, edge: number): string {
  return `M${numbers(x - edge / 2, y - edge / 2)}h${numbers(edge)}v${numbers(edge)}h${numbers(-edge)}z`;
}

/** Dots where four stars meet. */
function lattice(step: number, columns: number, rows: number): string {
  let bosses = '';
  for (let row = -rows; row < rows; row += 1) {
    for (let column = -columns; column < columns; column += 1) {
      bosses += dot(160 + (column + 0.5) * step, 90 + (row + 0.5) * step);
    }
  }
  return bosses;
}

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
