import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hexOf, sha256 } from './sha256.ts';
import {
  drawKey,
  drawnPlace,
  drawPlaces,
  isSolution,
  puzzleParts,
  solvePuzzle,
} from './waiting-room-rules.ts';

const seed = 'ab'.repeat(32);

test('hashes texts of every length up to three blocks as Node does', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'Mela of kites!'.repeat(20).slice(0, length);
    expect(hexOf(sha256(text)), String(length)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('the draw is what anyone can recompute with SHA-256 alone', async () => {
  const entries = 500;
  const byHand = Array.from({ length: entries }, (_, index) => index + 1)
    .map((entry) => ({
      entry,
      hash: createHash('sha256').update(`${seed}:line:${entries}:${entry}`).digest('hex').slice(0, 13),
    }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ entry }) => entry);
  const places = await drawPlaces(seed, 'line', entries);
  expect(byHand.map((entry) => places[entry - 1])).toEqual(byHand.map((_, index) => index + 1));
  for (const entry of [1, 7, 500])
    expect(await drawnPlace(seed, { line: 'line', entries, entry })).toBe(places[entry - 1]);
});

test('the draw gives every entry the same chance', async () => {
  const [entries, draws] = [20, 4000];
  const first = new Array(entries).fill(0);
  for (let draw = 0; draw < draws; draw++) {
    const own = createHash('sha256').update(`seed ${draw}`).digest('hex');
    const keys = Array.from({ length: entries }, (_, index) => drawKey(own, 'line', entries, index + 1));
    first[keys.indexOf(Math.min(...keys))] += 1;
  }
  // 200 each on average; five standard deviations are 69.
  for (const times of first) expect(Math.abs(times - draws / entries)).toBeLessThan(69);
});

test('one more entry changes the whole draw, so no one can choose a good number in advance', async () => {
  const [before, after] = [await drawPlaces(seed, 'line', 100), await drawPlaces(seed, 'line', 101)];
  expect([...before].filter((place, index) => place === after[index]).length).toBeLessThan(10);
  expect(await drawPlaces(seed, 'slow', 100)).not.toEqual(before);
});

test('a puzzle is solved by its own solution only', () => {
  const solution = solvePuzzle('a challenge');
  expect(solution).toHaveLength(puzzleParts);
  expect(isSolution('a challenge', solution)).toBe(true);
  expect(isSolution('another challenge', solution)).toBe(false);
  expect(isSolution('a challenge', solution.slice(1))).toBe(false);
  expect(isSolution('a challenge', solution.toReversed())).toBe(false);
});
