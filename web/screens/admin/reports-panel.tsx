import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportsQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { EndlessList, useSearch, useTime } from './endless-list.tsx';
import styles from './screen.module.css';
import { PostActions, SubjectActions } from './subject-actions.tsx';

const OrganiserActions = lazyPart(() =>
  withItsTexts(['admin'], import('../../features/moderation/organiser-actions.tsx')),
);

type Report = CallReply<'GET /v1/admin/reports'>['reports'][number];

/** How many resolved ones are shown below an empty list. */
const lastShown = 5;

export function ReportsPanel() {
  const t = useTranslations('admin');
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
            <EmptyState good art={<Check aria-hidden="true" />} title={t('reportsEmpty')}>
              {t('reportsEmptyHint')}
            </EmptyState>
          ) : (
            t(search === '' && state === 'settled' ? 'settledEmpty' : 'nothingFound')
          )
        }
      >
        {(report) => (
          <>
            <ReportFacts report={report} />
            <ReportActions report={report} />
          </>
        )}
      </EndlessList>
      {calm && <ResolvedReports onMore={() => setState('settled')} />}
    </section>
  );
}

interface ResolvedReportsProps {
  /** Each with what can still be done about it. */
  readonly withActions?: boolean;
  readonly onMore?: () => void;
}

/** The last ones, below a list that is empty. */
export function ResolvedReports({ withActions = false, onMore }: ResolvedReportsProps) {
  const t = useTranslations('admin');
  const found = useInfiniteQuery(reportsQuery(useCall(), 'settled')).data?.pages[0];
  if (found === undefined || found.total === 0) return null;
  return (
    <section className={styles.before} aria-labelledby="resolved-reports">
      <h2 id="resolved-reports" className={styles.heading}>
        {t('resolvedReports')}
      </h2>
      <ul className={styles.list}>
        {found.reports.slice(0, lastShown).map((report) => (
          <li key={report.$id} className={styles.row}>
            <ReportFacts report={report} />
            {withActions && <ReportActions report={report} />}
          </li>
        ))}
      </ul>
      {onMore !== undefined && found.total > lastShown && (
        <Button variant="secondary" className={styles.more} onClick={onMore}>
          {t('seeSettled')}
        </Button>
      )}
    </section>
  );
}

function ReportFacts({ report: { kind, subjectId, ...report } }: { readonly report: Report }) {
  const t = useTranslations('admin');
  const time = useTime();
  return (
    <div className={styles.what}>
      <p className={styles.title}>
        <Link to={kind === 'organisers' ? paths.organiser(subjectId) : paths.subject({ kind, subjectId })}>
          {report.title}
        </Link>
        {kind === 'organisers' && <Badge>{t('organiserBadge')}</Badge>}
        {kind === 'groups' && <Badge>{t('groupBadge')}</Badge>}
        <Badge tone={report.settledAt === null ? 'warn' : 'plain'}>{t(`reason.${report.reason}`)}</Badge>
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
  );
}

function ReportActions({ report: { kind, subjectId, ...report } }: { readonly report: Report }) {
  const reported = report.settledAt === null;
  if (kind === 'organisers') {
    return (
      <div className={styles.actions}>
        <OrganiserActions organiserId={subjectId} name={report.title} reported={reported} />
      </div>
    );
  }
  const subject = { kind, subjectId };
  return report.post === null ? (
    <SubjectActions subject={subject} title={report.title} hidden={report.hidden} reported={reported} />
  ) : (
    <PostActions subject={subject} post={report.post} reported={reported} />
  );
}
