import { useSuspenseQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ListedRegistration, ownRegistrationsQuery } from '../../api/registrations.ts';
import { ComingUp, EmptyEvents } from '../../features/events/coming-up.tsx';
import { ListPages, useSameScreenNavigation } from '../../features/events/event-list.tsx';
import { DayList } from '../../features/events/event-row.tsx';
import { leadToLastPage, readListAddress } from '../../features/events/filters.ts';
import { saveRegistrations } from '../../features/offline/offline-data.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import { Split } from '../../ui/split.tsx';
import { groupsOf } from './groups.ts';
import { NextRegistration, registrationExtras } from './registration-card.tsx';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  // Never from the cache: an organiser may have decided since the last visit.
  const { page } = readListAddress(url.searchParams);
  const found = await queries.fetchQuery({ ...ownRegistrationsQuery(page), staleTime: 0 });
  leadToLastPage(page, found, paths.registeredEvents);
}

export function Component() {
  const t = useTranslations('registeredEvents');
  const formats = useFormats();
  const { page } = readListAddress(useSearchParams()[0]);
  const { data } = useSuspenseQuery(ownRegistrationsQuery(page));
  const turning = useSameScreenNavigation();
  const now = useNow();
  const { registrations, total, pages } = data;
  useEffect(() => {
    if (page === 1) saveRegistrations(registrations);
  }, [page, registrations]);
  const { next, later, cancelled, past } = groupsOf(registrations, now);
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      {registrations.length === 0 ? (
        <EmptyEvents
          icon={Ticket}
          title={t('empty')}
          action={
            <Link to={paths.allEvents()} className={buttonClass()}>
              {t('find')}
            </Link>
          }
        >
          {t('emptyHint')}
        </EmptyEvents>
      ) : (
        <>
          <p role="status" className={visuallyHidden}>
            {turning ? t('loading') : t('total', { count: total, shown: formats.count(total) })}
          </p>
          <Split aside={<ComingUp without={registrations.map(({ eventId }) => eventId)} />}>
            <div className={styles.groups} aria-busy={turning}>
              {next !== undefined && (
                <section aria-labelledby="next" className={styles.group}>
                  <h2 id="next">{t('next')}</h2>
                  <NextRegistration registration={next} />
                </section>
              )}
              <Group title={t('upcoming')} registrations={later} first />
              <Group title={t('cancelled')} registrations={cancelled} />
              <Group title={t('past')} registrations={past} />
            </div>
          </Split>
        </>
      )}
      <ListPages page={page} pages={pages} pathOf={paths.registeredEvents} />
    </Container>
  );
}

interface GroupProps {
  readonly title: string;
  readonly registrations: readonly ListedRegistration[];
  /** Above the fold. */
  readonly first?: boolean;
}

function Group({ title, registrations, first = false }: GroupProps) {
  const id = useId();
  const now = useNow();
  if (registrations.length === 0) return null;
  const events = registrations.map((registration) => ({
    ...registration.event,
    location: registration.event.exactAddress ?? registration.event.location,
    registration,
  }));
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      <DayList
        events={events}
        extrasOf={({ registration }) => registrationExtras(registration, now)}
        first={first}
        folds
      />
    </section>
  );
}
