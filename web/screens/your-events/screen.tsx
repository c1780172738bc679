import { useSuspenseQuery } from '@tanstack/react-query';
import { Download, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { ownEventsQuery } from '../../api/registrations.ts';
import { CreatedEvent } from '../../features/event-form/created-event.tsx';
import { deleteDraft, readDraft } from '../../features/event-form/draft.ts';
import { ListPages, useSameScreenNavigation } from '../../features/events/event-list.tsx';
import { DayList, RowList } from '../../features/events/event-row.tsx';
import { isPast } from '../../features/events/facts.ts';
import { leadToLastPage, readListAddress } from '../../features/events/filters.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated, useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { Split } from '../../ui/split.tsx';
import { LinkRows, TaskList } from '../../ui/task-list.tsx';
import { type OwnEvent, OwnEventState, ShareOwnEvent, useOwnTasks } from './own-event.tsx';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  // Never from the cache: people come here right after a change.
  const { page } = readListAddress(url.searchParams);
  leadToLastPage(page, await queries.fetchQuery(ownEventsQuery(page)), paths.yourEvents);
}

/** The organiser's events, soonest first; the rows lead to the manage page (product rule 3). */
export function Component() {
  const t = useTranslations('yourEvents');
  const { page } = readListAddress(useSearchParams()[0]);
  const { data } = useSuspenseQuery(ownEventsQuery(page));
  const viewer = useViewer();
  const hydrated = useHydrated();
  const turning = useSameScreenNavigation();
  const now = useNow();
  const formats = useFormats();
  const ahead = data.events.filter((event) => !isPast(event, now));
  const upcoming = ahead.filter(({ status }) => status !== 'cancelled');
  const cancelled = ahead.filter(({ status }) => status === 'cancelled');
  const past = data.events.filter((event) => isPast(event, now));
  const tasks = useOwnTasks(data.events);
  const extrasOf = (event: OwnEvent) => ({
    to: paths.manageEvent(event.$id),
    state: <OwnEventState event={event} />,
    corner:
      event.status === 'scheduled' && !event.hidden && event.publishedAt !== null && !isPast(event, now) ? (
        <ShareOwnEvent event={event} />
      ) : undefined,
  });
  return (
    <Container className={styles.screen} aria-busy={turning}>
      <Head title={t('title')} />
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        {data.events.length > 0 && (
          <div className={styles.actions}>
            <Link to={paths.importEvents()} className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden="true" />
              {t('import')}
            </Link>
            <Link to={paths.createEvent()} className={buttonClass()}>
              <Plus aria-hidden="true" />
              {t('create')}
            </Link>
          </div>
        )}
      </header>
      {hydrated && <CreatedEvent />}
      {hydrated && viewer && <DraftNotice userId={viewer.$id} />}
      <p role="status" className={visuallyHidden}>
        {turning && t('loading')}
      </p>
      {data.events.length === 0 && <FirstEvent />}
      {data.events.length > 0 && (
        <Split
          asideFirst
          className={tasks.length === 0 ? styles.calm : undefined}
          aside={
            <section aria-labelledby="tasks" className={styles.section}>
              <h2 id="tasks">{t('needs')}</h2>
              <TaskList tasks={tasks} emptyText={t('needsNothing')} />
            </section>
          }
        >
          <div className={styles.lists}>
            {upcoming.length > 0 && (
              <section aria-labelledby="upcoming" className={styles.section}>
                <h2 id="upcoming">{t('upcoming')}</h2>
                <DayList events={upcoming} extrasOf={extrasOf} first />
              </section>
            )}
            {cancelled.length > 0 && (
              <Disclosure
                title={
                  <span>
                    {t('cancelled')}{' '}
                    <small className={styles.number}>{formats.count(cancelled.length)}</small>
                  </span>
                }
              >
                <RowList events={cancelled} extrasOf={extrasOf} />
              </Disclosure>
            )}
            {past.length > 0 && (
              <section aria-labelledby="past" className={styles.section}>
                <h2 id="past">{t('past')}</h2>
                <RowList events={past} extrasOf={extrasOf} />
              </section>
            )}
            <ListPages page={data.page} pages={data.pages} pathOf={paths.yourEvents} />
          </div>
        </Split>
      )}
    </Container>
  );
}

/** The ways to start, for who has no event yet. */
function FirstEvent() {
  const t = useTranslations('yourEvents');
  return (
    <div className={styles.first}>
      <Card as="section" pad="none" className={styles.firstCard} aria-labelledby="first">
        <div className={styles.firstText}>
          <h2 id="first">{t('noneTitle')}</h2>
          <p>{t('emptyHint')}</p>
          <Link to={paths.createEvent()} className={buttonClass({ size: 'lg' })}>
            <Plus aria-hidden="true" />
            {t('create')}
          </Link>
        </div>
        <div className={styles.firstCover}>
          <Cover id="" title={t('create')} category={undefined} ratio="fill" />
        </div>
      </Card>
      <LinkRows
        rows={[
          {
            key: 'import',
            icon: <Download aria-hidden="true" />,
            title: t('import'),
            hint: t('importHint'),
            renderLink: (props) => <Link to={paths.importEvents()} {...props} />,
          },
          {
            key: 'group',
            icon: <Users aria-hidden="true" />,
            title: t('startGroup'),
            hint: t('startGroupHint'),
            renderLink: (props) => <Link to={paths.createGroup()} {...props} />,
          },
        ]}
      />
    </div>
  );
}

/** Offers the draft of an event that wasn't created yet. */
function DraftNotice({ userId }: { userId: string }) {
  const t = useTranslations('eventForm');
  const [draft, setDraft] = useState(() => readDraft(userId));
  if (draft === null) return null;
  const title = draft.eventTitle.trim();
  const discard = () => {
    deleteDraft(userId);
    setDraft(null);
  };
  return (
    <Card as="section" className={styles.draft} aria-labelledby="draft">
      <div className={styles.saved}>
        <h2 id="draft">{t('draftTitle')}</h2>
        <p>{title === '' ? t('draftText') : t('draftTextTitled', { title })}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={discard}>
          {t('draftDiscard')}
        </Button>
        <Link to={paths.createEvent()} className={buttonClass()}>
          {t('draftContinue')}
        </Link>
      </div>
    </Card>
  );
}
