import { CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { SeriesDate } from '../../../contracts/series.ts';
import type { RegisteredDate } from '../../api/series.ts';
import { useHoldEnd } from '../../lib/hold-time.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import sheet from '../rsvp/sheet.module.css';
import { SheetActions } from '../rsvp/sheet.tsx';
import { useDateLabel } from './dates-list.tsx';
import styles from './series.module.css';

interface RegisteredDatesProps {
  readonly event: EventDetail;
  readonly dates: readonly SeriesDate[];
  readonly results: readonly RegisteredDate[];
  readonly onClose: () => void;
}

/** What came of registering for several dates: a line for each, with the way to its ticket or payment. */
export function RegisteredDates({ event, dates, results, onClose }: RegisteredDatesProps) {
  const t = useTranslations('series');
  const labelOf = useDateLabel();
  const news = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => news.current?.focus(), []);
  const count = results.filter(({ registration }) => registration?.state === 'confirmed').length;
  const isDone = count === results.length;
  return (
    <>
      <div ref={news} tabIndex={-1} role="status" className={sheet.done}>
        <span className={sheet.mark} data-waits={isDone ? undefined : ''}>
          {isDone ? <CircleCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
        </span>
        <p className={sheet.news}>
          {isDone ? t('allDone', { count }) : t('someDone', { count, all: String(results.length) })}
        </p>
      </div>
      <ul className={styles.dates}>
        {results.map((result) => {
          const date = dates.find(({ $id }) => $id === result.eventId);
          return (
            <li key={result.eventId} className={styles.date}>
              <span>{date && labelOf(date)}</span>
              <span className={styles.facts}>
                <Outcome result={result} event={event} />
              </span>
            </li>
          );
        })}
      </ul>
      <SheetActions>
        <Button size="lg" block onClick={onClose}>
          {t('done')}
        </Button>
      </SheetActions>
    </>
  );
}

function Outcome({ result, event }: { readonly result: RegisteredDate; readonly event: EventDetail }) {
  const t = useTranslations('series');
  const holdEnd = useHoldEnd();
  const { registration, problem, eventId } = result;
  if (registration === null) return <span className={styles.refused}>{problem?.message}</span>;
  switch (registration.state) {
    case 'confirmed':
      return (
        <>
          <Badge tone="good">{t('stateConfirmed')}</Badge>
          <Link to={paths.ticket(registration.$id)}>{t('showTicket')}</Link>
        </>
      );
    case 'awaiting_payment':
      return (
        <>
          {registration.holdExpiresAt !== null && (
            <Badge tone="warn">
              {t('stateToPay', { time: holdEnd(registration.holdExpiresAt, event.timeZone) })}
            </Badge>
          )}
          <Link to={paths.event(eventId)}>{t('pay')}</Link>
        </>
      );
    case 'waitlisted':
      return <Badge>{t('stateWaitlisted', { position: String(registration.waitlistPosition ?? 1) })}</Badge>;
    default:
      return <Badge>{t('statePending')}</Badge>;
  }
}
