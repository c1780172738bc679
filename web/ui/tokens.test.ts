import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Every `--name: light-dark(#light, #dark)` of the stylesheet. */
const colours = new Map(
  [...source.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [a, b] = [one, other].map((name) => {
    const pair = colours.get(name);
    if (!pair) throw new Error(`No colour --${name} in tokens.css`);
    return luminance(pair[theme]);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover'];
const onAnyGround = ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'good', 'warn', 'bad'];

/** Text colours with the backgrounds they are used on. */
const texts: [string, string][] = [
  ...grounds.flatMap((ground) => onAnyGround.map((ink): [string, string] => [ink, ground])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent-soft', 'accent-soft'],
  ['on-zari', 'zari'],
  ['on-zari-soft', 'zari-soft'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['on-bad-fill', 'bad-fill'],
  ['on-bad-fill', 'bad-fill-hover'],
  ['ink', 'selection'],
  ...['water', 'land', 'green', 'building', 'road'].map((ground): [string, string] => [
    'ink-soft',
    `map-${ground}`,
  ]),
  ['map-on-route', 'map-route'],
  // The tooltip of a disabled button uses inverted colours.
  ['ground', 'ink'],
];

/** Meaningful edges and shapes, with the backgrounds they must contrast with. */
const shapes: [string, string][] = ['ground', 'surface', 'raised'].flatMap((ground) =>
  ['line-strong', 'accent', 'focus', 'bad-fill'].map((shape): [string, string] => [shape, ground]),
);
for (const ground of ['water', 'land', 'green', 'building']) shapes.push(['map-route', `map-${ground}`]);

describe.each(themes)('the %s theme', (theme) => {
  it.each(texts)('has readable contrast for %s on %s (4.5:1)', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('has visible contrast for %s on %s (3:1)', (shape, ground) => {
    expect(contrast(shape, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

it('covers every text and background colour in use', () => {
  const tested = new Set([...texts, ...shapes].flat());
  const decorative = ['line', 'map-road-edge'];
  expect([...colours.keys()].filter((name) => !tested.has(name) && !decorative.includes(name))).toEqual([]);
});
