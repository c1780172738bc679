import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName } from './names.ts';

describe('a folded name', () => {
  test.each([
    ['Zürich', 'zurich'],
    ['Kraków', 'krakow'],
    ['Łódź', 'lodz'],
    ['Chișinău', 'chisinau'],
    ['Weißenburg', 'weissenburg'],
    ['St. John’s', 'st johns'],
    ["Saint John's", 'st johns'],
    ['U.S.A.', 'usa'],
    ['Raleigh-Durham', 'raleigh durham'],
    ['J&K', 'j and k'],
    ['मुंबई', 'मुंबई'],
    ['  New   Delhi ', 'new delhi'],
  ])('of %s is %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  test("doesn't change when folded again", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name));
      }),
    );
  });
});
