import type { OwnRegistration } from '../../contracts/registrations.ts';
import type { Principal } from '../platform/http.ts';
import type { Answers } from './event-commands.ts';
import type { RegistrationParts } from './parts.ts';
import { presentOwn } from './present.ts';
import { waitlistPositions } from './store.ts';

/**
 * Registers the caller. Whoever is registered already gets that registration again, however often they ask.
 *
 * @throws Problem `event_not_found`, `event_cancelled`, `registration_closed`, `registration_declined`,
 *   `registration_own_event`, `registration_answers_required`, `payment_not_set_up`; `general_argument_invalid` with the questions that are not answered
 */
export async function register(
  parts: RegistrationParts,
  { caller, eventId, answers }: { caller: Principal; eventId: string; answers: Answers },
): Promise<OwnRegistration> {
  const command = { kind: 'register', userId: caller.userId, answers } as const;
  const { registration, joinedAt } = await parts.desk.submit(eventId, command);
  if (joinedAt !== null) return presentOwn(registration, joinedAt);
  const positions = await waitlistPositions(parts.db, [registration]);
  return presentOwn(registration, positions.get(registration.id) ?? null);
}
