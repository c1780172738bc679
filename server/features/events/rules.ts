import type { EventChanges, EventInput } from '../../../contracts/events.ts';
import { kilometresBetween, type Position } from '../../../contracts/positions.ts';
import type { ProblemType } from '../../../contracts/problem.ts';

/** When an event is, as its organiser states it. */
export type When = Pick<EventInput, 'date' | 'endDate' | 'startTime' | 'endTime' | 'timeZone' | 'allDay'>;

/** The same as points in time. */
export interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/**
 * The instants that dates, times and zone mean (ruling 17): an end time before the start time on the same date is
 * the next day's, and a whole-day event lasts from the first midnight to the one after its last day. A time that
 * the clocks skip is read as many minutes later; one that they show twice means the first.
 */
export function spanOf(when: When): Span {
  const first = Temporal.PlainDate.from(when.date);
  const last = Temporal.PlainDate.from(when.endDate ?? when.date);
  if (when.allDay) {
    return {
      startsAt: midnight(first, when.timeZone),
      endsAt: midnight(last.add({ days: 1 }), when.timeZone),
    };
  }
  const start = first.toPlainDateTime(when.startTime ?? '00:00');
  const stated = last.toPlainDateTime(when.endTime ?? '00:00');
  const overnight = last.equals(first) && Temporal.PlainDateTime.compare(stated, start) < 0;
  const end = overnight ? stated.add({ days: 1 }) : stated;
  const startsAt = instantOf(start, when.timeZone);
  const endsAt = instantOf(end, when.timeZone);
  // Where the skipped hour moved the start beyond the end, the event keeps its length.
  if (Temporal.Instant.compare(endsAt, startsAt) < 0)
    return { startsAt, endsAt: startsAt.add(start.until(end)) };
  return { startsAt, endsAt };
}

/**
 * The dates and times that the clocks show at the ends of an event: as stated, unless they skip one of the times. What
 * is kept and shown is what takes place.
 */
export function shownTimes(when: When): Pick<When, 'date' | 'endDate' | 'startTime' | 'endTime'> {
  const { date, endDate, startTime, endTime, timeZone } = when;
  if (when.allDay || startTime === null || endTime === null) return { date, endDate, startTime, endTime };
  const span = spanOf(when);
  const start = wallClock(span.startsAt, timeZone);
  const end = wallClock(span.endsAt, timeZone);
  const statesOneDay = endDate === null || endDate === date;
  const isOvernight = statesOneDay && end.time < start.time && end.date === nextDay(start.date);
  const endsOn = isOvernight ? start.date : end.date;
  return {
    date: start.date,
    endDate: endsOn === start.date && endDate === null ? null : endsOn,
    startTime: start.time,
    endTime: end.time,
  };
}

