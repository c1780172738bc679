import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useStoredAuthState, useViewer } from '../api/account.ts';
import { siteNoticeQuery } from '../api/site.ts';
import { NavigationDelayProvider, usePendingNavigation } from '../lib/delayed-navigation.tsx';
import { lazyWithRetry, OptionalPart } from '../lib/lazy-part.tsx';
import { useHydrated, useSite } from '../lib/page-context.tsx';
import { PersonalPart } from '../lib/personal-part.tsx';
import { withItsTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import type { RouteHandle } from '../screen.ts';
import { classNames } from '../ui/class-names.ts';
import { showToast } from '../ui/toast.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { Header } from './header.tsx';
import { footerCatalogue, useOwnLanguage } from './language.tsx';
import layoutStyles from './layout.module.css';

/** Not visible at first, so loaded after the page. */
const OfflineNotice = lazyWithRetry(() => import('./offline-notice.tsx'));
const RouteAnnouncer = lazyWithRetry(() => import('./route-announcer.tsx'));
const RouteProgress = lazyWithRetry(() => import('./route-progress.tsx'));
/** For what `lib/device-saved-events.ts` keeps, whose code isn't loaded for it. */
const MergeSaved = lazyWithRetry(() => withItsTexts(['saved-events'], import('./merge-saved.tsx')));
const TermsNotice = lazyWithRetry(() => withItsTexts(['policies'], import('./terms-notice.tsx')));
const UpdateNotice = lazyWithRetry(() => import('./update-notice.tsx'));
/** Rendered by the server, hydrated after everything above it. */
const Footer = lazyWithRetry(() => withItsTexts(footerCatalogue, import('./footer.tsx')));

/** Rendered by the server, too. */
const SiteNotice = lazyWithRetry(() => withItsTexts(footerCatalogue, import('./site-notice.tsx')));

/** A stable element: an update before hydration would discard the server's markup. */
const footer = (
  <OptionalPart>
    <Footer />
  </OptionalPart>
);

/** The layout around every screen. */
export function Layout() {
  return (
    <NavigationDelayProvider>
      <Frame />
    </NavigationDelayProvider>
  );
}

function Frame() {
  const t = useTranslations('shell');
  const { leaving } = usePendingNavigation();
  return (
    <>
      <SessionEffects />
      <a href="#content" className={layoutStyles.skip}>
        {t('skipToContent')}
      </a>
      <PersonalPart name="header">
        <Header />
      </PersonalPart>
      <SiteNotices />
      <ConnectionState />
      <main
        id="content"
        tabIndex={-1}
        className={classNames(layoutStyles.content, leaving && layoutStyles.leaving)}
      >
        <Outlet />
      </main>
      {footer}
      <ToastHost label={t('notifications')} closeLabel={t('close')} />
      <DeferredParts />
      <ScrollRestoration />
    </>
  );
}

/**
 * Hooks that follow the session, in a component of their own: they re-run right after hydration, which would re-render
 * the whole screen.
 */
function SessionEffects() {
  useStoredAuthState();
  useOwnLanguage();
  useLogInRedirect();
  return null;
}

/** What administrators say on every page. */
function SiteNotices() {
  const { data } = useQuery(siteNoticeQuery);
  if (!data?.maintenance && !data?.announcement) return null;
  return (
    <OptionalPart>
      <SiteNotice {...data} />
    </OptionalPart>
  );
}

/** In its place below the header, but loaded after the page. */
function ConnectionState() {
  return <Suspense>{useHydrated() && <OfflineNotice />}</Suspense>;
}

/** Parts that are loaded after the page. */
function DeferredParts() {
  const hydrated = useHydrated();
  const [first] = useState(useLocation().pathname);
  const viewer = useViewer();
  const { legalVersion } = useSite();
  const asksForTerms = viewer !== null && viewer.acceptedTerms?.version !== legalVersion;
  return (
    <Suspense>
      {hydrated && (
        <>
          <RouteProgress />
          <RouteAnnouncer first={first} />
          {viewer !== null && localStorage.getItem('mela:saved-events') !== null && <MergeSaved />}
          {asksForTerms && <TermsNotice />}
          <UpdateNotice />
        </>
      )}
    </Suspense>
  );
}

/** Sends people whose session has ended from a private screen to the log-in, and back afterwards. */
function useLogInRedirect() {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const guarded = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.access === 'user');
  const signedOut = hydrated && guarded && viewer === null;
  const showReason = useEffectEvent(() => showToast({ tone: 'plain', text: t('loggedOut') }));
  useEffect(() => {
    // After a log-out the address has changed already, but the next screen hasn't rendered yet.
    const left = window.location.pathname !== location.pathname;
    if (!signedOut || left) return;
    showReason();
    void navigate(paths.login(`${location.pathname}${location.search}`), { replace: true });
  }, [signedOut, navigate, location]);
}
