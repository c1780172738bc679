import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { ChatIntent } from '../../../contracts/assistant.ts';
import { Classifier, type Example, type Guess, type Learned, Learner } from './classifier.ts';
import { consonantsOf } from './devanagari.ts';
import type { Mention } from './event-index.ts';
import type { Word } from './lexicon.ts';
import { wordsOf } from './message-words.ts';
import { stemOf } from './related.ts';
import { wordings } from './wordings/index.ts';

const dateWord =
  /^(?:today|tomorrow|tonight|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|week|weeks|weekend|month|morning|evening|afternoon|night|noon|diwali|christmas|holi)$/;
/** Hindi sentences have these everywhere. */
const silent =
  /^(?:hai|mein|ke|ko|wala|ji|hi|the|a|an|is|are|par|ne|please|pls|ok|okay|so|also|of|just|bhai|yaar)$/;
const placeholders: ReadonlyMap<string, string> = new Map([
  ['xevent', 'EVENT'],
  ['xplace', 'PLACE'],
  ['xtopic', 'TOPIC'],
  ['xuser', 'USER'],
]);

interface Around {
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
function featuresOf(
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

let classifier: Classifier | undefined;

/** Set in a bundle of the server, whose build has learned for it: learning in each process takes seconds and megabytes. */
declare const HAS_LEARNED_INTENTS: true | undefined;
/** Where the build keeps it. */
export const learnedIntentsFile = new URL('../../../dist/program/intents.bin', import.meta.url);

/** In steps of a few milliseconds; all of them take a second or two. */
function* learning(): Generator<void, Learned> {
  const examples: Example[] = [];
  for (const { label, text, after } of wordings) {
    const named = text
      .replaceAll('DATE', 'sunday')
      .replaceAll('NUM', '500')
      .replace(/\b(?:EVENT|PLACE|TOPIC|USER)\b/g, (name) => `x${name.toLowerCase()}`);
    examples.push({ label, features: featuresOf(wordsOf(named, undefined), { after }) });
    yield;
  }
  const learner = new Learner(examples);
  while (!learner.hasLearned) {
    learner.learn();
    yield;
  }
  return learner.learned();
}

/** For {@link learnedIntentsFile}. */
export function learnedIntents(): Buffer {
  const steps = learning();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return serialize(value);
  }
}

/**
 * Without a bundle, learns before the first question, which would wait for it, with turns for other work. What the build has
 * learned is read with the first question, in some 20 ms: a process that is never asked is spared its 6 MB.
 */
export async function learnIntents(stop?: AbortSignal): Promise<void> {
  if (typeof HAS_LEARNED_INTENTS !== 'undefined') return;
  const steps = learning();
  while (classifier === undefined && stop?.aborted !== true) {
    const { done, value } = steps.next();
    if (done === true) classifier = new Classifier(value);
    await nextTurn();
  }
}

function known(): Classifier {
  const bytes = () =>
    typeof HAS_LEARNED_INTENTS === 'undefined' ? learnedIntents() : readFileSync(learnedIntentsFile);
  classifier ??= new Classifier(deserialize(bytes()) as Learned);
  return classifier;
}

export interface LikelyIntent extends Guess {
  readonly intent: ChatIntent;
  readonly topic: string | null;
}

/** What a message most likely wants by its words, learned from `wordings`; best first. */
export function likelyIntents(words: readonly Word[], around: Around): LikelyIntent[] {
  const model = known();
  return model
    .guess(featuresOf(words, { ...around, isKnown: (token) => model.knows(token) }))
    .map((guess) => {
      const [intent, topic = null] = guess.label.split('.');
      return { ...guess, intent: intent as ChatIntent, topic };
    });
}
