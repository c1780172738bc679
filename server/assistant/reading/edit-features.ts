import type { Example } from './classifier.ts';
import { intentFeatures, withPlaceholders } from './intent-features.ts';
import { wordsOf } from './message-words.ts';
import { edits } from './wordings/edits.ts';

/** How a message changes the search before it; `add` names one more place, day or topic, `new` begins another one, and `any_` takes a condition away. */
export type EditKind = 'edit' | 'add' | 'new' | 'any_place' | 'any_time' | 'any_price' | 'any_topic';

export function* editExamples(): Generator<Example> {
  for (const { label, text } of edits)
    yield { label, features: intentFeatures(wordsOf(withPlaceholders(text), undefined)) };
}
