import { readdir, readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { EventInput } from '../contracts/events.ts';
import { languages } from '../contracts/languages.ts';
import { problems as spoken } from '../contracts/problem.ts';
import { keysOf, textTypes } from '../scripts/messages.ts';
import { catalogues, en } from './catalogues.ts';
import { allTexts, areasIn, readArea, withFallback } from './files.ts';

const translations = Object.entries(catalogues).filter(([language]) => language !== 'en');
/** Written together with the English texts; the others may be behind. */
const complete = ['hi'];

test('every available language has a folder, and every folder a language', async () => {
  const entries = await readdir(new URL('./', import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(languages).sort());
});

test('the type of the texts matches the English ones (otherwise: npm run messages)', async () => {
  expect(await readFile(new URL('texts.ts', import.meta.url), 'utf8')).toBe(textTypes());
});

test.each(translations)('%s has only texts that English has', (language) => {
  const english = new Set(keysOf('en'));
  expect(keysOf(language).filter((key) => !english.has(key))).toEqual([]);
});

test.each(complete)('%s has all texts', (language) => {
  expect(keysOf(language).sort()).toEqual(keysOf('en').sort());
});

test('shows English where a translation is missing', () => {
  const english = { title: 'Tickets', states: { sold: 'Sold', free: 'Free' }, note: 'Refundable' };
  expect(withFallback(english, { title: 'Karten', states: { free: 'Kostenlos' } })).toEqual({
    title: 'Karten',
    states: { sold: 'Sold', free: 'Kostenlos' },
    note: 'Refundable',
  });
  for (const language of Object.keys(languages))
    expect(textsOf(allTexts(language)).map(([name]) => name)).toEqual(textsOf(en).map(([name]) => name));
});

test('translators find a note about each file', async () => {
  const notes = await readFile(new URL('README.md', import.meta.url), 'utf8');
  expect(areasIn('en').filter((area) => !notes.includes(`\`${area}\``))).toEqual([]);
});

test('no text is in two files', () => {
  const names = areasIn('en').flatMap((area) => textsOf(readArea('en', area)).map(([name]) => name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(translations)('%s uses the same placeholders and tags as English', (_, catalogue) => {
  const fillings = (texts: object) => textsOf(texts).map(([name, text]) => [name, ...fillingsOf(text)]);
  expect(fillings(catalogue)).toEqual(fillings(en));
});

test.each(translations)('%s has all its plural forms', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const plurals = areasIn(language)
    .flatMap((area) => textsOf(readArea(language, area)))
    .flatMap(([name, text]) => pluralsOf(compile(text)).map((forms) => [name, forms]));
  expect(plurals.length).toBeGreaterThan(0);
  for (const [name, forms] of plurals)
    expect([name, forms]).toEqual([name, expect.arrayContaining(pluralCategories)]);
});

test.each(Object.entries(catalogues))(
  'every accessible name in %s contains the visible label, for voice control',
  (_, catalogue) => {
    const texts = new Map(textsOf(catalogue));
    const called = [...texts.keys()].filter(
      (key) => texts.has(key.replace(/Name$/, '')) && key.endsWith('Name'),
    );
    expect(called.length).toBeGreaterThan(10);
    for (const key of called)
      expect(texts.get(key)?.toLowerCase()).toContain(texts.get(key.replace(/Name$/, ''))?.toLowerCase());
  },
);

test.each(translations)('%s has the same files as English, because screens load them by name', (language) => {
  expect(areasIn(language)).toEqual(areasIn('en'));
});

/** Error types whose messages Appwrite clients compare; pages show other texts for them. */
const protocolTypes =
  /^(general|project|database|collection|document|storage_bucket)_|^storage_(file_(not_found|already_exists|empty)|invalid_(file_size|(content_)?range))$|^place_lookup_failed$|^user_(invalid|jwt_invalid$|blocked$|unauthorized$|session|not_found$|already_exists$|more_factors_|challenge_|authenticator_|recovery_codes_)/;

test.each(Object.entries(catalogues))('%s has a text for every error of the API', (_, texts) => {
  expect(Object.keys(texts.problems.types).sort()).toEqual(Object.keys(spoken).sort());
});

test('pages and the API use the same text for our own errors', () => {
  for (const [type, [, message]] of Object.entries(spoken))
    if (!protocolTypes.test(type))
      expect([type, en.problems.types[type as keyof typeof en.problems.types]]).toEqual([type, message]);
});

test('finds remedies by the messages of the contract', () => {
  const empty = { eventTitle: '', description: '', date: '' };
  const wrong = {
    ...empty,
    date: '1066-10-14',
    endDate: '14 October',
    startTime: 'noon',
    onlineLink: 'example.org',
    timeZone: 'Udaipur',
    capacity: -1,
  };
  const remedies = [empty, wrong].flatMap((event) => EventInput.safeParse(event).error?.issues ?? []);
  expect(remedies.length).toBeGreaterThan(8);
  for (const { message } of remedies) expect(Object.keys(en.problems.remedies)).toContain(message);
});

/** All texts of a catalogue with their keys, sorted by key. */
function textsOf(texts: object, path = ''): [string, string][] {
  return Object.entries(texts)
    .flatMap(([key, text]): [string, string][] =>
      typeof text === 'string' ? [[path + key, text]] : textsOf(text, `${path}${key}.`),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

type Node = string | number | readonly unknown[];

/** The placeholders of a text: values, and tags in angle brackets. */
function fillingsOf(text: string): string[] {
  const names = new Set<string>();
  visit(compile(text), (name, kind) =>
    names.add(typeof kind === 'number' || kind === undefined ? name : `<${name}>`),
  );
  return [...names].sort();
}

/** The plural forms of each plural in a compiled text. */
function pluralsOf(text: unknown): string[][] {
  const found: string[][] = [];
  visit(text, (_name, kind, options) => {
    if (kind === 2 && options) found.push(Object.keys(options));
  });
  return found;
}

/** Walks a compiled text: `[name]`, `[name, kind, options]` or, for a tag, `[name, ...inside]`. */
function visit(
  text: unknown,
  see: (name: string, kind: unknown, options?: Record<string, unknown>) => void,
): void {
  if (!Array.isArray(text)) return;
  for (const node of text as Node[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, options] = node as [string, unknown, Record<string, unknown>];
    see(name, kind, options);
    if (typeof kind !== 'number') visit(node.slice(1), see);
    else if (typeof options === 'object') for (const option of Object.values(options)) visit(option, see);
  }
}
