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
  ['half of a pair of surrogates', { name: 'x', prefs: { deep: ['\ud800'] } }, 'prefs'],
  ['a key that cannot be stored', { name: 'x', prefs: { 'a\0': 1 } }, 'prefs'],
])('%s is refused where it stands', (_, input, field) => {
  expect(refusal(input)).toMatchObject({
    type: 'general_argument_invalid',
    fields: { [field]: expect.any(String) },
  });
});

test('nesting has an end, however deep it is', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = 'x';
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  expect(refusal({ name: 'x', prefs: nested(63) })).toBeUndefined();
  expect(refusal({ name: 'x', prefs: nested(64) })).toMatchObject({ fields: { prefs: expect.any(String) } });
  expect(refusal({ name: 'x', prefs: nested(100_000) })).toMatchObject({ type: 'general_argument_invalid' });
});

test('letters of every script, emoji and line breaks pass', () => {
  const input = { name: 'मेला 🎪\n', prefs: null };
  expect(parseInput(schema, input)).toEqual(input);
});

test('of a list longer than its limit no more is looked at than its limit', () => {
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
  ).toThrow('Too big');
  expect(looks).toBe(3);
});

test('nor is more of a record', () => {
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

test('what is within its limits is parsed whole', () => {
  const bounded = z.object({ ids: z.array(z.int()).max(3), names: recordOf(z.string().max(9), z.int(), 3) });
  const input = { ids: [1, 2, 3], names: JSON.parse('{"a":1,"b":2,"__proto__":3}') };
  expect(parseInput(bounded, input)).toEqual({
    ids: [1, 2, 3],
    names: expect.objectContaining({ a: 1, b: 2 }),
  });
});

test('the answer to a body full of faults stays small', () => {
  const wide = z.strictObject({ list: z.array(z.strictObject({ name: z.string().max(5) })).max(5000) });
  const faulty = Array.from({ length: 5000 }, () => ({ name: 1, ['x'.repeat(100)]: 1 }));
  for (const input of [
    { list: faulty },
    { ['y'.repeat(900_000)]: 1 },
    { list: [], ...Object.fromEntries(faulty.map((_, at) => [`unknown ${at}`, 1])) },
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
