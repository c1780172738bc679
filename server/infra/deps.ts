import type { Bus } from './db/bus.ts';
import type { Db } from './db/database.ts';
import type { Logger } from './log/log.ts';

/** What every feature may use; the first argument of use cases. */
export interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Logger;
}

/** Tests set their own. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

export function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one;
}

/**
 * Wire format: milliseconds and a `+00:00` offset.
 *
 * @example
 * wireTime(Temporal.Instant.from('2026-05-01T12:34:56Z')) // '2026-05-01T12:34:56.000+00:00'
 */
export function wireTime(instant: Temporal.Instant): string {
  return `${instant.toString({ smallestUnit: 'millisecond' }).slice(0, -1)}+00:00`;
}

export function wireTimeOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : wireTime(instant);
}
