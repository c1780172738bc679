/**
 * The languages of the interface by their codes, each by its own name. Every one of them has a catalogue,
 * `messages/<code>.ts` (docs/adding-a-language.md).
 */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;

/** The code of a language that there is a catalogue for. */
export type Language = keyof typeof languages;

/** Where a visitor's choice is kept. */
export const languageCookie = 'language';

/** Whether there is a catalogue for what a cookie, a header or an old record names. */
export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(languages, code);
}

/** The language of that code; English where there is none. */
export function languageOf(code: string | undefined): Language {
  return isLanguage(code) ? code : 'en';
}
