import type { SiteFile, Words } from '../../../contracts/installation.ts';
import type { Language } from '../../../contracts/languages.ts';

/** The validated site file. */
export type Installation = Omit<SiteFile, 'logo'> & {
  /** Absolute path of the logo. */
  readonly logo?: string;
};

/** A text of the site file, in English when the language is missing. */
export function textIn(words: Words, language: Language): string {
  return typeof words === 'string' ? words : (words[language] ?? words.en ?? '');
}
