import type { z } from 'zod';
import { type DiscoveryPage, type EventFilters, maxCounted, maxFound } from '../../../contracts/discovery.ts';
import { eventsPerPage } from '../../../contracts/events.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { minorOf } from '../../../contracts/money.ts';
import type { Db } from '../../infra/db/database.ts';
import { pageOf, type Slice, sliceOf } from '../../infra/db/pagination.ts';
import type { Principal } from '../../infra/http/server.ts';
import { editDistance } from '../../infra/text/spelling.ts';
import { otherNames, townsOfAreasIn } from '../../places/index.ts';
import type { EventDeps } from './deps.ts';
import { countEvents, type DiscoveryFilters, pageOfIds, type SliceAt } from './discovery-store.ts';
import type { NamedConditions } from './narrow-conditions.ts';
import { presentEvent } from './present.ts';
import {
  type FoundPage,
  knownWords,
  maxWholes,
  type Reach,
  searchIds,
  searchPage,
  similarWords,
  type WordShares,
  wordSharesOf,
  wordsOf,
} from './search-by-words.ts';
import type { SearchCircle } from './search-circle.ts';
import { listEventsByIds } from './store.ts';

/** The search text and filters. */
export interface Discovery {
  readonly caller: Principal | null;
  readonly filters: z.output<typeof EventFilters>;
  /** From 1. */
  readonly page: number;
  readonly perPage?: number | undefined;
  /** The circle to search in; replaces the place filter it was read from. */
  readonly around?: SearchCircle | null | undefined;
  /** Conditions that lists have no filter for. */
  readonly also?: NamedConditions | undefined;
}

export type Deps = Pick<EventDeps, 'db' | 'clock' | 'currency'>;

/**
 * One page of the events that match the filters, upcoming first. A search finds the events with all
 * its words, correcting words that no event has; if none has all, those with any of them.
 */
export async function discoverEvents(deps: Deps, discovery: Discovery): Promise<DiscoveryPage> {
  const { hasAllWords: _, ...page } = await searchEvents(deps, discovery);
  return page;
}

/** The same, plus whether the results contain all the words searched for. */
export async function searchEvents(
  deps: Deps,
  discovery: Discovery,
): Promise<DiscoveryPage & { hasAllWords: boolean }> {
  const { caller, page, perPage = eventsPerPage, around } = discovery;
  const slice = sliceOf(page, perPage);
  const { ids, events: read, total, more, hasAllWords, words } = await findSlice(deps, discovery, slice);
  const events = read ?? (await listEventsByIds(deps.db, ids));
  return {
    ...pageOf(page, total, perPage),
    more,
    hasAllWords,
    events: events.map((event) => presentEvent(event, { caller, admitted: false })),
    corrections: correctionsIn(words),
    ...(around && { around }),
  };
}

export async function findSlice(
  { db, clock, currency: siteCurrency }: Deps,
  { filters, around, also }: Pick<Discovery, 'filters' | 'around' | 'also'>,
  { offset, limit }: Slice,
  placed = false,
) {
  const words = await readWords(db, filters.q);
  const place = around ? undefined : await readWords(db, filters.place);
  const most = words === undefined ? maxCounted : Math.max(maxFound, limit);
  // One more, to know whether there is another page.
  const slice = { now: clock.now(), offset, limit, most: most + 1 };
  const dates = withinCalendar(filters);
  const circle = around ? { ...around, radiusKm: around.kilometres } : undefined;
  const nothing = words?.length === 0 || place?.length === 0 || dates === null || offset >= most;
  const { currency = siteCurrency, minPrice, maxPrice } = filters;
  const read = {
    ...filters,
    currency,
    minPrice: minPrice === undefined ? undefined : minorOf(minPrice, currency),
    maxPrice: maxPrice === undefined ? undefined : minorOf(maxPrice, currency),
    ...dates,
    place: place && (await withOtherPlaces(db, place, also?.otherPlaces)),
    circle,
    placed,
    ...(also && { also: await readNarrow(db, also) }),
  };
  const none: Awaited<ReturnType<typeof findIds>> = { ids: [], total: 0, hasAllWords: true };
  const found = nothing ? none : await findIds(db, words, read, slice);
  const total = Math.min(found.total, most);
  return {
    ...found,
    total,
    more: found.more ?? found.total > most,
    words: [...(words ?? []), ...(place ?? [])],
  };
}

