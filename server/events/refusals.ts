import { isMoneyField } from '../../contracts/event-roles.ts';
import type { EventInput } from '../../contracts/events.ts';
import type { Db } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { invalidField, Problem } from '../platform/problem.ts';
import type { EventParts } from './parts.ts';
import { liveRegistrations, type Seats, type Span, spanOf, timeBar } from './rules.ts';

/** Registration closes at the start, or earlier if the organiser says so (ruling 22). */
export function refuseLateClosing(input: EventInput): void {
  if (input.closesAt === null) return;
  if (Temporal.Instant.compare(Temporal.Instant.from(input.closesAt), spanOf(input).startsAt) > 0) {
    throw invalidField('closesAt', 'Registration closes when the event starts, or earlier');
  }
}

/** A picture on an event is one that its organiser uploaded. */
export async function refuseStrangePicture(
  parts: Pick<EventParts, 'isOwnPicture'>,
  db: Db,
  caller: Principal,
  fileId: string | null,
): Promise<void> {
  if (fileId !== null && !(await parts.isOwnPicture(db, fileId, caller.userId))) {
    throw invalidField('featuredImage', 'Choose a picture that you uploaded');
  }
}

/** An event is published in a group by one of the group's organisers. */
export async function refuseStrangeGroup(
  parts: Pick<EventParts, 'mayPublishIn'>,
  db: Db,
  caller: Principal,
  groupId: string | null,
): Promise<void> {
  if (groupId !== null && !(await parts.mayPublishIn(db, groupId, caller.userId))) {
    throw invalidField('groupId', 'Choose a group that you are an organiser of');
  }
}

/** Nobody who has or holds a seat loses it because the organiser wants fewer. */
export function refuseTooFewSeats({ confirmed, held }: Seats, capacity: number | null): void {
  const taken = confirmed + held;
  if (capacity === null || capacity >= taken) return;
  const message = `The capacity cannot be lower than ${taken}: so many seats are taken.`;
  throw new Problem('event_capacity_below_confirmed', { message, fields: { capacity: message } });
}

/** Who registered for an event finds it ahead, under way or over, as it was: nobody moves it into the past (ruling 42). */
export function refuseRewritingThePast(seats: Seats, before: Span, after: Span, now: Temporal.Instant): void {
  const bar = liveRegistrations(seats) === 0 ? null : timeBar(before, after, now);
  if (bar === 'event_time_in_past') {
    const { message } = new Problem(bar);
    throw new Problem(bar, { message, fields: { date: message } });
  }
  if (bar !== null) throw new Problem(bar);
}

/** Who registered for a free event owes nothing, and who paid expects what was paid for (ruling 26). */
export function refuseTicketSwap(
  seats: Seats,
  before: Pick<EventInput, 'ticketType'>,
  after: Pick<EventInput, 'ticketType'>,
): void {
  if (before.ticketType === after.ticketType || liveRegistrations(seats) === 0) return;
  throw new Problem('event_ticket_type_locked');
}

/** What an event costs, and what goes back, takes the money role. */
export function refuseOtherTerms(before: EventInput, after: EventInput): void {
  const names = (Object.keys(after) as (keyof EventInput)[]).filter(isMoneyField);
  if (names.some((name) => before[name] !== after[name])) throw new Problem('event_money_not_allowed');
}
