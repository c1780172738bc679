import type { ChatFilters } from '../../../contracts/assistant.ts';
import { withPlainBounds } from './bounds.ts';
import { readConditions } from './conditions.ts';
import { goesBack, type Operators, operatorsIn, type Removed } from './edit-operators.ts';
import type { Slot } from './edit-values.ts';
import type { Mention } from './event-index.ts';
import { merged, removedBy } from './follow-ups.ts';
import { likelyEdits } from './learned-decisions.ts';
import type { Word } from './lexicon.ts';
import { type Knowledge, textOf, wordsOf } from './message-words.ts';
import { nothing, type Reading } from './reading.ts';
import { isAngry, isPraise } from './talk.ts';
import { isFunctionWord } from './vocabulary.ts';

const startsOver =
  /(?<![\p{L}])(?:forget (?:that|it|this)|(?:it|that|this) chhodkar|chhodkar it|start over|new (?:search|question)|never ?mind(?! (?:the|about))|leave it|chhod)(?![\p{L}])/u;
const isNewQuestion =
  /(?<![\p{L}])(?:events?|something|anything|things|shows|happening|conferences?|concerts?|workshops?|find|looking for)(?![\p{L}])/u;
const findCue =
  /(?<![\p{L}])(?:find|search|show|looking for|look for|list|browse|discover|recommend|suggest|tell|want|interested|learn|any|upcoming|what is on|whats on|going on|happening|to do|play|stuff|something|anything|some|events?|free|bored|bore|boring|ideas?|online|workshops?|concerts?|conferences?|meetups?|class|classes|is there|are there|dekhna|i (?:love|like|enjoy)|do you have|have you got|got any|kuch)(?![\p{L}])/u;

/** A bare name is mostly in place of the one before. */
const surelyAdds = 0.7;
const surelySame = 0.8;

/** Says only what to leave out, when or for how much, of what was asked before. */
function onlyNarrows({ words, category, categories, place, from, ...others }: ChatFilters): boolean {
  const isBare = [words, category, categories, place, from].every((each) => each === undefined);
  return isBare && Object.keys(others).length > 0;
}
const mostlyNew = 0.95;

/** A message as a search: new, or an edit of the conversation's last one. */
export function readSearch(
  typed: string,
  words: readonly Word[],
  mention: Mention | null,
  knowledge: Knowledge,
): Reading {
  const before = startsOver.test(typed) ? undefined : knowledge.context?.filters;
  const wasSearch = before !== undefined && Object.keys(before).length > 0;
  const operators = wasSearch ? operatorsIn(withPlainBounds(typed), before, knowledge) : null;
  const text = operators?.text ?? typed;
  const { filters, nearMe, ignored } = readConditions(text, { ...knowledge, before });
  const hasCondition = Object.keys(filters).length > 0;
  if (wasSearch && operators !== null) {
    const likely = likelyEdits(words, {
      isPlace: (word) =>
        knowledge.known.has(word) || ((knowledge.places?.has(word) ?? false) && !isFunctionWord(word)),
      isTopic: (word) => knowledge.index?.isInTitle(word) ?? false,
    });
    const removes = removedOf(operators, removedBy(text, likely));
    const isSure = operators.removes.size > 0 || operators.adds.size > 0;
    const adds =
      likely.add > surelyAdds && !returns.test(text)
        ? operators.adds.union(new Set<Slot>(['P', 'T']))
        : operators.adds;
    const isEdit = likely.new < (onlyNarrows(filters) ? mostlyNew : 0.75);
    // `Online works too` changes nothing, and begins no search of everything.
    const isSame =
      /(?<![\p{L}])(?:too|also|as well)(?![\p{L}])/u.test(text) && likely.edit + likely.add > surelySame;
    if (isSure || ((hasCondition || removes.size > 0 || isSame) && isEdit)) {
      return {
        ...nothing,
        intent: 'find_events',
        filters: merged(before, filters, { text, removes, adds }),
        nearMe,
        ignored: said(ignored, words),
      };
    }
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

/** `Kochi again`: it's wanted instead. */
const returns = /(?<![\p{L}])(?:again|back|hi|after all|instead|rather)(?![\p{L}])/u;

/** A follow-up that surely changes the search before it: one that does something to it, or says nothing but conditions. */
export function sureEdit(text: string, words: readonly Word[], knowledge: Knowledge): Reading | null {
  const { context } = knowledge;
  const isAfterList =
    context !== undefined &&
    context.focus === null &&
    context.shown.length !== 1 &&
    Object.keys(context.filters).length > 0;
  if (!isAfterList || startsOver.test(text) || words.length > mostOfEdit) return null;
  if (context.earlier !== undefined && goesBack(text, knowledge))
    return { ...nothing, intent: 'find_events', filters: context.earlier };
  const plain = withPlainBounds(text);
  const { removes, adds } = operatorsIn(plain, context.filters, knowledge);
  if (removes.size === 0 && adds.size === 0 && !isOnlyConditions(plain, knowledge)) return null;
  return readSearch(text, words, null, knowledge);
}
const mostOfEdit = 16;

/** `1000 tak kar do` */
function isOnlyConditions(text: string, knowledge: Knowledge): boolean {
  if (text.split(' ').length > mostOfConditions || asksSomething.test(text)) return false;
  const { filters, ignored } = readConditions(text, { ...knowledge, before: knowledge.context?.filters });
  const { words, order: _, ...conditions } = filters;
  return words === undefined && ignored.length === 0 && Object.keys(conditions).length > 0;
}
const mostOfConditions = 7;
const asksSomething =
  /(?<![\p{L}])(?:my|i|we|you|who|why|how|when|where|is|are|does|did|register|cancel|ticket|refund|pay|organi[sz]\p{L}*|create|it|this|that|first|second|third|last)(?![\p{L}])/u;

/** What is taken away; where the words tell more closely which times, only those. */
function removedOf({ removes }: Operators, likely: ReadonlySet<Removed>): ReadonlySet<Removed> {
  const isCloser = removes.has('hours') || removes.has('dates');
  return removes.union(isCloser ? likely.difference(new Set<Removed>(['time'])) : likely);
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
