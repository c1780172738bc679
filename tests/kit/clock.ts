import type { Clock } from '../../server/infra/deps.ts';

/** A clock that a test sets; it stands still in between. */
export class TestClock implements Clock {
  #now: Temporal.Instant;

  constructor(start: string | Temporal.Instant = Temporal.Now.instant()) {
    // The database keeps microseconds: a finer start would not come back as it went in.
    this.#now = Temporal.Instant.from(start).round('millisecond');
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  /** Moves on, e.g. by `{ minutes: 11 }`. */
  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}
