import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { Classifier, type Example, type Learned, Learner } from './classifier.ts';
import { intentExamples } from './intent-features.ts';
import { clauseExamples, editExamples } from './part-features.ts';
import { roleExamples } from './role-features.ts';

/** Each decides one thing: what a message wants, what a word does in it, how a follow-up changes a search, what a clause does. */
const examplesOf = {
  intents: intentExamples,
  roles: roleExamples,
  edits: editExamples,
  clauses: clauseExamples,
};
/** Pairs of words that one or two messages have say little of what a message wants, and take two thirds of the model. */
const fewestOf: Partial<Record<Name, number>> = { intents: 3 };
type Name = keyof typeof examplesOf;
const names = Object.keys(examplesOf) as Name[];
type AllLearned = Readonly<Record<Name, Learned>>;

let models: Readonly<Record<Name, Classifier>> | undefined;

/** Set in a bundle of the server, whose build has learned for it: learning in each process takes seconds and megabytes. */
declare const HAS_LEARNED_MODELS: true | undefined;
/** Where the build keeps it. */
export const learnedModelsFile = new URL('../../../dist/program/models.bin', import.meta.url);

/** In steps of a few milliseconds; all of them take a second or two. */
function* learning(): Generator<void, AllLearned> {
  const learned: Partial<Record<Name, Learned>> = {};
  for (const name of names) {
    const examples: Example[] = [];
    for (const example of examplesOf[name]()) {
      examples.push(example);
      yield;
    }
    const learner = new Learner(examples, fewestOf[name]);
    while (!learner.hasLearned) {
      learner.learn();
      yield;
    }
    learned[name] = learner.learned();
  }
  return learned as AllLearned;
}

/** For {@link learnedModelsFile}. */
export function learnedModels(): Buffer {
  const steps = learning();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return serialize(value);
  }
}

/**
 * Without a bundle, learns before the first question, which would wait for it, with turns for other work. What the build has
 * learned is read with the first question, in some 20 ms: a process that is never asked is spared its megabytes.
 */
export async function learnModels(stop?: AbortSignal): Promise<void> {
  if (typeof HAS_LEARNED_MODELS !== 'undefined') return;
  const steps = learning();
  while (models === undefined && stop?.aborted !== true) {
    const { done, value } = steps.next();
    if (done === true) models = classifiersOf(value);
    await nextTurn();
  }
}

function classifiersOf(learned: AllLearned): Readonly<Record<Name, Classifier>> {
  return {
    intents: new Classifier(learned.intents),
    roles: new Classifier(learned.roles),
    edits: new Classifier(learned.edits),
    clauses: new Classifier(learned.clauses),
  };
}

export function modelOf(name: Name): Classifier {
  const bytes = () =>
    typeof HAS_LEARNED_MODELS === 'undefined' ? learnedModels() : readFileSync(learnedModelsFile);
  models ??= classifiersOf(deserialize(bytes()) as AllLearned);
  return models[name];
}
