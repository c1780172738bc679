import type { EditKind } from './edit-features.ts';
import { type Around, intentFeatures } from './intent-features.ts';
import { modelOf } from './learned-models.ts';
import type { Word } from './lexicon.ts';

/** How likely a message after a search changes it in each way, learned from `wordings/edits.ts`. */
export function likelyEdits(words: readonly Word[], around: Around): Readonly<Record<EditKind, number>> {
  const model = modelOf('edits');
  const found = { edit: 0, add: 0, new: 0, any_place: 0, any_time: 0, any_price: 0, any_topic: 0 };
  const features = intentFeatures(words, { ...around, isKnown: (token) => model.knows(token) });
  const guesses = model.guess(features, 7);
  for (const { label, probability } of guesses) found[label as EditKind] = probability;
  return found;
}
