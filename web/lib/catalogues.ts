import type { Messages } from 'use-intl';
import type { Language } from '../../contracts/languages.ts';

/** Texts by namespace: those of the frame, or of one screen. */
type Texts = Partial<Messages>;

const files = import.meta.glob<Texts>([
  '../../messages/*/*.ts',
  '!../../messages/*/{accounts,assistant,mail,mail-invitations,feeds,problems}.ts',
]);

/** The catalogues that belong together, and their texts in every language in which they were opened. */
interface Shelf {
  readonly names: readonly string[];
  readonly texts: Map<Language, Texts>;
}

const shelves = new Map<string, Shelf>();
/** The languages that this page was changed to: what is opened from then on is opened in them as well. */
const chosen = new Set<Language>();

/** The source file of a catalogue, as the build's list names it. */
export function catalogueFile(language: Language, name: string): string {
  return `messages/${language}/${name}.ts`;
}

/** Loads the catalogues `names` of a language. */
export async function openTexts(language: Language, names: readonly string[]): Promise<void> {
  const shelf = shelfOf(names);
  await Promise.all([...chosen, language].map((each) => fill(shelf, each)));
}

/**
 * The texts of the catalogues `names`.
 *
 * @throws Error where {@link openTexts} has not loaded them
 */
export function openedTexts(language: Language, names: readonly string[]): Texts {
  const texts = shelfOf(names).texts.get(language);
  if (texts === undefined) throw new Error(`The texts ${names.join()} are not loaded in ${language}`);
  return texts;
}

/** Loads in another language all that was opened so far, so that the page can change to it at once. */
export async function openAllTexts(language: Language): Promise<void> {
  chosen.add(language);
  await Promise.all([...shelves.values()].map((shelf) => fill(shelf, language)));
}

function shelfOf(names: readonly string[]): Shelf {
  const key = names.join();
  const shelf = shelves.get(key) ?? { names, texts: new Map() };
  shelves.set(key, shelf);
  return shelf;
}

async function fill({ names, texts }: Shelf, language: Language): Promise<void> {
  if (texts.has(language)) return;
  const parts = await Promise.all(names.map((name) => openFile(catalogueFile(language, name))));
  texts.set(language, Object.assign({}, ...parts));
}

async function openFile(file: string): Promise<Texts> {
  const open = files[`../../${file}`];
  if (open === undefined) throw new Error(`There is no file ${file}`);
  return open();
}
