import type { EventChanges, EventInput } from '../../../contracts/events.ts';
import { kilometresBetween, type Position } from '../../../contracts/positions.ts';
import type { ProblemType } from '../../../contracts/problem.ts';

/** An event's time as its organiser enters it. */
export type When = Pick<EventInput, 'date' | 'endDate' | 'startTime' | 'endTime' | 'timeZone' | 'allDay'>;

/** The same as instants. */
export interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/**
 * The instants for dates, times and zone (product rule 17). An end time before the start time on
 * the same date means the next day. A whole-day event lasts from its first midnight to the one
 * after its last day. A time skipped by the clocks moves later by the gap; an ambiguous one means
 * the first.
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
  // When a skipped hour moves the start past the end, the event keeps its length.
  if (Temporal.Instant.compare(endsAt, startsAt) < 0)
    return { startsAt, endsAt: startsAt.add(start.until(end)) };
  return { startsAt, endsAt };
}

/**
 * An event's local dates and times after correcting skipped hours. These are what is stored and
 * shown.
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
 * An event after a partial change, before validation. A new location drops the old coordinates, and
 * a new date keeps the number of days, unless the change says otherwise.
 */
export function mergeChanges(current: EventInput, changes: EventChanges): EventInput {
  const merged = { ...current, ...changes };
  if (movesPlace(current, changes) && changes.latitude === undefined) {
    Object.assign(merged, { latitude: null, longitude: null, precision: null });
  }
  // The old pin's precision says nothing about a new one.
  if (changes.latitude !== undefined && changes.precision === undefined) merged.precision = null;
  if (changes.date !== undefined && changes.endDate === undefined && current.endDate !== null) {
    const days = Temporal.PlainDate.from(current.date).until(current.endDate);
    merged.endDate = Temporal.PlainDate.from(changes.date).add(days).toString();
  }
  return merged;
}

/**
 * Whether the change names another location or removes the pin, so that the coordinates must be
 * looked up.
 */
export function needsLookup(current: EventInput, changes: EventChanges): boolean {
  const { location, latitude, longitude } = mergeChanges(current, changes);
  if (location === '' || latitude !== null || longitude !== null) return false;
  return movesPlace(current, changes) || current.latitude !== null;
}

function movesPlace(current: EventInput, changes: EventChanges): boolean {
  return changes.location !== undefined && changes.location !== current.location;
}

/** An event's seats; `held` counts registrations awaiting payment. */
export interface Seats {
  /** Null: unlimited. */
  readonly capacity: number | null;
  readonly confirmed: number;
  readonly held: number;
  readonly pending: number;
  readonly waitlisted: number;
}

/** Registrations that keep an event from being deleted without notice (product rule 21). */
export function liveRegistrations({ confirmed, held, pending, waitlisted }: Seats): number {
  return confirmed + held + pending + waitlisted;
}

export function isFull({ capacity, confirmed, held }: Seats): boolean {
  return capacity !== null && confirmed + held >= capacity;
}

/** Whether tickets are sold at all: not of a draft, while it is hidden, nor while its organiser is blocked. */
export function isOnSale(event: {
  readonly hiddenReason: string | null;
  readonly publishedAt: Temporal.Instant | null;
  readonly organiserShutOut: boolean;
}): boolean {
  return event.hiddenReason === null && event.publishedAt !== null && !event.organiserShutOut;
}

/** Null without a limit. */
export function seatsLeft({ capacity, confirmed, held }: Seats): number | null {
  return capacity === null ? null : Math.max(0, capacity - confirmed - held);
}

/** The full-refund deadline by the current terms; null: no refunds. */
export function refundableUntil({
  startsAt,
  refundHours,
}: {
  readonly startsAt: Temporal.Instant;
  readonly refundHours: number | null;
}): Temporal.Instant | null {
  return refundHours === null ? null : startsAt.subtract({ hours: refundHours });
}

export function raisesCapacity(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after > before);
}

/** Why an event with attendees can't be moved to these times; null when it can. */
export function scheduleDenial(
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

type Meeting = When & Pick<EventInput, 'location' | 'exactAddress' | 'latitude' | 'longitude' | 'online'>;

/** Changes within these limits don't affect anyone's plans. */
const slack = { minutes: 60, kilometres: 2 };

/**
 * Whether the time or place changes so much that buyers may return their tickets
 * (docs/payments.md).
 */
function isMajorChange(before: Meeting, after: Meeting): boolean {
  if (before.online !== after.online || before.date !== after.date) return true;
  const shift = spanOf(before).startsAt.until(spanOf(after).startsAt).abs().total('minutes');
  return shift > slack.minutes || (!after.online && isFarMove(before, after));
}

function isFarMove(before: Meeting, after: Meeting): boolean {
  const [from, to] = [pinOf(before), pinOf(after)];
  const hides = before.exactAddress !== '' || after.exactAddress !== '';
  // Pins of hidden addresses are rough.
  if (hides && addressOf(before) !== addressOf(after)) return true;
  if (from === null || to === null) return before.location !== after.location;
  return kilometresBetween(from, to) > slack.kilometres;
}

function addressOf({ location, exactAddress }: Meeting): string {
  return exactAddress || location;
}

function pinOf({ latitude, longitude }: Meeting): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** How long buyers can return tickets after a major change: days, and the hours they always get. */
const wayOut = { days: 7, leastHours: 24 };

/** The deadline for returning tickets because of a change; null if the change is too small. */
export function returnDeadline(
  before: Meeting,
  after: Meeting,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { startsAt, endsAt } = spanOf(after);
  return isPast(endsAt, now) || !isMajorChange(before, after) ? null : wayOutUntil(startsAt, now);
}

/** Whether removing an event deletes it, cancels it, or is refused (product rules 21 and 42). */
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

/** Until when people who paid for an event that changed much get a full refund; at most to its new start. */
function wayOutUntil(startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const least = now.add({ hours: wayOut.leastHours });
  const most = now.add({ hours: 24 * wayOut.days });
  const until = Temporal.Instant.compare(startsAt, most) < 0 ? startsAt : most;
  return Temporal.Instant.compare(until, least) < 0 ? least : until;
}
