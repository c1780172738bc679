import { MapPin, Video } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useLocationText, venueOf } from '../../features/events/facts.ts';
import { clocksDiffer, useFormats } from '../../lib/format.ts';
import { lazyWithRetry, OptionalPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './facts.module.css';

const Going = lazyWithRetry(() => withItsTexts(['event-parts'], import('./going.tsx')));
const DirectionsLink = lazyWithRetry(() => import('./location/map-links.tsx'));

/** When, where and with whom. */
export function Facts({ event }: { event: EventDetail }) {
  return (
    <dl className={styles.facts}>
      <When event={event} />
      <Where event={event} />
      <OptionalPart>
        <Going event={event} />
      </OptionalPart>
    </dl>
  );
}

function When({ event }: { event: EventDetail }) {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <div className={styles.fact}>
      <dt>
        <span className={visuallyHidden}>{t('event.date')}</span>
        <DateTile {...formats.leaf(event.date)} />
      </dt>
      <dd className={styles.text}>
        <strong>{formats.day(event)}</strong>
        <span>{event.allDay ? t('events.allDay') : formats.timeSpan(event)}</span>
        <OwnTime event={event} />
      </dd>
    </div>
  );
}

/** The start in the reader's time zone, where it differs. Only the browser knows the zone. */
function OwnTime({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const formats = useFormats();
  const hydrated = useHydrated();
  if (!hydrated || event.allDay) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!clocksDiffer(zone, event.timeZone, event.startsAt)) return null;
  return (
    <span className={styles.faint}>{t('yourTime', { time: formats.instant(event.startsAt, zone) })}</span>
  );
}

function Where({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const text = useLocationText(event);
  const { location, onlineLink } = event;
  const venue = venueOf(location);
  const area = location.slice(venue.length).replace(/^[,\s]+/, '');
  const Icon = event.online ? Video : MapPin;
  const onSite = location !== '';
  return (
    <div className={styles.fact}>
      <dt className={styles.tile}>
        <span className={visuallyHidden}>{t('location')}</span>
        <Icon aria-hidden="true" />
      </dt>
      <dd className={styles.text}>
        <strong>{onSite && !event.online ? venue : text}</strong>
        {onSite && !event.online && area !== '' && <span className={styles.area}>{area}</span>}
        {onSite && (
          <OptionalPart>
            <DirectionsLink event={event} />
          </OptionalPart>
        )}
        {onlineLink !== null && (
          <a href={onlineLink} rel="noopener">
            {t('joinOnline')}
          </a>
        )}
      </dd>
    </div>
  );
}
