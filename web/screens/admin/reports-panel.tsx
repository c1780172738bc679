import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportsQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { CalmWords, EndlessList, useSearch, useTime } from './endless-list.tsx';
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
      <div className={calm ? styles.calm : styles.tools}>
        {calm ? (
          <CalmWords
            icon={<CircleCheck aria-hidden="true" className={styles.good} />}
            title={t('reportsEmpty')}
            text={t('reportsEmptyHint')}
          />
        ) : (
          field
        )}
        {/* In the same place in both, so that it keeps the focus. */}
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
        bare={calm}
        empty={calm ? null : t(search === '' && state === 'settled' ? 'settledEmpty' : 'nothingFound')}
      >
        {(report) => (
          <>
            <ReportFacts report={report} />
            <ReportActions report={report} />
          </>
        )}
      </EndlessList>
      {calm && <ResolvedReports title={t('resolvedReports')} onMore={() => setState('settled')} />}
    </section>
  );
}

interface ResolvedReportsProps {
  readonly title: string;
  readonly hint?: string;
  readonly onMore?: () => void;
}

/** The last ones, below a list that is empty, each with what can still be done about it. */
export function ResolvedReports({ title, hint, onMore }: ResolvedReportsProps) {
  const t = useTranslations('admin');
  const found = useInfiniteQuery(reportsQuery(useCall(), 'settled')).data?.pages[0];
  if (found === undefined || found.total === 0) return null;
  return (
    <section className={styles.before} aria-labelledby="resolved-reports">
      <div>
        <h2 id="resolved-reports" className={styles.heading}>
          {title}
        </h2>
        {hint !== undefined && <p className={styles.about}>{hint}</p>}
      </div>
      <ul className={styles.list}>
        {found.reports.slice(0, lastShown).map((report) => (
          <li key={report.$id} className={styles.row}>
            <ReportFacts report={report} />
            <div className={styles.actions}>
              <ViewSubject report={report} />
              <ReportActions report={report} />
            </div>
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

function pathOf({ kind, subjectId }: Report): string {
  return kind === 'organisers' ? paths.organiser(subjectId) : paths.subject({ kind, subjectId });
}

/** Posts have a link of their own. */
function ViewSubject({ report }: { readonly report: Report }) {
  const t = useTranslations('admin');
  const { kind, post, title } = report;
  const view = t(`view.${kind}`);
  if (post !== null) return null;
  return (
    <Link
      to={pathOf(report)}
      aria-label={t('viewName', { view, title })}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {view}
    </Link>
  );
}

function ReportFacts({ report }: { readonly report: Report }) {
  const t = useTranslations('admin');
  const time = useTime();
  const { kind, post, settledAt, resolution } = report;
  return (
    <div className={styles.what}>
      <div className={styles.title}>
        <Link to={pathOf(report)}>{report.title}</Link>
        <span className={styles.badges}>
          {kind === 'organisers' && <Badge>{t('organiserBadge')}</Badge>}
          {kind === 'groups' && <Badge>{t('groupBadge')}</Badge>}
          <Badge tone={settledAt === null ? 'warn' : 'plain'}>{t(`reason.${report.reason}`)}</Badge>
          {post !== null && <Badge>{t('postBadge')}</Badge>}
          {report.hidden && <Badge>{t('hiddenBadge')}</Badge>}
        </span>
      </div>
      {post !== null && <blockquote className={styles.post}>{post.excerpt}</blockquote>}
      {report.text !== '' && <p className={styles.quote}>{report.text}</p>}
      <p className={styles.about}>
        {[
          t('reportedBy', { name: report.reporterName || t('nameless'), time: time(report.$createdAt) }),
          ...(post === null ? [] : [t('postBy', { name: post.authorName || t('nameless') })]),
          ...(kind === 'organisers' ? [] : [t('hostedBy', { name: report.organiserName || t('nameless') })]),
        ].join(' · ')}
      </p>
      {settledAt !== null && (
        <p className={styles.resolution}>
          <CircleCheck aria-hidden="true" />
          {resolution === null
            ? t('resolution.unknown', { time: time(settledAt) })
            : t(`resolution.${resolution.action}`, {
                name: resolution.administratorName || t('nameless'),
                time: time(settledAt),
              })}
        </p>
      )}
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