async function withOtherPlaces(
  db: Db,
  place: readonly SearchWord[],
  others: readonly string[] | undefined,
): Promise<string> {
  const each = await Promise.all((others ?? []).map((other) => readWords(db, other)));
  return [place, ...each.map((words) => words ?? [])]
    .filter((words) => words.length > 0)
    .map((words) => `(${tsqueryOf(words, 'all')})`)
    .join(' | ');
}

async function readNarrow(db: Db, { otherPlaces: _, notPlaces, notWords, ...also }: NamedConditions) {
  const places = await Promise.all((notPlaces ?? []).map((place) => readWords(db, place)));
  const excluded = await readWords(db, notWords);
  const notPlace = places.filter((words) => words !== undefined && words.length > 0);
  return {
    ...also,
    ...(notPlace.length > 0 && {
      notPlace: notPlace.map((words) => `(${tsqueryOf(words ?? [], 'all')})`).join(' | '),
    }),
    ...(excluded && excluded.length > 0 && { notWords: tsqueryOf(excluded, 'any') }),
  };
}

/**
 * The text's words with corrections; undefined without a text, empty when the text has no words.
 */
async function readWords(db: Db, text: string | undefined): Promise<SearchWord[] | undefined> {
  if (text === undefined || text === '') return undefined;
  const typed = new Map((await wordsOf(db, text)).map(({ word, wholes }) => [word, wholes]));
  const telling = new Set(meaningfulWords([...typed.keys()]));
  const towns = await townsOfAreasIn(db, text);
  const unknown = [...telling].filter(
    (word) => typed.get(word)?.length === 0 && !towns.has(word) && maxEditDistance(word.length) > 0,
  );
  const similar = await similarWords(db, unknown);
  const read = [...telling].map((word) => {
    const nearest = nearestWord(word, similar.get(word) ?? []);
    const wholes = typed.get(word) ?? [];
    // A corrected word isn't also used as a prefix.
    return {
      typed: word,
      read: nearest ?? word,
      wholes: nearest !== null || wholes.length > maxWholes ? null : wholes,
    };
  });
  const names = await otherNames(
    db,
    read.map((word) => word.read),
  );
  const used = await knownWords(db, [...names.values(), ...new Set(towns.values())].flat());
  return read.map((word) => {
    const others = [...(names.get(word.read) ?? []), ...(towns.get(word.typed) ?? [])];
    return { ...word, alsoNamed: [...new Set(others)].filter((name) => used.has(name)) };
  });
}

async function findIds(
  db: Db,
  words: readonly SearchWord[] | undefined,
  filters: DiscoveryFilters,
  slice: SliceAt & { readonly most: number },
): Promise<FoundPage & { more?: true; hasAllWords: boolean }> {
  if (words === undefined) {
    const [total, ids] = await Promise.all([countEvents(db, filters, slice), pageOfIds(db, filters, slice)]);
    return { total, ids, hasAllWords: true };
  }
  const all = await search(db, words, 'all', filters, slice);
  if (all.total > 0 || words.length === 1) return { ...all, hasAllWords: true };
  return { ...(await search(db, words, 'any', filters, slice)), hasAllWords: false };
}

async function search(
  db: Db,
  words: readonly SearchWord[],
  join: 'all' | 'any',
  filters: DiscoveryFilters,
  slice: SliceAt & { readonly most: number },
): Promise<FoundPage & { more?: true }> {
  const shares = await wordSharesOf(db, slice.now);
  const query = {
    found: wholesTsqueryOf(words, join),
    rare: wholesTsqueryOf(rareWords(words, join, shares), join),
    match: tsqueryOf(words, join),
    exact: exactTsqueryOf(words),
  };
  const share = shareOf(words, join, shares);
  // A map needs many events, but little of each.
  const find = filters.placed ? searchIds : searchPage;
  const look = (reach: Reach) => find(db, query, filters, reach, slice);
  const near = reachOf({ share, most: slice.most, from: beginOf(filters, slice.now) }, shares);
  if (near.kind !== 'soon') return look(near);
  if (filters.to === undefined && filters.circle === undefined) {
    const found = await look(near);
    // The following weeks have more: enough to report that there are further pages.
    if (found.total >= slice.most / 2) return { ...found, more: true };
  }
  return look(widerReach(share, shares));
}

