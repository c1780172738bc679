import type { Clock } from '../../server/platform/clock.ts';

/** A clock that a test sets; it stands still in between. */
export class TestClock implements Clock {
  #now: Temporal.Instant;

  constructor(start: string | Temporal.Instant = Temporal.Now.instant()) {
    this.#now = Temporal.Instant.from(start);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  /** Moves on, e.g. by `{ minutes: 11 }`. */
  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}
