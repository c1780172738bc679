import { expect, test } from 'vitest';
import { addressOf } from './values.ts';

test.each([
  ['Kite Flyers, Pune!', 'kite-flyers-pune'],
  ['  Café São José ', 'cafe-sao-jose'],
  ['पतंग', ''],
  ['पतंग Club 2026', 'club-2026'],
  [`${'a'.repeat(35)} ${'b'.repeat(9)}`, 'a'.repeat(35)],
])('the address that suits %s is "%s"', (name, address) => {
  expect(addressOf(name)).toBe(address);
});
