import { expect, test } from 'vitest';
import { problemsOfEveryCall } from '../../../contracts/endpoint.ts';
import { rejectLargeJson } from './bounds.ts';
import type { Problem } from './problem.ts';

const megabyte = 1024 * 1024;
const filled = (element: string, [open, close] = ['[', ']']) =>
  open + Array.from({ length: Math.floor(megabyte / (element.length + 1)) }, () => element).join() + close;

test.each([
  ['nulls', filled('0')],
  ['lists', filled('[]')],
  ['objects', filled('{}')],
  ['texts', filled('""')],
  ['keys', filled('"a":0', ['{', '}'])],
  ['levels', '['.repeat(megabyte)],
  ['levels of objects', '{"":'.repeat(megabyte / 4)],
])('rejects a megabyte of %s', (_, text) => {
  expect(() => rejectLargeJson(text)).toThrow(/At most (50000 values|5000 keys)|64 levels/);
});

test('the error is one that every call may return', () => {
  let refusal: unknown;
  try {
    rejectLargeJson('['.repeat(100));
  } catch (error) {
    refusal = error;
  }
  expect(problemsOfEveryCall).toContain((refusal as Problem).type);
});

test.each([
  ['one long text', JSON.stringify({ text: ',[{'.repeat(megabyte / 4) })],
  ['a text full of escapes', JSON.stringify('"\\'.repeat(megabyte / 5))],
  ['the ids of an event with forty thousand people', JSON.stringify(Array(40_000).fill('01jd9k3m5p7r9t'))],
  ["text that isn't JSON, for the parser to reject", '"'],
])('accepts %s', (_, text) => {
  expect(() => rejectLargeJson(text)).not.toThrow();
});
