import { expect, test } from 'vitest';
import { filePageOf } from './list-queries.ts';

const pageOf = (...queries: unknown[]) =>
  filePageOf(Object.fromEntries(queries.map((query, index) => [`queries[${index}]`, JSON.stringify(query)])));

test('a page has 25 files by default, oldest first', () => {
  expect(filePageOf({ project: 'mela', search: 'rain' })).toEqual({
    limit: 25,
    offset: 0,
    order: { column: 'created_at', descending: false },
    cursor: null,
  });
});

test('reads order, size and offset of a page', () => {
  expect(
    pageOf(
      { method: 'orderDesc', attribute: 'name' },
      { method: 'limit', values: [5] },
      { method: 'offset', values: [10] },
      { method: 'cursorBefore', values: ['file-1'] },
    ),
  ).toEqual({
    limit: 5,
    offset: 10,
    order: { column: 'name', descending: true },
    cursor: { fileId: 'file-1', direction: 'before' },
  });
});

test.each([
  [{ method: 'limit', values: [101] }, 'Invalid query: Syntax error'],
  [{ method: 'limit', values: ['5'] }, 'Invalid query: Syntax error'],
  [{ method: 'offset', values: [-1] }, 'Invalid query: Syntax error'],
  [{ method: 'foo', values: [] }, 'Invalid query method: foo'],
  [{ method: 'orderAsc', attribute: 'owner_id' }, 'Invalid query: Attribute not found in schema: owner_id'],
  [{ method: 'orderAsc', attribute: 'toString' }, 'Invalid query: Attribute not found in schema: toString'],
  [{ method: 'cursorAfter', values: ['; drop'] }, 'Invalid query: Syntax error'],
  ['no object', 'Invalid query: Syntax error'],
])('rejects %j', (query, message) => {
  expect(() => pageOf(query)).toThrow(expect.objectContaining({ type: 'general_query_invalid', message }));
});

test('rejects invalid, overlong and excessive queries', () => {
  const refusal = expect.objectContaining({ type: 'general_query_invalid' });
  expect(() => filePageOf({ 'queries[0]': '{' })).toThrow(refusal);
  expect(() => filePageOf({ 'queries[0]': JSON.stringify({ method: 'x'.repeat(5000) }) })).toThrow(refusal);
  expect(() => pageOf(...Array.from({ length: 101 }, () => ({ method: 'limit', values: [1] })))).toThrow(
    refusal,
  );
});
