import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays, Rss } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { groupEventsQuery, useRemoveEventFromGroup } from '../../api/groups.ts';
import { EventGrid } from '../../features/events/event-grid.tsx';
import { CursorLinks, UpcomingPastLinks } from '../../features/groups/group-card.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { type EventsShown, paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

interface GroupEventsProps {
  readonly groupId: string;
  readonly when: EventsShown;
  readonly after: string | undefined;
  /** Whether the reader manages the group. */
  readonly managed: boolean;
}

export function GroupEvents({ groupId, when, after, managed }: GroupEventsProps) {
  const t = useTranslations('groups');
  const { data } = useSuspenseQuery(groupEventsQuery(groupId, when, after));
  return (
    <section className={styles.part} aria-labelledby="events">
      <h2 id="events">{t('events')}</h2>
      <UpcomingPastLinks
        shown={when}
        pathOf={(other) => paths.group(groupId, other)}
        texts={{ label: t('which'), upcoming: t('upcoming'), past: t('past') }}
      />
      {data.events.length === 0 ? (
        <NoEvents when={when} />
      ) : (
        <div className={styles.grid}>
          <EventGrid
            events={data.events}
            below={managed ? (event) => <RemoveEvent groupId={groupId} event={event} /> : undefined}
          />
        </div>
      )}
      <CursorLinks
        next={data.next === null ? undefined : paths.group(groupId, when, data.next)}
        start={after === undefined ? undefined : paths.group(groupId, when)}
        texts={{ next: t('moreEvents'), start: t('toStart') }}
      />
      <Feeds groupId={groupId} />
    </section>
  );
}

function NoEvents({ when }: Pick<GroupEventsProps, 'when'>) {
  const t = useTranslations('groups');
  return when === 'past' ? (
    <EmptyState title={t('noPast')} />
  ) : (
    <EmptyState title={t('noUpcoming')}>{t('noUpcomingHint')}</EmptyState>
  );
}

/** Feed addresses of the group's events. */
function Feeds({ groupId }: Pick<GroupEventsProps, 'groupId'>) {
  const t = useTranslations('groups');
  const of = `/groups/${encodeURIComponent(groupId)}`;
  const look = { variant: 'quiet', size: 'sm' } as const;
  return (
    <p className={styles.feeds}>
      <a href={paths.feed('ics', of)} className={buttonClass({ ...look, flush: true })}>
        <CalendarDays aria-hidden="true" />
        {t('inCalendar')}
      </a>
      <a href={paths.feed('rss', of)} className={buttonClass(look)}>
        <Rss aria-hidden="true" />
        {t('feed')}
      </a>
    </p>
  );
}

const ConfirmDialog = lazyPart(() => import('../../features/groups/confirm-dialog.tsx'));

interface RemoveEventProps {
  readonly groupId: string;
  readonly event: EventView;
}

/** Removes an event from the group, for its managers. */
function RemoveEvent({ groupId, event: { $id, eventTitle: event } }: RemoveEventProps) {
  const t = useTranslations('groups');
  const work = useRemoveEventFromGroup(groupId);
  const [asking, setAsking] = useState(false);
  const takeOut = () =>
    work.mutate($id, { onSuccess: () => showToast({ tone: 'good', text: t('takenOut', { event }) }) });
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className={styles.takeOut}
        aria-label={`${t('takeOut')}: ${event}`}
        onClick={() => setAsking(true)}
      >
        {t('takeOut')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('takeOutTitle', { event })}
            text={t('takeOutText')}
            texts={{ confirm: t('takeOut'), keep: t('cancel'), close: t('close') }}
            work={work}
            onConfirm={takeOut}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
