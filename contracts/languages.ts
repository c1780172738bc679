/**
 * Interface languages by code, each in its own name. Every one has a folder of texts, `messages/<code>/`
 * (docs/adding-a-language.md).
 */
export const languages = { en: 'English', hi: 'हिन्दी', de: 'Deutsch', ar: 'العربية' } as const;

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

/** Something that may have texts in further languages. What an older version saved on a device has none. */
interface Translated {
  /** That of the original; null: unknown. */
  readonly language?: string | null;
  readonly translations?: Readonly<Partial<Record<string, object>>>;
}

type TextsOf<Thing extends Translated> = NonNullable<NonNullable<Thing['translations']>[string]>;

/** With its texts in the language as far as there are any; the others stay in the original. */
export function inLanguage<Thing extends Translated>(thing: Thing, language: string): Thing & TextsOf<Thing> {
  // Every translated text has the name of the original.
  return { ...thing, ...thing.translations?.[language] } as Thing & TextsOf<Thing>;
}

/** The language, if the thing has texts in it: what the address of its page or file names. */
export function languageOfTexts({ translations }: Translated, language: string): string | undefined {
  return translations?.[language] === undefined ? undefined : language;
}

/** Attributes of an element with one of its texts in `inLanguage`. */
export function textProps(
  { language: original = null, translations }: Translated,
  text: string,
  language: string,
): { lang?: string; dir: 'ltr' | 'rtl' | 'auto' } {
  const own = translations?.[language];
  const lang = own && text in own ? language : original;
  return lang === null ? { dir: 'auto' } : { lang, dir: directionOf(lang) };
}

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The locale for numbers. India groups digits by lakhs: 1,25,000. Arabic has Western digits, as codes and fields have;
 * browsers disagree on the default.
 */
export function numberLocale(language: string): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return language === 'en' || language === 'hi' ? `${language}-IN` : language;
}

/** English and Hindi times have am and pm, also on devices that are set to 24 hours. */
export function clockOf(language: string): { readonly hour12?: true } {
  return language === 'en' || language === 'hi' ? { hour12: true } : {};
}

/** The locale for dates. British for English, since the Indian form puts a comma before the year. */
export function dateLocale(language: string): string {
  return language === 'en' ? 'en-GB' : numberLocale(language);
}
