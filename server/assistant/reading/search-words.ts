import type { EventIndex } from './event-index.ts';
import { isAmenity } from './facts.ts';
import type { Roles } from './learned-decisions.ts';
import { relatedTo, stemOf } from './related.ts';
import type { RemainingText } from './remaining-text.ts';
import { isFunctionWord, meaningfulWords } from './vocabulary.ts';

interface WordContext {
  /** The site's own words; without it, every word may be a topic. */
  readonly index?: EventIndex | undefined;
  /** What the words of the message do in it; of others, it isn't known. */
  readonly roles?: ReadonlyMap<string, Roles> | undefined;
}

const mostWords = 6;
const mostAlternatives = 4;

/** Wishes about order or quality that no filter serves. */
const unusable = new Set(
  'expensive costliest popular famous largest biggest trending trendy viral rated crowded outdoor outdoors indoor indoors'.split(
    ' ',
  ),
);

/** Words of titles that messages have for other reasons. */
const plainWords = new Set(
  'own back home first real gone broken nothing before every level help really work hour evenings booked set screen issue mad end starts lose wake seven six keep losing track'.split(
    ' ',
  ),
);
const verbs = new Set(
  'walk run set read sign sing cook swap wake meet break build clean ride write draw start open close print repair fix wait pitch export'.split(
    ' ',
  ),
);
const helping = /^(?:can|could|will|would|may|might|must|should|to|i|we|you|they|he|she|it|not|do|does|did)$/;
const particle = /^(?:into|up|out|down|off|away|back|in|around|my|the|a|it|late|early|past)$/;

/** What someone does to a person is no topic: `to treat my roommate`. */
const people =
  /^(?:my|our|his|her|their|your|me|him|them|us|someone|somebody|people|friends|everyone|guests|myself|ourselves)$/;

function isDoneToSomeone(words: readonly string[], at: number): boolean {
  return words[at - 1] === 'to' && people.test(words[at + 1] ?? '');
}

/** `a concert we can walk into`: what someone does there is no topic, while `where can I sing` is about singing. */
function isVerb(words: readonly string[], at: number): boolean {
  return (
    verbs.has(words[at] ?? '') && helping.test(words[at - 1] ?? '') && particle.test(words[at + 1] ?? '')
  );
}

const asksFor = /^(?:any|anywhere|somewhere|about|on|for|of|learn|play|some|find|or)$/;
const eventNoun = /^(?:events?|workshops?|conferences?|meetups?|class|classes|concerts?|shows?|festivals?)$/;
const joining = /^(?:ke|wala|related|any|some)$/;

/** `events about X`, `X wala workshop`: the sentence says that the word is a topic, even if the site doesn't have it. */
function isSaidOfEvents(words: readonly string[], at: number, isKnown: (word: string) => boolean): boolean {
  const before = words[at - 1] ?? '';
  const after = words[at + 1] ?? '';
  if (asksFor.test(before) || /^(?:or|learn|play)$/.test(after)) return true;
  if (before === 'a' && words[at - 2] === 'there' && words[at - 3] === 'is') return true;
  if (before === 'liye' && words[at - 2] === 'ke') return true;
  if (before === 'and') return isKnown(words[at - 2] ?? '');
  let next = at + 1;
  while (joining.test(words[next] ?? '')) next++;
  return eventNoun.test(words[next] ?? '');
}

export function isTopic(word: string, { index }: WordContext): boolean {
  if (isFunctionWord(word)) return false;
  return index === undefined || index.has(word) || relatedTo(word).some((other) => index.has(other));
}

/** Words that only descriptions have may be chatter. */
function isStrongTopic(word: string, { index }: WordContext): boolean {
  if (isFunctionWord(word) || (index !== undefined && plainWords.has(word))) return false;
  return (
    index === undefined ||
    index.isInTitle(word) ||
    (index.has(word) &&
      /^(?:conferences?|workshops?|concerts?|festivals?|meetups?|camps?|markets?|fairs?|exhibitions?|hackathons?)$/.test(
        word,
      )) ||
    relatedTo(word).some((other) => index.isInTitle(other))
  );
}

const wish =
  /(?<![\p{L}])(?:with|having|that (?:has|have|allow|allows)|jisme|where there is|including) (?:a |an |the |good |free |some |proper )*((?:[\p{L}\p{M}]+)(?: (?:and|or) [\p{L}\p{M}]+)?(?: (?:facility|facilities|access|available|allowed|friendly))?)|(?<![\p{L}\p{M}])([\p{L}\p{M}]+)[ -](?:friendly|accessible|allowed)(?![\p{L}])/gu;

/** `react or javascript`: a second topic, if the first one is. */
function isAfterOr(said: readonly string[], at: number): boolean {
  return said[at - 1] === 'or' && at > 1;
}

