import { createTranslator } from 'use-intl/core';
import { mail as en } from '../../messages/en/mail.ts';

const catalogues = { en };
type Language = keyof typeof catalogues;

/** Says a text of the mails in the reader's language. */
export type Say = ReturnType<typeof translator>;

/** The reader's language where there is a catalogue for it, else English. */
export function languageOf(locale: string): Language {
  return locale in catalogues ? (locale as Language) : 'en';
}

/** @throws Error where a text is missing or is not given what it names: half a mail is worse than none */
export function translator(language: Language) {
  return createTranslator({
    locale: language,
    messages: { mail: catalogues[language] },
    namespace: 'mail',
    onError: (error) => {
      throw error;
    },
  });
}
