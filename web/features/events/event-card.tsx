import { CalendarDays, MapPin, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { Badge, Card, cardAboveClass, cardLinkClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCardTransition } from './card-transition.ts';
import styles from './event-card.module.css';
import eventGridStyles from './event-grid.module.css';
import { EventPicture } from './event-picture.tsx';
import { isPast, useLocationText } from './facts.ts';
import SaveButton from './save-button.tsx';

interface EventCardProps {
  readonly event: EventView;
  /** Target of 'View Details': the event's page, or its manage page. */
  readonly to: string;
  /** Above the fold: the picture isn't lazy-loaded. */
  readonly first?: boolean;
}

/** An event in a list. */
function EventCard({ event, to, first = false }: EventCardProps) {
  const t = useTranslations('events');
  const rows = useTranslations('rows');
  const site = useTranslations('site');
  const formats = useFormats();
  const { opening, onClick } = useCardTransition(to);
  const time = event.allDay ? t('allDay') : formats.startTime(event);
  return (
    <Card as="article" pad="none" interactive className={styles.card}>
      <div className={classNames(styles.media, opening && styles.opening)}>
        <EventPicture event={event} first={first} />
        <CalendarLeaf date={event.date} />
        <SaveButton event={event} variant="solid" className={classNames(styles.save, cardAboveClass)} />
        <StateBadge event={event} />
      </div>
      <div className={styles.body}>
        <p className={styles.when}>
          <CalendarDays aria-hidden="true" />
          <span>
            {formats.day(event)} · {time}
          </span>
        </p>
        <h3 className={styles.title}>{event.eventTitle}</h3>
        <p className={styles.host}>
          {t('hostedBy', { name: event.organiserName || site('defaultOrganisation') })}
        </p>
        <p className={styles.description}>{event.excerpt || rows('defaultDescription')}</p>
        <Place event={event} />
        <Categories categories={event.categories} />
        <div className={styles.foot}>
          <span className={styles.going}>
            <Users aria-hidden="true" />
            {t('going', { count: formats.count(event.attendeeCount) })}
          </span>
          <Ticket event={event} />
          <Link
            to={to}
            onClick={onClick}
            className={classNames(styles.details, cardLinkClass)}
            aria-label={rows('viewDetailsOf', { title: event.eventTitle })}
          >
            {rows('viewDetails')}
          </Link>
        </div>
      </div>
    </Card>
  );
}

/** The day as a calendar page. The full date is below. */
function CalendarLeaf({ date }: { date: string }) {
  const { day, month } = useFormats().leaf(date);
  return (
    <span className={styles.leaf} aria-hidden="true">
      <span>{month}</span>
      <strong>{day}</strong>
    </span>
  );
}

function StateBadge({ event }: { event: EventView }) {
  const t = useTranslations('events');
  const past = isPast(event, useNow());
  if (event.status !== 'cancelled' && !past) return null;
  return (
    <span className={styles.state}>
      <Badge tone={event.status === 'cancelled' ? 'bad' : 'plain'}>
        {t(event.status === 'cancelled' ? 'cancelled' : 'past')}
      </Badge>
    </span>
  );
}

function Place({ event }: { event: EventView }) {
  const text = useLocationText(event);
  const Icon = event.online ? Video : MapPin;
  return (
    <p className={styles.place}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

function Categories({ categories }: Pick<EventView, 'categories'>) {
  const t = useTranslations('categories');
  if (categories.length === 0) return null;
  return (
    <ul className={styles.categories}>
      {categories.map((category) => (
        <li key={category}>
          <Badge>{t(category)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Ticket({ event }: { event: EventView }) {
  const t = useTranslations('events');
  const formats = useFormats();
  if (event.ticketType === 'free') return <Badge tone="good">{t('free')}</Badge>;
  return (
    <Badge tone="zari">
      {t('paid')}
      {event.ticketPrice !== null && <> · {formats.rupees(event.ticketPrice)}</>}
    </Badge>
  );
}

interface EventGridProps {
  readonly events: readonly EventView[];
  /** Target of the cards; by default the event's page. */
  readonly pathOf?: (eventId: string) => string;
  readonly below?: ((event: EventView) => ReactNode) | undefined;
}

export function EventGrid({ events, pathOf = paths.event, below }: EventGridProps) {
  return (
    <ul className={eventGridStyles.grid}>
      {events.map((event, index) => (
        <li key={event.$id}>
          <EventCard event={event} to={pathOf(event.$id)} first={index < 3} />
          {below?.(event)}
        </li>
      ))}
    </ul>
  );
}
