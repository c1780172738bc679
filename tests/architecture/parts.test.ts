import { expect, test } from 'vitest';
import { drawn, filesLeftOut, filesOf, PARTS } from '../../scripts/test-parts.ts';

const parts = Array.from({ length: PARTS }, (_, index) => index + 1);

const files = filesOf(drawn.flatMap(({ patterns }) => patterns));

test.each(drawn)('each file of tests drawn in $of parts runs in one of them', ({ of, patterns }) => {
  const runs = parts.slice(0, of).flatMap((part) => {
    const leftOut = new Set(filesLeftOut(part));
    return filesOf(patterns).filter((file) => !leftOut.has(file));
  });
  expect(runs.sort()).toEqual(filesOf(patterns).sort());
});

test('parts repeat after all of them have run, and no file is drawn in two ways', () => {
  expect(drawn.map(({ of }) => PARTS % of)).toEqual(drawn.map(() => 0));
  expect(new Set(files).size).toBe(files.length);
});

/** Each of `{a,b}` by itself. */
const alternatives = (pattern: string): string[] => {
  const [braces, inside = ''] = /\{([^}]*)\}/.exec(pattern) ?? [];
  return braces === undefined ? [pattern] : inside.split(',').map((one) => pattern.replace(braces, one));
};

test('every name in the patterns of drawn tests finds a file', () => {
  expect(
    drawn
      .flatMap(({ patterns }) => patterns.flatMap(alternatives))
      .filter((pattern) => filesOf([pattern]).length === 0),
  ).toEqual([]);
});

test.each(['rights', 'check-in', 'privacy'])('all tests of %s run every time', (feature) => {
  const found = filesOf([`tests/integration/${feature}/*.test.ts`]);
  expect(found).not.toEqual([]);
  expect(found.filter((file) => files.includes(file))).toEqual([]);
});
