import { expect, test } from 'vitest';
import { NextPath } from './sessions.ts';

test.each(['/', '/event/e1?from=mail#rsvp', '/group/मेला'])('accepts %s as a path of this site', (path) => {
  expect(NextPath.safeParse(path).success).toBe(true);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/a\u0000',
  '/a\u0085',
  'evil',
])('refuses %j as a path of this site', (path) => {
  expect(NextPath.safeParse(path).success).toBe(false);
});
