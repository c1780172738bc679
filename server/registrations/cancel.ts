import type { OwnRegistration } from '../../contracts/registrations.ts';
import type { Principal } from '../platform/http.ts';
import type { RegistrationParts } from './parts.ts';
import { eventOfOwn } from './policy.ts';
import { presentOwn } from './present.ts';

/**
 * Cancels the caller's registration; the seat goes to the waitlist.
 *
 * @throws Problem `event_not_found`, `registration_not_found`, `registration_not_possible` for a declined one,
 *   `event_has_started`, `registration_checked_in`
 */
export async function cancel(
  parts: RegistrationParts,
  { caller, eventId }: { caller: Principal; eventId: string },
): Promise<OwnRegistration> {
  await eventOfOwn(parts.db, caller, eventId);
  const command = { kind: 'cancel', userId: caller.userId } as const;
  const { registration } = await parts.desk.submit(eventId, command);
  return presentOwn(registration, null);
}
