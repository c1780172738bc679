import type { Messages } from 'use-intl';
import type { Language } from '../../contracts/languages.ts';
import type { Texts as AllTexts } from '../../messages/texts.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: AllTexts;
  }
}

/** Texts by namespace, for the layout or one screen. */
type Texts = Partial<Messages>;

type Files = Readonly<Record<string, () => Promise<object>>>;

const languageFiles = import.meta.glob<{ readonly files: Files }>('./catalogues/*.ts');

/** Catalogues that belong together, in every language loaded so far. */
interface CatalogueGroup {
  readonly names: readonly string[];
  readonly texts: Map<Language, Texts>;
}

const groups = new Map<string, CatalogueGroup>();
/** Languages the page was switched to; later catalogues are loaded in them as well. */
const chosen = new Set<Language>();

/** Addresses of catalogues that the page has named. */
const addresses = new Map<string, string>();

/** Takes the addresses of a page's catalogues from the server, so that it needs no list, which is loaded for later. */
export function nameTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  for (const [name, address] of Object.entries(texts)) addresses.set(`${language}/${name}`, address);
  // A failed download is tried again when the list is needed.
  void languageFiles[`./catalogues/${language}.ts`]?.().catch(() => {});
}

/** The list that names a language's catalogues, and catalogues, as the build manifest calls them. */
export function catalogueFiles(language: Language, names: readonly string[]): string[] {
  return [`web/lib/catalogues/${language}.ts`, ...names.map((name) => `messages/${language}/${name}.js`)];
}

/** Loads catalogues of a language. */
export async function openTexts(language: Language, names: readonly string[]): Promise<void> {
  const group = groupOf(names);
  await Promise.all([...chosen, language].map((each) => fill(group, each)));
}

/** @throws Error if {@link openTexts} hasn't loaded them */
export function openedTexts(language: Language, names: readonly string[]): Texts {
  const texts = groupOf(names).texts.get(language);
  if (texts === undefined) throw new Error(`The texts ${names.join()} are not loaded in ${language}`);
  return texts;
}

/** Loads all catalogues opened so far in another language, so that the switch is immediate. */
export async function openAllTexts(language: Language): Promise<void> {
  chosen.add(language);
  await Promise.all([...groups.values()].map((group) => fill(group, language)));
}

function groupOf(names: readonly string[]): CatalogueGroup {
  const key = names.join();
  const group = groups.get(key) ?? { names, texts: new Map() };
  groups.set(key, group);
  return group;
}

async function fill({ names, texts }: CatalogueGroup, language: Language): Promise<void> {
  if (texts.has(language)) return;
  const parts = await Promise.all(
    names.map(async (name) => {
      const address = addresses.get(`${language}/${name}`);
      if (address !== undefined) return import(/* @vite-ignore */ address);
      const list = await languageFiles[`./catalogues/${language}.ts`]?.();
      const open = list?.files[`../../../messages/${language}/${name}.json`];
      if (open === undefined) throw new Error(`There are no texts ${name} in ${language}`);
      return open();
    }),
  );
  texts.set(language, Object.assign({}, ...parts));
}
