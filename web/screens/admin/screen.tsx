import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer, viewerQuery } from '../../api/account.ts';
import { reportsQuery } from '../../api/administration.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import styles from './screen.module.css';

const HiddenPanel = lazyPart(() => import('./hidden-panel.tsx'));
const PaymentsPanel = lazyPart(() => import('./payments-panel.tsx'));
const PeoplePanel = lazyPart(() => import('./people-panel.tsx'));
const LogPanel = lazyPart(() => import('./log-panel.tsx'));
const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'));

/** The first call answers 404 to anyone who isn't an administrator. */
export async function load({ queries, call }: LoadArguments) {
  const viewer = await queries.fetchQuery(viewerQuery(call));
  // Appointed, but without the second factor that the site asks of administrators.
  if (viewer?.administratorNeedsSecondFactor) return;
  await queries.fetchInfiniteQuery(reportsQuery(call, 'open'));
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
          <Link to={paths.profileSettings()} className={buttonClass()}>
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
    { value: 'hidden', label: t('hiddenTab'), Panel: HiddenPanel },
    { value: 'payments', label: t('paymentsTab'), Panel: PaymentsPanel },
    { value: 'people', label: t('peopleTab'), Panel: PeoplePanel },
    { value: 'log', label: t('logTab'), Panel: LogPanel },
    { value: 'settings', label: t('settingsTab'), Panel: SettingsPanel },
  ];
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <Tabs
        label={t('sections')}
        tabs={[
          { value: 'reports', label: t('reportsTab'), panel: <ReportsPanel /> },
          ...lazily.map(({ Panel, ...tab }) => ({
            ...tab,
            panel: (
              <Suspense>
                <Panel />
              </Suspense>
            ),
          })),
        ]}
      />
    </Container>
  );
}
