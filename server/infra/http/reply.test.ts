import { expect, test } from 'vitest';
import { z } from 'zod';
import { askedLanguage, replyPicker } from './reply.ts';

const Person = z.object({ name: z.string() });
const schema = z.object({
  owner: Person.nullable(),
  people: z.array(Person.extend({ role: z.string().optional() })),
  byId: z.record(z.string(), Person),
  either: z.union([z.object({ kind: z.literal('a'), one: z.int() }), z.object({ kind: z.literal('b') })]),
  open: z.looseObject({ person: Person }),
  anything: z.unknown(),
  pair: z.tuple([z.number(), z.number()]).default([0, 0]),
});
const reply = {
  owner: { name: 'Asha' },
  people: [{ name: 'Ravi', role: 'door' }, { name: 'Zoë' }],
  byId: { one: { name: 'Uma' } },
  either: { kind: 'b' },
  open: { person: { name: 'Omar' }, more: { name: 'x', secret: 1 } },
  anything: { secret: 1 },
  pair: [1, 2],
};

const leave = replyPicker(schema, { strict: false });
const refuse = replyPicker(schema, { strict: true });

test('passes on what is in the contract, unchanged', () => {
  expect(JSON.stringify(leave(reply))).toBe(JSON.stringify(reply));
  expect(JSON.stringify(refuse(reply))).toBe(JSON.stringify(reply));
  expect(leave({ ...reply, owner: null })).toEqual({ ...reply, owner: null });
});

const secret = 'hash';
test.each([
  ['.secret', { ...reply, secret }],
  ['.owner.secret', { ...reply, owner: { name: 'Asha', secret } }],
  ['.people[].secret', { ...reply, people: [reply.people[0], { name: 'Zoë', secret }] }],
  ['.byId{}.secret', { ...reply, byId: { one: { name: 'Uma', secret } } }],
  ['.either.secret', { ...reply, either: { kind: 'b', secret } }],
  ['.either.one', { ...reply, either: { kind: 'b', one: 1 } }],
  ['.open.person.secret', { ...reply, open: { ...reply.open, person: { name: 'Omar', secret } } }],
])('leaves out %s in production, and throws in tests', (path, leaky) => {
  expect(JSON.stringify(leave(leaky))).not.toMatch(/hash|"one":1/);
  expect(() => refuse(leaky)).toThrow(`no ${path}`);
});

function asked(headers: Record<string, string>, cookies: Record<string, string> = {}) {
  return askedLanguage({ headers, cookies });
}

test.each([
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN, en;q=0.9, hi;q=0.8', 'en'],
  ['en;q=0.3, HI-in;q=0.7', 'hi'],
  ['ta-IN,ta;q=0.9,hi;q=0.4', 'hi'],
  ['hi;q=0, en', 'en'],
  ['hi;q=0', 'en'],
  ['hi;q=much', 'en'],
  ['fr-FR,ja;q=0.5', 'en'],
  ['fr-FR,de-AT;q=0.5', 'de'],
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['*', 'en'],
  ['constructor', 'en'],
  ['', 'en'],
])('a browser that prefers "%s" gets %s', (header, language) => {
  expect(asked({ 'accept-language': header })).toBe(language);
});

test("the visitor's choice takes precedence over the browser's", () => {
  expect(asked({ 'accept-language': 'hi' }, { language: 'en' })).toBe('en');
  expect(asked({ 'accept-language': 'hi' }, { language: 'nonsense' })).toBe('hi');
});

test("the Appwrite client's locale takes precedence over both", () => {
  expect(asked({ 'x-appwrite-locale': 'hi', 'accept-language': 'en' }, { language: 'en' })).toBe('hi');
});

test('defaults to English', () => {
  expect(asked({})).toBe('en');
});

test.each([
  ['many spaces in the middle', `a${' '.repeat(16_000)}b`],
  ['many spaces before a quality', `a;${' '.repeat(16_000)}q=1`],
  ['only separators', ';,'.repeat(8_000)],
])('reads a header of %s quickly', (_, header) => {
  const start = performance.now();
  for (let time = 0; time < 20; time++) expect(asked({ 'accept-language': header })).toBe('en');
  // Twenty runs rather than one, so that a pause of the machine doesn't matter: one once took half a second.
  expect(performance.now() - start).toBeLessThan(1000);
});

test('ignores a header longer than any browser sends', () => {
  expect(asked({ 'accept-language': `hi,${'en;q=0.1,'.repeat(200)}` })).toBe('en');
});

test('is determined once per request', () => {
  let reads = 0;
  const headers = {
    get 'accept-language'() {
      reads++;
      return 'hi';
    },
  };
  expect([askedLanguage({ headers, cookies: {} }), askedLanguage({ headers, cookies: {} })]).toEqual([
    'hi',
    'hi',
  ]);
  expect(reads).toBe(1);
});
