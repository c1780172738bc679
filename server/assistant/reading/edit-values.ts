import type { ChatFilters } from '../../../contracts/assistant.ts';
import type { ConditionContext } from './condition-context.ts';
import { plainConditions } from './conditions.ts';
import { consonantsOf, inLatinLetters, isDevanagari } from './devanagari.ts';
import { categoriesIn, isFunctionWord } from './vocabulary.ts';

/** What a follow-up may change, by a letter that no text in the words of the grammar has. */
export type Slot = 'P' | 'D' | 'H' | 'T' | 'M' | 'O' | 'S' | 'N';

/** A place, day, time of day, topic, kind of price, online or full, where a follow-up names it. */
export interface Value {
  readonly slot: Slot;
  readonly said: string;
  /** The search before asked for it. */
  readonly isOld: boolean;
}

const months =
  '(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|aug|sept?|oct|nov|dec|may(?= (?:mein|ke|ko|also|too|need)))';
const patterns: readonly (readonly [Slot, string])[] = [
  [
    'D',
    `\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}|${months} \\d{1,2}(?:st|nd|rd|th)?(?!\\d)|${months}|(?:(?:this|next) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?)|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2} (?:date|tarikh)`,
  ],
  ['H', '(?:mornings?|afternoons?|evenings?|nights?)'],
  ['M', '(?:free|paid|ticketed|(?:money|ticket|rupees)(?= wala))'],
  ['O', '(?:online|offline|in person)'],
  ['S', '(?:house ?full|full|sold out|booked out|fully booked|no (?:seats?|tickets?)(?: left)?|seats? not)'],
  ['N', '\\d{2,6}(?: (?:rs|rupees))?(?! (?:oclock|am|pm|date|km|people|seats))'],
];
const fixed = new RegExp(
  `(?<![\\p{L}\\d])(?:${patterns.map(([slot, source]) => `(?<${slot}>${source})`).join('|')})(?![\\p{L}\\d])`,
  'gu',
);

/** A text with its values as symbols, for patterns over the words between them. */
export interface Sketch {
  readonly text: string;
  readonly values: readonly Value[];
}

/** `not jaipur in the evening` as `not <P0> in the <H1>`. */
export function sketchOf(text: string, before: ChatFilters, context: ConditionContext): Sketch {
  const values: Value[] = [];
  const put = (slot: Slot, said: string) => {
    let known: boolean | undefined;
    values.push({
      slot,
      said,
      // Reading a date or time takes as long as the rest of a message, so it waits until an operator asks for it.
      get isOld() {
        known ??= isOld(slot, said, before, context);
        return known;
      },
    });
    return `<${slot}${values.length - 1}>`;
  };
  const isTopicBefore = new Set((before.words ?? '').split(' '));
  const dated = text.replace(fixed, (said, ...groups) => {
    const named = groups.at(-1) as Partial<Record<Slot, string>>;
    const [slot] = patterns.find(([name]) => named[name] !== undefined) ?? [];
    return slot === undefined ? said : put(slot, said);
  });
  const words = dated.split(' ');
  const isPlace = (name: string) => context.known.has(name) || (context.places?.has(name) ?? false);
  for (let at = 0; at < words.length; at++) {
    for (const length of [3, 2, 1]) {
      const said = words.slice(at, at + length).join(' ');
      if (said.includes('<') || at + length > words.length) continue;
      const isName = isPlace(said) && !(length === 1 && isFunctionWord(said));
      const isTopic = length === 1 && (categoriesIn(said).length > 0 || isTopicBefore.has(said));
      if (!isName && !isTopic) continue;
      words.splice(at, length, put(isName ? 'P' : 'T', said));
      break;
    }
  }
  return { text: words.join(' '), values };
}

/** A sketch with its values as they were said. */
export function textOfSketch({ text, values }: Sketch): string {
  return text
    .replace(/<\p{L}(\d+)>/gu, (_, at) => values[Number(at)]?.said ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function isOld(slot: Slot, said: string, before: ChatFilters, context: ConditionContext): boolean {
  if (slot === 'P')
    return [before.place, ...(before.otherPlaces ?? [])].some(
      (name) => name !== undefined && isSameName(name, said),
    );
  if (slot === 'T') {
    const [category] = categoriesIn(said);
    const earlier = [before.category, ...(before.categories ?? [])];
    return (category !== undefined && earlier.includes(category)) || (before.words ?? '').includes(said);
  }
  if (slot === 'N') return [before.maxPrice, before.minPrice].includes(Number.parseInt(said, 10));
  if (slot === 'D' || slot === 'H') {
    const { filters } = plainConditions(said, { ...context, before });
    if (slot === 'H') return filters.timeFrom === before.timeFrom && filters.timeTo === before.timeTo;
    const day = filters.from !== undefined && filters.from === filters.to ? dayOf(filters.from) : undefined;
    if (before.weekdays !== undefined && day !== undefined) return before.weekdays.includes(day);
    if (filters.weekdays !== undefined)
      return filters.weekdays.every((each) => before.weekdays?.includes(each) ?? false);
    const isSame = filters.from === before.from && filters.to === before.to;
    const isSameDay = day !== undefined && !/\d/.test(said) && before.from === before.to;
    return isSame || (isSameDay && before.from !== undefined && dayOf(before.from) === day);
  }
  return false;
}

function dayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** A place may be named in another script than before. */
function isSameName(one: string, other: string): boolean {
  if (one === other || isDevanagari(one) === isDevanagari(other)) return one === other;
  const [hindi, latin] = isDevanagari(one) ? [one, other] : [other, one];
  return consonantsOf(inLatinLetters(hindi)) === consonantsOf(latin);
}
