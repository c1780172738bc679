import { hashOf } from '../../../contracts/covers.ts';
import type { Cloth } from './cloths.ts';

/**
 * Everything on a cover is a path, which keeps the markup small. Filled circles are zero-length strokes with round ends
 * (`dot`), and rings of dots are zero-length dashes, so a hundred of them cost one element.
 */
export interface Shape {
  d: string;
  fill?: string | undefined;
  stroke?: string | undefined;
  /** Stroke width, in units of the 320 × 180 canvas. */
  width?: number | undefined;
  dash?: string | undefined;
  /** Butt ends of strokes and dashes; round by default. */
  cut?: true | undefined;
  /** Degrees, about the centre of the canvas. */
  turn?: number | undefined;
  opacity?: number | undefined;
}

/** The canvas: 16:9. A square crop keeps x from 70 to 250, a 2:1 crop y from 10 to 170. */
export const canvas = { width: 320, height: 180, x: 160, y: 90 } as const;

const short = (value: number) => String(Math.round(value * 10) / 10);

/** Numbers in path syntax: one decimal, no space before a minus sign. */
export function numbers(...values: number[]): string {
  return values
    .map(short)
    .reduce((text, value) => text + (value.startsWith('-') ? '' : ' ') + value)
    .trim();
}

/** Stroked, this is a disc whose diameter is the stroke width. */
export function dot(x: number, y: number): string {
  return `M${numbers(x, y)}h0`;
}

/**
 * A circle as one arc that stops a tenth short and is closed, in half the characters of two arcs. It starts at the top
 * (or `turns` further), so that dashes on equal circles line up.
 */
export function circle(x: number, y: number, radius: number, turns = 0): string {
  const [startX, startY] = polar(x, y, turns, radius);
  const gap =
    turns === 0 ? '.1 0' : numbers(0.1 * Math.cos(turns * 2 * Math.PI), 0.1 * Math.sin(turns * 2 * Math.PI));
  return `M${numbers(startX, startY)}a${numbers(radius, radius)} 0 1 0 ${gap}z`;
}

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => numbers(x, y)).join('L')}z`;
}

/** A square on its corner. */
export function diamond(x: number, y: number, rx: number, ry = rx): string {
  return `M${numbers(x, y - ry)}l${numbers(rx, ry)} ${numbers(-rx, ry)} ${numbers(-rx, -ry)}z`;
}

/** The point at an angle (turns from the top, clockwise) and distance from a centre. */
export function polar(x: number, y: number, turns: number, distance: number): [number, number] {
  const angle = turns * 2 * Math.PI;
  return [x + Math.sin(angle) * distance, y - Math.cos(angle) * distance];
}

/** A wreath of pointed petals between two radii. */
export function petals(x: number, y: number, count: number, from: number, to: number, fullness = 1): string {
  return Array.from({ length: count }, (_, index) => {
    const middle = index / count;
    const half = (fullness * 0.5) / count;
    const belly = from + (to - from) * 0.45;
    const root = polar(x, y, middle, from);
    const tip = polar(x, y, middle, to);
    const left = polar(x, y, middle - half * 1.5, belly);
    const right = polar(x, y, middle + half * 1.5, belly);
    return `M${numbers(...root)}Q${numbers(...left)} ${numbers(...tip)}Q${numbers(...right)} ${numbers(...root)}`;
  }).join('');
}

/** A closed, scalloped edge. */
export function scallops(x: number, y: number, count: number, radius: number): string {
  const bow = short((Math.PI * radius) / count / 0.9);
  const arcs = Array.from({ length: count }, (_, index) => {
    return `A${bow} ${bow} 0 0 1 ${numbers(...polar(x, y, (index + 1) / count, radius))}`;
  });
  return `M${numbers(...polar(x, y, 0, radius))}${arcs.join('')}z`;
}

/** A star with its points at one radius and its notches at another. */
export function star(x: number, y: number, count: number, outer: number, inner: number): string {
  return polygon(
    Array.from({ length: count * 2 }, (_, index) =>
      polar(x, y, index / (count * 2), index % 2 ? inner : outer),
    ),
  );
}

/** Dash pattern of `count` round dots, evenly on a circle; the stroke width is the dots' diameter. */
export function beads(count: number, radius: number): string {
  return `0 ${((2 * Math.PI * radius) / count).toFixed(3)}`;
}

/** Draws on a cloth's ground, back to front. The same random numbers give the same shapes. */
export type Motif = (cloth: Cloth, random: Random) => Shape[];

/** A pseudo-random sequence, equal on server and browser. */
interface Random {
  /** From `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number;
  /** An integer, both ends inclusive. */
  whole(from: number, to: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** The mulberry32 sequence of a seed: a number of 32 bits, or a text. */
export function randomFrom(seed: number | string): Random {
  let state = (typeof seed === 'string' ? hashOf(seed) : seed) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
  };
}
