import { sql } from 'kysely';
import { mayDo } from '../../../../contracts/event-roles.ts';
import { eventsPerPage } from '../../../../contracts/events.ts';
import {
  type ManagedRegistration,
  type OpenChange,
  type OwnRegistration,
  type RegistrationState,
  registrationStates,
  registrationsPerPage,
} from '../../../../contracts/registrations.ts';
import { standardTicketType } from '../../../../contracts/ticket-types.ts';
import { type Db, prepare } from '../../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../../infra/db/pagination.ts';
import { wireTime, wireTimeOrNull } from '../../../infra/deps.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { type Person, shownAddress } from '../../accounts/index.ts';
import {
  eventFor,
  findEvent,
  findVisibleEvent,
  listWholeEventsByIds,
  presentEvent,
  roleIn,
  type WholeEvent,
} from '../../events/index.ts';
import { answersOf, type GivenAnswer } from '../../questions/index.ts';
import { countTickets } from '../orders/store.ts';
import { findOfPerson } from '../store.ts';
import type { TakenAddOn } from '../tickets/add-ons.ts';
import { agreedTicketsOf } from '../tickets/ticket-stock.ts';
import type { Decider, Registration, RegistrationDeps } from '../types.ts';
import {
  admittedAmong,
  countOfEvent,
  countOfPerson,
  countStates,
  listOfEvent,
  listOfPerson,
  waitlistPositions,
} from './store.ts';

/**
 * An event's registrations in one state.
 * @throws Problem `event_not_found` for everyone except its organisers
 */
