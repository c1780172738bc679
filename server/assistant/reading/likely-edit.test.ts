import { beforeAll, expect, test } from 'vitest';
import { likelyEdits } from './learned-decisions.ts';
import { learnModels } from './learned-models.ts';
import { wordsOf } from './message-words.ts';

beforeAll(() => learnModels());

/** None of these messages is one that the classifier learned from. */
test.each([
  ['hmm, rather on a Tuesday', 'edit'],
  ['but cheaper than that please', 'edit'],
  ['Kochi would be possible too', 'add'],
  ['forget all that, where can my aunt learn pottery?', 'new'],
  ['whichever town you like', 'any_place'],
  ['whenever it may be', 'any_time'],
] as const)('%s', (message, kind) => {
  const isPlace = (word: string) => word === 'kochi';
  const [first] = Object.entries(likelyEdits(wordsOf(message, undefined), { isPlace })).sort(
    ([, one], [, other]) => other - one,
  );
  expect(first?.[0]).toBe(kind);
});
