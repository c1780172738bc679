import { expect, test } from 'vitest';
import { splitTyped } from './location-field.tsx';

test.each([
  ['Mumb', { head: '', tail: 'Mumb' }],
  ['Town Hall, Mumb', { head: 'Town Hall, ', tail: 'Mumb' }],
  ['Hall 2, Expo, Pune', { head: 'Hall 2, Expo, ', tail: 'Pune' }],
  ['Pune, ', { head: 'Pune, ', tail: '' }],
  ['', { head: '', tail: '' }],
])('"%s" keeps the text before the part being typed', (text, split) => {
  expect(splitTyped(text)).toEqual(split);
});
