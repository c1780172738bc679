import { createTranslator } from 'use-intl/core';
import type { Language } from '../../contracts/languages.ts';
import { catalogues } from '../../messages/catalogues.ts';

/** Says a text of the feeds in a language. */
export type Say = ReturnType<typeof sayIn>;

/** The texts of feeds in the language of their reader. */
export function sayIn(language: Language) {
  return createTranslator({
    locale: language,
    messages: { feeds: catalogues[language].feeds },
    namespace: 'feeds',
    onError: (error) => {
      throw error;
    },
  });
}

/** Says a text of the feeds for everybody: their readers are not known. */
export const say: Say = sayIn('en');

/** Name of the site. */
export function siteName(): string {
  return catalogues.en.site.name;
}
