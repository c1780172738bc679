import type { ChatFilters } from '../../../contracts/assistant.ts';
import { readConditions } from './conditions.ts';
import type { Mention } from './event-index.ts';
import { anyPlace, anyPrice, anyTime, merged } from './follow-ups.ts';
import type { Word } from './lexicon.ts';
import { type Knowledge, textOf, wordsOf } from './message-words.ts';
import { nothing, type Reading } from './reading.ts';
import { isAngry, isPraise } from './talk.ts';

const isFollowUp =
  /^(?:(?:ok|okay|so|now|yes|no|arre|hmm|actually) )*(?:and|also|but|or|then|what about|how about|only|just|instead|not|make (?:it|that)|actually|any(?:where| ?day| ?time)|without|except|with|before|after|only the)(?![\p{L}])/u;
const refersBackToList =
  /(?<![\p{L}])(?:ones?|those|them|these|instead|same|else|others?|that day|also|only|cheaper|of them|first please|far|though|tho|bola|too)(?![\p{L}])|(?<=\S )(?:hi|ही)(?![\p{L}])|(?:mein|wala|in \S+)$/u;
/** `concert jaisa kuch`: a wish within what was asked before. */
const softens =
  /(?<![\p{L}])(?:jaisa|jaise|jaisi|jesa|jese|type ke|something like|kind of|sort of)(?![\p{L}])/u;
const isWholeRequest =
  /^(?:(?:please|hi|hello|ok|now|can you|could you|i want to|want to) )*(?:show|find|list|search|give|tell|get|look|what|which|are there|is there|any|free|all|paid|online)(?![\p{L}])(?! about)/u;
const startsOver =
  /(?<![\p{L}])(?:forget (?:that|it|this)|(?:it|that|this) chhodkar|chhodkar it|start over|new (?:search|question)|never ?mind(?! (?:the|about))|leave it|chhod)(?![\p{L}])/u;
/** `that day in another city`, `anything else`: the rest stays. */
const keepsRest =
  /(?<![\p{L}])(?:(?:that|same|us) (?:very )?(?:day|date|week|weekend|city|place)|(?:anything|something|what) else|(?:any|some|every) (?:other )?(?:city|place|day)|other (?:city|place|day)|city any|would be (?:ideal|fine|good|better)|(?:is|are) (?:acceptable|fine|ok|okay)|topic)(?![\p{L}])/u;
/** `something sporty`, after a list: of those. */
const isShortWish = /^(?:something|anything) (?!else)\S+(?: \S+)?$/u;
const isNewQuestion =
  /(?<![\p{L}])(?:events?|something|anything|things|shows|happening|conferences?|concerts?|workshops?|find|looking for)(?![\p{L}])/u;
const findCue =
  /(?<![\p{L}])(?:find|search|show|looking for|look for|list|browse|discover|recommend|suggest|tell|want|interested|learn|any|upcoming|what is on|whats on|going on|happening|to do|play|stuff|something|anything|some|events?|free|bored|bore|boring|ideas?|online|workshops?|concerts?|conferences?|meetups?|class|classes|is there|are there|dekhna|i (?:love|like|enjoy)|do you have|have you got|got any|kuch)(?![\p{L}])/u;

