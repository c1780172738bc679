import type { ManagedRegistration, OwnRegistration } from '../../contracts/registrations.ts';
import { type Person, shownAddress } from '../accounts/index.ts';
import { wireTime, wireTimeOrNull } from '../platform/clock.ts';
import type { GivenAnswer } from '../questions/index.ts';
import type { Registration } from './store.ts';

/** A registration for the person who made it. */
export function presentOwn(registration: Registration, waitlistPosition: number | null): OwnRegistration {
  return {
    $id: registration.id,
    eventId: registration.eventId,
    state: registration.state,
    waitlistPosition,
    holdExpiresAt: wireTimeOrNull(registration.holdExpiresAt),
    declineReason: registration.declineReason,
    $createdAt: wireTime(registration.createdAt),
  };
}

interface Came {
  readonly admittedAt: Temporal.Instant | null;
}

/** A registration for the organiser of the event. */
export function presentManaged(
  registration: Registration,
  person: Pick<Person, 'name' | 'email'> | undefined,
  { answers = [], admittedAt }: Came & { readonly answers?: readonly GivenAnswer[] | undefined },
): ManagedRegistration {
  return {
    $id: registration.id,
    userId: registration.userId,
    name: person?.name ?? '',
    email: shownAddress(person?.email ?? ''),
    state: registration.state,
    socialMedia: registration.socialMedia,
    reason: registration.reason,
    answers: answers.map(({ questionId, label, value }) => ({ questionId, label, value })),
    holdExpiresAt: wireTimeOrNull(registration.holdExpiresAt),
    admittedAt: wireTimeOrNull(admittedAt),
    $createdAt: wireTime(registration.createdAt),
  };
}
