import type { ChatContext, ChatFilters } from '../../../contracts/assistant.ts';
import { highestPriceAsked, maxKilometres } from '../../../contracts/limits.ts';
import { takeDates } from './dates.ts';
import { aboutEvent, actionIn, isGeneric, ordinalIn } from './event-reference.ts';
import { type PlaceNames, takeNearMe, takePlace } from './places.ts';
import { takePrice } from './prices.ts';
import { nothing, type Reading } from './reading.ts';
import { normalise, RemainingText } from './remaining-text.ts';
import { asksForOwn, topicOf } from './topics.ts';
import { correctSpelling, meaningfulWords, takeCategory } from './vocabulary.ts';

/** What parsing depends on beside the message. */
export interface Knowledge extends PlaceNames {
  /** In the relevant time zone. */
  readonly today: Temporal.PlainDate;
  /** The earlier conversation. */
  readonly context: ChatContext | undefined;
}

const online =
  /(?<!\w)(?:online|virtual(?:ly)?|remote(?:ly)?|webinars?|from home|ghar (?:se|baithe)|on zoom|over zoom|live ?streams?)(?: (?:wale|wala|hone wale))?(?!\w)/;
const inPerson =
  /(?<!\w)(?:not online|offline|in-person|in person|on-?site|physical(?:ly)?|face to face)(?: (?:wale|wala))?(?!\w)/;

/** Parses a message: the intent and the filters it names. Depends on the arguments only. */
export function readMessage(message: string, knowledge: Knowledge): Reading {
  const text = correctSpelling(normalise(message));
  const topic = topicOf(text);
  const wanted = actionIn(text);
  if (topic?.intent === 'small_talk' || topic?.intent === 'organiser_help') return { ...nothing, ...topic };
  if (topic !== null && (wanted === null || asksHow.test(text))) return { ...nothing, ...topic };
  if (wanted !== null && !namesManyEvents(wanted.words, knowledge)) {
    return { ...nothing, intent: 'act', action: wanted.kind, ...named(wanted.words) };
  }
  if (topic !== null) return { ...nothing, ...topic };
  if (asksForOwn(text)) return { ...nothing, intent: 'my_registrations', ...named(nameAfter(text)) };
  const about = aboutEvent(text);
  if (about !== null && !namesManyEvents(about.words, knowledge)) {
    return {
      ...nothing,
      intent: 'about_event',
      topic: about.kind,
      unsure: about.unsure,
      ...named(about.words),
    };
  }
  return readSearch(text, knowledge);
}

const asksHow = /^(?:how|can|could|may|what|when|is|do|kaise)\b|\bkaise\b/;

/** The event whose registration is asked about. */
function nameAfter(text: string): string {
  const match = /\b(?:for|of my registration for|to|in|ke liye)\s+(?!events?\b|me\b)((?:the |my )?.+)$/.exec(
    text,
  );
  const words = meaningfulWords((match?.[1] ?? '').split(' '));
  return words.join(' ');
}

function named(words: string): Pick<Reading, 'pointsAt' | 'filters'> {
  const pointsAt = ordinalIn(words);
  const name = pointsAt === null ? words : '';
  return { pointsAt, filters: name === '' ? {} : { words: name.slice(0, 200) } };
}

/** The words don't name one event: they are generic, or only filters. */
function namesManyEvents(words: string, knowledge: Knowledge): boolean {
  if (words === '' || ordinalIn(words) !== null) return false;
  if (isGeneric(words)) return true;
  const { filters } = readConditions(words, knowledge);
  const { words: left, place: _, category: __, ...conditions } = filters;
  return left === undefined || (Object.keys(conditions).length > 0 && left.split(' ').length < 2);
}

const isFollowUp =
  /^(?:(?:ok|okay|so|now|yes) )*(?:and|also|but|or|aur|phir|then|what about|how about|only|just|sirf|bas|instead)\b/;
const refersBack =
  /\b(?:ones|those|them|these|instead|same|isme|inme|unme|inmein|waale|also|only|sirf|bhi|of them|cheaper)\b/;
const isNewQuestion =
  /\b(?:events?|something|anything|things|shows?|happening|conferences?|concerts?|workshops?)\b/;

