import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { reportsQuery } from '../../api/administration.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/container.tsx';
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
  await queries.fetchInfiniteQuery(reportsQuery(call, 'open'));
}

export function Component() {
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