/** A message as a search: new, or an edit of the conversation's last one. */
export function readSearch(
  text: string,
  words: readonly Word[],
  mention: Mention | null,
  knowledge: Knowledge,
): Reading {
  const before = startsOver.test(text) ? undefined : knowledge.context?.filters;
  const { filters, nearMe, ignored } = readConditions(text, { ...knowledge, before });
  const hasCondition = Object.keys(filters).length > 0;
  const removes =
    anyTime.test(text) || anyPlace.test(text) || anyPrice.test(text) || /does not matter/.test(text);
  const wasSearch = before !== undefined && Object.keys(before).length > 0;
  const isBare = filters.words === undefined;
  const replaces = filters.notPlaces !== undefined && filters.place !== undefined;
  const refines =
    replaces || (softens.test(text) && filters.from === undefined && filters.place === undefined);
  const asksAnew = !refines && isNewQuestion.test(text) && slotsIn(filters) > 1 && !isFollowUp.test(text);
  const isContinued =
    wasSearch &&
    (hasCondition || removes) &&
    !(
      asksAnew &&
      (filters.place === undefined || filters.place !== before.place) &&
      !keepsRest.test(text) &&
      (!refersBackToList.test(text) ||
        (isWholeRequest.test(text) &&
          !/(?<![\p{L}])(?:ones?|those|them|these|same|else|others?|that day|also|only|too)(?![\p{L}])/u.test(
            text,
          )))
    ) &&
    (isFollowUp.test(text) ||
      isShortWish.test(text) ||
      keepsRest.test(text) ||
      refines ||
      refersBackToList.test(text) ||
      (isBare && words.length <= 12 && !isNewQuestion.test(text)) ||
      // `anything that isn't before 8`: one condition alone is a change.
      (isBare && slotsIn(filters) === 1) ||
      // The same place again: the rest is still meant.
      (isBare && filters.place !== undefined && filters.place === before.place) ||
      (filters.notPlaces ?? []).some((each) => each === before.place || before.otherPlaces?.includes(each)) ||
      removes);
  const isReallyNew =
    isNewQuestion.test(text) &&
    filters.words !== undefined &&
    !isFollowUp.test(text) &&
    !keepsRest.test(text) &&
    !refines;
  if (isContinued && !isReallyNew && before !== undefined) {
    return {
      ...nothing,
      intent: 'find_events',
      filters: merged(before, filters, text),
      nearMe,
      ignored: said(ignored, words),
    };
  }
  const asks =
    isNewQuestion.test(text) || findCue.test(text) || /^what(?: what)?(?: all)?(?: hai){2,}$/.test(text);
  if (isAngry(text) && !isSearchable(filters, asks, (word) => knowledge.index?.isInTitle(word) ?? true))
    return { ...nothing, intent: 'small_talk', topic: 'anger' };
  if (isPraise(text) && !hasStrongCondition(filters))
    return { ...nothing, intent: 'small_talk', topic: 'thanks' };
  if (!hasCondition && !nearMe && !asks) return { ...nothing, ignored: said(ignored, words) };
  const { words: _, place, ...sure } = filters;
  const knowsPlace = place !== undefined && knowledge.known.has(place);
  const unsure = Object.keys(sure).length === 0 && !knowsPlace && !asks && !nearMe && mention === null;
  return { ...nothing, intent: 'find_events', filters, nearMe, unsure, ignored: said(ignored, words) };
}

function hasStrongCondition({ words: _, ...others }: ChatFilters): boolean {
  return Object.keys(others).length > 0;
}

function isSearchable(filters: ChatFilters, asks: boolean, isTitleWord: (word: string) => boolean): boolean {
  return hasStrongCondition(filters) || (asks && (filters.words?.split(' ').some(isTitleWord) ?? false));
}

/** Words in the spelling of the message. */
function said(ignored: readonly string[], words: readonly Word[]): string[] {
  return ignored.map((phrase) =>
    phrase
      .split(' ')
      .map((word) => words.find(({ means }) => means === word)?.typed ?? word)
      .join(' '),
  );
}

/** The number of filter kinds: a message with several is independent of the context. */
function slotsIn(filters: ChatFilters): number {
  const {
    from,
    to,
    otherDates,
    weekdays,
    ticketType,
    minPrice,
    maxPrice,
    currency: _,
    place,
    otherPlaces,
    within,
    timeFrom,
    timeTo,
    words,
    otherWords,
    ...others
  } = filters;
  const has = (...values: unknown[]) => (values.some((value) => value !== undefined) ? 1 : 0);
  return (
    has(from, to, otherDates, weekdays) +
    has(ticketType, minPrice, maxPrice) +
    has(place, otherPlaces, within) +
    has(timeFrom, timeTo) +
    has(words, otherWords) +
    Object.keys(others).length
  );
}

/**
 * Reads a search text: dates, prices, places and the like become filters, and the other words stay. Without any of
 * them, the text stays as typed. Unlike in messages, categories stay words: a search finds more than the category.
 */
export function readSearchText(
  text: string,
  knowledge: Omit<Knowledge, 'context'>,
): { readonly filters: ChatFilters; readonly nearMe: boolean } {
  const words = wordsOf(text, undefined);
  const { filters, nearMe } = readConditions(textOf(words), { ...knowledge, index: undefined }, false);
  const { words: _, otherWords: __, notWords: ___, order: ____, seatsLeft: _____, ...conditions } = filters;
  if (Object.keys(conditions).length > 0 || nearMe) return { filters, nearMe };
  return { filters: { words: text }, nearMe };
}
