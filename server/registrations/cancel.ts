import type { OwnRegistration } from '../../contracts/registrations.ts';
import { findVisibleEvent } from '../events/index.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { RegistrationParts } from './parts.ts';
import { presentOwn } from './present.ts';

/**
 * Cancels the caller's registration; the seat goes to the waitlist.
 *
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` for a declined one,
 *   `event_has_started`
 */
export async function cancel(
  parts: RegistrationParts,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<OwnRegistration> {
  if ((await findVisibleEvent(parts.db, eventId, caller)) === null) throw new Problem('event_not_found');
  const command = { kind: 'cancel', userId: caller.userId } as const;
  const { registration } = await parts.desk.submit(eventId, command);
  return presentOwn(registration, null);
}
