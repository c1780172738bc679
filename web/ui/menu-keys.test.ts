import { expect, it } from 'vitest';
import { nextIndex } from './menu.tsx';

const names = ['Edit', 'Export', ' Message attendees', 'Delete', 'मिटाएं'];

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 4, 0],
  ['ArrowUp', -1, 4],
  ['ArrowUp', 0, 4],
  ['ArrowUp', 3, 2],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['e', 0, 1],
  ['E', 1, 0],
  ['m', 0, 2],
  ['म', 0, 4],
  ['x', 0, null],
  [' ', 0, null],
  ['Enter', 0, null],
  ['Escape', 0, null],
])('%j from entry %i moves to %j', (key, current, next) => {
  expect(nextIndex(names, current, key)).toBe(next);
});

it('focuses nothing in an empty menu', () => {
  expect(nextIndex([], -1, 'ArrowDown')).toBeNull();
});
