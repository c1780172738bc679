import type { ChatContext } from '../../../contracts/assistant.ts';
import type { ConditionContext } from './condition-context.ts';
import { isDevanagari } from './devanagari.ts';
import type { EventIndex } from './event-index.ts';
import { meaningsOf, type Sounds, type Word } from './lexicon.ts';
import { withDigits } from './numerals.ts';
import { normalise } from './remaining-text.ts';

/** What parsing depends on beside the message. */
export interface Knowledge extends Omit<ConditionContext, 'before'> {
  /** The earlier conversation. */
  readonly context: ChatContext | undefined;
  /** The events that the person organises. */
  readonly own?: ReadonlySet<string> | undefined;
}

const noSounds: Sounds = new Map();

/** A message in the words of the grammar. */
export function wordsOf(message: string, index: EventIndex | undefined): Word[] {
  const typed = normalise(message)
    .split(' ')
    .filter((word, at, all) => word !== '' && (word !== all[at - 1] || word !== all[at - 2]))
    .slice(0, 80);
  return withDigits(meaningsOf(typed, index?.sounds ?? noSounds));
}

export function textOf(words: readonly Word[]): string {
  return words.map(({ means }) => means).join(' ');
}

/** Places that the list knows in Devanagari stay as they are. */
export function withPlaces(words: readonly Word[], { places, known }: Knowledge): Word[] {
  const isPlace = (word: string) => known.has(word) || (places?.has(word) ?? false);
  return words.map((word) =>
    isDevanagari(word.typed) && isPlace(word.typed) && !isPlace(word.means)
      ? { ...word, means: word.typed }
      : word,
  );
}
