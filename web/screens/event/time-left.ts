/** A span of time in the units of a countdown. */
export interface TimeLeft {
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
