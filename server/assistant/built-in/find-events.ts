import type { ChatFilters, ChatSlot } from '../../../contracts/assistant.ts';
import { EventFilters } from '../../../contracts/discovery.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { findSearchCircle, searchEvents } from '../../features/events/index.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { AssistantDeps } from '../deps.ts';
import { links, listQuery } from '../links.ts';
import { t } from '../translate.ts';
import type { Answer, Question } from './answer.ts';
import { names, placeName, relaxable, without } from './conditions.ts';

type Found = Awaited<ReturnType<typeof searchEvents>>;

/** The site's own search, with the caller's rights. */
export async function search(
  deps: AssistantDeps,
  { caller, filters }: { readonly caller: Principal | null; readonly filters: ChatFilters },
): Promise<Found> {
  const asked = EventFilters.parse(Object.fromEntries(listQuery(filters)));
  const around = await findSearchCircle(deps.geocoders, asked);
  return searchEvents(deps, { caller, filters: asked, page: 1, around });
}

/** Falls back to prefixes if the words themselves aren't found: the index doesn't know plurals. */
async function searchLoosely(
  deps: AssistantDeps,
  asked: { readonly caller: Principal | null; readonly filters: ChatFilters },
): Promise<Found> {
  const found = await search(deps, asked);
  const { words } = asked.filters;
  const stems = words === undefined ? undefined : stemsOf(words);
  if ((found.total > 0 && found.hasAllWords) || stems === words || stems === undefined) return found;
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
  if (found.total > 0 && found.hasAllWords) return shown(found, filters);
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
    links: more ? [links.matching(filters, total)] : [],
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
