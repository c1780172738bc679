import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { isPast } from '../../features/events/facts.ts';
import { useNow } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import styles from './screen.module.css';

/** Milliseconds between two ticks. */
const tick = 1000;

/** The time until the start; nothing for an event that is cancelled or over, or whose page counts down to registration. */
function StartCountdown({ event }: { event: EventDetail }) {
  const t = useTranslations('eventParts');
  const now = useTicking();
  if (event.status === 'cancelled' || isPast(event, now)) return null;
  if (event.opensAt !== null && Date.parse(event.opensAt) > now) return null;
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

export default withTexts(StartCountdown, ['event-parts']);

/** The current time, each second; the server's time until hydration. */
function useTicking(): number {
  const first = useNow();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return now ?? first;
}

interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Both in milliseconds since 1970; null once the event has started. */
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
