import { readdir } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { EventInput } from '../contracts/events.ts';
import { languages } from '../contracts/languages.ts';
import { problems as spoken } from '../contracts/problem.ts';
import { catalogues } from './catalogues.ts';
import { en } from './en.ts';

const translations = Object.entries(catalogues).filter(([language]) => language !== 'en');

test('every available language has a catalogue, and every catalogue a language', () => {
  expect(Object.keys(catalogues)).toEqual(Object.keys(languages));
});

test.each(translations)('%s uses the same placeholders and tags as English', (_, catalogue) => {
  const fillings = (texts: object) => textsOf(texts).map(([name, text]) => [name, ...fillingsOf(text)]);
  expect(fillings(catalogue)).toEqual(fillings(en));
});

test.each(translations)('%s has all its plural forms', (language, catalogue) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const plurals = textsOf(catalogue).flatMap(([name, text]) =>
    pluralsOf(compile(text)).map((forms) => [name, forms]),
  );
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

test.each(translations)(
  '%s has the same files as English, because screens import them by name',
  async (language) => {
    expect(await readdir(new URL(language, import.meta.url))).toEqual(
      await readdir(new URL('en', import.meta.url)),
    );
  },
);

/** Error types whose messages Appwrite clients compare; pages show other texts for them. */
const protocolTypes =
  /^(general|project|database|collection|document|storage_bucket)_|^storage_(file_(not_found|already_exists|empty)|invalid_(file_size|(content_)?range))$|^user_(invalid|jwt_invalid$|blocked$|unauthorized$|session|not_found$|already_exists$|more_factors_|challenge_|authenticator_|recovery_codes_)/;

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
