import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { groupEventsQuery, groupQuery } from '../../api/groups.ts';
import { DayList } from '../../features/events/event-row.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './screen.module.css';

export async function load({ queries, params }: LoadArguments) {
  const { groupId = '' } = params;
  await Promise.all([
    queries.ensureQueryData(groupQuery(groupId)),
    queries.ensureQueryData(groupEventsQuery(groupId, 'upcoming')),
  ]);
  return null;
}

/** A group's next events for other sites. */
export function Component() {
  const t = useTranslations();
  const { groupId = '' } = useParams();
  const { url } = useSite();
  const { data: group } = useSuspenseQuery(groupQuery(groupId));
  const { data } = useSuspenseQuery(groupEventsQuery(groupId, 'upcoming'));
  const page = url + paths.group(groupId);
  return (
    <section aria-labelledby="group" className={styles.calendar}>
      <Head title={group.name} description={group.excerpt} />
      <h1 id="group" className={styles.title}>
        <a href={page} target="_blank" rel="noopener">
          {group.name}
        </a>
      </h1>
      {data.events.length === 0 ? (
        <EmptyState title={t('groups.noUpcoming')} />
      ) : (
        <DayList events={data.events} level={2} first joined className={styles.list} />
      )}
      <p className={styles.more}>
        <a
          href={url + paths.feed('ics', `/groups/${encodeURIComponent(groupId)}`)}
          className={buttonClass({ variant: 'quiet', size: 'sm', flush: true })}
        >
          <CalendarDays aria-hidden="true" />
          {t('groups.inCalendar')}
        </a>
        {data.next !== null && (
          <a
            href={page}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {t('groups.moreEvents')}
          </a>
        )}
      </p>
    </section>
  );
}
