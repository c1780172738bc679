import { slipsBetween } from '../../infra/text/spelling.ts';

/** A search word, as typed and as corrected. */
export interface SearchWord {
  /** Folded: lower case, without accents. */
  readonly typed: string;
  readonly read: string;
  /** The known words that begin with it; null when there are too many to list. */
  readonly wholes: readonly string[] | null;
  /** Other names of the city, or the towns of the state; only matched against the location. */
  readonly alsoNamed: readonly string[];
}

/** Further words don't narrow a search in a useful way. */
const mostWords = 12;
/** A single letter matches exactly: 'C' and 'R' are not prefixes. */
const shortestPrefix = 2;

/** Filler words, ignored in searches. */
const empty = new Set('a an and at by event events for from in near of on or the to with'.split(' '));

/** All but the fillers, unless there is nothing else. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !empty.has(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

/** Typing errors allowed by word length. */
export function slipsAllowed(letters: number): number {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}

/** The most likely intended word, or null. Of equally close ones, the earlier candidate. */
export function nearestWord(typed: string, candidates: readonly string[]): string | null {
  const slips = new Map(candidates.map((word) => [word, slipsBetween(typed, word)]));
  const [nearest] = [...slips].sort(([, one], [, other]) => one - other);
  return nearest !== undefined && nearest[1] <= slipsAllowed(typed.length) ? nearest[0] : null;
}

/**
 * The search as PostgreSQL's `tsquery`, with each word also as a prefix.
 * @param join `all` words must be there, or `any` of them
 * @example tsqueryOf([{ typed: 'zürich', read: 'zurich', wholes: null, alsoNamed: [] }], 'all') //
 * "('zurich':*)"
 */
export function tsqueryOf(words: readonly SearchWord[], join: 'all' | 'any'): string {
  return joined(words, join, ({ read }) => [beginning(read)]);
}

/** The same with prefixes expanded to known words: the index combines whole words much faster. */
export function wholesTsqueryOf(words: readonly SearchWord[], join: 'all' | 'any'): string {
  return joined(words, join, ({ read, wholes }) =>
    wholes === null || read.length < shortestPrefix
      ? [beginning(read)]
      : [...new Set([read, ...wholes])].map(quote),
  );
}

function joined(
  words: readonly SearchWord[],
  join: 'all' | 'any',
  ownOf: (word: SearchWord) => string[],
): string {
  return words
    .map((word) => `(${[...ownOf(word), ...word.alsoNamed.map((name) => `${quote(name)}:B`)].join(' | ')})`)
    .join(join === 'all' ? ' & ' : ' | ');
}

function beginning(word: string): string {
  return word.length < shortestPrefix ? quote(word) : `${quote(word)}:*`;
}

/** Any of the exact words; ranks exact matches above prefix matches. */
export function exactTsqueryOf(words: readonly SearchWord[]): string {
  return words.map(({ read }) => quote(read)).join(' | ');
}

function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
