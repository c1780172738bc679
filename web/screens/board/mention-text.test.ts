import { expect, test } from 'vitest';
import { nameBefore, withIds, withName, withNames } from './mention-box.tsx';

const ravi = { $id: 'r1', name: 'Ravi' };
const other = { $id: 'r2', name: 'Ravi' };
const kumar = { $id: 'k', name: 'Ravi Kumar' };
const aditi = { $id: 'a', name: 'अदिति' };

test('a name is looked for after an @ at the beginning of a word, up to the caret', () => {
  const asked = (text: string) => nameBefore(text, text.length);
  expect(asked('@')).toEqual({ at: 0, begun: '' });
  expect(asked('Hello @अदि')).toEqual({ at: 6, begun: 'अदि' });
  expect(asked('(@ra')).toEqual({ at: 1, begun: 'ra' });
  expect([asked('me@example'), asked('@ravi '), asked('ravi')]).toEqual([null, null, null]);
  expect(nameBefore('@ra and more', 3)).toEqual({ at: 0, begun: 'ra' });
});

test('a chosen name stands where it was typed, with one space after it', () => {
  expect(withName('Hi @ra, you', { at: 3, caret: 6, name: 'Ravi' })).toEqual({
    text: 'Hi @Ravi , you',
    caret: 9,
  });
  expect(withName('@ra you', { at: 0, caret: 3, name: 'Ravi' })).toEqual({ text: '@Ravi you', caret: 6 });
});

test('chosen names are sent as ids: the longest that fits, people of one name in their order', () => {
  expect(withIds('@Ravi Kumar, @Ravi?', [ravi, kumar])).toBe('@{k}, @{r1}?');
  expect(withIds('@Ravi, @Ravi, @Ravi', [ravi, other])).toBe('@{r1}, @{r2}, @{r2}');
  expect(withIds('@Ravindra @अदिति', [ravi, aditi])).toBe('@Ravindra @{a}');
  expect(withIds('@Ravi', [])).toBe('@Ravi');
});

test('what comes back from the site is written with names, and is sent the same again', () => {
  const { text, chosen } = withNames('@{k} and @{r1}, @{gone}', [ravi, kumar]);
  expect(text).toBe('@Ravi Kumar and @Ravi, @{gone}');
  expect(withIds(text, chosen)).toBe('@{k} and @{r1}, @{gone}');
});
