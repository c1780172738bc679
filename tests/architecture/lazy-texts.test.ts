import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readTree, type TreeFile } from './tree.ts';

const files = await readTree('web/**/*.{ts,tsx}');

test('lazy parts are loaded with the texts that they need', () => {
  expect(partsWithTexts(files).size).toBeGreaterThan(25);
  expect(withoutTexts(files)).toEqual([]);
});

test('detects a planted part without its texts, and one with others', () => {
  const part = {
    path: 'web/parts/notes.tsx',
    content: `export default withTexts(Notes, ['notes', 'lists']);`,
  };
  const opens = (content: string) => withoutTexts([part, { path: 'web/screen.tsx', content }]);
  expect(opens(`lazyPart(() => import('./parts/notes.tsx'))`)).toEqual(['web/screen.tsx: ./parts/notes.tsx']);
  expect(opens(`withItsTexts(['notes'], import('./parts/notes.tsx'))`)).toHaveLength(1);
  expect(opens(`withItsTexts(['notes', 'lists'], import('./parts/notes.tsx'))`)).toEqual([]);
});

/** The list of catalogues of each module that brings texts of its own, as it's written there. */
function partsWithTexts(tree: readonly TreeFile[]): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { path, content } of tree) {
    const list = /^export .*\bwithTexts\(\w+, (\[[^\]]*\]|\w+)\)/m.exec(content)?.[1];
    if (list !== undefined) parts.set(path, list);
  }
  return parts;
}

function withoutTexts(tree: readonly TreeFile[]): string[] {
  const parts = partsWithTexts(tree);
  return tree.flatMap(({ path, content }) =>
    [...content.matchAll(/\bimport\('(\.[^']+)'\)/g)]
      .filter(({ 1: address = '', index }) => {
        const list = parts.get(posix.join(posix.dirname(path), address));
        const before = content.slice(0, index).replaceAll(/\s+/g, ' ').trimEnd();
        return (
          list !== undefined &&
          !before.endsWith(`withItsTexts(${list},`) &&
          !content.includes(`pageLanguage(), ${list})`)
        );
      })
      .map(({ 1: address }) => `${path}: ${address}`),
  );
}
