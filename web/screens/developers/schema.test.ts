import { expect, test } from 'vitest';
import { type Schema, typeText } from './schema.ts';

const types: [text: string, schema: Schema][] = [
  ['string', { type: 'string' }],
  ['string ≤ 200', { type: 'string', minLength: 1, maxLength: 200 }],
  ['email ≤ 320', { type: 'string', format: 'email', maxLength: 320 }],
  ['integer 0–4000', { type: 'integer', minimum: 0, maximum: 4000 }],
  ['integer ≥ 1', { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }],
  ['integer', { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }],
  ['number ≤ 90', { type: 'number', maximum: 90 }],
  ['"free" | "paid"', { type: 'string', enum: ['free', 'paid'] }],
  ['"unique()" | string', { anyOf: [{ type: 'string', const: 'unique()' }, { type: 'string' }] }],
  [
    'string[] ≤ 100 | null',
    { anyOf: [{ type: 'array', maxItems: 100, items: { type: 'string' } }, { type: 'null' }] },
  ],
  ['(string ≤ 9)[]', { type: 'array', items: { type: 'string', maxLength: 9 } }],
  ['object', { type: 'object', properties: {} }],
  ['any', {}],
];

test.each(types)('%s', (text, schema) => {
  expect(typeText(schema)).toBe(text);
});
