import type { SearchWord } from './search-rules.ts';

/**
 * How far a search looks for candidates: at all that it finds; at what is on now and begins in the weeks to come; or
 * along the calendar from now on in both directions, until there are enough.
 */
export type Reach =
  | { readonly kind: 'whole' }
  | { readonly kind: 'three parts' }
  | {
      readonly kind: 'soon';
      readonly since: Temporal.Instant;
      readonly until: Temporal.Instant;
      /** The weeks up to then as the index names them; null where so many events match that it is of no help. */
      readonly weeks: readonly string[] | null;
    };

/** How often words are used, as PostgreSQL last sampled it. */
export interface WordShares {
  /** Events that there are; null where nothing was counted yet. */
  readonly events: number | null;
  /** Events that begin in a week of the next eight, on the mean. */
  readonly weekly: number;
  /** The share of events, up to 1, that have each of the more common words. */
  readonly common: ReadonlyMap<string, number>;
  /** All other words have less than this. */
  readonly rest: number;
}

/** Events that are all looked at. */
const wholeUpTo = 1500;
/** Events that still are where the next weeks had too few: to follow the calendar past all others takes longer. */
const ratherWholeUpTo = 50_000;
/** Weeks that the index names together, and so many names that it combines quickly. */
const spans = [1, 4, 16, 64];
const mostNames = 8;
/** So far ahead nearly all is ahead. */
const mostWeeks = 300;
/** A sample may be wrong by so much before there are too few candidates. */
const slack = 1.8;
/** Of words that every third event has, the calendar alone gives candidates quickly enough. */
const usual = 0.3;
const weekZero = Temporal.PlainDate.from('2000-01-03');

/** Which share of events the search finds, before its filters. */
export function shareOf(words: readonly SearchWord[], join: 'all' | 'any', shares: WordShares): number {
  const each = words.map((word) => shareOfWord(word, shares));
  return join === 'all'
    ? Math.min(1, ...each)
    : Math.min(
        1,
        each.reduce((sum, share) => sum + share, 0),
      );
}

/** A word that so many times as many events have as the rarest narrows little, and takes an index long. */
const muchMoreUsual = 10;

/** Of words that must all be there, those that narrow a search; of any, all. */
export function rareWords(
  words: readonly SearchWord[],
  join: 'all' | 'any',
  shares: WordShares,
): readonly SearchWord[] {
  if (join === 'any') return words;
  const rarest = shareOf(words, join, shares);
  return words.filter((word) => shareOfWord(word, shares) <= muchMoreUsual * rarest);
}

function shareOfWord({ read, wholes, alsoNamed }: SearchWord, { common, rest }: WordShares): number {
  const of = (word: string) => common.get(word) ?? 0;
  const meant = wholes ?? [...common.keys()].filter((word) => word.startsWith(read));
  const sum = [...meant, ...alsoNamed].reduce((all, word) => all + of(word), 0);
  return Math.min(1, Math.max(sum, rest));
}

/**
 * How far to look for `most` candidates.
 *
 * @param from where to begin in time: now, or later
 * @param share as of {@link shareOf}
 */
export function reachOf(
  { share, most, from }: { readonly share: number; readonly most: number; readonly from: Temporal.Instant },
  { events, weekly }: WordShares,
): Reach {
  if (events === null) return { kind: 'three parts' };
  if (share * events <= wholeUpTo) return { kind: 'whole' };
  const count = Math.ceil((slack * most) / (share * weekly));
  if (count > mostWeeks) return { kind: 'three parts' };
  const until = from.add({ hours: count * 7 * 24 });
  // By the dates of places that are behind, what begins that day has begun already.
  const since = from.subtract({ hours: 24 });
  return { kind: 'soon', since, until, weeks: share > usual ? null : weeksBetween(from, until) };
}

/** Where to look when the next weeks had too few, because the filters let few through or the sample was wrong. */
export function furtherReach(share: number, { events }: WordShares): Reach {
  return { kind: events !== null && share * events <= ratherWholeUpTo ? 'whole' : 'three parts' };
}

/** As `search_in_weeks` names them, by the dates of places that are up to a day ahead or behind. */
function weeksBetween(from: Temporal.Instant, until: Temporal.Instant): string[] {
  const day = (at: Temporal.Instant, days: number) =>
    weekZero.until(at.toZonedDateTimeISO('UTC').toPlainDate().add({ days })).days;
  const [first, last] = [day(from, -1), day(until, 1)];
  const namesIn = (span: number) => {
    const [start, end] = [first, last].map((each) => Math.floor(each / (7 * span))) as [number, number];
    return Array.from({ length: end - start + 1 }, (_, index) => `~${span}:${start + index}`);
  };
  return spans.map(namesIn).find(({ length }) => length <= mostNames) ?? namesIn(Math.max(...spans));
}
