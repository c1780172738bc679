import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReceivedOffer } from '../../../contracts/ticket-offers.ts';
import { useLocationText } from '../../events/location-text.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import styles from './screen.module.css';

/** What the offered ticket is for, and until when it is offered. */
export function OfferFacts({ offer: { event, expiresAt } }: { offer: ReceivedOffer }) {
  const t = useTranslations('ticketOffer');
  const events = useTranslations('events');
  const formats = useFormats();
  const location = useLocationText(event);
  const facts = [
    [
      t('event'),
      <Link key="event" to={paths.event(event.$id)}>
        {event.eventTitle || t('toEvent')}
      </Link>,
    ],
    [t('date'), formats.day(event)],
    [t('time'), event.allDay ? events('allDay') : formats.timeSpan(event)],
    [t('location'), location],
    [t('until'), formats.instant(expiresAt, event.timeZone)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
