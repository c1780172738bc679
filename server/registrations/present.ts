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
    handedOn: registration.handedOnAt !== null,
    $createdAt: wireTime(registration.createdAt),
  };
}

/** What is known of a registration beside its own row. */
interface Surroundings {
  readonly admittedAt: Temporal.Instant | null;
  /** The name of whoever handed the ticket on, where somebody did. */
  readonly giverName: string | null;
  readonly answers?: readonly GivenAnswer[] | undefined;
}

/** A registration for the organiser of the event. */
export function presentManaged(
  registration: Registration,
  person: Pick<Person, 'name' | 'email'> | undefined,
  { answers = [], admittedAt, giverName }: Surroundings,
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
    handedOn:
      registration.handedOnAt === null
        ? null
        : { by: giverName ?? '', at: wireTime(registration.handedOnAt) },
    $createdAt: wireTime(registration.createdAt),
  };
}
