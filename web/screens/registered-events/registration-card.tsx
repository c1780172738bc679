import { CalendarDays, MapPin, Video } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { CallReply } from '../../api/call.ts';
import { EventPicture } from '../../events/event-picture.tsx';
import { isPast } from '../../events/facts.ts';
import { useLocationText } from '../../events/location-text.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card, cardLinkClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './registration-card.module.css';

type Registration = CallReply<'GET /v1/account/registrations'>['registrations'][number];

interface RegistrationCardProps {
  readonly registration: Registration;
}

/** An event that the person registered for, and where they stand with it. */
export function RegistrationCard({ registration }: RegistrationCardProps) {
  const t = useTranslations('registeredEvents');
  const events = useTranslations('events');
  const formats = useFormats();
  const { event } = registration;
  const location = useLocationText(event);
  const title = event.eventTitle || t('eventTitle');
  const time = event.allDay ? events('allDay') : formats.startTime(event);
  const Place = event.online ? Video : MapPin;
  return (
    <Card as="article" pad="none" interactive className={styles.card}>
      <EventPicture event={event} />
      <div className={styles.body}>
        <StateBadge registration={registration} />
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.description}>{event.excerpt || events('defaultDescription')}</p>
        <dl className={styles.facts}>
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
            styles.details,
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

/** Where the person stands; of an event that is over or was called off, that. */
function StateBadge({ registration }: RegistrationCardProps) {
  const t = useTranslations('registeredEvents');
  const { event, state, waitlistPosition } = registration;
  const over = isPast(event, useNow());
  if (event.status === 'cancelled') return <Badge tone="bad">{t('eventCancelled')}</Badge>;
  return (
    <p className={styles.states}>
      <Badge tone={over ? 'plain' : tones[state]}>
        {t(state, { position: String(waitlistPosition ?? 1) })}
      </Badge>
      {over && <Badge>{t('past')}</Badge>}
    </p>
  );
}
