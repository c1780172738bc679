import { useEffect, useState } from 'react';
import { useFormats } from './format.ts';
import { useNow } from './page-context.tsx';

const halfDay = 12 * 3_600_000;
/** Milliseconds between two ticks. */
const tick = 1000;

/**
 * The time left of a hold, updated each second: `14:32`, `23:05:00`, or null when it is over.
 *
 * @param until ISO 8601
 */
export function useHoldTime(until: string): string | null {
  const first = useNow();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return holdTime(Date.parse(until) - (now ?? first));
}

/** When a hold ends: `6:40 pm IST`, with the day if that is half a day away. */
export function useHoldEnd(): (until: string, timeZone: string) => string {
  const formats = useFormats();
  const now = useNow();
  return (until, timeZone) => {
    const text = formats.instant(until, timeZone);
    return Date.parse(until) - now < halfDay ? text.slice(text.lastIndexOf(',') + 1).trim() : text;
  };
}

/** Milliseconds as a clock time; null if none are left. */
export function holdTime(milliseconds: number): string | null {
  if (milliseconds <= 0) return null;
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const shown = parts.map((part) => String(part).padStart(2, '0'));
  return hours > 0 ? [hours, ...shown].join(':') : shown.join(':');
}
