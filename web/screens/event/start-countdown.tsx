import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useNow } from '../../lib/page-context.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import styles from './screen.module.css';

/** Milliseconds between two ticks (specification, section 9). */
const tick = 1000;

/** Days, hours, minutes and seconds until the start. */
export function StartCountdown({ event }: { event: Pick<EventDetail, 'startsAt'> }) {
  const t = useTranslations('event');
  const now = useTicking();
  const left = timeLeft(Date.parse(event.startsAt), now);
  if (left === null) {
    return (
      <p className={styles.started} role="status">
        {t('started')}
      </p>
    );
  }
  const units = ['days', 'hours', 'minutes', 'seconds'] as const;
  return (
    <Countdown
      summary={t('countdownSummary', { days: left.days, hours: left.hours })}
      parts={units.map((unit) => ({ unit, value: left[unit], label: t(unit, { count: left[unit] }) }))}
    />
  );
}

/** The time, anew each second; the server's until the page is hydrated. */
function useTicking(): number {
  const first = useNow();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return now ?? first;
}

/** A span of time in the units of a countdown. */
interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Time from `now` until `start`, both in milliseconds since 1970; null once the start has come. */
export function timeLeft(start: number, now: number): TimeLeft | null {
  const seconds = Math.ceil((start - now) / 1000);
  if (seconds <= 0) return null;
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
