import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { siteNoticeQuery } from '../api/site.ts';
import { NavigationDelayProvider, usePendingNavigation } from '../lib/delayed-navigation.tsx';
import { lazyWithRetry, OptionalPart } from '../lib/lazy-part.tsx';
import { useHydrated } from '../lib/page-context.tsx';
import { PersonalPart } from '../lib/personal-part.tsx';
import { withItsTexts } from '../lib/screen-texts.tsx';
import { classNames } from '../ui/class-names.ts';
import { Header } from './header.tsx';
import { footerCatalogue } from './language.tsx';
import layoutStyles from './layout.module.css';

/** Not visible at first, so loaded after the page. */
const OfflineNotice = lazyWithRetry(() => import('./offline-notice.tsx'));
const AfterPage = lazyWithRetry(() => withItsTexts(footerCatalogue, import('./after-page.tsx')));
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
      <DeferredParts />
      <ScrollRestoration />
    </>
  );
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

/** Follows the reader from page to page, once the first one is there. */
function DeferredParts() {
  const hydrated = useHydrated();
  const [first] = useState(useLocation().pathname);
  return <Suspense>{hydrated && <AfterPage first={first} />}</Suspense>;
}
