import type { Example } from './classifier.ts';
import { intentFeatures, withPlaceholders } from './intent-features.ts';
import { wordsOf } from './message-words.ts';
import { messagesOf } from './messages/index.ts';
import { clauses } from './wordings/clauses.ts';
import { edits } from './wordings/edits.ts';
import { linesOf } from './wordings/index.ts';

/** How a message changes the search before it; `add` names one more place, day or topic, `new` begins another one, and `any_` takes a condition away. */
export type EditKind = 'edit' | 'add' | 'new' | 'any_place' | 'any_time' | 'any_price' | 'any_topic';

export function* editExamples(): Generator<Example> {
  for (const { label, text, weight } of [...edits, ...messagesOf('edits')])
    yield { label, features: intentFeatures(wordsOf(withPlaceholders(text), undefined)), weight };
}

/** What a clause does: asks or wishes, adds a condition, talks about someone, says when someone has no time, complains. */
export type ClauseKind = keyof typeof clauses;

export function clauseFeatures(text: string): string[] {
  return intentFeatures(wordsOf(text, undefined));
}

const isOneClause = /^[^.,;!?।…–—-]*[!?]?$/;

export function* clauseExamples(): Generator<Example> {
  const patterns = Object.entries(clauses).flatMap(([label, lines]) =>
    linesOf(lines).map((variant) => ({ label, ...variant })),
  );
  // Most clauses ask for events or say which.
  const searches = messagesOf('wants').filter(({ label }) => label === 'find_events');
  const ofMessages = [
    ...searches.map(({ text }) => ({ label: 'asks', text: text.replace(/^[=@+] /, ''), weight: 1 })),
    ...messagesOf('edits').map(({ text }) => ({ label: 'adds', text, weight: 1 })),
  ].filter(({ text }) => isOneClause.test(text));
  for (const { label, text, weight } of [...patterns, ...messagesOf('clauses'), ...ofMessages])
    yield { label, features: clauseFeatures(withPlaceholders(text)), weight };
}
