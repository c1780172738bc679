import { expect, test } from 'vitest';
import { en } from '../../messages/catalogues.ts';
import { readTree } from './tree.ts';

/** Messages for invalid fields are looked up by the API's own sentences (`messages/catalogues.test.ts`). */
const { remedies: _, ...problems } = en.problems;
const texts = { ...en, problems };

const trees = await Promise.all(
  ['web', 'server', 'contracts', 'scripts'].map((room) => readTree(`${room}/**/*.{ts,tsx}`)),
);
const code = trees
  .flat()
  .filter(({ path }) => !path.includes('.test.'))
  .map(({ content }) => content)
  .join('\n');

test('every interface text is used', () => {
  expect(keysOf(texts).length).toBeGreaterThan(1500);
  expect(unasked(texts, code)).toEqual([]);
});

test('detects planted unused texts', () => {
  const planted = { title: '…', parts: { hint: '…', nobody: '…' }, hideDone: '…', hideNone: '…' };
  const asking = `t('title'); t('parts.hint'); t(\`\${kind}Done\`);`;
  expect(unasked(planted, asking)).toEqual(['nobody', 'hideNone']);
  expect(unasked(planted, `${asking} texts.nobody; 'hideNone'`)).toEqual([]);
});

/** The keys of all texts, without namespaces. */
function keysOf(catalogue: object): string[] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'string' ? [key] : keysOf(text),
  );
}

/**
 * Keys that occur nowhere in the code: not in quotes, not after a dot, not as a possible value of a template.
 */
function unasked(catalogue: object, source: string): string[] {
  const named = new Set(
    [...source.matchAll(/['"]([\w.]+)['"]|\.(\w+)/g)].map(([, quoted, member]) => quoted ?? member ?? ''),
  );
  const ends = new Set([...named].map((path) => path.slice(path.lastIndexOf('.') + 1)));
  const patterns = [...source.matchAll(/`((?:[\w.]|\$\{[^}`]*\})+)`/g)]
    .map(([, template = '']) => template.slice(template.lastIndexOf('.') + 1))
    .filter((template) => /\$\{.*\}\w|\w\$\{/.test(template))
    .map((template) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '\\w+')}$`));
  return keysOf(catalogue).filter((key) => !ends.has(key) && !patterns.some((pattern) => pattern.test(key)));
}
