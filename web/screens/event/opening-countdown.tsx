import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { timeLeft } from './start-countdown.tsx';

interface OpeningCountdownProps {
  /** When registration opens, in milliseconds since 1970. */
  readonly at: number;
  readonly onOpen: () => void;
}

/** Milliseconds between two ticks. */
const tick = 1000;

/** The time until registration opens. Then the button can be pressed, without a reload. */
function OpeningCountdown({ at, onOpen }: OpeningCountdownProps) {
  const t = useTranslations('eventParts');
  const [now, setNow] = useState(() => Date.now());
  const isOpen = now >= at;
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (isOpen) return open();
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, [isOpen]);
  const left = timeLeft(at, now);
  if (left === null) return null;
  const units = ['days', 'hours', 'minutes', 'seconds'] as const;
  return (
    <Countdown
      summary={t('opensIn', { days: left.days, hours: left.hours })}
      parts={units.map((unit) => ({ unit, value: left[unit], label: t(unit, { count: left[unit] }) }))}
    />
  );
}

export default withTexts(OpeningCountdown, ['event-parts']);
