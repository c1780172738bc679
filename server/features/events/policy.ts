import {
  type EventAction,
  type EventRole,
  type HelperRole,
  isMoneyField,
  mayDo,
} from '../../../contracts/event-roles.ts';
import { type EventChanges, EventInput, priceFault } from '../../../contracts/events.ts';
import { decimalsOf, minorOf } from '../../../contracts/money.ts';
import { windowError } from '../../../contracts/registration-window.ts';
import { anyOf, type Db } from '../../infra/db/database.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { type Principal, parseInput } from '../../infra/http/server.ts';
import type { EventDeps } from './deps.ts';
import { liveRegistrations, type Seats, type Span, scheduleDenial, spanOf } from './rules.ts';
import { findEvent, type WholeEvent } from './store.ts';
import { openAmong } from './visibility.ts';

/** Whether the caller is the event's organiser. For helpers see {@link roleIn}. */
export function canManage(caller: Principal | null, event: { readonly organiserId: string }): boolean {
  return caller !== null && caller.userId === event.organiserId;
}

/** The person's role in an event; null when they have none. */
export async function roleIn(
  db: Db,
  caller: Principal | null,
  event: { readonly id: string; readonly organiserId: string },
): Promise<EventRole | null> {
  if (caller === null) return null;
  return canManage(caller, event) ? 'owner' : findHelperRole(db, event.id, caller.userId);
}

/** The person's role in each of these events, by id; events without a role are left out. */
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
 * An event on which the caller may perform an action.
 * @throws Problem `event_not_found`: to everyone else it looks as if it didn't exist
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
 * The same, when any of several actions is enough.
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

/** One event, or null when the person may not open it. Its team still sees hidden ones. */
export async function findVisibleEvent(
  db: Db,
  id: string,
  caller: Principal | null,
  browser: Buffer | null = null,
): Promise<WholeEvent | null> {
  const event = await findEvent(db, id);
  if (event === null) return null;
  return (await openAmong(db, { caller, browser }, [event])).has(id) ? event : null;
}

/** An event for people with a link that its team mailed to them. Hidden ones are absent for them, too. */
export async function findLinkedEvent(db: Db, id: string): Promise<WholeEvent | null> {
  const event = await findEvent(db, id);
  return event === null || event.hiddenReason !== null ? null : event;
}

/** The person's helper role; null when they don't help. */
async function findHelperRole(db: Db, eventId: string, userId: string): Promise<HelperRole | null> {
  return (await helperRolesOf(db, [eventId], userId)).get(eventId) ?? null;
}

/** The person's helper roles, by event id. */
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
    .execute();
  return new Map(rows.map(({ eventId, role }) => [eventId, role]));
}

/** What is wrong with the registration window; null if nothing. */
export function registrationWindowError(
  input: EventInput,
  changes: EventChanges,
): ReturnType<typeof windowError> {
  return windowError({ ...input, startsAt: spanOf(input).startsAt }, (field) => field in changes);
}

/** Registration closes at the start, or earlier if the organiser says so (product rule 22). */
export function checkRegistrationWindow(input: EventInput, changes: EventChanges = input): void {
  const error = registrationWindowError(input, changes);
  if (error !== null) throw invalidField(error.field, error.remedy);
}

/** An event's picture must have been uploaded by its organiser. */
export async function requireOwnPicture(
  deps: Pick<EventDeps, 'isOwnPicture'>,
  db: Db,
  caller: Principal,
  fileId: string | null,
): Promise<void> {
  if (fileId !== null && !(await deps.isOwnPicture(db, fileId, caller.userId))) {
    throw invalidField('featuredImage', 'Choose a picture you uploaded');
  }
}

/** Only a group's organisers may publish in it. */
export async function requireOwnGroup(
  deps: Pick<EventDeps, 'mayPublishIn'>,
  db: Db,
  caller: Principal,
  groupId: string | null,
): Promise<void> {
  if (groupId !== null && !(await deps.mayPublishIn(db, groupId, caller.userId))) {
    throw invalidField('groupId', 'Choose a group you organise');
  }
}

