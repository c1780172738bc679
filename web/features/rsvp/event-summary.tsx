import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { inLanguage, textProps } from '../../../contracts/languages.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { DateTile } from '../../ui/date-tile.tsx';
import { useLocationText } from '../events/facts.ts';
import styles from './event-summary.module.css';

export type SummarisedEvent = Pick<
  EventView,
  | 'eventTitle'
  | 'language'
  | 'translations'
  | 'date'
  | 'endDate'
  | 'startTime'
  | 'endTime'
  | 'allDay'
  | 'timeZone'
  | 'startsAt'
  | 'location'
  | 'online'
  | 'ticketPrice'
  | 'currency'
>;

interface EventSummaryProps {
  readonly event: SummarisedEvent;
  /** The last line: what it costs, where it is, or both. */
  readonly last?: 'price' | 'place' | 'both';
}

/** What a form, a receipt or a question is about: date tile, title, time and price or place. Has no block elements. */
export function EventSummary({ event, last = 'price' }: EventSummaryProps) {
  const t = useTranslations('events');
  const formats = useFormats();
  const locale = useLocale();
  const place = useLocationText(event);
  const price =
    event.ticketPrice === null ? t('free') : formats.price({ ...event, ticketPrice: event.ticketPrice });
  return (
    <span className={styles.summary}>
      <DateTile {...formats.leaf(event.date)} size="l" />
      <span className={styles.text}>
        <span className={styles.title} {...textProps(event, 'eventTitle', locale)}>
          {inLanguage(event, locale).eventTitle}
        </span>
        <span className={styles.line}>
          {formats.day(event)}
          <span className={styles.comma}>, </span>
          <span className={styles.time}>{event.allDay ? t('allDay') : formats.timeSpan(event)}</span>
        </span>
        <span className={styles.line}>
          {last === 'both' ? `${place} · ${price}` : last === 'price' ? price : place}
        </span>
      </span>
    </span>
  );
}

export interface SummaryLinkProps {
  readonly event: SummarisedEvent & Pick<EventView, '$id'>;
  /** Inside a card, which is the frame. */
  readonly flush?: boolean;
}

/** The same in a frame that leads to the event's page. */
export function SummaryLink({ event, flush = false }: SummaryLinkProps) {
  return (
    <Link to={paths.event(event.$id)} className={classNames(styles.frame, flush && styles.flush)}>
      <EventSummary event={event} last="place" />
    </Link>
  );
}
