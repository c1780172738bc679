import { check } from 'recheck';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { nameOf, nodesOf } from './sources.ts';
import { readTree, type TreeFile } from './tree.ts';

// About two hundred expressions; each may take a second on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

/** Expressions that may be superlinear or can't be checked; their input is short or our own. */
const bounded: Record<string, string> = {
  'server/assistant/reading/':
    'A message has 1000 characters; reading one is held against a time of its own.',
  'server/assistant/model/ask-model.ts':
    'Of an answer 8000 characters are read, of a streamed sentence 2000.',
  'server/config/': 'Settings of the operator.',
  'server/features/files/providers/s3.ts':
    'Answers of the bucket that the operator chose, about our own keys.',
  'server/features/import/': 'Files that the operator imports by a command.',
  'server/features/sharing/card-texts.ts': 'The checker knows no flag v; the expression repeats nothing.',
  'web/screens/board/post-form.tsx':
    'Names that the reader chose, with every sign escaped, in their own browser.',
};
const isBounded = (path: string) => Object.keys(bounded).some((prefix) => path.startsWith(prefix));

interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

const sources = (await readTree('{contracts,server,web}/**/*.{ts,tsx}')).filter(
  ({ path }) => !/\.test\.tsx?$/.test(path) && !isBounded(path),
);

function expressionsIn(file: TreeFile): Expression[] {
  return nodesOf(file).flatMap((found) => {
    const { pattern, flags } = (found.node.regex ?? {}) as { pattern?: string; flags?: string };
    return pattern === undefined ? [] : [{ source: pattern, flags: flags ?? '', where: found.where }];
  });
}

/** Expressions built at runtime can't be checked here. */
function madeIn(file: TreeFile): string[] {
  return nodesOf(file)
    .filter(({ node }) => /^(New|Call)Expression$/.test(node.type) && nameOf(node.callee) === 'RegExp')
    .map(({ where }) => where);
}

/** Expressions that take more than linear time for some input. */
async function superlinear(expressions: readonly Expression[]): Promise<string[]> {
  const once = new Map(expressions.map((each) => [`/${each.source}/${each.flags}`, each]));
  const errors: string[] = [];
  for (const [text, { source, flags, where }] of once) {
    const { status } = await check(source, flags, { timeout: 60_000 });
    if (status !== 'safe') errors.push(`${where}: ${text} is ${status}`);
  }
  return errors;
}

test('every regular expression for input runs in linear time', async () => {
  const ofZod = [z.email(), z.iso.date(), z.iso.datetime({ offset: true }), z.uuid()].map((format) => {
    const { pattern } = format._zod.def as { pattern?: RegExp };
    return { source: pattern?.source ?? '(', flags: pattern?.flags ?? '', where: `zod ${format.format}` };
  });
  const expressions = [...sources.flatMap(expressionsIn), ...ofZod];
  expect(expressions.length).toBeGreaterThan(150);
  expect(await superlinear(expressions)).toEqual([]);
});

test('builds no regular expressions at run time where input could be long', () => {
  expect(sources.flatMap(madeIn)).toEqual([]);
});

test.each([
  ['quadratic', String.raw`range.split(/\s*;\s*/)`],
  ['exponential', '/^(a+)+$/.test(text)'],
  ['polynomial', String.raw`/^\s*(\d+)\s*°?\s*$/.test(text)`],
])('detects an unsafe expression: %s', async (_, content) => {
  const file = { path: 'server/planted.ts', content };
  expect(await superlinear(expressionsIn(file))).toEqual([expect.stringContaining('server/planted.ts:1')]);
});

test('detects an expression built at run time', () => {
  const file = { path: 'server/planted.ts', content: 'new RegExp(words).test(text)' };
  expect(madeIn(file)).toEqual(['server/planted.ts:1']);
});
