/** A part of a search: words that stand side by side, the last of them whole or as a beginning. */
export interface SearchPart {
  readonly text: string;
  readonly prefix: boolean;
}

/**
 * The parts of a search text, any of which is to be found: words, and phrases in quotes; the last word is a prefix,
 * since the client's user may still be typing it. A quote without its partner is punctuation like any other.
 *
 * @example readSearch('"open air" jaz') // [{ text: 'open air', prefix: false }, { text: 'jaz', prefix: true }]
 */
export function readSearch(text: string): SearchPart[] {
  const parts = [...text.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, phrase, word]) => ({
    text: phrase ?? word ?? '',
    prefix: phrase === undefined,
  }));
  const telling = parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text));
  return telling.map((part, index) => ({ ...part, prefix: part.prefix && index === telling.length - 1 }));
}
