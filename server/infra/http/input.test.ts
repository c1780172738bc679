import { expect, test } from 'vitest';
import { z } from 'zod';
import { recordOf } from '../../../contracts/values.ts';
import type { Problem } from './problem.ts';
import { parseInput } from './server.ts';

const schema = z.object({ name: z.string(), prefs: z.unknown() });
const refusal = (input: unknown) => {
  try {
    parseInput(schema, input);
  } catch (problem) {
    return problem;
  }
  return undefined;
};

test("names the first missing field in Appwrite's words", () => {
  expect(refusal({})).toMatchObject({ message: 'Param "name" is not optional.' });
});

test.each([
  ['U+0000', { name: 'a\0b' }, 'name'],
  ['a lone surrogate', { name: 'x', prefs: { deep: ['\ud800'] } }, 'prefs'],
  ["a key that can't be stored", { name: 'x', prefs: { 'a\0': 1 } }, 'prefs'],
])('rejects %s and names the field', (_, input, field) => {
  expect(refusal(input)).toMatchObject({
    type: 'general_argument_invalid',
    fields: { [field]: expect.any(String) },
  });
});

test('limits nesting, however deep the input is', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = 'x';
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  expect(refusal({ name: 'x', prefs: nested(63) })).toBeUndefined();
  expect(refusal({ name: 'x', prefs: nested(64) })).toMatchObject({ fields: { prefs: expect.any(String) } });
  expect(refusal({ name: 'x', prefs: nested(100_000) })).toMatchObject({ type: 'general_argument_invalid' });
});

test('accepts every script, emoji and line breaks', () => {
  const input = { name: 'मेला 🎪\n', prefs: null };
  expect(parseInput(schema, input)).toEqual(input);
});

test('reads no more elements of a list than its limit', () => {
  let looks = 0;
  const day = {
    get names() {
      looks++;
      return ['x'];
    },
  };
  const names = z.array(z.string().max(9)).max(3);
  const bounded = z.object({ days: z.array(z.object({ names })).max(2), either: z.union([names, z.null()]) });
  expect(() =>
    parseInput(bounded, { days: Array(10_000).fill(day), either: Array(10_000).fill('y') }),
  ).toThrow('no longer than 2 items');
  expect(looks).toBe(3);
});

test('reads no more entries of a record than its limit', () => {
  let looks = 0;
  const answers = recordOf(
    z.string().max(10),
    z.int().refine(() => ++looks > 0),
    5,
  );
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 1]));
  expect(() => parseInput(z.object({ answers: answers.default({}) }), { answers: many })).toThrow(
    'At most 5 entries',
  );
  expect(looks).toBe(6);
});

test('parses everything within the limits', () => {
  const bounded = z.object({ ids: z.array(z.int()).max(3), names: recordOf(z.string().max(9), z.int(), 3) });
  const input = { ids: [1, 2, 3], names: JSON.parse('{"a":1,"b":2,"__proto__":3}') };
  expect(parseInput(bounded, input)).toEqual({
    ids: [1, 2, 3],
    names: expect.objectContaining({ a: 1, b: 2 }),
  });
});

test('keeps the response to a body full of errors small', () => {
  const wide = z.strictObject({ list: z.array(z.strictObject({ name: z.string().max(5) })).max(5000) });
  const invalid = Array.from({ length: 5000 }, () => ({ name: 1, ['x'.repeat(100)]: 1 }));
  for (const input of [
    { list: invalid },
    { ['y'.repeat(900_000)]: 1 },
    { list: [], ...Object.fromEntries(invalid.map((_, at) => [`unknown ${at}`, 1])) },
  ]) {
    let body = '';
    try {
      parseInput(wide, input);
    } catch (problem) {
      body = JSON.stringify((problem as Problem).toBody());
    }
    expect(body).toContain('general_argument_invalid');
    expect(body.length).toBeLessThan(32 * 1024);
  }
});