function readSearch(text: string, knowledge: Knowledge): Reading {
  const { filters, nearMe, bare } = readConditions(text, knowledge);
  const before = knowledge.context?.filters;
  const hasCondition = Object.keys(filters).length > 0;
  const isContinued =
    before !== undefined &&
    hasCondition &&
    (isFollowUp.test(text) ||
      refersBack.test(text) ||
      (bare && !isNewQuestion.test(text) && slotsIn(filters) === 1)) &&
    !(isNewQuestion.test(text) && filters.words !== undefined);
  if (isContinued) return { ...nothing, intent: 'find_events', filters: merged(before, filters), nearMe };
  const asks = isNewQuestion.test(text) || findCue.test(text);
  if (!hasCondition && !nearMe && !asks) return nothing;
  const { words: _, place, ...sure } = filters;
  const knowsPlace = place !== undefined && knowledge.known.has(place);
  const unsure = Object.keys(sure).length === 0 && !knowsPlace && !asks && !nearMe;
  return { ...nothing, intent: 'find_events', filters, nearMe, unsure };
}

const findCue =
  /\b(?:find|search|show|looking for|look for|list|browse|discover|recommend|suggest|dikhao|dikha|batao|dhundo|chahiye|want|interested|learn|any|upcoming|what is on|going on|to do|ho raha|khelna|seekhna|sikhna|hone wala|chal raha)\b/;

/** The number of filter kinds: a message with several is independent of the context. */
function slotsIn(filters: ChatFilters): number {
  const { from, to, ticketType, minPrice, maxPrice, place, within, ...others } = filters;
  const has = (...values: unknown[]) => (values.some((value) => value !== undefined) ? 1 : 0);
  return (
    has(from, to) + has(ticketType, minPrice, maxPrice) + has(place, within) + Object.keys(others).length
  );
}

/** New filters replace those of the same kind; others stay. */
function merged(before: ChatFilters, now: ChatFilters): ChatFilters {
  const kept: ChatFilters = { ...before };
  const has = (...names: (keyof ChatFilters)[]) => names.some((name) => now[name] !== undefined);
  const drop = (...names: (keyof ChatFilters)[]) => {
    for (const name of names) delete kept[name];
  };
  if (has('from', 'to')) drop('from', 'to');
  if (has('ticketType', 'minPrice', 'maxPrice')) drop('ticketType', 'minPrice', 'maxPrice');
  if (has('place')) drop('place', 'within', 'online');
  if (has('online') && now.online) drop('place', 'within');
  if (has('words') && !has('category')) drop('category');
  if (has('category') && !has('words')) drop('words');
  return { ...kept, ...now };
}

/** Removes all matches, because people repeat themselves. */
function takeAll(rest: RemainingText, pattern: RegExp): boolean {
  let taken = false;
  while (rest.take(pattern) !== null) taken = true;
  return taken;
}

/**
 * Reads a search text: dates, prices, places and the like become filters, and the other words stay. Without any of
 * them, the text stays as typed. Unlike in messages, categories stay words: a search finds more than the category.
 */
export function readSearchText(
  text: string,
  knowledge: Omit<Knowledge, 'context'>,
): { readonly filters: ChatFilters; readonly nearMe: boolean } {
  const { filters, nearMe } = readConditions(normalise(text), { ...knowledge, context: undefined }, false);
  const { words: _, ...conditions } = filters;
  if (Object.keys(conditions).length > 0 || nearMe) return { filters, nearMe };
  return { filters: { words: text }, nearMe };
}

function readConditions(
  text: string,
  knowledge: Knowledge,
  withCategory = true,
): { filters: ChatFilters; nearMe: boolean; bare: boolean } {
  const rest = new RemainingText(text);
  const price = takePrice(rest);
  const dates = takeDates(rest, knowledge.today);
  const away = takeAll(rest, inPerson);
  const remote = !away && takeAll(rest, online);
  const nearMe = takeNearMe(rest);
  const place = takePlace(rest, knowledge);
  const category = withCategory ? takeCategory(rest) : null;
  const words = meaningfulWords(rest.words);
  const filters: ChatFilters = {
    ...(dates?.from && { from: dates.from.toString() }),
    ...(dates?.to && { to: dates.to.toString() }),
    ...(price.ticketType && { ticketType: price.ticketType }),
    ...(price.min !== undefined && { minPrice: Math.min(price.min, highestPriceAsked) }),
    ...(price.max !== undefined && { maxPrice: Math.min(price.max, highestPriceAsked) }),
    ...(category !== null && { category }),
    ...(place !== null && { place: place.name.slice(0, 200) }),
    ...(place?.within !== undefined && place.within > 0 && { within: Math.min(place.within, maxKilometres) }),
    ...(away && { online: false }),
    ...(remote && { online: true }),
    ...(words.length > 0 && { words: words.join(' ').slice(0, 200) }),
  };
  return { filters, nearMe, bare: words.length === 0 };
}