/** An event for the members of its group has one. */
export function requireGroup({ visibility }: Pick<EventInput, 'visibility'>, groupId: string | null): void {
  if (visibility === 'group' && groupId === null) throw invalidField('groupId', 'Choose a group');
}

/** @throws Problem `general_argument_invalid` with what a draft still lacks before it can be published */
export function requireWhole(input: EventInput): void {
  parseInput(EventInput, input);
}

/** A lower capacity must not take away confirmed or held seats. */
function requireEnoughSeats({ confirmed, held }: Seats, capacity: number | null): void {
  const taken = confirmed + held;
  if (capacity === null || capacity >= taken) return;
  const message = `The capacity can't be lower than ${taken}, the number of seats taken.`;
  throw new Problem('event_capacity_below_confirmed', { message, fields: { capacity: message } });
}

/** An event with attendees can't be moved into the past (product rule 42). */
function requireFutureSchedule(seats: Seats, before: Span, after: Span, now: Temporal.Instant): void {
  const bar = liveRegistrations(seats) === 0 ? null : scheduleDenial(before, after, now);
  if (bar === 'event_time_in_past') {
    const { message } = new Problem(bar);
    throw new Problem(bar, { message, fields: { date: message } });
  }
  if (bar !== null) throw new Problem(bar);
}

/** Free and paid can't be swapped once people are registered (product rule 26). */
function requireSameTicketType(
  seats: Seats,
  before: Pick<EventInput, 'ticketType'>,
  after: Pick<EventInput, 'ticketType'>,
): void {
  if (before.ticketType === after.ticketType || liveRegistrations(seats) === 0) return;
  throw new Problem('event_ticket_type_locked');
}

/** @throws Problem `general_argument_invalid` for a price that its currency doesn't have or providers don't take */
export function checkPrice({ ticketPrice, currency }: EventInput): void {
  if (ticketPrice === null) return;
  const fault = priceFault(minorOf(ticketPrice, currency), currency);
  if (fault !== null) throw invalidField('ticketPrice', fault);
}

/**
 * Prices agreed in one currency mean nothing in another. Those of ticket types would mean another amount where the
 * decimals differ.
 */
export function requireFreeCurrency(event: WholeEvent, after: EventInput, hasOrders: boolean): void {
  const isRead = event.hasTicketTypes && decimalsOf(event.currency) !== decimalsOf(after.currency);
  if (liveRegistrations(event) === 0 && !hasOrders && !isRead) return;
  const { message } = new Problem('event_currency_locked');
  throw new Problem('event_currency_locked', { message, fields: { currency: message } });
}

/** The price of an event with ticket types follows from them. */
export function requireOwnPrice(event: WholeEvent, before: EventInput, after: EventInput): void {
  const isSame = before.ticketType === after.ticketType && before.ticketPrice === after.ticketPrice;
  if (event.hasTicketTypes && !isSame) throw new Problem('event_has_ticket_types');
}

/** Changing the price or the refund terms requires the money role. */
function requireSameTerms(before: EventInput, after: EventInput): void {
  const names = (Object.keys(after) as (keyof EventInput)[]).filter(isMoneyField);
  if (names.some((name) => before[name] !== after[name])) throw new Problem('event_money_not_allowed');
}

/** A change of an event and the data it is checked against, read inside the transaction. */
export interface ProposedChange {
  readonly seats: Seats;
  readonly span: Span;
  readonly before: EventInput;
  readonly after: EventInput;
  /** Whether the person who changes it has the money role. */
  readonly money: boolean;
  readonly now: Temporal.Instant;
}

/**
 * Refuses changes that would take something from attendees, or that the person's role doesn't allow.
 *
 * @throws Problem `event_capacity_below_confirmed`, `event_ticket_type_locked`, `event_money_not_allowed`,
 * `event_time_in_past`, `event_over`
 */
export function checkChange({ seats, span, before, after, money, now }: ProposedChange): void {
  requireEnoughSeats(seats, after.capacity);
  requireSameTicketType(seats, before, after);
  if (!money) requireSameTerms(before, after);
  requireFutureSchedule(seats, span, spanOf(after), now);
}
