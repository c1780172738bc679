import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './input.ts';

const schema = z.object({ name: z.string(), prefs: z.unknown() });
const refusal = (input: unknown) => {
  try {
    parseInput(schema, input);
  } catch (problem) {
    return problem;
  }
  return undefined;
};

test('the first missing field is named in the words of the protocol', () => {
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
