import type { ChatIntent } from '../../../contracts/assistant.ts';
import type { Guess } from './classifier.ts';
import { type Around, intentFeatures } from './intent-features.ts';
import { modelOf } from './learned-models.ts';
import type { Word } from './lexicon.ts';
import { type ClauseKind, clauseFeatures, type EditKind } from './part-features.ts';
import { hasRole, roleFeatures, tokenAs, type WordKind, type WordRole } from './role-features.ts';

export interface LikelyIntent extends Guess {
  readonly intent: ChatIntent;
  readonly topic: string | null;
}

/** What a message most likely wants by its words, learned from `wordings`; best first. */
export function likelyIntents(words: readonly Word[], around: Around): LikelyIntent[] {
  const model = modelOf('intents');
  const features = intentFeatures(words, { ...around, isKnown: (token) => model.knows(token) });
  // How unknown words sound says nothing.
  if (!features.some((feature) => isWord.test(feature) && model.knows(feature))) return [];
  return model.guess(features).map((guess) => {
    const [intent, topic = null] = guess.label.split('.');
    return { ...guess, intent: intent as ChatIntent, topic };
  });
}

const isWord = /^[^~ ]+$/;

/** How likely a message after a search changes it in each way, learned from `wordings/edits.ts`. */
export function likelyEdits(words: readonly Word[], around: Around): Readonly<Record<EditKind, number>> {
  const model = modelOf('edits');
  const found = { edit: 0, add: 0, new: 0, any_place: 0, any_time: 0, any_price: 0, any_topic: 0 };
  const features = intentFeatures(words, { ...around, isKnown: (token) => model.knows(token) });
  const guesses = model.guess(features, 7);
  for (const { label, probability } of guesses) found[label as EditKind] = probability;
  return found;
}

/** What a clause most likely does, learned from `wordings/clauses`. */
export function likelyClause(text: string): Readonly<Record<ClauseKind, number>> {
  const kinds = { asks: 0, adds: 0, tells: 0, busy: 0, complains: 0 };
  for (const { label, probability } of modelOf('clauses').guess(clauseFeatures(text)))
    kinds[label as ClauseKind] = probability;
  return kinds;
}

/** How likely a word has each role. */
export type Roles = Readonly<Record<WordRole, number>>;

/** The roles of the words of a text, learned from `wordings/roles`. Of a word that is said twice, where it is told least. */
export function rolesIn(text: string, kindOf: (word: string) => WordKind): ReadonlyMap<string, Roles> {
  const model = modelOf('roles');
  const words = text.split(' ');
  const tokens = words.map((word) => tokenAs(word, kindOf(word)));
  const roles = new Map<string, Roles>();
  for (const [at, word] of words.entries()) {
    if (!hasRole(word, tokens[at] ?? '')) continue;
    const found = { wanted: 0, excluded: 0, told: 0 };
    for (const { label, probability } of model.guess(roleFeatures(tokens, at, word, kindOf(word))))
      found[label as WordRole] = probability;
    if (found.told <= (roles.get(word)?.told ?? 1)) roles.set(word, found);
  }
  return roles;
}
