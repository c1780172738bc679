import type { Example } from './classifier.ts';
import { intentFeatures, withPlaceholders } from './intent-features.ts';
import { wordsOf } from './message-words.ts';
import { clauses } from './wordings/clauses.ts';
import { edits } from './wordings/edits.ts';
import { variantsOf } from './wordings/index.ts';

/** How a message changes the search before it; `add` names one more place, day or topic, `new` begins another one, and `any_` takes a condition away. */
export type EditKind = 'edit' | 'add' | 'new' | 'any_place' | 'any_time' | 'any_price' | 'any_topic';

export function* editExamples(): Generator<Example> {
  for (const { label, text } of edits)
    yield { label, features: intentFeatures(wordsOf(withPlaceholders(text), undefined)) };
}

/** What a clause does: asks or wishes, adds a condition, talks about someone, says when someone has no time, complains. */
export type ClauseKind = keyof typeof clauses;

export function clauseFeatures(text: string): string[] {
  return intentFeatures(wordsOf(text, undefined));
}

export function* clauseExamples(): Generator<Example> {
  for (const [label, lines] of Object.entries(clauses))
    for (const line of lines.split('\n').map((each) => each.trim()))
      for (const text of line === '' ? [] : variantsOf(line))
        yield { label, features: clauseFeatures(withPlaceholders(text)) };
}
