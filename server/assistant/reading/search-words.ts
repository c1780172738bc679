import type { EventIndex } from './event-index.ts';
import { isAmenity } from './facts.ts';
import { relatedTo, stemOf } from './related.ts';
import type { RemainingText } from './remaining-text.ts';
import { isFunctionWord, meaningfulWords } from './vocabulary.ts';

interface WordContext {
  /** The site's own words; without it, every word may be a topic. */
  readonly index?: EventIndex | undefined;
}

const mostWords = 6;
const mostAlternatives = 4;

/** Wishes about order or quality that no filter serves. */
const unusable = new Set(
  'expensive costliest popular famous largest biggest trending trendy viral rated crowded outdoor outdoors indoor indoors'.split(
    ' ',
  ),
);

export function isTopic(word: string, { index }: WordContext): boolean {
  if (isFunctionWord(word)) return false;
  return index === undefined || index.has(word) || relatedTo(word).some((other) => index.has(other));
}

/** Words that only descriptions have may be chatter. */
function isStrongTopic(word: string, { index }: WordContext): boolean {
  if (isFunctionWord(word)) return false;
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

export interface Topics {
  readonly words: readonly string[];
  readonly others: readonly (readonly string[])[];
  readonly ignored: readonly string[];
}

/** Words to search for; with `or` between them, alternatives. */
export function takeTopics(
  rest: RemainingText,
  context: WordContext,
  { hasOthers, length }: { readonly hasOthers: boolean; readonly length: number },
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
  const groups: string[][] = [[]];
  const unknown: string[] = [];
  for (const run of rest.text.split('|')) {
    for (const word of run.trim().split(/\s+/)) {
      if (word === 'or' && (groups.at(-1)?.length ?? 0) > 0) groups.push([]);
      const [telling] = meaningfulWords([word]);
      if (telling === undefined || unusable.has(telling)) continue;
      const right = context.index?.corrected(telling) ?? null;
      const isKnown =
        isStrongTopic(telling, context) || right !== null || (isShort && isTopic(telling, context));
      const isSaidOfEvents = new RegExp(
        `(?:any|about|on|for|of|learn|play|some|ke liye|find|is there a|or|and) ${escaped(telling)}(?![\\p{L}])|(?<![\\p{L}])${escaped(telling)} (?:or|learn|play)(?![\\p{L}])|(?<![\\p{L}])${escaped(telling)} (?:ke |wala |related |any |some )*(?:events?|workshop|workshops|conferences?|meetups?|class|classes|concerts?|shows?|festivals?)`,
        'u',
      ).test(rest.text);
      if (isKnown || !hasOthers || context.index === undefined || isSaidOfEvents || length <= 4)
        groups.at(-1)?.push(telling);
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

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
