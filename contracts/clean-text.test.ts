import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { cleanLine, cleanProse, normaliseEmail } from './clean-text.ts';
import type { EndpointSpec } from './endpoint.ts';
import { Email } from './values.ts';

describe('keeps what languages and emoji need:', () => {
  test.each([
    ['Persian, with a non-joiner', 'می\u200cخواهم'],
    ['Hindi, with a joiner', 'क्\u200dष'],
    ['Malayalam, with a joiner after the last letter', 'അവന്\u200d'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a skin tone', '👩🏽\u200d🚀'],
    ['a heart on fire', '❤️\u200d🔥'],
    ['a pirate flag', '🏴\u200d☠️'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['direction marks, which reorder no letters', 'עברית C++\u200f 3\u200e'],
    ['combined letters', 'Zoe\u0308 z\u0323'],
    ['one symbol', '☕'],
  ])('%s', (_, text) => {
    expect(cleanLine(text)).toBe(text);
  });
});

describe('removes:', () => {
  test.each([
    ['overrides and isolates', 'a\u202eb\u202dc\u2066d\u2069e\u202c', 'abcde'],
    ['controls', 'a\u0000b\u0007c\u001bd\u009be', 'abcde'],
    ['zero-width spaces and soft hyphens', 'Ki\u200bte\u2060 d\ufeffa\u00ady', 'Kite day'],
    ['joiners at the start or end of a word', '\u200dKite\u200c day\u200d', 'Kite day'],
    ['runs of joiners', 'क\u200d\u200d\u200dक', 'क\u200dक'],
    ['texts hidden in tags', 'Kite\u{e0041}\u{e0042}\u{e007f}', 'Kite'],
    ['lone surrogates', 'a\ud800', 'a\ufffd'],
  ])('%s', (_, text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  test.each([
    '\u200b\u200c\u200d',
    ' \u00a0\u3000\u2800 ',
    '\u202e\u2066',
    '\u200e\u200f',
    '\u0301\u0302',
    '\u115f\u1160\u3164\uffa0',
    '\ue000',
    '\u{e0041}',
    '\n\t',
  ])('removes every character of an invisible text: %j', (text) => {
    expect(cleanProse(text)).toBe('');
    expect(cleanLine(text)).toBe('');
  });
});

test('puts a name on one line and keeps the lines of a description', () => {
  expect(cleanLine('Kite\r\nday\u2028on\tthe beach')).toBe('Kite day on the beach');
  expect(cleanProse('Kite\r\nday\u2028on\tthe beach')).toBe('Kite\nday\non\tthe beach');
});

test('changes nothing when applied twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(cleanProse(cleanProse(text))).toBe(cleanProse(text));
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
    }),
    { numRuns: 5000 },
  );
});

/** Not read by people, compared exactly, or a file whose parts are cleaned when it is read. */
const machineTexts =
  /password|secret|token|signature|jwt|\burl\b|cursor|queries|permissions|prefs|Document\.data$|payload|razorpay|code$|pass$|otp$|\.preview$|\.itemId$|\.csv$|(?:File|List)\.content$|\btaxId$/i;

describe('cleans every text input', () => {
  const calls = Object.entries(api as unknown as Record<string, EndpointSpec>);
  const texts = calls.flatMap(([name, spec]) =>
    [spec.body, spec.form].flatMap((schema) => (schema === undefined ? [] : textsIn(schema, name))),
  );

  test('finds text inputs to check', () => {
    expect(texts.length).toBeGreaterThan(40);
  });

  test.each(texts.filter(({ path }) => !machineTexts.test(path)))('$path', ({ schema }) => {
    const { data } = schema.safeParse('a\u202eb');
    expect([undefined, 'ab']).toContain(typeof data === 'string' ? data.toLowerCase() : data);
  });
});

interface Text {
  readonly path: string;
  readonly schema: z.ZodType;
}

type Definition = z.core.$ZodTypes['_zod']['def'];

/** All free-text strings in a schema, with their paths. */
function textsIn(schema: z.core.$ZodType, path: string): Text[] {
  const def = (schema as z.core.$ZodTypes)._zod.def as Definition;
  switch (def.type) {
    case 'string':
      return takesAnyWords(schema) ? [{ path, schema: schema as z.ZodType }] : [];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => textsIn(field, `${path}.${key}`));
    case 'array':
      return textsIn(def.element, `${path}[]`);
    case 'record':
      return textsIn(def.valueType, `${path}.*`);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'pipe':
      return def.in instanceof z.ZodString && takesAnyWords(schema)
        ? [{ path, schema: schema as z.ZodType }]
        : textsIn(def.in instanceof z.ZodString ? def.out : def.in, path);
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return textsIn(def.innerType, path);
    default:
      return [];
  }
}

function takesAnyWords(schema: z.core.$ZodType): boolean {
  return (schema as z.ZodType).safeParse('some words').success;
}

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
