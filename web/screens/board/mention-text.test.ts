import { expect, test } from 'vitest';
import { nameBefore, withIds, withName, withNames } from './post-form.tsx';

const ravi = { $id: 'r1', name: 'Ravi' };
const other = { $id: 'r2', name: 'Ravi' };
const kumar = { $id: 'k', name: 'Ravi Kumar' };
const aditi = { $id: 'a', name: 'अदिति' };

test('finds the partial name between a word-initial @ and the caret', () => {
  const asked = (text: string) => nameBefore(text, text.length);
  expect(asked('@')).toEqual({ at: 0, begun: '' });
  expect(asked('Hello @अदि')).toEqual({ at: 6, begun: 'अदि' });
  expect(asked('(@ra')).toEqual({ at: 1, begun: 'ra' });
  expect([asked('me@example'), asked('@ravi '), asked('ravi')]).toEqual([null, null, null]);
  expect(nameBefore('@ra and more', 3)).toEqual({ at: 0, begun: 'ra' });
});

test('inserts the chosen name with one space after it', () => {
  expect(withName('Hi @ra, you', { at: 3, caret: 6, name: 'Ravi' })).toEqual({
    text: 'Hi @Ravi , you',
    caret: 9,
  });
  expect(withName('@ra you', { at: 0, caret: 3, name: 'Ravi' })).toEqual({ text: '@Ravi you', caret: 6 });
});

test('replaces names by ids: the longest match, same names in order', () => {
  expect(withIds('@Ravi Kumar, @Ravi?', [ravi, kumar])).toBe('@{k}, @{r1}?');
  expect(withIds('@Ravi, @Ravi, @Ravi', [ravi, other])).toBe('@{r1}, @{r2}, @{r2}');
  expect(withIds('@Ravindra @अदिति', [ravi, aditi])).toBe('@Ravindra @{a}');
  expect(withIds('@Ravi', [])).toBe('@Ravi');
});

test('restores names from ids, and converts them back unchanged', () => {
  const { text, chosen } = withNames('@{k} and @{r1}, @{gone}', [ravi, kumar]);
  expect(text).toBe('@Ravi Kumar and @Ravi, @{gone}');
  expect(withIds(text, chosen)).toBe('@{k} and @{r1}, @{gone}');
});
