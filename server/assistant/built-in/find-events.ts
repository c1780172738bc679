import type { ChatFilters, ChatSlot } from '../../../contracts/assistant.ts';
import { EventFilters } from '../../../contracts/discovery.ts';
import { eventsPerPage } from '../../../contracts/events.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { findSearchCircle, searchEvents } from '../../features/events/index.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { AssistantDeps } from '../deps.ts';
import { conditionsBeyondLists, fitsLists, links, listQuery } from '../links.ts';
import { isEnglishWord } from '../reading/english-words.ts';
import { relatedTo } from '../reading/related.ts';
import { t } from '../translate.ts';
import type { Answer, Question } from './answer.ts';
import { names, placeName, relaxable, without } from './conditions.ts';

type Found = Awaited<ReturnType<typeof searchEvents>>;

interface Asked {
  readonly caller: Principal | null;
  readonly filters: ChatFilters;
}

/** The site's own search, with the caller's rights. */
export async function search(
  deps: Pick<AssistantDeps, 'db' | 'clock' | 'currency' | 'geocoders'>,
  asked: Asked,
  page = 1,
): Promise<Found> {
  const { otherWords = [], words, ...others } = asked.filters;
  const searches = [words, ...otherWords].filter((each) => each !== undefined);
  if (searches.length < 2 && asked.filters.order !== 'cheapest') return searchPage(deps, asked, page);
  const found = await Promise.all(
    (searches.length === 0 ? [undefined] : searches).map(async (each) => {
      const exact = await allPages(deps, { ...asked, filters: { ...others, ...(each && { words: each }) } });
      const stems = each === undefined ? undefined : stemsOf(each);
      if ((exact.total > 0 && exact.hasAllWords) || stems === undefined || stems === each) return exact;
      return allPages(deps, { ...asked, filters: { ...others, words: stems } });
    }),
  );
  return together(found, asked.filters.order);
}

async function searchPage(
  deps: Pick<AssistantDeps, 'db' | 'clock' | 'currency' | 'geocoders'>,
  { caller, filters }: Asked,
  page: number,
): Promise<Found> {
  const parsed = EventFilters.parse(Object.fromEntries(listQuery(filters)));
  const around = await findSearchCircle(deps.geocoders, parsed);
  const also = conditionsBeyondLists(filters);
  return searchEvents(deps, { caller, filters: parsed, page, around, ...(also && { also }) });
}

/** As many as are put in order, or joined with the results of other words. */
const mostPages = 4;

async function allPages(
  deps: Pick<AssistantDeps, 'db' | 'clock' | 'currency' | 'geocoders'>,
  asked: Asked,
): Promise<Found> {
  const first = await searchPage(deps, asked, 1);
  const count = Math.min(mostPages, Math.ceil(first.total / eventsPerPage));
  const others = await Promise.all(
    Array.from({ length: Math.max(0, count - 1) }, (_, index) => searchPage(deps, asked, index + 2)),
  );
  return { ...first, events: [first, ...others].flatMap(({ events }) => events) };
}

/** Alternatives as one result; of those without all their words, only if none has. */
function together(found: readonly Found[], order: ChatFilters['order']): Found {
  const whole = found.filter(({ total, hasAllWords }) => total > 0 && hasAllWords);
  const used = whole.length > 0 ? whole : found;
  const events = [
    ...new Map(used.flatMap((each) => each.events).map((event) => [event.$id, event])).values(),
  ];
  const price = (event: (typeof events)[number]) => event.ticketPrice ?? 0;
  events.sort((one, other) =>
    order === 'cheapest' && price(one) !== price(other)
      ? price(one) - price(other)
      : one.startsAt.localeCompare(other.startsAt),
  );
  const [first] = used;
  if (first === undefined) throw new Error('A search has at least one text');
  return {
    ...first,
    events,
    total: used.length === 1 ? first.total : events.length,
    hasAllWords: whole.length > 0 || found.every(({ hasAllWords }) => hasAllWords),
    corrections: Object.assign({}, ...used.map(({ corrections }) => corrections)),
  };
}

/** Falls back to prefixes if the words themselves aren't found: the index doesn't know plurals. */
async function searchLoosely(
  deps: AssistantDeps,
  asked: { readonly caller: Principal | null; readonly filters: ChatFilters },
): Promise<Found> {
  const found = await search(deps, asked);
  const { words } = asked.filters;
  const stems = words === undefined ? undefined : stemsOf(words);
  const isExact = found.total > 0 && found.hasAllWords && Object.keys(found.corrections).length === 0;
  if (isExact || stems === words || stems === undefined) return found;
  const loose = await search(deps, { ...asked, filters: { ...asked.filters, words: stems } });
  return loose.total > 0 && loose.hasAllWords ? loose : found;
}

/**
 * @example
 * stemsOf('sketching workshops') // 'sketch workshop'
 */
function stemsOf(words: string): string {
  return words.replace(/(?<=\p{L}{4})(?:ings?|(?<=[sxz]|ch|sh)es|(?<!s)s)(?!\p{L})/gu, '');
}

/** Finds events. If no upcoming event matches all filters, one is dropped and the answer says which. */
export async function findEvents(deps: AssistantDeps, question: Question): Promise<Answer> {
  const answer = await findByConditions(deps, question);
  const { place = '', within } = question.reading.filters;
  if (within === undefined || answer.unknown || answer.relaxed === 'place') return answer;
  // Without a known centre there is no distance: the search then matches the place by name.
  const isFound = (await findSearchCircle(deps.geocoders, { place, within })) !== null;
  return isFound
    ? answer
    : { ...answer, text: `${answer.text} ${t('placeUnknown', { place: placeName(place) })}` };
}

