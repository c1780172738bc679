import { createTranslator } from 'use-intl/core';
import type { Language } from '../../contracts/languages.ts';
import { catalogues } from '../../messages/catalogues.ts';

/** Says a text of the mails in the reader's language. */
export type Say = ReturnType<typeof createSay>;

const made = new Map<Language, Say>();

/**
 * The texts of a language. Kept, since making them takes longer than writing a mail with them.
 *
 * @throws Error (when a text is asked for) where it is missing or is not given what it names: half a mail is worse than none
 */
export function translator(language: Language): Say {
  const say = made.get(language) ?? createSay(language);
  made.set(language, say);
  return say;
}

function createSay(language: Language) {
  return createTranslator({
    locale: language,
    messages: { mail: catalogues[language].mail },
    namespace: 'mail',
    onError: (error) => {
      throw error;
    },
  });
}
