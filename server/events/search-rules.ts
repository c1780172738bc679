import { slipsBetween } from '../platform/spelling.ts';

/** A word of a search, as typed and as read. */
export interface SearchWord {
  /** Folded: lower case, without accents. */
  readonly typed: string;
  readonly read: string;
  /** Other names of the city that the word means, which count in an event's location only. */
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
 * @example tsqueryOf([{ typed: 'zürich', read: 'zurich', alsoNamed: [] }], 'all') // "('zurich':*)"
 */
export function tsqueryOf(words: readonly SearchWord[], join: 'all' | 'any'): string {
  return words
    .map(({ read, alsoNamed }) => {
      const own = read.length < shortestPrefix ? quote(read) : `${quote(read)}:*`;
      return `(${[own, ...alsoNamed.map((name) => `${quote(name)}:B`)].join(' | ')})`;
    })
    .join(join === 'all' ? ' & ' : ' | ');
}

/** The words as they stand, any of them: what matches this too is nearer than what only begins alike. */
export function exactTsqueryOf(words: readonly SearchWord[]): string {
  return words.map(({ read }) => quote(read)).join(' | ');
}

function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
