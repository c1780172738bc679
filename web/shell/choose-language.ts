import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isLanguage, type Language } from '../../contracts/languages.ts';
import { setViewer, useViewer } from '../api/account.ts';
import { useCall } from '../api/call.ts';
import { showToast } from '../ui/toast.ts';
import { ShowContext } from './language.tsx';

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
