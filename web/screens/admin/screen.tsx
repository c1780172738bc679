import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer, viewerQuery } from '../../api/account.ts';
import { administrationOverviewQuery, reportsQuery } from '../../api/administration.ts';
import { useCall } from '../../api/call.ts';
import { useAddressTab } from '../../lib/address-tab.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { Container } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EndlessList, ListSkeleton, useSearch, useTime } from './endless-list.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import styles from './screen.module.css';
import { PostActions, SubjectActions } from './subject-actions.tsx';

function ReportsPanel() {
  const t = useTranslations('admin');
  const time = useTime();
  const [state, setState] = useState<'open' | 'settled'>('open');
  const { search, field } = useSearch(t('findReports'));
  const query = useInfiniteQuery({
    ...reportsQuery(useCall(), state, search),
    placeholderData: (before) => before,
  });
  const rows = query.data?.pages.flatMap(({ reports }) => reports);
  const calm = state === 'open' && search === '' && rows?.length === 0;
  return (
    <section className={styles.panel}>
      <div className={styles.tools} hidden={calm}>
        {field}
        <Select
          label={t('filter')}
          labelHidden
          value={state}
          onChange={({ target }) => setState(target.value === 'settled' ? 'settled' : 'open')}
          options={[
            { value: 'open', label: t('open') },
            { value: 'settled', label: t('settled') },
          ]}
        />
      </div>
      <EndlessList
        query={query}
        rows={rows}
        total={query.data?.pages[0]?.total}
        empty={
          calm ? (
            <EmptyState
              good
              art={<Check aria-hidden="true" />}
              title={t('reportsEmpty')}
              action={
                <Button variant="secondary" onClick={() => setState('settled')}>
                  {t('seeSettled')}
                </Button>
              }
            >
              {t('reportsEmptyHint')}
            </EmptyState>
          ) : (
            t(search === '' && state === 'settled' ? 'settledEmpty' : 'nothingFound')
          )
        }
      >
        {({ kind, subjectId, ...report }) => (
          <>
            <div className={styles.what}>
              <p className={styles.title}>
                <Link
                  to={kind === 'organisers' ? paths.organiser(subjectId) : paths.subject({ kind, subjectId })}
                >
                  {report.title}
                </Link>
                {kind === 'organisers' && <Badge>{t('organiserBadge')}</Badge>}
                {kind === 'groups' && <Badge>{t('groupBadge')}</Badge>}
                <Badge tone="warn">{t(`reason.${report.reason}`)}</Badge>
                {report.post !== null && <Badge>{t('postBadge')}</Badge>}
                {report.hidden && <Badge>{t('hiddenBadge')}</Badge>}
              </p>
              {report.post !== null && <blockquote className={styles.post}>{report.post.excerpt}</blockquote>}
              {report.text !== '' && <p className={styles.quote}>{report.text}</p>}
              <p className={classNames(styles.about, styles.facts)}>
                <span>
                  {t('reportedBy', {
                    name: report.reporterName || t('nameless'),
                    time: time(report.$createdAt),
                  })}
                </span>
                {report.post !== null && (
                  <span>{t('postBy', { name: report.post.authorName || t('nameless') })}</span>
                )}
                {kind !== 'organisers' && (
                  <span>{t('hostedBy', { name: report.organiserName || t('nameless') })}</span>
                )}
              </p>
            </div>
            {kind === 'organisers' ? (
              <div className={styles.actions}>
                <OrganiserActions
                  organiserId={subjectId}
                  name={report.title}
                  reported={report.settledAt === null}
                />
              </div>
            ) : report.post === null ? (
              <SubjectActions
                subject={{ kind, subjectId }}
                title={report.title}
                hidden={report.hidden}
                reported={report.settledAt === null}
              />
            ) : (
              <PostActions
                subject={{ kind, subjectId }}
                post={report.post}
                reported={report.settledAt === null}
              />
            )}
          </>
        )}
      </EndlessList>
    </section>
  );
}

const OrganiserActions = lazyPart(() =>
  withItsTexts(['admin'], import('../../features/moderation/organiser-actions.tsx')),
);
const HiddenPanel = lazyPart(() => import('./hidden-panel.tsx'));
const MailsPanel = lazyPart(() => import('./mails-panel.tsx'));
const SitePanel = lazyPart(() => import('./site-panel.tsx'));
const PaymentsPanel = lazyPart(() => import('./payments-panel.tsx'));
const SettlementPanel = lazyPart(() =>
  withItsTexts(['settlement', 'manage', 'manage-payments'], import('./settlement-panel.tsx')),
);
const PeoplePanel = lazyPart(() => import('./people-panel.tsx'));
const LogPanel = lazyPart(() => import('./log-panel.tsx'));
const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'));

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
    { value: 'people', label: t('peopleTab'), Panel: PeoplePanel },
    { value: 'hidden', label: t('hiddenTab'), Panel: HiddenPanel },
    { value: 'payments', label: t('paymentsTab'), Panel: PaymentsPanel },
    { value: 'settlement', label: t('settlementTab'), Panel: SettlementPanel },
    { value: 'emails', label: t('mails.tab'), Panel: MailsPanel },
    { value: 'site', label: t('site.tab'), Panel: SitePanel },
    { value: 'settings', label: t('settingsTab'), Panel: SettingsPanel },
    { value: 'log', label: t('logTab'), Panel: LogPanel },
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
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <Tabs sticky label={t('sections')} tabs={tabs} value={tab} onValueChange={open} />
    </Container>
  );
}
