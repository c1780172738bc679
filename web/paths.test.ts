import { expect, test } from 'vitest';
import { paths, safeNext } from './paths.ts';

test('writes only active filters into an address', () => {
  expect(paths.allEvents({ category: 'art', place: '', q: undefined })).toBe('/allevents?category=art');
  expect(paths.search({ q: 'jazz & chai' }, 2)).toBe('/search?q=jazz+%26+chai&page=2');
  expect(paths.event('a b')).toBe('/event/a%20b');
});

test('accepts a return path on this site', () => {
  expect(safeNext('/event/abc?x=1#schedule')).toBe('/event/abc?x=1#schedule');
});

test.each([
  null,
  undefined,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('replaces a foreign return address by the home page: %s', (next) => {
  expect(safeNext(next)).toBe('/');
});
