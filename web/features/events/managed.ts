import { type EventAction, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { ProblemError } from '../../lib/errors.ts';

/**
 * Throws for roles that may take none of the actions, so that the manage screens answer 404 (product rule 4).
 *
 * @throws ProblemError `event_not_found`
 */
export function requireManaged(event: EventDetail, ...actions: readonly EventAction[]): EventDetail {
  if (actions.some((action) => mayDo(event.role, action))) return event;
  throw new ProblemError(404, 'event_not_found', "This event doesn't exist.");
}
