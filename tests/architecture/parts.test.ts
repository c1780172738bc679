import { expect, test } from 'vitest';
import { drawn, filesLeftOut, filesOf, PARTS } from '../../scripts/test-parts.ts';

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

test('each file of drawn tests runs in one part', () => {
  const files = filesOf(drawn);
  const runs = parts.flatMap((part) => {
    const leftOut = new Set(filesLeftOut(part));
    return files.filter((file) => !leftOut.has(file));
  });
  expect(runs.sort()).toEqual(files.sort());
});

/** Each of `{a,b}` by itself. */
const alternatives = (pattern: string): string[] => {
  const [braces, inside = ''] = /\{([^}]*)\}/.exec(pattern) ?? [];
  return braces === undefined ? [pattern] : inside.split(',').map((one) => pattern.replace(braces, one));
};

test('every name in the patterns of drawn tests finds a file', () => {
  expect(drawn.flatMap(alternatives).filter((pattern) => filesOf([pattern]).length === 0)).toEqual([]);
});

test.each(['rights', 'check-in', 'privacy'])('all tests of %s run every time', (feature) => {
  const files = filesOf([`tests/integration/${feature}/*.test.ts`]);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => filesOf(drawn).includes(file))).toEqual([]);
});
