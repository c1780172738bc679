import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  ArrowRight,
  Flag,
  HardDrive,
  MailWarning,
  PackagePlus,
  RotateCcw,
  ServerCog,
  Wrench,
} from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { administrationOverviewQuery, logQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { calendarDay } from '../../features/events/days.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Task, TaskList } from '../../ui/task-list.tsx';
import figures from './figures.module.css';
import { LogTable } from './log-table.tsx';
import styles from './screen.module.css';

type Overview = CallReply<'GET /v1/admin/overview'>;

/** What waits for an administrator, and what the site has. */
export function OverviewPanel() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const query = useQuery(administrationOverviewQuery);
  const { data, isError } = query;
  const tasks = useTasks(data);
  if (data === undefined) {
    if (!isError) return <Skeleton shape="title" />;
    return <QueryError title={t('failed')} query={query} />;
  }
  return (
    <section className={styles.panel}>
      <div className={figures.tasks}>
        <TaskList tasks={tasks} emptyText={t('calm')} />
      </div>
      <ul className={figures.numbers}>
        {numbers.map(([kind, to]) => {
          const count = kind === 'hidden' ? data.hiddenEvents + data.hiddenGroups : data[kind];
          return (
            // A tab leads there, too.
            (count > 0 || kind !== 'hidden') && (
              <li key={kind}>
                <Link to={to} preventScrollReset={kind === 'people' || kind === 'hidden'}>
                  {t(`number.${kind}`)} <strong>{formats.count(count)}</strong>
                </Link>
              </li>
            )
          );
        })}
      </ul>
      <div className={figures.trends}>
        {trends.map((kind) => (
          <Trend key={kind} kind={kind} counts={data[kind]} />
        ))}
      </div>
      <RecentActivity />
    </section>
  );
}

const trends = ['newPeople', 'newEvents'] as const;

interface TrendProps {
  readonly kind: (typeof trends)[number];
  /** In UTC, as the server counts. */
  readonly counts: readonly number[];
}

function Trend({ kind, counts }: TrendProps) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const first = calendarDay(useNow() - (counts.length - 1) * 86_400_000, 'UTC');
  const sum = counts.reduce((before, count) => before + count, 0);
  return (
    <DayBars counts={counts} first={formats.shortDate(first)} last={t('today')}>
      <strong>{formats.count(sum)}</strong>
      {t(`trend.${kind}`, { count: sum, days: formats.count(counts.length) })}
    </DayBars>
  );
}

/** How many lines of the log are shown. */
const recent = 6;

/** What was done last, by administrators and by the site. */
function RecentActivity() {
  const t = useTranslations('admin');
  const query = useInfiniteQuery(logQuery(useCall(), { action: undefined, search: '' }));
  const lines = query.data?.pages[0]?.lines.slice(0, recent);
  if (lines?.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="recent">
      <header className={styles.recent}>
        <h2 id="recent" className={styles.heading}>
          {t('recent')}
        </h2>
        <Link
          to={paths.admin('log')}
          preventScrollReset
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('allActions')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </header>
      <LogTable
        query={{ ...query, hasNextPage: false }}
        rows={lines}
        label={t('recent')}
        empty={t('logEmpty')}
      />
    </section>
  );
}

/** What the site has, each with its list. */
const numbers = [
  ['upcomingEvents', paths.allEvents()],
  ['groups', paths.groups()],
  ['people', paths.admin('people')],
  ['hidden', paths.admin('hidden')],
] as const;

/** The most urgent first. */
const kinds = [
  ['maintenance', Wrench, 'site'],
  ['lowDisk', HardDrive, 'settings'],
  ['openReports', Flag, 'reports'],
  ['failedRefunds', RotateCcw, 'payments'],
  ['lateMails', MailWarning, 'emails'],
  ['failedMails', MailWarning, 'emails'],
  ['failedJobs', ServerCog, 'settings'],
  ['lateJobs', ServerCog, 'settings'],
  ['newRelease', PackagePlus, 'settings'],
] as const;

/** How many of a kind there are; one for what is or isn't, and gigabytes of the disk. */
function countOf(overview: Overview, kind: (typeof kinds)[number][0]): number {
  if (kind === 'maintenance') return overview.maintenanceSince === null ? 0 : 1;
  if (kind === 'newRelease') return overview.newRelease === null ? 0 : 1;
  if (kind === 'lowDisk') return overview.lowDisk === null ? 0 : 1;
  return overview[kind];
}

function useTasks(overview: Overview | undefined): Task[] {
  const t = useTranslations('admin');
  return kinds.flatMap(([kind, Icon, tab]) => {
    const count = overview === undefined ? 0 : countOf(overview, kind);
    if (count === 0) return [];
    return {
      key: kind,
      icon: <Icon aria-hidden="true" />,
      title: t(`task.${kind}`, { count, release: overview?.newRelease ?? '' }),
      hint: t(`taskHint.${kind}`),
      urgent: kind === 'openReports' || kind === 'failedRefunds' || kind === 'lowDisk',
      renderLink: (props) => <Link to={paths.admin(tab)} preventScrollReset {...props} />,
    };
  });
}
