import type { ManagedRegistration } from '../../contracts/registrations.ts';
import { findPeople } from '../accounts/index.ts';
import type { Principal } from '../platform/http.ts';
import { answersOf } from '../questions/index.ts';
import { findAdmission } from './admission-store.ts';
import type { Ruling } from './event-commands.ts';
import type { RegistrationParts } from './parts.ts';
import { deciderFor } from './policy.ts';
import { presentManaged } from './present.ts';

/**
 * Carries out what the organiser decided about one registration.
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `registration_not_found`,
 *   `registration_own_decision`, `event_money_not_allowed`, `registration_not_possible`, `event_cancelled`, `event_has_started`, `payment_not_set_up`
 */
export async function decide(
  parts: RegistrationParts,
  { caller, eventId, ruling }: { caller: Principal; eventId: string; ruling: Omit<Ruling, 'by'> },
): Promise<ManagedRegistration> {
  const by = await deciderFor(parts.db, caller, eventId);
  const { registration } = await parts.desk.submit(eventId, { ...ruling, by });
  const { handedOnBy } = registration;
  const people = await findPeople(parts.db, [
    registration.userId,
    ...(handedOnBy === null ? [] : [handedOnBy]),
  ]);
  const answers = await answersOf(parts.db, [registration.id]);
  return presentManaged(registration, people.get(registration.userId), {
    answers: answers.get(registration.id),
    admittedAt: await findAdmission(parts.db, registration.id),
    giverName: handedOnBy === null ? null : (people.get(handedOnBy)?.name ?? null),
  });
}
