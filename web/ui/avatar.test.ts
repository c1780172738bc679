import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Asha Rao', 'AR'],
  ['  asha  devi   rao ', 'AR'],
  ['Kabir', 'K'],
  ['निशा वर्मा', 'निव'],
  ['👩‍🚀 Mission', '👩‍🚀M'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
