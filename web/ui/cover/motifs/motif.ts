import type { Cloth } from '../cloths.ts';
import type { Shape } from '../shapes.ts';

/** Draws on a cloth's ground, back to front. The same random numbers give the same shapes. */
export type Motif = (cloth: Cloth, random: Random) => Shape[];

/** A pseudo-random sequence seeded by text, equal on server and browser. */
interface Random {
  /** From `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number;
  /** An integer, both ends inclusive. */
  whole(from: number, to: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** FNV-1a derives the seed from the text, mulberry32 the numbers from the seed. */
export function randomFrom(text: string): Random {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
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
