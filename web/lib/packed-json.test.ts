import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packJson, unpackJson } from './packed-json.ts';

test('a list of alike records names their fields once', () => {
  const events = [1, 2, 3].map((id) => ({ $id: id, organiserName: 'Kite Club', categories: ['music'] }));
  const text = packJson({ queries: [{ state: { data: { events } } }] });
  expect(text.match(/organiserName/g)).toHaveLength(1);
  expect(unpackJson(text)).toEqual({ queries: [{ state: { data: { events } } }] });
});

test.each([
  ['fields that differ', [{ one: 1 }, { two: 2 }]],
  [
    'fields in another order',
    [
      { one: 1, two: 2 },
      { two: 2, one: 1 },
    ],
  ],
  [
    'a field that some lack',
    [
      { one: 1, two: undefined },
      { one: 1, two: 2 },
    ],
  ],
  ['a single record', [{ one: 1 }]],
  ['records among others', [{ one: 1 }, null, { one: 1 }]],
  ['records in fields of records', [{ one: [{ a: 1 }, { a: 2 }] }, { one: [{ a: 3 }, { a: 4 }] }]],
  [
    'fields that are alike themselves',
    [
      { one: { a: 1 }, two: { a: 2 } },
      { one: { a: 3 }, two: { a: 4 } },
    ],
  ],
  ['records without fields', [{}, {}]],
  ['a field named like the table', { $rows: 'of seats' }],
])('%s are read as they were', (_name, value) => {
  expect(unpackJson(packJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test('whatever JSON can hold is read as it was', () => {
  const record = fc.record({ a: fc.jsonValue(), b: fc.jsonValue() }, { requiredKeys: ['a'] });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue({ maxDepth: 5 }), fc.array(record)), (value) => {
      expect(unpackJson(packJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
