import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadViewer } from '../../api/account.ts';
import { followingQuery, organiserEventsQuery, organiserQuery } from '../../api/following.ts';
import { EventGrid } from '../../features/events/event-card.tsx';
import FollowButton from '../../features/groups/follow-button.tsx';
import { CursorLinks, readEventsAddress, UpcomingPastLinks } from '../../features/groups/group-card.tsx';
import { useFormats } from '../../lib/format.ts';
import { usePictures } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import styles from './screen.module.css';

export async function load({ queries, call, params, url }: LoadArguments) {
  const { organiserId = '' } = params;
  const { when, after } = readEventsAddress(url.searchParams);
  await Promise.all([
    queries.ensureQueryData(organiserQuery(organiserId)),
    queries.ensureQueryData(organiserEventsQuery(organiserId, when, after)),
    queries.prefetchQuery(followingQuery('organisers', organiserId)),
    loadViewer(queries, call),
  ]);
}

export function Component() {
  const t = useTranslations('following');
  const { organiserId = '' } = useParams();
  const { when, after } = readEventsAddress(useSearchParams()[0]);
  const { data: organiser } = useSuspenseQuery(organiserQuery(organiserId));
  const { data } = useSuspenseQuery(organiserEventsQuery(organiserId, when, after));
  const { name } = organiser;
  const pictures = usePictures();
  const calendar = paths.feed('ics', `/organisers/${encodeURIComponent(organiserId)}`);
  return (
    <Container className={styles.screen}>
      <Head title={t('organiserTitle', { name })} path={paths.organiser(organiserId, when, after)} />
      <link rel="alternate" type="text/calendar" title={name} href={calendar} />
      <header className={styles.header}>
        <Avatar name={name} src={organiser.picture && pictures.cut(organiser.picture, 192, 192)} size="xl" />
        <div className={styles.who}>
          <p className={styles.faint}>{t('organiserIntro')}</p>
          <h1>{name}</h1>
          <Followers organiserId={organiserId} />
        </div>
        <FollowButton kind="organisers" subjectId={organiserId} />
      </header>
      <UpcomingPastLinks
        shown={when}
        pathOf={(other) => paths.organiser(organiserId, other)}
        texts={{ label: t('which'), upcoming: t('upcoming'), past: t('past') }}
      />
      {data.events.length > 0 && (
        <>
          <h2 className={visuallyHidden}>{t(when)}</h2>
          <EventGrid events={data.events} />
        </>
      )}
      {data.events.length === 0 && when === 'past' && <EmptyState title={t('noPast')} />}
      {data.events.length === 0 && when === 'upcoming' && (
        <EmptyState title={t('noUpcoming')}>{t('noUpcomingHint', { name })}</EmptyState>
      )}
      <CursorLinks
        next={data.next === null ? undefined : paths.organiser(organiserId, when, data.next)}
        start={after === undefined ? undefined : paths.organiser(organiserId, when)}
        texts={{ next: t('moreEvents'), start: t('toStart') }}
      />
      <p>
        <a href={calendar} className={buttonClass({ variant: 'quiet', size: 'sm', flush: true })}>
          <CalendarDays aria-hidden="true" />
          {t('inCalendar')}
        </a>
      </p>
    </Container>
  );
}

function Followers({ organiserId }: { organiserId: string }) {
  const t = useTranslations('following');
  const formats = useFormats();
  const { data } = useQuery(followingQuery('organisers', organiserId));
  const count = data?.followers ?? 0;
  if (count === 0) return null;
  return <p className={styles.faint}>{t('followers', { count, shown: formats.count(count) })}</p>;
}
