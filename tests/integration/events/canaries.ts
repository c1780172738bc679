import { readFile } from 'node:fs/promises';
import { visibilities } from '../../../contracts/event-fields.ts';

/** A draft, each visibility but the one that hides nothing, and a public event that hides its address. */
export const kinds = ['draft', ...visibilities.filter((each) => each !== 'public'), 'address'] as const;
export type Kind = (typeof kinds)[number];

/** Words that occur nowhere but in what a kind of event tells: its texts, place and people. */
export const wordsOf = (kind: Kind) => ({
  ...{ title: `zq${kind}title`, place: `zq${kind}place`, text: `zq${kind}text` },
  ...{ translatedTitle: `zq${kind}titel`, translatedText: `zq${kind}wortlaut` },
  ...{ host: `zq${kind}host`, guest: `zq${kind}guest` },
});

/** Those that its readers may not see, with the position of a hidden address. */
export const canaries = (kind: Kind): string[] =>
  kind === 'address' ? [wordsOf(kind).place, '19.1234', '72.8765'] : Object.values(wordsOf(kind));

/** The addresses of the web client's pages, from its route tables. */
export async function pagePaths(): Promise<string[]> {
  const read = (name: string) => readFile(new URL(`../../../web/${name}`, import.meta.url), 'utf8');
  const tables = await Promise.all([read('routes.tsx'), read('more-routes.ts')]);
  return [...tables.join('\n').matchAll(/page\(\s*'([^']+)'/g)].map(([, path]) => path ?? '');
}
