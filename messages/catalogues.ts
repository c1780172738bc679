import { type Language, languages } from '../contracts/languages.ts';
import { allTexts } from './files.ts';
import type { Texts } from './texts.ts';

/**
 * The texts of every language, for the server. They have the types of the English ones, which say what a text is filled
 * with; a test finds a translation that is filled otherwise.
 */
export const catalogues = Object.fromEntries(
  Object.keys(languages).map((language) => [language, allTexts(language)]),
) as unknown as Readonly<Record<Language, Texts>>;

export const en = catalogues.en;

/**
 * Replaces the name and tagline of the site in this process: once, at its start.
 *
 * @param texts by language; what is not in them stays
 */
export function nameSite(
  texts: Readonly<Record<Language, Partial<Record<keyof Texts['site'], string>>>>,
): void {
  for (const language of Object.keys(catalogues) as Language[])
    Object.assign(catalogues[language].site, texts[language]);
}
