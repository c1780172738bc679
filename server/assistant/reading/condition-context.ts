import type { ChatFilters } from '../../../contracts/assistant.ts';
import type { Feasts } from './date-arithmetic.ts';
import type { EventIndex } from './event-index.ts';
import type { PlaceNames } from './places.ts';

/** What reading conditions depends on beside the text. */
export interface ConditionContext extends PlaceNames {
  /** In the relevant time zone. */
  readonly today: Temporal.PlainDate;
  /** The site's; filters name another one only. */
  readonly currency?: string | undefined;
  /** The filters of the conversation so far. */
  readonly before?: ChatFilters | undefined;
  readonly feasts?: Feasts | undefined;
  /** The site's own words; without it, every word may be a topic. */
  readonly index?: EventIndex | undefined;
}