/**
 * How likely a word must be looked for: less, if the site has it, or the sentence says that it is a topic; more, if it mostly
 * says other things. Fitted to messages of writers, each left out of what the roles were learned from.
 */
function leastWanted(is: {
  readonly known: boolean;
  readonly plain: boolean;
  readonly said: boolean;
}): number {
  if (is.plain) return 0.95;
  if (is.said) return 0.35;
  return is.known ? 0.45 : 0.55;
}

export interface Topics {
  readonly words: readonly string[];
  readonly others: readonly (readonly string[])[];
  readonly ignored: readonly string[];
}

/** Words to search for; with `or` between them, alternatives. */
export function takeTopics(
  rest: RemainingText,
  context: WordContext,
  {
    hasOthers,
    length,
  }: {
    readonly hasOthers: boolean;
    readonly length: number;
  },
): Topics {
  const ignored: string[] = rest.words.filter((word) => unusable.has(word));
  for (const match of [...rest.text.matchAll(wish)].reverse()) {
    const asked = (match[1] ?? match[2] ?? '').split(' ').filter((word) => !isFunctionWord(word));
    const isWish =
      (match[2] !== undefined ||
        isAmenity(match[0]) ||
        (hasOthers &&
          !/(?:something|anything|events?|any|some)(?: \S+)? $/.test(rest.text.slice(0, match.index)))) &&
      (match[2] !== undefined ||
        (asked.length > 0 &&
          asked.every((word) => !(context.index?.isInTitle(word) ?? false) && relatedTo(word).length === 0)));
    if (asked.length === 0 || !isWish || context.index === undefined) continue;
    ignored.unshift(match[0].replace(/^(?:a|an|the) /, ''));
    rest.cut(match.index, match.index + match[0].length);
  }
  const isShort = length <= 7;
  const isBrief = length <= 3;
  const groups: string[][] = [[]];
  const unknown: string[] = [];
  for (const run of rest.text.split('|')) {
    const said = run.trim().split(/\s+/);
    for (const [at, word] of said.entries()) {
      if (word === 'or' && (groups.at(-1)?.length ?? 0) > 0) groups.push([]);
      const [telling] = meaningfulWords([word]);
      if (telling === undefined || /^[a-z]$/.test(telling) || unusable.has(telling) || isVerb(said, at))
        continue;
      const isStrong = (other: string) => isStrongTopic(other, context);
      if (isDoneToSomeone(said, at) && !isStrong(telling)) continue;
      const right = context.index?.corrected(telling) ?? null;
      const isPlain = context.index !== undefined && plainWords.has(telling);
      const isKnown =
        isStrong(telling) || right !== null || (isShort && !isPlain && isTopic(telling, context));
      const isWanted = !hasOthers || context.index === undefined || length <= 4;
      // Two or three words say little of each other.
      const role = isBrief ? undefined : context.roles?.get(telling);
      const isTopicHere =
        role === undefined
          ? isKnown || (!isPlain && (isWanted || isSaidOfEvents(said, at, isStrong)))
          : role.wanted >=
            leastWanted({
              known: isKnown,
              plain: isPlain,
              said: isAfterOr(said, at) || isSaidOfEvents(said, at, isStrong),
            });
      if (isTopicHere) groups.at(-1)?.push(telling);
      else unknown.push(telling);
    }
  }
  const [words = [], ...others] = groups
    .map((group) => unique(group).slice(0, mostWords))
    .filter((group) => group.length > 0);
  // `drawing`, which descriptions say of other things, while a title has a sketch walk.
  const [only = ''] = words;
  const isSaidOnly = words.length === 1 && (context.index?.has(only) ?? false);
  const closeBy = others.length === 0 && !isSaidOnly ? [] : closeTitles([words, ...others], context);
  const isAlone = words.length === 0 && unknown.length > 0;
  return {
    words: isAlone && !hasOthers ? unknown.slice(0, mostWords) : words,
    others: [...others, ...closeBy].slice(0, mostAlternatives),
    ignored: [...ignored, ...unknown].slice(0, 8),
  };
}

/** Of alternatives that no title has, the related words that one has: `a run or cycling` finds the ride. */
function closeTitles(groups: readonly (readonly string[])[], { index }: WordContext): string[][] {
  return groups
    .filter(([word = '', ...more]) => more.length === 0 && index !== undefined && !index.isInTitle(word))
    .flatMap(([word = '']) => relatedTo(word).filter((other) => index?.isInTitle(other)))
    .slice(0, mostAlternatives)
    .map((word) => [word]);
}

function unique(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => !seen.has(stemOf(word)) && seen.add(stemOf(word)));
}
