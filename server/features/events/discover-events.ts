import type { z } from 'zod';
import {
  type DiscoveryPage,
  type EventFilters,
  mostCounted,
  mostFound,
  mostOnMap,
  type PlacedEvent,
} from '../../../contracts/discovery.ts';
import { eventLimits } from '../../../contracts/event-limits.ts';
import { eventsPerPage } from '../../../contracts/events.ts';
import type { Db } from '../../infra/db/database.ts';
import { pageOf, type Slice, sliceOf } from '../../infra/db/pagination.ts';
import { wireTime } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { otherNames, townsOfAreasIn } from '../../places/index.ts';
import type { EventDeps } from './deps.ts';
import {
  countEvents,
  type DiscoveryFilters,
  listPlacedEvents,
  pageOfIds,
  type SliceAt,
} from './discovery-store.ts';
import type { Around } from './look-around.ts';
import { presentEvent } from './present.ts';
import { furtherReach, type Reach, rareWords, reachOf, shareOf } from './search-reach.ts';
import {
  exactTsqueryOf,
  nearestWord,
  type SearchWord,
  slipsAllowed,
  tellingWords,
  tsqueryOf,
  wholesTsqueryOf,
} from './search-rules.ts';
import { knownWords, mostWholes, searchIds, similarWords, wordSharesOf, wordsOf } from './search-store.ts';
import { listEventsByIds } from './store.ts';

/** The search text and filters. */
interface Discovery {
  readonly caller: Principal | null;
  readonly filters: z.output<typeof EventFilters>;
  /** From 1. */
  readonly page: number;
  /** The circle to search in; replaces the place filter it was read from. */
  readonly around?: Around | null | undefined;
}

type Deps = Pick<EventDeps, 'db' | 'clock'>;

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
  const { caller, page, around } = discovery;
  const slice = sliceOf(page, eventsPerPage);
  const { ids, total, more, hasAllWords, words } = await findSlice(deps, discovery, slice);
  const events = await listEventsByIds(deps.db, ids);
  return {
    ...pageOf(page, total, eventsPerPage),
    more,
    hasAllWords,
    events: events.map((event) => presentEvent(event, { caller, admitted: false })),
    corrections: correctionsIn(words),
    ...(around && { around }),
  };
}

/** The positions of a list's events, across its pages, up to {@link mostOnMap}. */
export async function placeEvents(
  deps: Deps,
  discovery: Pick<Discovery, 'filters' | 'around'>,
): Promise<PlacedEvent[]> {
  const { ids } = await findSlice(deps, discovery, { offset: 0, limit: mostOnMap }, true);
  const events = await listPlacedEvents(deps.db, ids);
  return events.map(({ id, title, startsAt, ...event }) => ({
    $id: id,
    eventTitle: title,
    startsAt: wireTime(startsAt),
    ...event,
  }));
}

async function findSlice(
  { db, clock }: Deps,
  { filters, around }: Pick<Discovery, 'filters' | 'around'>,
  { offset, limit }: Pick<Slice, 'offset' | 'limit'>,
  placed = false,
) {
  const words = await readWords(db, filters.q);
  const place = around ? undefined : await readWords(db, filters.place);
  const most = words === undefined ? mostCounted : Math.max(mostFound, limit);
  // One more, to know whether there is another page.
  const slice = { now: clock.now(), offset, limit, most: most + 1 };
  const dates = withinCalendar(filters);
  const circle = around ? { ...around, radiusKm: around.kilometres } : undefined;
  const nothing = words?.length === 0 || place?.length === 0 || dates === null || offset >= most;
  const read = { ...filters, ...dates, place: place && tsqueryOf(place, 'all'), circle, placed };
  const none = { ids: [], total: 0, more: undefined, hasAllWords: true };
  const found = nothing ? none : await findIds(db, words, read, slice);
  const total = Math.min(found.total, most);
  return {
    ...found,
    total,
    more: found.more ?? found.total > most,
    words: [...(words ?? []), ...(place ?? [])],
  };
}

/**
 * The text's words with corrections; undefined without a text, empty when the text has no words.
 */
async function readWords(db: Db, text: string | undefined): Promise<SearchWord[] | undefined> {
  if (text === undefined || text === '') return undefined;
  const typed = new Map((await wordsOf(db, text)).map(({ word, wholes }) => [word, wholes]));
  const telling = new Set(tellingWords([...typed.keys()]));
  const towns = await townsOfAreasIn(db, text);
  const unknown = [...telling].filter(
    (word) => typed.get(word)?.length === 0 && !towns.has(word) && slipsAllowed(word.length) > 0,
  );
  const similar = await similarWords(db, unknown);
  const read = [...telling].map((word) => {
    const nearest = nearestWord(word, similar.get(word) ?? []);
    const wholes = typed.get(word) ?? [];
    // A corrected word isn't also used as a prefix.
    return {
      typed: word,
      read: nearest ?? word,
      wholes: nearest !== null || wholes.length > mostWholes ? null : wholes,
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
): Promise<{ ids: string[]; total: number; more?: true; hasAllWords: boolean }> {
  if (words === undefined) {
    const [total, ids] = await Promise.all([
      countEvents(db, filters, slice.most),
      pageOfIds(db, filters, slice),
    ]);
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
): Promise<{ ids: string[]; total: number; more?: true }> {
  const shares = await wordSharesOf(db, slice.now);
  const query = {
    found: wholesTsqueryOf(words, join),
    rare: wholesTsqueryOf(rareWords(words, join, shares), join),
    match: tsqueryOf(words, join),
    exact: exactTsqueryOf(words),
  };
  const share = shareOf(words, join, shares);
  const look = (reach: Reach) => searchIds(db, query, filters, reach, slice);
  const near = reachOf({ share, most: slice.most, from: beginOf(filters, slice.now) }, shares);
  if (near.kind !== 'soon') return look(near);
  if (filters.to === undefined && filters.circle === undefined) {
    const found = await look(near);
    // The following weeks have more: enough to report that there are further pages.
    if (found.total >= slice.most / 2) return { ...found, more: true };
  }
  return look(furtherReach(share, shares));
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
