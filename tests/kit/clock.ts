import type { Clock } from '../../server/infra/deps.ts';

/** A clock that only moves when the test says so. */
export class TestClock implements Clock {
  #now: Temporal.Instant;

  constructor(start: string | Temporal.Instant = Temporal.Now.instant()) {
    // Rounded like PostgreSQL's microseconds, so that values survive a round trip.
    this.#now = Temporal.Instant.from(start).round('millisecond');
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  /** Moves forward, e.g. by `{ minutes: 11 }`. */
  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}
