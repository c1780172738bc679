import {
  type EventAction,
  type EventRole,
  type HelperRole,
  isMoneyField,
  mayDo,
} from '../../../contracts/event-roles.ts';
import type { EventInput } from '../../../contracts/events.ts';
import { anyOf, type Db } from '../../infra/db/database.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { EventDeps } from './deps.ts';
import { liveRegistrations, type Seats, type Span, spanOf, timeBar } from './rules.ts';
import { findEvent, type WholeEvent } from './store.ts';

/** Whether the event is somebody's own. Who helps with a part of it is {@link roleIn}'s to say. */
export function canManage(caller: Principal | null, event: { readonly organiserId: string }): boolean {
  return caller !== null && caller.userId === event.organiserId;
}

/** What somebody is to an event; null for whoever has nothing to do with its running. */
export async function roleIn(
  db: Db,
  caller: Principal | null,
  event: { readonly id: string; readonly organiserId: string },
): Promise<EventRole | null> {
  if (caller === null) return null;
  return canManage(caller, event) ? 'owner' : findHelperRole(db, event.id, caller.userId);
}

/** What somebody is to each of these events, by its id; without those that they have nothing to do with. */
export async function rolesIn(
  db: Db,
  caller: Principal | null,
  events: readonly { readonly id: string; readonly organiserId: string }[],
): Promise<ReadonlyMap<string, EventRole>> {
  if (caller === null) return new Map();
  const others = events.filter((event) => !canManage(caller, event)).map(({ id }) => id);
  const own = events.filter((event) => canManage(caller, event)).map(({ id }) => [id, 'owner'] as const);
  return new Map<string, EventRole>([...own, ...(await helperRolesOf(db, others, caller.userId))]);
}

/**
 * An event that the caller may do something about, by their role.
 *
 * @throws Problem `event_not_found`: to everybody else it looks as if it were not there
 */
export async function eventFor(
  db: Db,
  caller: Principal | null,
  eventId: string,
  action: EventAction,
): Promise<WholeEvent> {
  return eventForAny(db, caller, eventId, [action]);
}

/**
 * The same for something that either of several actions allows.
 *
 * @throws Problem `event_not_found`
 */
export async function eventForAny(
  db: Db,
  caller: Principal | null,
  eventId: string,
  actions: readonly EventAction[],
): Promise<WholeEvent> {
  const event = await findEvent(db, eventId);
  const role = event === null ? null : await roleIn(db, caller, event);
  if (event === null || !actions.some((action) => mayDo(role, action))) throw new Problem('event_not_found');
  return event;
}

/** Whether somebody may know of the event: a hidden one is there for its organiser and those who run the site only. */
export function maySee(
  caller: Principal | null,
  event: { readonly organiserId: string; readonly hiddenReason: string | null },
): boolean {
  return event.hiddenReason === null || caller?.administrator === true || canManage(caller, event);
}

/** One event, or null where there is none that this caller may know of. Who helps with a hidden one still sees it. */
export async function findVisibleEvent(
  db: Db,
  id: string,
  caller: Principal | null,
): Promise<WholeEvent | null> {
  const event = await findEvent(db, id);
  if (event === null || maySee(caller, event)) return event;
  return (await roleIn(db, caller, event)) === null ? null : event;
}

/** The role in which somebody helps with an event; null where they do not. */
async function findHelperRole(db: Db, eventId: string, userId: string): Promise<HelperRole | null> {
  return (await helperRolesOf(db, [eventId], userId)).get(eventId) ?? null;
}

/** The roles in which somebody helps with these events, by the event's id. */
export async function helperRolesOf(
  db: Db,
  eventIds: readonly string[],
  userId: string,
): Promise<Map<string, HelperRole>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_helpers')
    .select(['event_id as eventId', 'role'])
    .where('user_id', '=', userId)
    .where('event_id', '=', anyOf(eventIds))
    .$castTo<{ eventId: string; role: HelperRole }>()
    .execute();
  return new Map(rows.map(({ eventId, role }) => [eventId, role]));
}

