import type { z } from 'zod';
import {
  type DiscoveryPage,
  type EventFilters,
  mostOnMap,
  type PlacedEvent,
} from '../../contracts/discovery.ts';
import { eventLimits, eventsPerPage } from '../../contracts/events.ts';
import { otherNames } from '../places/index.ts';
import { wireTime } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import {
  countEvents,
  type DiscoveryFilters,
  knownWords,
  listPlacedEvents,
  pageOfIds,
  type Slice,
  searchIds,
  similarWords,
  wordsOf,
} from './discovery-store.ts';
import type { Around } from './look-around.ts';
import type { EventParts } from './parts.ts';
import { presentEvent } from './present.ts';
import {
  exactTsqueryOf,
  nearestWord,
  type SearchWord,
  slipsAllowed,
  tellingWords,
  tsqueryOf,
} from './search-rules.ts';
import { listEventsByIds } from './store.ts';

/** Lists are counted, and can be paged through, up to this many. */
const mostCounted = 5000;

/** Whose words and filters decide what is found. */
interface Discovery {
  readonly caller: Principal | null;
  readonly filters: z.output<typeof EventFilters>;
  /** From 1. */
  readonly page: number;
  /** Where it takes place; goes before the filters by place, whose words it was read from. */
  readonly around?: Around | null | undefined;
}

type Parts = Pick<EventParts, 'db' | 'clock'>;

/**
 * One page of the events that the filters let through: upcoming first. With words to search for, those that have all
 * of them, each read as its nearest neighbour where no event has it; those that have any where none has all.
 */
export async function discoverEvents(parts: Parts, discovery: Discovery): Promise<DiscoveryPage> {
  const { hasAllWords: _, ...page } = await searchEvents(parts, discovery);
  return page;
}

/** The same, and whether what was found has all of the words that were searched for. */
export async function searchEvents(
  parts: Parts,
  discovery: Discovery,
): Promise<DiscoveryPage & { hasAllWords: boolean }> {
  const { caller, page, around } = discovery;
  const slice = { offset: (page - 1) * eventsPerPage, limit: eventsPerPage };
  const { ids, total, hasAllWords, words } = await findSlice(parts, discovery, slice);
  const events = await listEventsByIds(parts.db, ids);
  return {
    total,
    hasAllWords,
    page,
    pages: Math.ceil(total / eventsPerPage),
    events: events.map((event) => presentEvent(event, { caller, admitted: false })),
    corrections: correctionsIn(words),
    ...(around && { around }),
  };
}

/** Where the events of a list are, those of its pages one after another, up to {@link mostOnMap}. */
export async function placeEvents(
  parts: Parts,
  discovery: Pick<Discovery, 'filters' | 'around'>,
): Promise<PlacedEvent[]> {
  const { ids } = await findSlice(parts, discovery, { offset: 0, limit: mostOnMap }, true);
  const events = await listPlacedEvents(parts.db, ids);
  return events.map(({ id, title, startsAt, ...event }) => ({
    $id: id,
    eventTitle: title,
    startsAt: wireTime(startsAt),
    ...event,
  }));
}

async function findSlice(
  { db, clock }: Parts,
  { filters, around }: Pick<Discovery, 'filters' | 'around'>,
  { offset, limit }: Pick<Slice, 'offset' | 'limit'>,
  placed = false,
) {
  const words = await readWords(db, filters.q);
  const place = around ? undefined : await readWords(db, filters.place);
  const slice = { now: clock.now(), offset, limit, most: mostCounted };
  const dates = withinCalendar(filters);
  const circle = around ? { ...around, radiusKm: around.kilometres } : undefined;
  const nothing = words?.length === 0 || place?.length === 0 || dates === null || offset >= mostCounted;
  const read = { ...filters, ...dates, place: place && tsqueryOf(place, 'all'), circle, placed };
  const found = nothing ? { ids: [], total: 0, hasAllWords: true } : await findIds(db, words, read, slice);
  return { ...found, words: [...(words ?? []), ...(place ?? [])] };
}

/** The words of a text with their corrections; undefined where there is no text, none where it has no word. */
async function readWords(db: Db, text: string | undefined): Promise<SearchWord[] | undefined> {
  if (text === undefined || text === '') return undefined;
  const typed = await wordsOf(db, text);
  const telling = new Set(tellingWords(typed.map(({ word }) => word)));
  const unknown = typed.filter(
    ({ word, known }) => !known && telling.has(word) && slipsAllowed(word.length) > 0,
  );
  const similar = await similarWords(
    db,
    unknown.map(({ word }) => word),
  );
  const read = [...telling].map((word) => ({
    typed: word,
    read: nearestWord(word, similar.get(word) ?? []) ?? word,
  }));
  const names = await otherNames(
    db,
    read.map((word) => word.read),
  );
  const used = await knownWords(db, [...names.values()].flat());
  return read.map((word) => ({
    ...word,
    alsoNamed: (names.get(word.read) ?? []).filter((name) => used.has(name)),
  }));
}

async function findIds(
  db: Db,
  words: readonly SearchWord[] | undefined,
  filters: DiscoveryFilters,
  slice: Slice & { readonly most: number },
): Promise<{ ids: string[]; total: number; hasAllWords: boolean }> {
  if (words === undefined) {
    const [total, ids] = await Promise.all([
      countEvents(db, filters, slice.most),
      pageOfIds(db, filters, slice),
    ]);
    return { total, ids, hasAllWords: true };
  }
  const exact = exactTsqueryOf(words);
  const all = await searchIds(db, { match: tsqueryOf(words, 'all'), exact }, filters, slice);
  if (all.total > 0 || words.length === 1) return { ...all, hasAllWords: true };
  const any = await searchIds(db, { match: tsqueryOf(words, 'any'), exact }, filters, slice);
  return { ...any, hasAllWords: false };
}

/** The dates asked for as far as events can have them; null where they can have none. */
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
