import type { Messages } from 'use-intl';
import type { Language } from '../../contracts/languages.ts';
import type { en } from '../../messages/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}

/** Texts by namespace, for the layout or one screen. */
type Texts = Partial<Messages>;

const files = import.meta.glob<Texts>([
  '../../messages/*/*.ts',
  '!../../messages/*/{accounts,assistant,downloads,mail,problems}.ts',
]);

/** Catalogues that belong together, in every language loaded so far. */
interface CatalogueGroup {
  readonly names: readonly string[];
  readonly texts: Map<Language, Texts>;
}

const groups = new Map<string, CatalogueGroup>();
/** Languages the page was switched to; later catalogues are loaded in them as well. */
const chosen = new Set<Language>();

/** The catalogue's source path, as in the build manifest. */
export function catalogueFile(language: Language, name: string): string {
  return `messages/${language}/${name}.ts`;
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
  const parts = await Promise.all(names.map((name) => openFile(catalogueFile(language, name))));
  texts.set(language, Object.assign({}, ...parts));
}

async function openFile(file: string): Promise<Texts> {
  const open = files[`../../${file}`];
  if (open === undefined) throw new Error(`There is no file ${file}`);
  return open();
}