export async function listRegistrations(
  { db }: Pick<RegistrationDeps, 'db'>,
  asked: {
    caller: Principal;
    eventId: string;
    state: RegistrationState;
    search: string;
    ticketTypeId?: string | undefined;
    orderId?: string | undefined;
    page: number;
  },
) {
  await managedEvent(db, asked.caller, asked.eventId);
  const counts = await countStates(db, asked.eventId, asked.ticketTypeId);
  const inState = counts.get(asked.state) ?? 0;
  const isWhole = asked.search === '' && asked.orderId === undefined;
  const total = isWhole ? inState : await countOfEvent(db, asked);
  const slice = sliceOf(asked.page, registrationsPerPage);
  const registrations = await listOfEvent(db, asked, slice);
  const answers = await answersOf(
    db,
    registrations.map(({ id }) => id),
  );
  return {
    ...pageOf(asked.page, total, slice.limit),
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
  { db, clock }: Pick<RegistrationDeps, 'db' | 'clock'>,
  { caller, page }: { caller: Principal; page: number },
) {
  const slice = sliceOf(page, eventsPerPage);
  const total = await countOfPerson(db, caller.userId);
  const registrations = await listOfPerson(db, caller.userId, clock.now(), slice);
  // Includes hidden events: attendees can still see them.
  const events = await listWholeEventsByIds(
    db,
    registrations.map(({ eventId }) => eventId),
  );
  const eventById = new Map(events.map((event) => [event.id, event]));
  const positions = await waitlistPositions(db, registrations);
  const eventIds = registrations.map(({ eventId }) => eventId);
  const had = await countTickets(db, caller.userId, eventIds);
  const admitted = await admittedAmong(db, eventIds, caller.userId);
  const typed = registrations.filter(({ eventId }) => eventById.get(eventId)?.hasTicketTypes);
  const agreed = await agreedTicketsOf(
    db,
    typed.map(({ id }) => id),
  );
  return {
    ...pageOf(page, total, slice.limit),
    registrations: registrations.flatMap((registration) => {
      const event = eventById.get(registration.eventId);
      if (event === undefined) return [];
      const viewer = { caller, admitted: admitted.has(event.id) };
      const own = presentOwn(registration, positions.get(registration.id) ?? null);
      const ticketType = agreed.get(registration.id) ?? null;
      const tickets = had.get(registration.eventId) ?? 0;
      return [{ ...own, ticketType, tickets, event: presentEvent(event, viewer) }];
    }),
  };
}

export async function showOwnRegistration(
  { db }: Pick<RegistrationDeps, 'db'>,
  { caller, eventId }: { caller: Principal; eventId: string },
) {
  await eventOfOwn(db, caller, eventId);
  return ownRegistrationIn(db, eventId, caller);
}

/** The caller's latest registration, for callers who may see the event. */
export async function ownRegistrationIn(
  db: Db,
  eventId: string,
  caller: Principal,
): Promise<OwnRegistration | null> {
  const own = await findOfPerson(db, eventId, caller.userId);
  if (own === null) return null;
  const positions = await waitlistPositions(db, [own]);
  return presentOwn(own, positions.get(own.id) ?? null);
}

/** The events for which the person has a registration in any state. */
export async function listRegistered(db: Db, userId: string, most: number): Promise<string[]> {
  return (await registeredFor(db, userId, most)).map(({ id }) => id);
}

const registeredFor = prepare((db, userId: string, most: number) =>
  db
    .selectFrom('registrations')
    .select('event_id as id')
    .distinct()
    .where('user_id', '=', userId)
    .limit(sql<number>`${most}`),
);

/** A registration as its own person sees it. */
export function presentOwn(registration: Registration, waitlistPosition: number | null): OwnRegistration {
  return {
    $id: registration.id,
    eventId: registration.eventId,
    state: registration.state,
    waitlistPosition,
    holdExpiresAt: wireTimeOrNull(registration.holdExpiresAt),
    declineReason: registration.declineReason,
    handedOn: registration.transferredAt !== null,
    listed: registration.listed,
    ...presentTicket(registration),
    $createdAt: wireTime(registration.createdAt),
  };
}

function presentTicket(registration: Registration) {
  const { ticketTypeId, agreedPaise, addOns, orderId, passId } = registration;
  return {
    ticketTypeId: ticketTypeId ?? standardTicketType,
    amountPaise: agreedPaise,
    orderId,
    passId,
    addOns: addOns.map(presentAddOn),
    change: presentChange(registration),
  };
}

function presentAddOn({ id, ...addOn }: TakenAddOn) {
  return { $id: id, ...addOn };
}

/** @param types to name the one that the ticket changes to */
export function presentChange(
  { change, changeExpiresAt }: Pick<Registration, 'change' | 'changeExpiresAt'>,
  types: ReadonlyMap<string, { readonly name: string }> = new Map(),
): OpenChange | null {
  if (change === null || changeExpiresAt === null) return null;
  const { kind, ticketTypeId, addOns, duePaise } = change;
  const payBy = wireTime(changeExpiresAt);
  const name = types.get(ticketTypeId)?.name ?? '';
  return { kind, ticketTypeId, addOns: addOns.map(presentAddOn), duePaise, payBy, name };
}

/** Data beside the registration's own row. */
interface Surroundings {
  readonly admittedAt: Temporal.Instant | null;
  /** Who transferred the ticket, if anyone did. */
  readonly giverName: string | null;
  readonly answers?: readonly GivenAnswer[] | undefined;
}

/** A registration as the organiser sees it. */
export function presentManaged(
  registration: Registration,
  person: Pick<Person, 'name' | 'email'> | undefined,
  { answers = [], admittedAt, giverName }: Surroundings,
): ManagedRegistration {
  return {
    $id: registration.id,
    userId: registration.userId,
    name: registration.holderName || (person?.name ?? ''),
    orderedBy: registration.companion ? (person?.name ?? '') : null,
    email: shownAddress(person?.email ?? ''),
    state: registration.state,
    socialMedia: registration.socialMedia,
    reason: registration.reason,
    answers: answers.map(({ questionId, label, value }) => ({ questionId, label, value })),
    holdExpiresAt: wireTimeOrNull(registration.holdExpiresAt),
    admittedAt: wireTimeOrNull(admittedAt),
    handedOn:
      registration.transferredAt === null
        ? null
        : { by: giverName ?? '', at: wireTime(registration.transferredAt) },
    ...presentTicket(registration),
    $createdAt: wireTime(registration.createdAt),
  };
}

/**
 * An event whose registrations the caller may manage.
 * @throws Problem `event_not_found` for everyone else
 */
export async function managedEvent(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  return eventFor(db, caller, eventId, 'people');
}

/**
 * @throws Problem `event_not_found` for callers who may not decide about the event's registrations
 */
export async function deciderFor(db: Db, caller: Principal, eventId: string): Promise<Decider> {
  const event = await managedEvent(db, caller, eventId);
  return { userId: caller.userId, money: mayDo(await roleIn(db, caller, event), 'money') };
}

/**
 * An event as its attendees see it: hidden from everyone else, it keeps its page, their
 * registration and the way to cancel it.
 * @throws Problem `event_not_found`
 */
export async function eventOfOwn(db: Db, caller: Principal, eventId: string): Promise<WholeEvent> {
  const visible = await findVisibleEvent(db, eventId, caller);
  if (visible !== null) return visible;
  const event = (await hasRegistered(db, eventId, caller.userId)) ? await findEvent(db, eventId) : null;
  if (event === null) throw new Problem('event_not_found');
  return event;
}

/** Whether the person has, or ever had, a registration for the event. */
export async function hasRegistered(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
