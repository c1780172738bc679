import type { ChatIntent } from '../../../contracts/assistant.ts';
import type { Guess } from './classifier.ts';
import { type Around, intentFeatures } from './intent-features.ts';
import { modelOf } from './learned-models.ts';
import type { Word } from './lexicon.ts';

export interface LikelyIntent extends Guess {
  readonly intent: ChatIntent;
  readonly topic: string | null;
}

/** What a message most likely wants by its words, learned from `wordings`; best first. */
export function likelyIntents(words: readonly Word[], around: Around): LikelyIntent[] {
  const model = modelOf('intents');
  return model
    .guess(intentFeatures(words, { ...around, isKnown: (token) => model.knows(token) }))
    .map((guess) => {
      const [intent, topic = null] = guess.label.split('.');
      return { ...guess, intent: intent as ChatIntent, topic };
    });
}
