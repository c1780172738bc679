import { createContext, type ReactNode, startTransition, useCallback, useState } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import { type Language, languageCookie } from '../../contracts/languages.ts';
import type { PageBrand } from '../../contracts/pages.ts';
import { openAllTexts, openedTexts } from '../lib/catalogues.ts';

/** A year, in seconds. */
const cookieAge = 365 * 24 * 60 * 60;

/** The message catalogue of header and layout. */
export const frameCatalogue: readonly string[] = ['frame'];
/** The catalogue of the footer and of what shows nothing at first, loaded after the page. */
export const footerCatalogue: readonly string[] = ['footer'];

type Show = (language: Language) => Promise<void>;

/** Shows the page in another language. */
export const ShowContext = createContext<Show>(async () => {});

/** Provides the layout's texts in the page's language, and a way to switch the language. */
export function LanguageProvider({
  initial,
  ownTexts,
  children,
}: {
  initial: Language;
  /** The site's own name and texts. */
  ownTexts: PageBrand['texts'];
  children: ReactNode;
}) {
  const [language, setLanguage] = useState(initial);
  const show = useCallback(async (next: Language) => {
    // Loaded before switching, so that a failed load leaves the page as it is.
    await openAllTexts(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${languageCookie}=${next}; path=/; max-age=${cookieAge}; samesite=lax`;
    startTransition(() => setLanguage(next));
  }, []);
  const texts = openedTexts(language, frameCatalogue);
  const site = { ...texts.site, ...ownTexts[language] } as Messages['site'];
  return (
    <ShowContext value={show}>
      <IntlProvider locale={language} messages={{ ...texts, site }} timeZone="UTC" onError={throwError}>
        {children}
      </IntlProvider>
    </ShowContext>
  );
}

/** A missing text is a bug; showing its key would hide it. */
function throwError(error: Error): never {
  throw error;
}