function wallClock(instant: Temporal.Instant, timeZone: string): { date: string; time: string } {
  const wall = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
  return {
    date: wall.toPlainDate().toString(),
    time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

function midnight(date: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime(timeZone).toInstant();
}

function instantOf(local: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  return local.toZonedDateTime(timeZone).toInstant();
}

/**
 * What an event is after a partial change, still to be judged as a whole. A new location loses the old one's
 * coordinates, and a new date keeps the number of days, unless the change states them itself.
 */
export function mergeChanges(current: EventInput, changes: EventChanges): EventInput {
  const merged = { ...current, ...changes };
  if (movesPlace(current, changes) && changes.latitude === undefined) {
    Object.assign(merged, { latitude: null, longitude: null, precision: null });
  }
  // How exactly the old pin was known says nothing of a new one.
  if (changes.latitude !== undefined && changes.precision === undefined) merged.precision = null;
  if (changes.date !== undefined && changes.endDate === undefined && current.endDate !== null) {
    const days = Temporal.PlainDate.from(current.date).until(current.endDate);
    merged.endDate = Temporal.PlainDate.from(changes.date).add(days).toString();
  }
  return merged;
}

/** Whether a change names another location, or takes the pin away: then the coordinates are to be looked up. */
export function needsLookup(current: EventInput, changes: EventChanges): boolean {
  const { location, latitude, longitude } = mergeChanges(current, changes);
  if (location === '' || latitude !== null || longitude !== null) return false;
  return movesPlace(current, changes) || current.latitude !== null;
}

function movesPlace(current: EventInput, changes: EventChanges): boolean {
  return changes.location !== undefined && changes.location !== current.location;
}

/** An event's seats in figures; `held` counts registrations that await payment. */
export interface Seats {
  /** Null: unlimited. */
  readonly capacity: number | null;
  readonly confirmed: number;
  readonly held: number;
  readonly pending: number;
  readonly waitlisted: number;
}

/** Registrations that an event can't be taken away from without telling anybody (ruling 21). */
export function liveRegistrations({ confirmed, held, pending, waitlisted }: Seats): number {
  return confirmed + held + pending + waitlisted;
}

/** Whether nobody else gets a seat now. */
export function isFull({ capacity, confirmed, held }: Seats): boolean {
  return capacity !== null && confirmed + held >= capacity;
}

/** How many more can have a seat now; null where there is no limit. */
export function seatsLeft({ capacity, confirmed, held }: Seats): number | null {
  return capacity === null ? null : Math.max(0, capacity - confirmed - held);
}

/** Until when whoever cancels a paid seat gets everything back, by the organiser's terms of today; null: never. */
export function refundableUntil({
  startsAt,
  refundHours,
}: {
  readonly startsAt: Temporal.Instant;
  readonly refundHours: number | null;
}): Temporal.Instant | null {
  return refundHours === null ? null : startsAt.subtract({ hours: refundHours });
}

/** Whether more seats are there than before. */
export function raisesCapacity(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after > before);
}

/** Why an event that people are registered for can't be moved to these times; null where it can. */
export function timeBar(
  before: Span,
  after: Span,
  now: Temporal.Instant,
): Extract<ProblemType, 'event_over' | 'event_time_in_past'> | null {
  const startMoves = !before.startsAt.equals(after.startsAt);
  const endMoves = !before.endsAt.equals(after.endsAt);
  if (!startMoves && !endMoves) return null;
  if (isPast(before.endsAt, now)) return 'event_over';
  const intoThePast = (startMoves && isPast(after.startsAt, now)) || isPast(after.endsAt, now);
  return intoThePast ? 'event_time_in_past' : null;
}

function isPast(moment: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, now) <= 0;
}

type Meeting = When & Pick<EventInput, 'location' | 'latitude' | 'longitude' | 'online'>;

/** What may change of an event's start, in minutes, and of its place, in kilometres, without anybody's plans changing. */
const slack = { minutes: 60, kilometres: 2 };

/** Whether an event takes place at a time or a place for which somebody who paid may not have paid (docs/payments.md). */
function changesMuch(before: Meeting, after: Meeting): boolean {
  if (before.online !== after.online || before.date !== after.date) return true;
  const shift = spanOf(before).startsAt.until(spanOf(after).startsAt).abs().total('minutes');
  return shift > slack.minutes || (!after.online && movesFar(before, after));
}

function movesFar(before: Meeting, after: Meeting): boolean {
  const [from, to] = [pinOf(before), pinOf(after)];
  if (from === null || to === null) return before.location !== after.location;
  return kilometresBetween(from, to) > slack.kilometres;
}

function pinOf({ latitude, longitude }: Meeting): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Days in which whoever paid may return the ticket of an event that changed much, and hours that they have at least. */
const wayOut = { days: 7, leastHours: 24 };

/**
 * Until when whoever pays or paid for an event may return the ticket because of a change; null where the change calls for
 * nothing.
 */
export function wayOutOf(before: Meeting, after: Meeting, now: Temporal.Instant): Temporal.Instant | null {
  const { startsAt, endsAt } = spanOf(after);
  return isPast(endsAt, now) || !changesMuch(before, after) ? null : wayOutUntil(startsAt, now);
}

/** What becomes of an event that its organiser takes away, or why it stays (rulings 21 and 42). */
export function removalOf(
  event: { readonly status: 'scheduled' | 'cancelled'; readonly endsAt: Temporal.Instant },
  seats: Seats,
  hasOrders: boolean,
  now: Temporal.Instant,
): 'stays_cancelled' | 'over' | 'cancel' | 'delete' {
  if (event.status === 'cancelled') return 'stays_cancelled';
  if (isPast(event.endsAt, now)) return 'over';
  return liveRegistrations(seats) === 0 && !hasOrders ? 'delete' : 'cancel';
}

/** Until when whoever paid for an event that changes much gets all of it back; at most to its new start. */
function wayOutUntil(startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const least = now.add({ hours: wayOut.leastHours });
  const most = now.add({ hours: 24 * wayOut.days });
  const until = Temporal.Instant.compare(startsAt, most) < 0 ? startsAt : most;
  return Temporal.Instant.compare(until, least) < 0 ? least : until;
}
