import type { readSearch } from '../../contracts/discovery.ts';
import type { ReplyOf } from '../../contracts/endpoint.ts';
import { placesOfEvents } from '../features/events/index.ts';
import { otherNames, placeNamesAmong } from '../places/index.ts';
import { placeName } from './built-in/conditions.ts';
import type { AssistantDeps } from './deps.ts';
import { listQuery } from './links.ts';
import type { Feasts } from './reading/date-arithmetic.ts';
import { namesFeast } from './reading/date-patterns.ts';
import { isDevanagari } from './reading/devanagari.ts';
import { isEnglishWord } from './reading/english-words.ts';
import type { EventIndex } from './reading/event-index.ts';
import { isHindiWord } from './reading/lexicon.ts';
import { wordsOf } from './reading/message-words.ts';
import { isNoPlace, saysPlace } from './reading/places.ts';
import { readSearchText } from './reading/read-search.ts';
import { isFunctionWord } from './reading/vocabulary.ts';

type Deps = Pick<AssistantDeps, 'db' | 'clock' | 'calendarZone' | 'currency'>;

const maxWords = 40;
const maxNameWords = 3;

/** What parsing depends on: the date, and which words of the text name places, with events or without. */
export async function knowledgeFor(
  { db, clock, calendarZone, currency }: Deps,
  text: string,
  {
    timeZone,
    index,
  }: { readonly timeZone?: string | undefined; readonly index?: EventIndex | undefined } = {},
) {
  const read = wordsOf(text, index).slice(0, maxWords);
  const spellings = [read.map(({ means }) => means), read.map(({ typed }) => typed)];
  const names = spellings.flatMap((words) =>
    words.flatMap((_, start) =>
      Array.from({ length: maxNameWords }, (__, length) => {
        const end = start + length + 1;
        const asPlace = saysPlace({ before: words[start - 1], after: words[end] });
        return { name: words.slice(start, end).join(' '), asPlace };
      }),
    ),
  );
  const cities = await placeNamesAmong(db, [...new Set(names.map(({ name }) => name))]);
  // The list of places has no localities, but the events there do.
  // `In the mountains` doesn't mean Mountain View.
  const localities = names
    .filter(({ name, asPlace }) => asPlace && !isPlainWord(name))
    .map(({ name }) => name);
  const others = await otherNames(db, [...cities].filter(isDevanagari));
  const withEvents = await placesOfEvents(db, [
    ...new Set([...cities, ...localities, ...[...others.values()].flat()]),
  ]);
  // Events mostly name their place in Latin letters.
  const inDevanagari = [...others].filter(([, names]) => names.some((name) => withEvents.has(name)));
  const named = new Set([...cities].filter((name) => !isPlainWord(name) || withEvents.has(name)));
  const known = cities.intersection(withEvents).union(new Set(inDevanagari.map(([name]) => name)));
  const places = named.union(withEvents);
  const today = clock
    .now()
    .toZonedDateTimeISO(timeZone ?? calendarZone)
    .toPlainDate();
  const feasts = await feastsIn(spellings[0]?.join(' ') ?? '');
  return { today, known, places, feasts, currency };
}

/** Somewhere, there is a town called Moon, one called Make and one called Hindi. */
function isPlainWord(name: string): boolean {
  return isEnglishWord(name) || isFunctionWord(name) || isHindiWord(name) || isNoPlace(name);
}

/** Loaded when a feast is named: astronomy takes memory that most questions don't need. */
async function feastsIn(text: string): Promise<Feasts | undefined> {
  if (!namesFeast(text)) return undefined;
  const { feastIn } = await import('./reading/holidays.ts');
  return feastIn;
}

/** A search text as the filters of a list. */
export async function readSearchFilters(
  deps: Deps,
  text: string,
  timeZone?: string,
): Promise<ReplyOf<typeof readSearch>> {
  const { filters, nearMe } = readSearchText(text, await knowledgeFor(deps, text, { timeZone }));
  const { place } = filters;
  const named = { ...filters, ...(place !== undefined && { place: placeName(place) }) };
  return { filters: Object.fromEntries(listQuery(named)), nearMe };
}