/** Registration closes at the start, or earlier if the organiser says so (ruling 22). */
export function refuseLateClosing(input: EventInput): void {
  if (input.closesAt === null) return;
  if (Temporal.Instant.compare(Temporal.Instant.from(input.closesAt), spanOf(input).startsAt) > 0) {
    throw invalidField('closesAt', 'Registration closes when the event starts, or earlier');
  }
}

/** A picture on an event is one that its organiser uploaded. */
export async function refuseStrangePicture(
  deps: Pick<EventDeps, 'isOwnPicture'>,
  db: Db,
  caller: Principal,
  fileId: string | null,
): Promise<void> {
  if (fileId !== null && !(await deps.isOwnPicture(db, fileId, caller.userId))) {
    throw invalidField('featuredImage', 'Choose a picture that you uploaded');
  }
}

/** An event is published in a group by one of the group's organisers. */
export async function refuseStrangeGroup(
  deps: Pick<EventDeps, 'mayPublishIn'>,
  db: Db,
  caller: Principal,
  groupId: string | null,
): Promise<void> {
  if (groupId !== null && !(await deps.mayPublishIn(db, groupId, caller.userId))) {
    throw invalidField('groupId', 'Choose a group that you are an organiser of');
  }
}

/** Nobody who has or holds a seat loses it because the organiser wants fewer. */
function refuseTooFewSeats({ confirmed, held }: Seats, capacity: number | null): void {
  const taken = confirmed + held;
  if (capacity === null || capacity >= taken) return;
  const message = `The capacity cannot be lower than ${taken}: so many seats are taken.`;
  throw new Problem('event_capacity_below_confirmed', { message, fields: { capacity: message } });
}

/** Who registered for an event finds it ahead, under way or over, as it was: nobody moves it into the past (ruling 42). */
function refuseRewritingThePast(seats: Seats, before: Span, after: Span, now: Temporal.Instant): void {
  const bar = liveRegistrations(seats) === 0 ? null : timeBar(before, after, now);
  if (bar === 'event_time_in_past') {
    const { message } = new Problem(bar);
    throw new Problem(bar, { message, fields: { date: message } });
  }
  if (bar !== null) throw new Problem(bar);
}

/** Who registered for a free event owes nothing, and who paid expects what was paid for (ruling 26). */
function refuseTicketSwap(
  seats: Seats,
  before: Pick<EventInput, 'ticketType'>,
  after: Pick<EventInput, 'ticketType'>,
): void {
  if (before.ticketType === after.ticketType || liveRegistrations(seats) === 0) return;
  throw new Problem('event_ticket_type_locked');
}

/** What an event costs, and what goes back, takes the money role. */
function refuseOtherTerms(before: EventInput, after: EventInput): void {
  const names = (Object.keys(after) as (keyof EventInput)[]).filter(isMoneyField);
  if (names.some((name) => before[name] !== after[name])) throw new Problem('event_money_not_allowed');
}

/** A change of an event with what it is judged by, all as it is inside the transaction. */
export interface JudgedChange {
  readonly seats: Seats;
  readonly span: Span;
  readonly before: EventInput;
  readonly after: EventInput;
  /** Whether whoever changes it has the money role. */
  readonly money: boolean;
  readonly now: Temporal.Instant;
}

/**
 * Refuses what a change would take from those who registered, and what the changing person's role does not allow.
 *
 * @throws Problem `event_capacity_below_confirmed`, `event_ticket_type_locked`, `event_money_not_allowed`,
 *   `event_time_in_past`, `event_over`
 */
export function refuseChange({ seats, span, before, after, money, now }: JudgedChange): void {
  refuseTooFewSeats(seats, after.capacity);
  refuseTicketSwap(seats, before, after);
  if (!money) refuseOtherTerms(before, after);
  refuseRewritingThePast(seats, span, spanOf(after), now);
}
