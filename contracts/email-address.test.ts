import { expect, test } from 'vitest';
import { normaliseEmail } from './email-address.ts';
import { Email } from './values.ts';

test.each([
  ['asha@example.org', 'asha@example.org'],
  [' Asha.Rao+Events@Example.ORG ', 'asha.rao+events@example.org'],
  ["o'neil_1-2@mail.example.co.in", "o'neil_1-2@mail.example.co.in"],
  ['ünï@example.org', 'ünï@example.org'],
  ['u\u0308ni\u0308@example.org', 'ünï@example.org'],
  ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
  ['info@MU\u0308NCHEN.de', 'info@xn--mnchen-3ya.de'],
  ['info@xn--mnchen-3ya.de', 'info@xn--mnchen-3ya.de'],
  ['उपयोगकर्ता@उदाहरण.भारत', 'उपयोगकर्ता@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['a@example。org', 'a@example.org'],
])('%s is the mailbox %s', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept);
  expect(Email.parse(typed)).toBe(kept);
  expect(normaliseEmail(kept)).toBe(kept);
});

test.each([
  '',
  'asha',
  '@example.org',
  'asha@',
  'asha@localhost',
  'asha@127.0.0.1',
  'asha@[::1]',
  'asha@example.org:25',
  'asha@example.org/x',
  'asha@user@example.org',
  'as ha@example.org',
  '.asha@example.org',
  'asha.@example.org',
  'as..ha@example.org',
  'asha@example..org',
  'asha@-example.org',
  'asha@exa%6dple.org',
  '<asha@example.org>',
  'asha@example.org\r\nBcc: all@example.org',
  'as\u202eha@example.org',
  'as\u200bha@example.org',
  '\u0301@example.org',
  `${'ü'.repeat(130)}@example.org`,
  `${'a'.repeat(250)}@example.org`,
])('rejects %j', (typed) => {
  expect(normaliseEmail(typed)).toBeNull();
  expect(Email.safeParse(typed).error?.issues.at(-1)?.message).toBeDefined();
});
