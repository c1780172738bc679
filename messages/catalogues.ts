import { en } from './en.ts';
import { hi } from './hi.ts';

/**
 * The texts of every language, by its code: for the server, which speaks them all. They have the types of the English
 * ones, which say what a text is filled with; a test finds a translation that is filled otherwise.
 */
export const catalogues = { en, hi: hi as typeof en };

/**
 * Has the site called by other names than its texts know, in this process: once, at its start.
 *
 * @param texts by language; what is not in them stays
 */
export function nameSite(
  texts: Readonly<Record<keyof typeof catalogues, Partial<Record<keyof typeof en.site, string>>>>,
): void {
  for (const language of Object.keys(catalogues) as (keyof typeof catalogues)[])
    Object.assign(catalogues[language].site, texts[language]);
}
