import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SeriesPassView } from '../../../contracts/series-passes.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/card.tsx';
import styles from './series.module.css';

interface PassDatesProps {
  readonly pass: SeriesPassView;
  /** The date at hand. */
  readonly eventId: string;
  /** Whether to link to the tickets, which only their holder has. */
  readonly own: boolean;
  /** A control for a date that was given back. */
  readonly action?: (date: SeriesPassView['admits'][number]) => React.ReactNode;
}

/** The dates of a pass, each with its ticket or what became of it. */
export function PassDates({ pass, eventId, own, action }: PassDatesProps) {
  const formats = useFormats();
  return (
    <ul className={styles.dates}>
      {pass.admits.map((date) => {
        const label = formats.instant(date.startsAt, date.timeZone);
        const to =
          own && date.state === 'confirmed' ? paths.ticket(date.registrationId) : paths.event(date.eventId);
        const isHere = date.eventId === eventId;
        return (
          <li key={date.eventId} className={styles.date} aria-current={isHere ? 'date' : undefined}>
            {isHere ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            <span className={styles.facts}>
              <State date={date} />
              {action?.(date)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function State({ date: { status, state, refunded } }: { date: SeriesPassView['admits'][number] }) {
  const t = useTranslations('seriesPass');
  if (status === 'cancelled')
    return <Badge tone="bad">{t(refunded ? 'dateRefunded' : 'dateCancelled')}</Badge>;
  if (state === 'confirmed') return <Badge tone="good">{t('seat')}</Badge>;
  if (state === 'waitlisted') return <Badge tone="warn">{t('waiting')}</Badge>;
  return <Badge>{t(refunded ? 'refunded' : 'givenBack')}</Badge>;
}