async function findByConditions(deps: AssistantDeps, question: Question): Promise<Answer> {
  const { reading, caller, knowledge } = question;
  const { filters } = reading;
  if (reading.nearMe && filters.place === undefined) return { text: t('nearMe') };
  const today = knowledge.today.toString();
  const ahead = (some: ChatFilters) =>
    searchLoosely(deps, { caller, filters: { ...some, from: some.from ?? today } });

  const found = await ahead(filters);
  // `Cooking` is no misspelt `coding`: events about the same come first.
  const isGuess = Object.keys(found.corrections).some(isEnglishWord);
  const isFound = found.total > 0 && found.hasAllWords;
  if (isFound && !isGuess) return shown(found, filters);
  const close = await related(question, ahead);
  if (close !== null) return close;
  if (isFound) return shown(found, filters);
  if (reading.unsure) return ambiguousCategoryWords(deps, question);
  const relaxed = await relax(filters, ahead);
  if (relaxed !== null) {
    const { slot, page } = relaxed;
    const condition = t(`condition.${slot}`);
    const text = t('foundRelaxed', { condition, total: page.total, shown: String(page.total) });
    return { ...shown(page, without(filters, slot)), text, relaxed: slot, filters };
  }
  if (found.total > 0) return { ...shown(found, filters), text: t('foundSome') };
  return { text: t('foundNothing'), links: [links.allEvents()], suggestions: [t('suggest.weekend')] };
}

/** Words that no upcoming event contains and that mean nothing else: a past event, or something unknown. */
async function ambiguousCategoryWords(deps: AssistantDeps, { caller, reading }: Question): Promise<Answer> {
  const past = await search(deps, { caller, filters: reading.filters });
  if (past.total > 0 && past.hasAllWords) return { ...shown(past, reading.filters), text: t('pastOnly') };
  return { text: t('unknown'), unknown: true, suggestions: exampleQuestions() };
}

/** Where no text has the words: events about the same, by other words of the topic. */
async function related(
  { reading, knowledge }: Question,
  ahead: (filters: ChatFilters) => Promise<Found>,
): Promise<Answer | null> {
  const { words, ...others } = reading.filters;
  if (words === undefined || reading.filters.otherWords !== undefined) return null;
  const { index } = knowledge;
  if (index === undefined) return null;
  const topics = words.split(' ').map((word) => {
    const known = [...new Set([word, ...relatedTo(word)])].filter((other) => index.has(other));
    return [...known.filter((other) => index.isInTitle(other)), ...known];
  });
  const pages: Found[] = [];
  // Each word of a topic is a search of its own.
  for (const topic of topics.filter((known) => known.length > 0).slice(0, mostTopicsTried)) {
    const [first, ...rest] = [...new Set(topic)].slice(0, mostRelated);
    if (first === undefined) continue;
    const page = await ahead({ ...others, words: first, otherWords: rest });
    if (page.total > 0 && page.hasAllWords) pages.push(page);
  }
  const page = mostTopics(pages);
  if (page === undefined) return null;
  return { ...shown(page, reading.filters), text: t('related', { words }), links: [] };
}

const mostTopicsTried = 3;
const mostRelated = 4;

/** The events that most of the topics have. */
function mostTopics(pages: readonly Found[]): Found | undefined {
  const [first] = pages;
  if (first === undefined || pages.length === 1) return first;
  const events = new Map(pages.flatMap((page) => page.events).map((event) => [event.$id, event]));
  const counts = new Map<string, number>();
  for (const { events: some } of pages)
    for (const { $id } of new Set(some)) counts.set($id, (counts.get($id) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const kept = [...events.values()]
    .filter(({ $id }) => counts.get($id) === most)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  return { ...first, events: kept, total: kept.length, corrections: {} };
}

async function relax(
  filters: ChatFilters,
  ahead: (filters: ChatFilters) => Promise<Found>,
): Promise<{ slot: ChatSlot; page: Found } | null> {
  const named = relaxable.filter((slot) => names(filters, slot));
  if (named.length < 2) return null;
  for (const slot of named) {
    const page = await ahead(without(filters, slot));
    if (page.total > 0 && page.hasAllWords) return { slot, page };
  }
  return null;
}

function shown(page: Found, filters: ChatFilters): Answer {
  const { total } = page;
  const more = total > chatLimits.events;
  const corrections = Object.entries(page.corrections).map(([typed, read]) =>
    t('corrected', { typed, read }),
  );
  const text = t('found', { total, shown: String(total), more: more ? 'yes' : 'no' }).trim();
  return {
    text: [...corrections, text].join(' '),
    events: page.events.slice(0, chatLimits.events),
    links: more && fitsLists(filters) ? [links.matching(filters, total)] : [],
    suggestions: [
      ...(filters.ticketType === undefined ? [t('suggest.onlyFree')] : []),
      ...(filters.to === undefined ? [] : [t('suggest.nextWeek')]),
    ],
  };
}

/** Examples for people who don't know what to ask. */
export function exampleQuestions(): string[] {
  return [t('suggest.weekend'), t('suggest.free'), t('suggest.register')];
}
