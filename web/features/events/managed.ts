import { type EventAction, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { ProblemError } from '../../api/errors.ts';

/**
 * Lets only those on whose role allows one of the actions: to everybody else the screens that manage an event do not
 * exist (ruling 4).
 *
 * @throws ProblemError `event_not_found`
 */
export function requireManaged(event: EventDetail, ...actions: readonly EventAction[]): EventDetail {
  if (actions.some((action) => mayDo(event.role, action))) return event;
  throw new ProblemError(404, 'event_not_found', "This event doesn't exist.");
}
