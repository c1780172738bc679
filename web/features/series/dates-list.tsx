import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SeriesDate } from '../../../contracts/series.ts';
import { seriesQuery } from '../../api/series.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToday } from '../events/event-row.tsx';
import { useRuleText } from './rule-text.ts';
import styles from './series.module.css';

/** Shown before someone asks for all of them. */
const firstDates = 5;

interface DatesListProps {
  readonly eventId: string;
  /** The page of a date. */
  readonly to: (eventId: string) => string;
  /** What an organiser wants to know of each date: how many are going. */
  readonly counts?: boolean;
  /** Controls below the list. */
  readonly children?: (dates: readonly SeriesDate[]) => ReactNode;
}

/** How an event repeats, and its dates, each with its own page. */
function DatesList({ eventId, to, counts = false, children }: DatesListProps) {
  const t = useTranslations('series');
  const textOf = useRuleText();
  const [all, setAll] = useState(false);
  const query = useQuery(seriesQuery(eventId));
  const { data, isError } = query;
  if (isError) return <QueryError title={t('loadFailed')} query={query} />;
  if (data === undefined) return <Skeleton shape="box" />;
  const { series } = data;
  if (series === null) return null;
  // The date itself is always among those shown.
  const shown = all
    ? series.dates
    : series.dates.filter((date, index) => index < firstDates || date.$id === eventId);
  return (
    <div>
      <p className={styles.rule}>{textOf(series.rule)}</p>
      <ul className={styles.dates}>
        {shown.map((date) => (
          <DateRow key={date.$id} date={date} to={to(date.$id)} here={date.$id === eventId} counts={counts} />
        ))}
      </ul>
      {shown.length < series.dates.length && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
          {t('showAll', { count: String(series.dates.length) })}
        </Button>
      )}
      {counts && series.past > 0 && <p className={styles.rule}>{t('pastDates', { count: series.past })}</p>}
      {children?.(series.dates)}
    </div>
  );
}

/** Whether the person can register for it, if only for its waitlist. */
export function isOpen({ status, bar, own }: SeriesDate): boolean {
  const isTaken = own !== null && own !== 'cancelled' && own !== 'declined';
  return status === 'scheduled' && bar === null && !isTaken;
}

/** A date of a series as its rows and choices name it: `Sat 5 Dec, 10:00 am`. */
export function useDateLabel(): (date: SeriesDate) => string {
  const formats = useFormats();
  const today = useToday();
  return (date) => {
    const time = date.allDay ? '' : formats.startTime({ ...date, endTime: null });
    return [formats.shortDay(date.date, today), time].filter(Boolean).join(', ');
  };
}

interface DateRowProps {
  readonly date: SeriesDate;
  readonly to: string;
  readonly here: boolean;
  readonly counts: boolean;
}

function DateRow({ date, to, here, counts }: DateRowProps) {
  const t = useTranslations('series');
  const label = useDateLabel()(date);
  return (
    <li className={styles.date} aria-current={here ? 'date' : undefined}>
      {here ? <span>{label}</span> : <Link to={to}>{label}</Link>}
      <span className={styles.facts}>
        {here && <span>{t('thisDate')}</span>}
        <State date={date} />
        {counts && <span>{t('going', { count: date.attendeeCount })}</span>}
      </span>
    </li>
  );
}

function State({ date: { status, own, full } }: { readonly date: SeriesDate }) {
  const t = useTranslations('series');
  if (status === 'cancelled') return <Badge tone="bad">{t('dateCancelled')}</Badge>;
  if (own === 'confirmed') return <Badge tone="good">{t('registered')}</Badge>;
  if (own === 'awaiting_payment') return <Badge tone="warn">{t('toPay')}</Badge>;
  if (own === 'pending' || own === 'waitlisted') return <Badge>{t('waiting')}</Badge>;
  return full ? <Badge tone="warn">{t('full')}</Badge> : null;
}

export default withTexts(DatesList, ['series']);
