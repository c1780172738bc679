import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import styles from './event-row.module.css';

export function EventRow({ event, onOpen }: { readonly event: EventView; readonly onOpen: () => void }) {
  const t = useTranslations('events');
  const formats = useFormats();
  const { day, month } = formats.leaf(event.date);
  const price = event.ticketPrice === null ? t('free') : formats.rupees(event.ticketPrice);
  const place = event.location === '' ? t('online') : event.location;
  const time = formats.startTime(event) || t('allDay');
  return (
    <Link to={paths.event(event.$id)} className={styles.row} onClick={onOpen}>
      <span className={styles.leaf} aria-hidden="true">
        <span className={styles.month}>{month}</span>
        <span className={styles.day}>{day}</span>
      </span>
      <span className={styles.facts}>
        <span className={styles.title}>{event.eventTitle}</span>
        <span className={styles.line}>
          {formats.day(event)} · {time}
        </span>
        <span className={styles.line}>
          {price} · {place}
        </span>
      </span>
    </Link>
  );
}
