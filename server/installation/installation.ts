import type { SiteFile, Words } from '../../contracts/installation.ts';
import type { Language } from '../../contracts/languages.ts';

/** What this installation says of itself: its site file, read and found right. */
export type Installation = Omit<SiteFile, 'logo'> & {
  /** The file of the mark, as an absolute path. */
  readonly logo?: string;
};

/** A text of the site file in a language: the English one where that language has none of its own. */
export function inLanguage(words: Words, language: Language): string {
  return typeof words === 'string' ? words : (words[language] ?? words.en ?? '');
}
