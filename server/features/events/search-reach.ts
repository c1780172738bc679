import type { SearchWord } from './search-rules.ts';

/**
 * How far a search looks for candidates: everything it finds; what is in progress or starts within
 * some weeks; or along the calendar in both directions until there are enough.
 */
export type Reach =
  | { readonly kind: 'whole' }
  | { readonly kind: 'three parts' }
  | {
      readonly kind: 'soon';
      readonly since: Temporal.Instant;
      readonly until: Temporal.Instant;
      /**
       * The weeks as the index names them; null when so many events match that the index doesn't
       * help.
       */
      readonly weeks: readonly string[] | null;
    };

/** Word frequencies from PostgreSQL's last sample. */
export interface WordShares {
  /** The number of events; null before the first sample. */
  readonly events: number | null;
  /** Events per week, averaged over the next eight. */
  readonly weekly: number;
  /** The share of events, 0 to 1, with each of the more common words. */
  readonly common: ReadonlyMap<string, number>;
  /** The upper bound for all other words. */
  readonly rest: number;
}

/** With up to this many events, all are read. */
const wholeUpTo = 1500;
/**
 * The same after the next weeks had too few: following the calendar past all the others takes
 * longer.
 */
const ratherWholeUpTo = 50_000;
/** Index names cover this many weeks; few names combine quickly. */
const spans = [1, 4, 16, 64];
const mostNames = 8;
/** Nearly all future events lie within this many weeks. */
const mostWeeks = 300;
/** Allowance for errors of the sample. */
const slack = 1.8;
/** With words this common, following the calendar finds candidates quickly enough. */
const usual = 0.3;
const weekZero = Temporal.PlainDate.from('2000-01-03');

/** The share of events that the search matches, before filters. */
export function shareOf(words: readonly SearchWord[], join: 'all' | 'any', shares: WordShares): number {
  const each = words.map((word) => shareOfWord(word, shares));
  return join === 'all'
    ? Math.min(1, ...each)
    : Math.min(
        1,
        each.reduce((sum, share) => sum + share, 0),
      );
}

/** A word this many times as common as the rarest narrows little and is slow to look up. */
const muchMoreUsual = 10;

/** The words worth an index lookup: with `all`, the narrowing ones; with `any`, all of them. */
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
 * @param from start of the time range: now, or later
 * @param share see {@link shareOf}
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
  // In zones behind UTC, events of that date have already started.
  const since = from.subtract({ hours: 24 });
  return { kind: 'soon', since, until, weeks: share > usual ? null : weeksBetween(from, until) };
}

/** The next reach when the first one had too few, because of the filters or a wrong sample. */
export function furtherReach(share: number, { events }: WordShares): Reach {
  return { kind: events !== null && share * events <= ratherWholeUpTo ? 'whole' : 'three parts' };
}

/** Named as in `search_in_weeks`, with a day's margin for time zones. */
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
