import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useViewer } from '../api/account.ts';
import { lazyWithRetry } from '../lib/lazy-part.tsx';
import { useSite } from '../lib/page-context.tsx';
import { withItsTexts, withTexts } from '../lib/screen-texts.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { footerCatalogue } from './language.tsx';
import RouteAnnouncer from './route-announcer.tsx';
import RouteProgress from './route-progress.tsx';
import { useSessionEffects } from './session-effects.ts';
import UpdateNotice from './update-notice.tsx';

/** For what `lib/device-saved-events.ts` keeps, whose code isn't loaded for it. */
const MergeSaved = lazyWithRetry(() => withItsTexts(['saved-events'], import('./merge-saved.tsx')));
const TermsNotice = lazyWithRetry(() => withItsTexts(['policies'], import('./terms-notice.tsx')));

/** Everything that shows nothing at first, so that no page has to wait for it. `first` is the path of the first page. */
function AfterPage({ first }: { readonly first: string }) {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const { legalVersion } = useSite();
  useSessionEffects();
  const asksForTerms = viewer !== null && viewer.acceptedTerms?.version !== legalVersion;
  return (
    <>
      <ToastHost label={t('notifications')} closeLabel={t('close')} />
      <RouteProgress />
      <RouteAnnouncer first={first} />
      <Suspense>
        {viewer !== null && localStorage.getItem('mela:saved-events') !== null && <MergeSaved />}
        {asksForTerms && <TermsNotice />}
      </Suspense>
      <UpdateNotice />
    </>
  );
}

export default withTexts(AfterPage, footerCatalogue);
