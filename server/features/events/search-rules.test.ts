import { describe, expect, test } from 'vitest';
import { exactTsqueryOf, nearestWord, tellingWords, tsqueryOf } from './discover-events.ts';

const word = (read: string, ...alsoNamed: string[]) => ({ typed: read, read, wholes: null, alsoNamed });

describe('the words that count', () => {
  test('leave out filler words', () => {
    expect(tellingWords(['events', 'in', 'pune'])).toEqual(['pune']);
  });

  test('are all words if there are only fillers', () => {
    expect(tellingWords(['at', 'the'])).toEqual(['at', 'the']);
  });

  test('are at most a dozen', () => {
    expect(tellingWords(Array.from({ length: 100 }, (_, index) => `w${index}`))).toHaveLength(12);
  });
});

describe('spelling correction', () => {
  test.each([
    ['javscript', ['javac', 'javascript', 'jvm'], 'javascript'],
    ['pyhton', ['phyton', 'python'], 'phyton'],
    ['amstredam', ['amsterdam'], 'amsterdam'],
    ['goa', ['gob'], null],
    ['pune', ['pure', 'june'], 'pure'],
    ['kotlin', ['berlin'], null],
    ['xyzzy', [], null],
  ])('%s among %j is %s', (typed, candidates, meant) => {
    expect(nearestWord(typed, candidates)).toBe(meant);
  });
});

describe('the query', () => {
  test('requires all words, each also as a prefix', () => {
    expect(tsqueryOf([word('kubernetes'), word('amsterdam')], 'all')).toBe(
      "('kubernetes':*) & ('amsterdam':*)",
    );
    expect(tsqueryOf([word('kubernetes'), word('amsterdam')], 'any')).toBe(
      "('kubernetes':*) | ('amsterdam':*)",
    );
  });

  test('matches a single letter exactly', () => {
    expect(tsqueryOf([word('c')], 'all')).toBe("('c')");
  });

  test("knows a city's other names, in the location only", () => {
    expect(tsqueryOf([word('bengaluru', 'bangalore')], 'all')).toBe("('bengaluru':* | 'bangalore':B)");
    expect(exactTsqueryOf([word('bengaluru', 'bangalore')])).toBe("'bengaluru'");
  });

  test('keeps quotes and backslashes inside their word', () => {
    expect(tsqueryOf([word("o'r\\x")], 'all')).toBe("('o''r\\\\x':*)");
  });
});
