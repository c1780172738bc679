/**
 * Interface languages by code, each in its own name. Every one has a folder of texts, `messages/<code>/`
 * (docs/adding-a-language.md).
 */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;

export type Language = keyof typeof languages;

/** The cookie with a visitor's choice. */
export const languageCookie = 'language';

/** For values from cookies, headers and old records. */
export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(languages, code);
}

/** English if there is no such language. */
export function languageOf(code: string | undefined): Language {
  return isLanguage(code) ? code : 'en';
}
