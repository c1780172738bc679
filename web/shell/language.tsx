import { useQueryClient } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useState } from 'react';
import { IntlProvider, type Messages, useLocale, useTranslations } from 'use-intl';
import { isLanguage, type Language, languageCookie, languages } from '../../contracts/languages.ts';
import type { PageBrand } from '../../contracts/pages.ts';
import { setViewer, useViewer } from '../api/account.ts';
import { useCall } from '../api/call-context.tsx';
import { openAllTexts, openedTexts } from '../lib/catalogues.ts';
import { showToast } from '../ui/toast.ts';
import styles from './footer.module.css';

/** A year, in seconds. */
const cookieAge = 365 * 24 * 60 * 60;

/** The catalogue of what stands round every screen. */
export const frameCatalogue: readonly string[] = ['frame'];
/** That of the foot of every screen, which the browser takes over after the page. */
export const footerCatalogue: readonly string[] = ['footer'];

type Show = (language: Language) => Promise<void>;

const ShowContext = createContext<Show>(async () => {});

/** Gives everything inside the texts of the frame in the page's language, and the way to change it. */
export function LanguageProvider({
  initial,
  ownTexts,
  children,
}: {
  initial: Language;
  /** By what the installation calls itself. */
  ownTexts: PageBrand['texts'];
  children: ReactNode;
}) {
  const [language, setLanguage] = useState(initial);
  const show = useCallback(async (next: Language) => {
    // Loaded first: without a connection the page stays as it is.
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

/** A text that is missing or can't be filled is a fault of ours, never something to show its key for. */
function throwIt(error: Error): never {
  throw error;
}

/** Changes the language of the page and, for somebody who is signed in, of their account and its mails. */
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

/** After a log-in, shows the page in the language that the person has set. */
export function useOwnLanguage(): void {
  const show = use(ShowContext);
  const shown = useLocale();
  const own = useViewer()?.language;
  useEffect(() => {
    // What an older version kept in this browser names no language.
    if (!isLanguage(own) || own === shown) return;
    // Without a connection its words can't be had now; the next page comes in it.
    void show(own).catch(() => {});
  }, [show, shown, own]);
}

/** The languages of the site, each by its own name: whoever needs another one can't read this one's. */
export function LanguageSwitch() {
  const t = useTranslations('shell');
  const shown = useLocale();
  const choose = useChooseLanguage();
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      <Languages aria-hidden="true" size={18} />
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === shown}
          onClick={() => void choose(code as Language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
