import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChatIntent } from '../../../contracts/assistant.ts';
import { Classifier, type Example, type Guess } from './classifier.ts';
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
  readonly isPlace?: (word: string) => boolean;
}

/** Words and pairs of neighbours; names, places, dates and numbers are only said to be there. */
function featuresOf(words: readonly Word[], { mention, isPlace }: Around = {}): string[] {
  const tokens: string[] = [];
  for (const [at, { means }] of words.entries()) {
    const parts = mention?.words.has(at)
      ? ['EVENT']
      : isPlace?.(means)
        ? ['PLACE']
        : means.split(' ').flatMap((part) => tokenOf(part));
    for (const part of parts) if (part !== tokens.at(-1) || !/^[A-Z]+$/.test(part)) tokens.push(part);
  }
  const pairs = tokens.slice(1).map((token, at) => `${tokens[at]} ${token}`);
  return [...tokens, ...pairs, `^ ${tokens[0]}`, `${tokens.at(-1)} $`];
}

function tokenOf(word: string): string[] {
  if (silent.test(word)) return [];
  const named = placeholders.get(word);
  if (named !== undefined) return [named];
  if (dateWord.test(word)) return ['DATE'];
  if (/^\d/.test(word)) return ['NUM'];
  return [stemOf(word)];
}

let learned: Classifier | undefined;

/** In steps of a few milliseconds; all of them take half a second. */
function* learning(): Generator<void, Classifier> {
  const examples: Example[] = [];
  for (const [label, text] of wordings) {
    const named = text.replace(/\b(?:EVENT|PLACE|TOPIC|USER)\b/g, (name) => `x${name.toLowerCase()}`);
    examples.push({ label, features: featuresOf(wordsOf(named, undefined)) });
    yield;
  }
  const model = new Classifier(examples);
  while (!model.hasLearned) {
    model.learn();
    yield;
  }
  return model;
}

/** Learns before the first question, which would wait for it, with turns for other work. */
export async function learnIntents(stop?: AbortSignal): Promise<void> {
  const steps = learning();
  while (learned === undefined && stop?.aborted !== true) {
    const { done, value } = steps.next();
    if (done === true) learned = value;
    await nextTurn();
  }
}

function classifier(): Classifier {
  const steps = learning();
  while (learned === undefined) {
    const { done, value } = steps.next();
    if (done === true) learned = value;
  }
  return learned;
}

export interface LikelyIntent extends Guess {
  readonly intent: ChatIntent;
  readonly topic: string | null;
}

/** What a message most likely wants by its words, learned from `wordings`; best first. */
export function likelyIntents(words: readonly Word[], around: Around): LikelyIntent[] {
  return classifier()
    .guess(featuresOf(words, around))
    .map((guess) => {
      const [intent, topic = null] = guess.label.split('.');
      return { ...guess, intent: intent as ChatIntent, topic };
    });
}
