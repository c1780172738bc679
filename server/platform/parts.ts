import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Logger } from './log.ts';

/** What every feature may use; use cases take it, or the part of it that they need, first. */
export interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Logger;
}
