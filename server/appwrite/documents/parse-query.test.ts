import { describe, expect, test } from 'vitest';
import { Problem } from '../../infra/http/problem.ts';
import { type AttributeShape, parseQueries, queryTexts } from './parse-query.ts';

const attributes = new Map<string, AttributeShape>([
  ['$id', { kind: 'text', many: false }],
  ['title', { kind: 'text', many: false }],
  ['seats', { kind: 'integer', many: false }],
  ['open', { kind: 'boolean', many: false }],
  ['at', { kind: 'instant', many: false }],
  ['tags', { kind: 'text', many: true }],
]);

const write = (method: string, attribute?: string, values?: unknown[]) =>
  JSON.stringify({ method, attribute, values });
const parse = (...texts: string[]) => parseQueries(texts, attributes);

function errorOf(...texts: string[]): string {
  try {
    parse(...texts);
  } catch (error) {
    if (error instanceof Problem && error.type === 'general_query_invalid') return error.message;
    throw error;
  }
  throw new Error('was read without a fault');
}

describe('queries', () => {
  test('default to 25 documents in order of creation', () => {
    expect(parse()).toEqual({ filters: [], orders: [], limit: 25, offset: 0, cursor: null, select: null });
  });

  test('are parsed one by one', () => {
    expect(
      parse(
        write('equal', 'title', ['a', 'b']),
        write('or', undefined, [
          { method: 'lessThan', attribute: 'seats', values: [5] },
          {
            method: 'and',
            values: [
              { method: 'isNull', attribute: 'at' },
              { method: 'contains', attribute: 'tags', values: ['x'] },
            ],
          },
        ]),
        write('orderDesc', 'seats'),
        write('orderAsc', '$id'),
        write('limit', undefined, [100]),
        write('offset', undefined, [0]),
        write('cursorBefore', undefined, ['abc']),
        write('select', undefined, ['title', '$permissions']),
      ),
    ).toEqual({
      filters: [
        { method: 'equal', attribute: 'title', values: ['a', 'b'] },
        {
          method: 'or',
          filters: [
            { method: 'lessThan', attribute: 'seats', values: [5] },
            {
              method: 'and',
              filters: [
                { method: 'isNull', attribute: 'at', values: [] },
                { method: 'contains', attribute: 'tags', values: ['x'] },
              ],
            },
          ],
        },
      ],
      orders: [
        { attribute: 'seats', descending: true },
        { attribute: '$id', descending: false },
      ],
      limit: 100,
      offset: 0,
      cursor: { side: 'before', id: 'abc' },
      select: ['title', '$permissions'],
    });
  });

  test.each([
    ['Invalid query: Syntax error', 'equal("title", "x")'],
    ['Invalid query: Syntax error', 'null'],
    ['Invalid query: Syntax error', '{"method":5}'],
    ['Invalid query: Syntax error', '{"method":"equal","attribute":["title"],"values":["x"]}'],
    ['Invalid query method: foo', write('foo', 'title', ['x'])],
    ['Invalid query method: __proto__', write('__proto__', 'title', ['x'])],
    ['Invalid query: Attribute not found in schema: colour', write('equal', 'colour', ['x'])],
    ['Invalid query: Attribute not found in schema: colour', write('orderAsc', 'colour')],
    ['Invalid query: Attribute not found in schema: colour', write('select', undefined, ['colour'])],
    ['Invalid query: Attribute not found in schema: ', write('orderAsc')],
    ['Invalid query: Query value is invalid for attribute "seats"', write('equal', 'seats', ['5'])],
    ['Invalid query: Query value is invalid for attribute "seats"', write('equal', 'seats', [5.5])],
    ['Invalid query: Query value is invalid for attribute "open"', write('equal', 'open', ['true'])],
    ['Invalid query: Query value is invalid for attribute "at"', write('equal', 'at', ['soon'])],
    ['Invalid query: Query value is invalid for attribute "title"', write('equal', 'title', [null])],
    ['Invalid query: Query value is invalid for attribute "title"', write('equal', 'title', ['a\u0000b'])],
    ['Invalid query: Query value is invalid for attribute "title"', write('contains', 'title', ['\ud800'])],
    ['Invalid query: Equal queries require at least one value.', write('equal', 'title', [])],
    ['Invalid query: Between queries require exactly 2 values.', write('between', 'seats', [1])],
    ['Invalid query: LessThan queries require exactly 1 value.', write('lessThan', 'seats', [1, 2])],
    [
      'Invalid query: Cannot query equal on attribute "tags" because it is an array.',
      write('equal', 'tags', ['x']),
    ],
    [
      'Invalid query: Cannot query search on attribute "seats" because it is not a string.',
      write('search', 'seats', ['x']),
    ],
    [
      'Invalid query: Cannot query contains on attribute "seats" because it is not an array or string.',
      write('contains', 'seats', [1]),
    ],
    ['Invalid query: Cannot order by attribute "tags" because it is an array.', write('orderAsc', 'tags')],
    [
      'Invalid query: Or queries require at least two queries',
      write('or', undefined, [{ method: 'isNull', attribute: 'at' }]),
    ],
    [
      'Invalid query: And queries can only contain filter queries',
      write('and', undefined, [
        { method: 'limit', values: [1] },
        { method: 'isNull', attribute: 'at' },
      ]),
    ],
    ['Invalid query: Syntax error', write('or', undefined, ['x', 'y'])],
    [
      'Invalid query: Invalid limit: Value must be a valid range between 0 and 5,000',
      write('limit', undefined, [5001]),
    ],
    [
      'Invalid query: Invalid limit: Value must be a valid range between 0 and 5,000',
      write('limit', undefined, ['5']),
    ],
    [
      'Invalid query: Invalid offset: Value must be a valid range between 0 and 5,000',
      write('offset', undefined, [-1]),
    ],
    [
      'Invalid query: Invalid cursor: the id of one document is needed',
      write('cursorAfter', undefined, ['_']),
    ],
    ['Invalid query: A query has at most 4096 characters', write('equal', 'title', ['x'.repeat(4096)])],
    ['Invalid query: A query has at most 100 values', write('equal', 'title', Array(101).fill('x'))],
  ])('are rejected with "%s"', (message, text) => {
    expect(errorOf(text)).toBe(message);
  });

  test('are limited to a hundred', () => {
    expect(errorOf(...Array<string>(101).fill(write('isNull', 'at')))).toBe(
      'Invalid query: At most 100 queries are allowed',
    );
  });

  test("don't overflow the stack when nested as deeply as their length allows", () => {
    let inner = '{"method":"isNull","attribute":"at"}';
    while (inner.length < 4000)
      inner = `{"method":"and","values":[{"method":"isNull","attribute":"at"},${inner}]}`;
    expect(parse(inner).filters).toHaveLength(1);
  });
});

test('reads queries in the order of their indexes and ignores other parameters', () => {
  const query = { 'queries[10]': 'k', 'queries[2]': 'c', project: 'mela', 'queries[]': 'a', queriesX: 'no' };
  expect(queryTexts(query)).toEqual(['a', 'c', 'k']);
  expect(queryTexts({ queries: ['a', 'b'] })).toEqual(['a', 'b']);
});
