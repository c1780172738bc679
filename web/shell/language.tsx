import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useState } from 'react';
import { IntlProvider, type Messages, useLocale, useTranslations } from 'use-intl';
import { isLanguage, type Language, languageCookie } from '../../contracts/languages.ts';
import type { PageBrand } from '../../contracts/pages.ts';
import { setViewer, useViewer } from '../api/account.ts';
import { useCall } from '../api/call.ts';
import { openAllTexts, openedTexts } from '../lib/catalogues.ts';
import { showToast } from '../ui/toast.ts';

/** A year, in seconds. */
const cookieAge = 365 * 24 * 60 * 60;

/** The message catalogue of header and layout. */
export const frameCatalogue: readonly string[] = ['frame'];
/** The footer's catalogue, loaded after the page. */
export const footerCatalogue: readonly string[] = ['footer'];

type Show = (language: Language) => Promise<void>;

const ShowContext = createContext<Show>(async () => {});

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
      <IntlProvider locale={language} messages={{ ...texts, site }} timeZone="UTC" onError={throwIt}>
        {children}
      </IntlProvider>
    </ShowContext>
  );
}

/** A missing text is a bug; showing its key would hide it. */
function throwIt(error: Error): never {
  throw error;
}

/** Switches the language of the page and, if signed in, of the account and its mails. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const t = useTranslations('shell');
  const show = use(ShowContext);
  const viewer = useViewer();
  const call = useCall();
  const queries = useQueryClient();
  return async (language) => {
    try {
      if (viewer !== null)
        setViewer(queries, await call('PATCH /v1/account/profile', { body: { language } }));
      await show(language);
    } catch {
      showToast({ tone: 'bad', text: t('languageFailed') });
    }
  };
}

/** After log-in, switches to the account's language. */
export function useOwnLanguage(): void {
  const show = use(ShowContext);
  const shown = useLocale();
  const own = useViewer()?.language;
  useEffect(() => {
    // Profiles stored by an older version have no language.
    if (!isLanguage(own) || own === shown) return;
    // Offline, the texts can't be loaded now; the next page will use the language.
    void show(own).catch(() => {});
  }, [show, shown, own]);
}
