import { describe, expect, test } from 'vitest';
import { occurrences, readTree, type TreeFile } from './tree.ts';

const sources = await readTree('**/*.{ts,tsx,js,mjs,css,sql}');
const everything = await readTree('**/*.{ts,tsx,js,mjs,css,sql,md,json,html,yaml,yml,example}');
const product = sources.filter(({ path }) => /^(server|web|contracts|messages|scripts)\//.test(path));
const itself = 'tests/architecture/conventions.test.ts';

/** Generated files, and catalogues that grow with the product. */
const MAY_BE_LONG = ['server/infra/db/schema.ts', 'messages/'];
const LONGEST = 400;

const READS_ENVIRONMENT = /\bprocess\.env\b|\bimport\.meta\.env\b/;
/**
 * `method="dialog"` does nothing outside a `<dialog>`: fields keep their values, and no password ends up in a
 * URL.
 */
const SENDS_ITSELF = /<form\s(?!\s*(?:(?:id|ref)=\{\w+\}\s+)?method="(?:get|dialog)")/;
const LEFTOVER = /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it|describe)\.(skip|only|todo)\b|\bdebugger\b/;
const MACHINE_PATH = /(?<![\w.-])\/(work|tmp|home\/\w+)\/|registry\.npmjs\.org/;
const KEBAB_CASE = /^[a-z0-9.]+(-[a-z0-9.]+)*$/;

test('finds source files to check', () => {
  expect(product.length).toBeGreaterThan(40);
});

test('no source file exceeds 400 lines', () => {
  const long = sources
    .filter(({ path }) => !MAY_BE_LONG.some((exempt) => path.startsWith(exempt)))
    .map(({ path, content }) => ({ path, lines: content.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LONGEST);
  expect(long).toEqual([]);
});

test('only server/config/index.ts reads the environment', () => {
  // Scripts start other programs and pass their environment on.
  const readers = product.filter(
    ({ path }) => path !== 'server/config/index.ts' && !path.startsWith('scripts/'),
  );
  expect(occurrences(readers, READS_ENVIRONMENT)).toEqual([]);
});

test('no form submits before its script has loaded', () => {
  const forms = product.filter(({ path }) => /^web\/.*\.tsx$/.test(path));
  const sending = (files: TreeFile[]) =>
    files.filter(({ content }) => SENDS_ITSELF.test(content)).map(({ path }) => path);
  expect(sending(forms)).toEqual([]);
  const planted = ['<form onSubmit={submit}>', '<form\n  method="post"\n>', '<form id={own} method="post">'];
  expect(sending(planted.map((content) => ({ path: content, content })))).toEqual(planted);
});

test('no leftovers such as TODOs and skipped tests', () => {
  expect(
    occurrences(
      sources.filter(({ path }) => path !== itself),
      LEFTOVER,
    ),
  ).toEqual([]);
});

test('no file contains paths of the machine it was written on', () => {
  expect(
    occurrences(
      everything.filter(({ path }) => path !== itself),
      MACHINE_PATH,
    ),
  ).toEqual([]);
});

test('files are named in kebab case', () => {
  const names = product
    .map(({ path }) => path)
    .filter((path) => !path.split('/').every((part) => KEBAB_CASE.test(part)));
  expect(names).toEqual([]);
});

describe('detects an offence:', () => {
  const planted = (content: string): TreeFile[] => [{ path: 'server/planted.ts', content }];

  test.each([
    ['process.env in a feature', READS_ENVIRONMENT, 'const key = process.env.KEY;'],
    ['a TODO comment', LEFTOVER, '// TODO: later'],
    ['a skipped test', LEFTOVER, "test.skip('…')"],
    ['a path of a local machine', MACHINE_PATH, "open('/tmp/x/y')"],
  ])('%s', (_, pattern, line) => {
    expect(occurrences(planted(`\n${line}\n`), pattern)).toEqual([`server/planted.ts:2: ${line}`]);
  });
});

test('stylesheets name sides by the direction of the text, not left and right', () => {
  const styles = sources.filter(({ path }) => /^web\/.*\.css$/.test(path));
  const physical =
    /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;
  expect(occurrences(styles, physical)).toEqual([
    // Positions on drawings and pictures, which aren't mirrored.
    ...occurrences(
      styles.filter(({ path }) => /live-scene|cover-framing/.test(path)),
      physical,
    ),
  ]);
  for (const planted of ['margin-left: 1px', '  left: 0', 'text-align: right', 'border-top-left-radius: 1px'])
    expect(physical.test(planted)).toBe(true);
  for (const fine of [
    'inset-inline-start: 0',
    'env(safe-area-inset-left)',
    '--left: 1px',
    'text-align: start',
  ])
    expect(physical.test(fine)).toBe(false);
});
