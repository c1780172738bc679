import { type Language, languageOf } from '../../contracts/languages.ts';

/** The language of the page in this browser, for what is not a component. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
