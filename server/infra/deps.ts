import type { Db } from './db/database.ts';
import type { Logger } from './log/log.ts';
import type { Bus } from './realtime/bus.ts';

/** What every feature may use; use cases take it, or the part of it that they need, first. */
export interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Logger;
}

/** Where the time comes from; tests set their own. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/**
 * An instant as the wire writes it: milliseconds and a `+00:00` offset.
 *
 * @example wireTime(Temporal.Instant.from('2026-05-01T12:34:56Z')) // '2026-05-01T12:34:56.000+00:00'
 */
export function wireTime(instant: Temporal.Instant): string {
  return `${instant.toString({ smallestUnit: 'millisecond' }).slice(0, -1)}+00:00`;
}

/** The same for a column that may be empty. */
export function wireTimeOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : wireTime(instant);
}
