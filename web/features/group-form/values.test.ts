import { expect, test } from 'vitest';
import { addressOf, changedGroup } from './values.ts';

test.each([
  ['Kite Flyers, Pune!', 'kite-flyers-pune'],
  ['  Café São José ', 'cafe-sao-jose'],
  ['पतंग', ''],
  ['पतंग Club 2026', 'club-2026'],
  [`${'a'.repeat(35)} ${'b'.repeat(9)}`, 'a'.repeat(35)],
])('the address that suits %s is "%s"', (name, address) => {
  expect(addressOf(name)).toBe(address);
});

test('only what somebody changed of a group is sent: the rest may be newer than their form', () => {
  const initial = { name: 'Kites', address: 'kites', place: 'Pune', description: 'We fly.' };
  expect(changedGroup(initial, initial)).toEqual({});
  expect(changedGroup(initial, { ...initial, place: 'Pune, at the lake' })).toEqual({
    place: 'Pune, at the lake',
  });
});
