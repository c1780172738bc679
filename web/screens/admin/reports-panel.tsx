import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportsQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { CalmWords, EndlessList, useDay, useSearch, useTime } from './endless-list.tsx';
import styles from './screen.module.css';
import { PostActions, SubjectActions } from './subject-actions.tsx';
import rowStyles from './subject-row.module.css';
import { SubjectFacts, SubjectRow, subjectPath } from './subject-row.tsx';

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
        {(report) => <ReportRow report={report} />}
      </EndlessList>
      {calm && <ResolvedReports title={t('resolvedReports')} onMore={() => setState('settled')} />}
    </section>
  );
}

function hideableOf(reports: readonly Report[]): readonly Report[] {
  const open = reports.filter(({ kind, hidden, post }) => kind !== 'organisers' && !hidden && post === null);
  return [...Map.groupBy(open, ({ subjectId }) => subjectId).values()].flatMap(([latest]) => latest ?? []);
}

interface ResolvedReportsProps {
  readonly title: string;
  readonly hint?: string;
  /** Only events and groups that can still be hidden, each once. */
  readonly hideable?: boolean;
  readonly onMore?: () => void;
}

/** The last ones, below a list that is empty, each with what can still be done about it. */
export function ResolvedReports({ title, hint, hideable = false, onMore }: ResolvedReportsProps) {
  const t = useTranslations('admin');
  const found = useInfiniteQuery(reportsQuery(useCall(), 'settled')).data?.pages[0];
  const reports = (hideable ? hideableOf(found?.reports ?? []) : found?.reports)?.slice(0, lastShown);
  if (found === undefined || !reports?.length) return null;
  return (
    <section className={styles.before} aria-labelledby="resolved-reports">
      <div>
        <h2 id="resolved-reports" className={styles.heading}>
          {title}
        </h2>
        {hint !== undefined && <p className={styles.about}>{hint}</p>}
      </div>
      <ul className={styles.list}>
        {reports.map((report) => (
          <li key={report.$id} className={styles.row}>
            <ReportRow report={report} brief={hideable} />
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

/** Posts have a link of their own. */
function ViewSubject({ report }: { readonly report: Report }) {
  const t = useTranslations('admin');
  const { kind, post, title } = report;
  const view = t(`view.${kind}`);
  if (post !== null) return null;
  return (
    <Link
      to={subjectPath(report)}
      aria-label={t('viewName', { view, title })}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      {view}
    </Link>
  );
}

interface ReportRowProps {
  readonly report: Report;
  /** Without who reported it, and with the day of the resolution only. */
  readonly brief?: boolean;
}

function ReportRow({ report, brief = false }: ReportRowProps) {
  const t = useTranslations('admin');
  const instant = useTime();
  const day = useDay();
  const time = brief ? day : instant;
  const { kind, post, settledAt, resolution } = report;
  return (
    <SubjectRow
      subject={report}
      badges={
        <>
          {kind === 'organisers' && <Badge>{t('organiserBadge')}</Badge>}
          {kind === 'groups' && <Badge>{t('groupBadge')}</Badge>}
          <Badge tone={settledAt === null ? 'warn' : 'plain'}>{t(`reason.${report.reason}`)}</Badge>
          {post !== null && <Badge>{t('postBadge')}</Badge>}
          {report.hidden && <Badge>{t('hiddenBadge')}</Badge>}
        </>
      }
      actions={
        <>
          <ReportActions report={report} />
          <ViewSubject report={report} />
        </>
      }
    >
      {post !== null && <blockquote className={rowStyles.post}>{post.excerpt}</blockquote>}
      {report.text !== '' && <p className={styles.quote}>{report.text}</p>}
      {!brief && (
        <SubjectFacts
          facts={[
            t('reportedBy', { name: report.reporterName || t('nameless'), time: time(report.$createdAt) }),
            ...(post === null ? [] : [t('postBy', { name: post.authorName || t('nameless') })]),
          ]}
        />
      )}
      {settledAt !== null && (
        <p className={rowStyles.resolution}>
          <CircleCheck aria-hidden="true" />
          {resolution === null
            ? t('resolution.unknown', { time: time(settledAt) })
            : t(`resolution.${resolution.action}`, {
                name: resolution.administratorName || t('nameless'),
                time: time(settledAt),
              })}
        </p>
      )}
    </SubjectRow>
  );
}

function ReportActions({ report: { kind, subjectId, ...report } }: { readonly report: Report }) {
  const reported = report.settledAt === null;
  if (kind === 'organisers') {
    return <OrganiserActions organiserId={subjectId} name={report.title} reported={reported} />;
  }
  const subject = { kind, subjectId };
  return report.post === null ? (
    <SubjectActions subject={subject} title={report.title} hidden={report.hidden} reported={reported} />
  ) : (
    <PostActions subject={subject} post={report.post} reported={reported} />
  );
}
