import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays, MapPin, Video } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { CallReply } from '../../api/call.ts';
import { ownRegistrationsQuery } from '../../api/registrations.ts';
import { ListPages, useSameScreenNavigation } from '../../features/events/event-list.tsx';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { isPast, useLocationText } from '../../features/events/facts.ts';
import { readListAddress } from '../../features/events/filters.ts';
import { saveRegistrations } from '../../features/offline/offline-data.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Badge, type BadgeProps, Card, cardLinkClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import registrationCardStyles from './registration-card.module.css';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  // Never from the cache: an organiser may have decided since the last visit.
  await queries.fetchQuery({
    ...ownRegistrationsQuery(readListAddress(url.searchParams).page),
    staleTime: 0,
  });
}

export function Component() {
  const t = useTranslations('registeredEvents');
  const formats = useFormats();
  const { page } = readListAddress(useSearchParams()[0]);
  const { data } = useSuspenseQuery(ownRegistrationsQuery(page));
  const turning = useSameScreenNavigation();
  const { registrations, total, pages } = data;
  useEffect(() => {
    if (page === 1) saveRegistrations(registrations);
  }, [page, registrations]);
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      {registrations.length === 0 ? (
        <EmptyState
          title={t('empty')}
          action={
            <Link to={paths.allEvents()} className={buttonClass()}>
              {t('find')}
            </Link>
          }
        >
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <p role="status" className={styles.total}>
            {turning ? t('loading') : t('total', { count: total, shown: formats.count(total) })}
          </p>
          <ul className={styles.grid} aria-busy={turning}>
            {registrations.map((registration) => (
              <li key={registration.$id}>
                <RegistrationCard registration={registration} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ListPages page={page} pages={pages} pathOf={paths.registeredEvents} />
    </Container>
  );
}

type Registration = CallReply<'GET /v1/account/registrations'>['registrations'][number];

interface RegistrationCardProps {
  readonly registration: Registration;
}

function RegistrationCard({ registration }: RegistrationCardProps) {
  const t = useTranslations('registeredEvents');
  const rows = useTranslations('rows');
  const events = useTranslations('events');
  const formats = useFormats();
  const { event } = registration;
  const location = useLocationText(event);
  const title = event.eventTitle || t('eventTitle');
  const time = event.allDay ? events('allDay') : formats.startTime(event);
  const Place = event.online ? Video : MapPin;
  return (
    <Card as="article" pad="none" interactive className={registrationCardStyles.card}>
      <EventPicture event={event} />
      <div className={registrationCardStyles.body}>
        <StateBadge registration={registration} />
        <h2 className={registrationCardStyles.title}>{title}</h2>
        <p className={registrationCardStyles.description}>{event.excerpt || rows('defaultDescription')}</p>
        <dl className={registrationCardStyles.facts}>
          <div>
            <dt>
              <CalendarDays aria-hidden="true" />
              {t('date')}
            </dt>
            <dd>
              {formats.day(event)} · {time}
            </dd>
          </div>
          <div>
            <dt>
              <Place aria-hidden="true" />
              {t('location')}
            </dt>
            <dd>{location}</dd>
          </div>
        </dl>
        <Link
          to={paths.event(event.$id)}
          className={classNames(
            registrationCardStyles.details,
            cardLinkClass,
            buttonClass({ variant: 'secondary', size: 'sm', block: true }),
          )}
          aria-label={t('detailsOf', { title })}
        >
          {t('details')}
        </Link>
      </div>
    </Card>
  );
}

const tones: Record<RegistrationState, NonNullable<BadgeProps['tone']>> = {
  confirmed: 'good',
  pending: 'zari',
  waitlisted: 'zari',
  awaiting_payment: 'accent',
  declined: 'bad',
  cancelled: 'plain',
};

function StateBadge({ registration }: RegistrationCardProps) {
  const t = useTranslations('registeredEvents');
  const { event, state, waitlistPosition } = registration;
  const over = isPast(event, useNow());
  if (event.status === 'cancelled') return <Badge tone="bad">{t('eventCancelled')}</Badge>;
  return (
    <p className={registrationCardStyles.states}>
      <Badge tone={over ? 'plain' : tones[state]}>
        {t(state, { position: String(waitlistPosition ?? 1) })}
      </Badge>
      {over && <Badge>{t('past')}</Badge>}
    </p>
  );
}
