import { expect, test } from 'vitest';
import { z } from 'zod';
import { replyPicker } from './http/reply.ts';

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
