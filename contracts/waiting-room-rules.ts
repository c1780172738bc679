import { sha256 } from './sha256.ts';

// What browsers and the server must calculate alike.

/** Who solves a puzzle waits in the `line`; a browser without JavaScript waits in the slower one. */
export const waitingLines = ['line', 'slow'] as const;
export type WaitingLine = (typeof waitingLines)[number];

/** Minutes before registration opens from which people can take part in the draw. */
export const earlyMinutes = 60;

/**
 * What decides an entry's place in the draw: the lowest key is first. 52 bits, the first 13 hexadecimal digits of the
 * hash; of two equal ones, the earlier entry is first.
 *
 * @param seed 64 hexadecimal digits; their own SHA-256 is published before the draw
 * @param entries of the line. The last one is unknown until the draw, and so are all keys
 */
export function drawKey(seed: string, line: WaitingLine, entries: number, entry: number): number {
  const [high = 0, low = 0] = sha256(`${seed}:${line}:${entries}:${entry}`, shared);
  return high * 2 ** 20 + (low >>> 12);
}
const shared = new Uint32Array(8);

/** Entries between two pauses, so that other work of the process or page isn't delayed by more than some milliseconds. */
const entriesAtOnce = 2000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** @returns the place of each entry, from 1; the first entry has index 0 */
export async function drawPlaces(seed: string, line: WaitingLine, entries: number): Promise<Uint32Array> {
  const keys = new Float64Array(entries);
  for (let entry = 1; entry <= entries; entry++) {
    if (entry % entriesAtOnce === 0) await pause();
    keys[entry - 1] = drawKey(seed, line, entries, entry);
  }
  // Without a comparing function, numbers are sorted many times faster.
  const sorted = keys.toSorted();
  const places = new Uint32Array(entries);
  const taken = new Map<number, number>();
  for (const [index, key] of keys.entries()) {
    if (index % entriesAtOnce === 0) await pause();
    const place = countLower(sorted, key) + 1;
    const equals = sorted[place] === key ? (taken.get(key) ?? 0) : 0;
    if (sorted[place] === key) taken.set(key, equals + 1);
    places[index] = place + equals;
  }
  return places;
}

function countLower(sorted: Float64Array, key: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of one entry, for people who check theirs: how many keys are lower. */
export async function drawnPlace(
  seed: string,
  { line, entries, entry }: { readonly line: WaitingLine; readonly entries: number; readonly entry: number },
): Promise<number> {
  const own = drawKey(seed, line, entries, entry);
  let place = 1;
  for (let other = 1; other <= entries; other++) {
    if (other % entriesAtOnce === 0) await pause();
    const key = drawKey(seed, line, entries, other);
    if (key < own || (key === own && other < entry)) place++;
  }
  return place;
}

/** Eight small puzzles take every device about the same time; a single one of their size would be a matter of luck. */
export const puzzleParts = 8;
/** Zero bits that a solution's hash starts with: 8 × 32,768 hashes on average, about a second on a phone. */
const puzzleBits = 15;

function isSolved(challenge: string, part: number, nonce: number): boolean {
  const [first = 1] = sha256(`${challenge}:${part}:${nonce}`, shared);
  return first >>> (32 - puzzleBits) === 0;
}

/** Takes about a second: for a worker. */
export function solvePuzzle(challenge: string): number[] {
  return Array.from({ length: puzzleParts }, (_, part) => {
    let nonce = 0;
    while (!isSolved(challenge, part, nonce)) nonce++;
    return nonce;
  });
}

export function isSolution(challenge: string, solution: readonly number[]): boolean {
  return solution.length === puzzleParts && solution.every((nonce, part) => isSolved(challenge, part, nonce));
}
