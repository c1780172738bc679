import type { Example } from './classifier.ts';
import { consonantsOf } from './devanagari.ts';
import type { Mention } from './event-index.ts';
import type { Word } from './lexicon.ts';
import { wordsOf } from './message-words.ts';
import { messagesOf } from './messages/index.ts';
import { stemOf } from './related.ts';
import { edits } from './wordings/edits.ts';
import { wordingOf, wordings } from './wordings/index.ts';

export const dateWord =
  /^(?:today|tomorrow|tonight|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|weeks?|weekends?|weekdays?|month|morning|evening|afternoon|night|noon|diwali|christmas|holi)$/;
/** Hindi sentences have these everywhere. */
const silent =
  /^(?:hai|mein|ke|ko|wala|ji|hi|the|a|an|is|are|par|ne|please|pls|ok|okay|so|also|of|just|bhai|yaar)$/;
export const placeholders: ReadonlyMap<string, string> = new Map([
  ['xevent', 'EVENT'],
  ['xplace', 'PLACE'],
  ['xtopic', 'TOPIC'],
  ['xuser', 'USER'],
]);

export interface Around {
  readonly mention?: Mention | null;
  /** The mention only speaks of what an event is about: `I want to learn chess`. */
  readonly isLoose?: boolean;
  readonly isPlace?: (word: string) => boolean;
  /** A word of the site's events. */
  readonly isTopic?: (word: string) => boolean;
  /** Whether a wording has the token; others may be topics. */
  readonly isKnown?: (token: string) => boolean;
  readonly after?: 'event' | 'list' | null;
}

/** Words, how they sound, and pairs of neighbours; names, places, dates and numbers are only said to be there. */
export function intentFeatures(
  words: readonly Word[],
  { mention, isLoose, isPlace, isTopic, isKnown, after }: Around = {},
): string[] {
  const tokens: string[] = [];
  for (const [at, { means }] of words.entries()) {
    const parts = mention?.words.has(at)
      ? [isLoose ? 'TOPIC' : 'EVENT']
      : isPlace?.(means)
        ? ['PLACE']
        : means.split(' ').flatMap((part) => {
            const [token] = tokenOf(part);
            if (token === undefined) return [];
            return isKnown?.(token) === false && isTopic?.(part) ? ['TOPIC'] : [token];
          });
    for (const part of parts) if (part !== tokens.at(-1) || !/^[A-Z]+$/.test(part)) tokens.push(part);
  }
  const pairs = tokens.slice(1).map((token, at) => `${tokens[at]} ${token}`);
  const distant = tokens.slice(2).map((token, at) => `${tokens[at]} _ ${token}`);
  const sounds = tokens
    .filter((token) => token.length >= 4 && !/^[A-Z]+$/.test(token))
    .flatMap((token) => [`~${consonantsOf(token)}`, `${token.slice(0, 4)}~`]);
  const ends = [`^ ${tokens[0]}`, `${tokens.at(-1)} $`];
  return [...tokens, ...pairs, ...distant, ...sounds, ...ends, ...(after ? [`after ${after}`] : [])];
}

function tokenOf(word: string): string[] {
  if (silent.test(word)) return [];
  const named = placeholders.get(word);
  if (named !== undefined) return [named];
  if (dateWord.test(word)) return ['DATE'];
  if (/^\d/.test(word)) return ['NUM'];
  return [stemOf(word)];
}

/** Words in place of the names that a wording leaves out. */
export function withPlaceholders(text: string): string {
  return text
    .replaceAll('DATE', 'sunday')
    .replaceAll('NUM', '500')
    .replace(/\b(?:EVENT|PLACE|TOPIC|USER)\b/g, (name) => `x${name.toLowerCase()}`);
}

export function* intentExamples(): Generator<Example> {
  const featuresOf = (text: string, after: 'event' | 'list' | null) =>
    intentFeatures(wordsOf(withPlaceholders(text), undefined), { after });
  const messages = messagesOf('wants').map(({ label, ...variant }, at) => wordingOf(label, variant, at));
  for (const { label, text, after, weight } of [...wordings, ...messages])
    yield { label, features: featuresOf(text, after), weight };
  // After a search, what changes it asks for events.
  for (const { text, weight } of [...edits, ...messagesOf('edits')])
    yield { label: 'find_events', features: featuresOf(text, 'list'), weight };
}