/** The start of the time range: the later of now and the filter's first day. */
function beginOf({ from }: DiscoveryFilters, now: Temporal.Instant): Temporal.Instant {
  if (from === undefined) return now;
  const asked = Temporal.PlainDate.from(from).toZonedDateTime('UTC').toInstant();
  return Temporal.Instant.compare(asked, now) > 0 ? asked : now;
}

/** The filter's dates clamped to the supported calendar; null when no event can match. */
function withinCalendar({ from, to }: Discovery['filters']): Pick<DiscoveryFilters, 'from' | 'to'> | null {
  const { earliest, latest } = eventLimits;
  const since = from !== undefined && from < earliest ? earliest : from;
  const until = to !== undefined && to > latest ? latest : to;
  return (since ?? earliest) > (until ?? latest) ? null : { from: since, to: until };
}

function correctionsIn(words: readonly SearchWord[]): Record<string, string> {
  return Object.fromEntries(
    words.filter(({ typed, read }) => typed !== read).map(({ typed, read }) => [typed, read]),
  );
}

/** With up to this many events, all are read. */
const wholeUpTo = 1500;
/**
 * The same after the next weeks had too few: following the calendar past all the others takes
 * longer.
 */
const preferWholeUpTo = 50_000;
/** Index names cover this many weeks; few names combine quickly. */
const spans = [1, 4, 16, 64];
const maxNames = 8;
/** Nearly all future events lie within this many weeks. */
const maxWeeks = 300;
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
const muchMoreCommon = 10;

/** The words worth an index lookup: with `all`, the narrowing ones; with `any`, all of them. */
export function rareWords(
  words: readonly SearchWord[],
  join: 'all' | 'any',
  shares: WordShares,
): readonly SearchWord[] {
  if (join === 'any') return words;
  const rarest = shareOf(words, join, shares);
  return words.filter((word) => shareOfWord(word, shares) <= muchMoreCommon * rarest);
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
  if (count > maxWeeks) return { kind: 'three parts' };
  const until = from.add({ hours: count * 7 * 24 });
  // In zones behind UTC, events of that date have already started.
  const since = from.subtract({ hours: 24 });
  return { kind: 'soon', since, until, weeks: share > usual ? null : weeksBetween(from, until) };
}

/** The next reach when the first one had too few, because of the filters or a wrong sample. */
export function widerReach(share: number, { events }: WordShares): Reach {
  return { kind: events !== null && share * events <= preferWholeUpTo ? 'whole' : 'three parts' };
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
  return spans.map(namesIn).find(({ length }) => length <= maxNames) ?? namesIn(Math.max(...spans));
}

/** Further words don't narrow a search in a useful way. */
const maxWords = 12;

/** Filler words, ignored in searches. */
const empty = new Set('a an and at by event events for from in near of on or the to with'.split(' '));

/** All but the fillers, unless there is nothing else. */
export function meaningfulWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !empty.has(word));
  return (telling.length > 0 ? telling : words).slice(0, maxWords);
}

/** Typing errors allowed by word length. */
function maxEditDistance(letters: number): number {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}

/** The most likely intended word, or null. Of equally close ones, the earlier candidate. */
export function nearestWord(typed: string, candidates: readonly string[]): string | null {
  const slips = new Map(candidates.map((word) => [word, editDistance(typed, word)]));
  const [nearest] = [...slips].sort(([, one], [, other]) => one - other);
  return nearest !== undefined && nearest[1] <= maxEditDistance(typed.length) ? nearest[0] : null;
}

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

/** A single letter matches exactly: 'C' and 'R' are not prefixes. */
const shortestPrefix = 2;

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
function wholesTsqueryOf(words: readonly SearchWord[], join: 'all' | 'any'): string {
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
