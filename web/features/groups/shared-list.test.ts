import { expect, test } from 'vitest';
import { idIn } from './shared-list.tsx';

test.each([
  ['https://mela.example/group/kite-flyers', 'kite-flyers'],
  ['https://mela.example/group/kite-flyers?when=past#events', 'kite-flyers'],
  ['mela.example/group/kite-flyers/', 'kite-flyers'],
  [' kite-flyers ', 'kite-flyers'],
  ['https://mela.example/', null],
  ['two words', null],
  ['', null],
])('finds the group in %j', (text, id) => {
  expect(idIn(text, '/group/')).toBe(id);
});
