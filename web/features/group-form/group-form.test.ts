import { expect, test } from 'vitest';
import { addressOf, changedGroup } from './group-form.tsx';

test.each([
  ['Kite Flyers, Pune!', 'kite-flyers-pune'],
  ['  Café São José ', 'cafe-sao-jose'],
  ['Straßenfest Köln', 'strassenfest-koln'],
  ['مهرجان الشارع', ''],
  ['पतंग', ''],
  ['पतंग Club 2026', 'club-2026'],
  [`${'a'.repeat(35)} ${'b'.repeat(9)}`, 'a'.repeat(35)],
])('suggests an address for %s: "%s"', (name, address) => {
  expect(addressOf(name)).toBe(address);
});

test('sends only the changed fields of a group', () => {
  const initial = { name: 'Kites', address: 'kites', place: 'Pune', description: 'We fly.' };
  expect(changedGroup(initial, initial)).toEqual({});
  expect(changedGroup(initial, { ...initial, place: 'Pune, at the lake' })).toEqual({
    place: 'Pune, at the lake',
  });
});
