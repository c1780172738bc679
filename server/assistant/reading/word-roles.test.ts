import { beforeAll, expect, test } from 'vitest';
import { rolesIn } from './learned-decisions.ts';
import { learnModels } from './learned-models.ts';
import { textOf, wordsOf } from './message-words.ts';

const places = new Set(['pune', 'jaipur', 'kochi', 'delhi']);

function rolesOf(message: string) {
  const text = textOf(wordsOf(message, undefined));
  const roles = rolesIn(text, (word) => ({ isPlace: places.has(word), isTitle: false }));
  return (word: string) => {
    const found = Object.entries(roles.get(word) ?? {}).sort(([, one], [, other]) => other - one);
    return found[0]?.[0];
  };
}

beforeAll(() => learnModels());

/** None of these messages is one that the classifier learned from. */
test('tells what is looked for from a story', () => {
  const role = rolesOf('my mother loves mangoes, is there any juggling in Pune');
  expect(role('juggling')).toBe('wanted');
  expect(role('pune')).toBe('wanted');
  expect(role('mangoes')).toBe('told');
});

test.each([
  ['something for the weekend in Kochi but no poetry', 'poetry'],
  ['everything except opera', 'opera'],
  ['ballet ke alawa kuch bhi', 'ballet'],
  ['we already did the aquarium, what else is there in Kochi', 'aquarium'],
])('leaves out: %s', (message, word) => {
  expect(rolesOf(message)(word)).toBe('excluded');
});
