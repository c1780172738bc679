import { eventsPerPage } from '../../contracts/events.ts';
import {
  type RegistrationState,
  registrationStates,
  registrationsPerPage,
} from '../../contracts/registrations.ts';
import { listWholeEventsByIds, presentEvent } from '../events/index.ts';
import type { Principal } from '../platform/http.ts';
import { answersOf } from '../questions/index.ts';
import { countOfEvent, countOfPerson, countStates, listOfEvent, listOfPerson } from './list-store.ts';
import type { RegistrationParts } from './parts.ts';
import { eventOfOwn, managedEvent } from './policy.ts';
import { presentManaged, presentOwn } from './present.ts';
import { findOfPeople, waitlistPositions } from './store.ts';

/**
 * The registrations of an event in one state, for its organiser.
 *
 * @throws Problem `event_not_found` for everybody else
 */
export async function listRegistrations(
  { db }: Pick<RegistrationParts, 'db'>,
  asked: { caller: Principal; eventId: string; state: RegistrationState; search: string; page: number },
) {
  await managedEvent(db, asked.caller, asked.eventId);
  const counts = await countStates(db, asked.eventId);
  const inState = counts.get(asked.state) ?? 0;
  const total = asked.search === '' ? inState : await countOfEvent(db, asked);
  const slice = sliceOf(asked.page, registrationsPerPage);
  const registrations = await listOfEvent(db, asked, slice);
  const answers = await answersOf(
    db,
    registrations.map(({ id }) => id),
  );
  return {
    total,
    page: asked.page,
    pages: Math.ceil(total / slice.limit),
    counts: Object.fromEntries(registrationStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
      RegistrationState,
      number
    >,
    registrations: registrations.map((registration) =>
      presentManaged(registration, registration, {
        ...registration,
        answers: answers.get(registration.id),
      }),
    ),
  };
}

/** The caller's registrations with their events, upcoming ones first. */
export async function listOwnRegistrations(
  { db, clock }: Pick<RegistrationParts, 'db' | 'clock'>,
  { caller, page }: { caller: Principal; page: number },
) {
  const slice = sliceOf(page, eventsPerPage);
  const total = await countOfPerson(db, caller.userId);
  const registrations = await listOfPerson(db, caller.userId, clock.now(), slice);
  // Hidden ones too: to those who registered they stay.
  const events = await listWholeEventsByIds(
    db,
    registrations.map(({ eventId }) => eventId),
  );
  const eventById = new Map(events.map((event) => [event.id, event]));
  const positions = await waitlistPositions(db, registrations);
  return {
    total,
    page,
    pages: Math.ceil(total / slice.limit),
    registrations: registrations.flatMap((registration) => {
      const event = eventById.get(registration.eventId);
      if (event === undefined) return [];
      const viewer = { caller, admitted: registration.state === 'confirmed' };
      const own = presentOwn(registration, positions.get(registration.id) ?? null);
      return [{ ...own, event: presentEvent(event, viewer) }];
    }),
  };
}

/**
 * The caller's registration for one event, or null.
 *
 * @throws Problem `event_not_found`
 */
export async function showOwnRegistration(
  { db }: Pick<RegistrationParts, 'db'>,
  { caller, eventId }: { caller: Principal; eventId: string },
) {
  await eventOfOwn(db, caller, eventId);
  const [own] = await findOfPeople(db, eventId, [caller.userId]);
  if (own === undefined) return null;
  const positions = await waitlistPositions(db, [own]);
  return presentOwn(own, positions.get(own.id) ?? null);
}

function sliceOf(page: number, limit: number) {
  return { offset: (page - 1) * limit, limit };
}
