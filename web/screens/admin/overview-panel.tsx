import { useQuery } from '@tanstack/react-query';
import { Flag, MailWarning, RotateCcw, ServerCog } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { administrationOverviewQuery } from '../../api/administration.ts';
import type { CallReply } from '../../api/call.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Task, TaskList } from '../../ui/task-list.tsx';
import styles from './screen.module.css';

type Overview = CallReply<'GET /v1/admin/overview'>;

/** What waits for an administrator, and what is hidden. */
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
      <TaskList tasks={tasks} emptyText={t('calm')} />
      {data.hiddenEvents + data.hiddenGroups > 0 && (
        <p className={styles.about}>
          <Link to={paths.admin('hidden')} preventScrollReset>
            {t('hiddenCounts', {
              events: formats.count(data.hiddenEvents),
              groups: formats.count(data.hiddenGroups),
            })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** The most urgent first. */
const kinds = [
  ['openReports', Flag, 'reports'],
  ['failedRefunds', RotateCcw, 'payments'],
  ['failedMails', MailWarning, 'settings'],
  ['failedJobs', ServerCog, 'settings'],
] as const;

function useTasks(overview: Overview | undefined): Task[] {
  const t = useTranslations('admin');
  return kinds.flatMap(([kind, Icon, tab]) => {
    const count = overview?.[kind] ?? 0;
    if (count === 0) return [];
    return {
      key: kind,
      icon: <Icon aria-hidden="true" />,
      title: t(`task.${kind}`, { count }),
      hint: t(`taskHint.${kind}`),
      urgent: kind === 'openReports' || kind === 'failedRefunds',
      renderLink: (props) => <Link to={paths.admin(tab)} preventScrollReset {...props} />,
    };
  });
}
