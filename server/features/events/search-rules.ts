import { slipsBetween } from '../../infra/text/spelling.ts';

/** A word of a search, as typed and as read. */
export interface SearchWord {
  /** Folded: lower case, without accents. */
  readonly typed: string;
  readonly read: string;
  /** The words of events that begin with it, where they are few enough to be named; null where not. */
  readonly wholes: readonly string[] | null;
  /** Other names of the city that the word means, or its towns if it means a state; they count in a location only. */
  readonly alsoNamed: readonly string[];
}

/** Words beyond these narrow nothing that a person would still mean. */
const mostWords = 12;
/** One letter stands for itself: 'C' and 'R' are asked for, not all that begins with them. */
const shortestPrefix = 2;

/** Words that say nothing about an event: who adds them means the same without. */
const empty = new Set('a an and at by event events for from in near of on or the to with'.split(' '));

/** The words that count: all but the empty ones, unless there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !empty.has(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

/** Slips of the keyboard that a word of so many letters may have had. */
export function slipsAllowed(letters: number): number {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}

/** The word that was probably meant, or null; of equally near ones the earlier candidate. */
export function nearestWord(typed: string, candidates: readonly string[]): string | null {
  const slips = new Map(candidates.map((word) => [word, slipsBetween(typed, word)]));
  const [nearest] = [...slips].sort(([, one], [, other]) => one - other);
  return nearest !== undefined && nearest[1] <= slipsAllowed(typed.length) ? nearest[0] : null;
}

/**
 * The search as PostgreSQL's `tsquery`: each word also as the beginning of a longer one.
 *
 * @param join `all` words must be there, or `any` of them
 * @example tsqueryOf([{ typed: 'zürich', read: 'zurich', wholes: null, alsoNamed: [] }], 'all') // "('zurich':*)"
 */
export function tsqueryOf(words: readonly SearchWord[], join: 'all' | 'any'): string {
  return joined(words, join, ({ read }) => [beginning(read)]);
}

/** The same with the words that there are in place of how they begin: an index combines whole words much faster. */
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

/** The words as they stand, any of them: what matches this too is nearer than what only begins alike. */
export function exactTsqueryOf(words: readonly SearchWord[]): string {
  return words.map(({ read }) => quote(read)).join(' | ');
}

function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
