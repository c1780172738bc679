import type { EventDetail } from '../../contracts/events.ts';
import { ProblemError } from '../api/errors.ts';

/**
 * Lets only the organiser on: to everybody else the screens that manage an event do not exist (ruling 4).
 *
 * @throws ProblemError `event_not_found`
 */
export function requireManaged(event: EventDetail): EventDetail {
  if (event.may.manage) return event;
  throw new ProblemError(404, 'event_not_found', 'This event does not exist.');
}
