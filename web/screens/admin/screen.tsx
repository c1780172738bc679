import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer, viewerQuery } from '../../api/account.ts';
import { administrationOverviewQuery, reportsQuery } from '../../api/administration.ts';
import { loadOpenPanel, useAddressTab } from '../../lib/address-tab.ts';
import { preloadablePart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Container } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ListSkeleton } from './endless-list.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import styles from './screen.module.css';

const panels = {
  people: preloadablePart(() => import('./people-panel.tsx')),
  hidden: preloadablePart(() => import('./hidden-panel.tsx')),
  payments: preloadablePart(() => import('./payments-panel.tsx')),
  settlement: preloadablePart(() =>
    withItsTexts(['settlement', 'manage', 'manage-payments'], import('./settlement-panel.tsx')),
  ),
  emails: preloadablePart(() => import('./mails-panel.tsx')),
  site: preloadablePart(() => import('./site-panel.tsx')),
  settings: preloadablePart(() => import('./settings-panel.tsx')),
  log: preloadablePart(() => import('./log-panel.tsx')),
};

export const loadParts = (_: QueryClient, search: URLSearchParams) => loadOpenPanel(panels, search);

/** The first call answers 404 to anyone who isn't an administrator. */
export async function load({ queries, call, url }: LoadArguments) {
  const viewer = await queries.fetchQuery(viewerQuery(call));
  // Appointed, but without the second factor that the site asks of administrators.
  if (viewer?.administratorNeedsSecondFactor) return;
  await queries.fetchQuery(administrationOverviewQuery);
  if (url.searchParams.get('tab') === 'reports') {
    await queries.prefetchInfiniteQuery(reportsQuery(call, 'open'));
  }
}

export function Component() {
  return useViewer()?.administratorNeedsSecondFactor ? <SecondFactorNeeded /> : <Administration />;
}

function SecondFactorNeeded() {
  const t = useTranslations('security.administrator');
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <EmptyState
        title={t('title')}
        action={
          <Link to={paths.profileSettings('security')} className={buttonClass()}>
            {t('button')}
          </Link>
        }
      >
        {t('text')}
      </EmptyState>
    </Container>
  );
}

function Administration() {
  const t = useTranslations('admin');
  const lazily = [
    { value: 'people', label: t('peopleTab'), Panel: panels.people.Part },
    { value: 'hidden', label: t('hiddenTab'), Panel: panels.hidden.Part },
    { value: 'payments', label: t('paymentsTab'), Panel: panels.payments.Part },
    { value: 'settlement', label: t('settlementTab'), Panel: panels.settlement.Part },
    { value: 'emails', label: t('mails.tab'), Panel: panels.emails.Part },
    { value: 'site', label: t('site.tab'), Panel: panels.site.Part },
    { value: 'settings', label: t('settingsTab'), Panel: panels.settings.Part },
    { value: 'log', label: t('logTab'), Panel: panels.log.Part },
  ];
  const openReports = useQuery(administrationOverviewQuery).data?.openReports || undefined;
  const tabs = [
    { value: 'overview', label: t('overviewTab'), panel: <OverviewPanel /> },
    { value: 'reports', label: t('reportsTab'), count: openReports, panel: <ReportsPanel /> },
    ...lazily.map(({ Panel, ...tab }) => ({
      ...tab,
      panel: (
        <Suspense fallback={<ListSkeleton />}>
          <Panel />
        </Suspense>
      ),
    })),
  ];
  const [tab, open] = useAddressTab(tabs.map(({ value }) => value));
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      <Tabs sticky chips label={t('sections')} tabs={tabs} value={tab} onValueChange={open} />
    </Container>
  );
}
