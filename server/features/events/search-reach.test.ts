import { expect, test } from 'vitest';
import { rareWords, reachOf, type SearchWord, shareOf, widerReach } from './discover-events.ts';
import type { WordShares } from './search-by-words.ts';

const from = Temporal.Instant.from('2026-11-21T12:00:00Z');
const shares: WordShares = {
  events: 100_000,
  weekly: 200,
  common: new Map([
    ['conference', 0.9],
    ['conf', 0.1],
    ['berlin', 0.05],
  ]),
  rest: 0.005,
};
const word = (read: string, wholes: readonly string[] | null = [read]): SearchWord => ({
  typed: read,
  read,
  wholes,
  alsoNamed: [],
});
const reach = (share: number, known = shares) => reachOf({ share, most: 240, from }, known);

test('a word is as common as the words that start with it, and never rarer than the sample can show', () => {
  expect(shareOf([word('berlin')], 'all', shares)).toBe(0.05);
  expect(shareOf([word('conf', ['conf', 'conference'])], 'all', shares)).toBe(1);
  expect(shareOf([word('conf', null)], 'all', shares)).toBe(1);
  expect(shareOf([word('xylophone')], 'all', shares)).toBe(0.005);
});

test('all words together are as rare as the rarest, and any word as common as their sum', () => {
  const words = [word('conference'), word('berlin')];
  expect(shareOf(words, 'all', shares)).toBe(0.05);
  expect(shareOf(words, 'any', shares)).toBeCloseTo(0.95);
});

test('leaves much more common words out of the index query when all words are required', () => {
  const [conference, berlin, elm] = [word('conference'), word('berlin'), word('elm')];
  expect(rareWords([conference, berlin], 'all', shares)).toEqual([berlin]);
  expect(rareWords([berlin, elm], 'all', shares)).toEqual([berlin, elm]);
  expect(rareWords([conference, berlin], 'any', shares)).toEqual([conference, berlin]);
});

test('reads everything that matches few events', () => {
  expect(reach(0.01)).toEqual({ kind: 'whole' });
});

test('reads as many of the coming weeks as should have enough matches', () => {
  const found = reach(0.05);
  expect(found).toMatchObject({ kind: 'soon', until: from.add({ hours: 44 * 7 * 24 }) });
  // The week of Monday, 16 November 2026, is the 1402nd since 3 January 2000.
  expect(found).toMatchObject({ weeks: ['~16:87', '~16:88', '~16:89', '~16:90'] });
});

test('follows the calendar for what most events match', () => {
  expect(reach(0.9)).toMatchObject({ kind: 'soon', weeks: null });
});

test('follows the calendar in both directions when the next weeks have too few matches, or nothing is known', () => {
  expect(reach(0.05, { ...shares, weekly: 0 })).toEqual({ kind: 'three parts' });
  expect(reach(1, { ...shares, events: null })).toEqual({ kind: 'three parts' });
});

test('reads a few thousand in full when the next weeks had too few matches', () => {
  expect(widerReach(0.05, shares)).toEqual({ kind: 'whole' });
  expect(widerReach(0.6, shares)).toEqual({ kind: 'three parts' });
});
