import ICAL from 'ical.js';
import { type EventFieldName, fieldsWith } from '../../../contracts/event-fields.ts';
import { type EventChanges, EventFields, type EventInput } from '../../../contracts/events.ts';
import { seriesLimits } from '../../../contracts/repeat.ts';
import type { RepeatRule } from '../../../contracts/series.ts';
import { shownTimes } from '../events/index.ts';

/** A rule with the date that it counts from. */
export interface Repeats {
  readonly rule: RepeatRule;
  readonly from: string;
  /** Dates that don't take place. */
  readonly skipped: readonly string[];
}

/** The rule as iCalendar writes it (RFC 5545, section 3.3.10), without its end; null for dates stated one by one. */
export function recurrenceOf(rule: RepeatRule): string | null {
  switch (rule.kind) {
    case 'weekly':
      return `FREQ=WEEKLY;INTERVAL=${rule.every};BYDAY=${rule.weekdays.join(',')}`;
    case 'monthly_date':
      return `FREQ=MONTHLY;INTERVAL=${rule.every};BYMONTHDAY=${rule.day}`;
    case 'monthly_weekday':
      return `FREQ=MONTHLY;INTERVAL=${rule.every};BYDAY=${rule.nth}${rule.weekday}`;
    case 'dates':
      return null;
  }
}

/**
 * The dates of a rule from its first on, in order, without the skipped ones. The first is one of them, whether or not the
 * rule names it.
 * @param options `until` inclusive; `least` dates after `after` are listed even if they are later than `until`
 */
export function datesOf(
  { rule, from, skipped }: Repeats,
  { until, after, least = 0 }: { readonly until: string; readonly after?: string; readonly least?: number },
): string[] {
  const left = new Set(skipped);
  const dates: string[] = [];
  let later = 0;
  for (const date of allDates(rule, from)) {
    const isEnough = date > until && later >= least;
    if (isEnough || dates.length >= maxListed) break;
    if (left.has(date)) continue;
    dates.push(date);
    if (after !== undefined && date > after) later++;
  }
  return dates;
}

/** Ten years of a weekly series; daily ones end earlier. */
const maxListed = 520;
/** A rule that names no date for so many steps has none left, such as the 31st in every 12th month from June on. */
const maxSteps = 5000;

function* allDates(rule: RepeatRule, from: string): Generator<string> {
  if (rule.kind === 'dates') {
    yield* [...new Set([from, ...rule.dates.filter((date) => date > from)])].toSorted();
    return;
  }
  const { count, until } = rule;
  yield from;
  const steps = ICAL.Recur.fromString(recurrenceOf(rule) ?? '').iterator(ICAL.Time.fromDateString(from));
  let named = 1;
  for (let step = 0; step < maxSteps; step++) {
    if (count !== null && named >= count) return;
    const date = steps.next()?.toString();
    if (date === undefined || date === null || date > lastDate || (until !== null && date > until)) return;
    if (date <= from) continue;
    named++;
    yield date;
  }
}

/** Later ones can't be stored. */
const lastDate = '2199-12-31';

/** The last day that dates are made for. */
export function windowEnd(today: string): string {
  return Temporal.PlainDate.from(today).add({ weeks: seriesLimits.weeksAhead }).toString();
}

export function daysBetween(one: string, other: string): number {
  return Temporal.PlainDate.from(one).until(other).days;
}

function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

const shiftedInstants = fieldsWith({ kind: 'instant', onCopy: 'shift' });
const cleared: readonly EventFieldName[] = fieldsWith({ onCopy: 'clear' });
const schemas: Readonly<Record<string, { parse(value: unknown): unknown }>> = EventFields.shape;

/** Moves by days what goes with an event's date. Times keep their wall clock, whatever the clocks do in between. */
function shiftFields<Fields extends Partial<EventInput>>(
  fields: Fields,
  days: number,
  timeZone: string,
): Fields {
  if (days === 0) return fields;
  const shifted: Partial<EventInput> = {};
  if (fields.date !== undefined) shifted.date = addDays(fields.date, days);
  if (fields.endDate) shifted.endDate = addDays(fields.endDate, days);
  for (const name of shiftedInstants) {
    const at = fields[name];
    if (at) shifted[name] = shiftInstant(at, days, timeZone);
  }
  return { ...fields, ...shifted };
}

/** Moves an instant by days on the wall clock of a zone. */
export function shiftInstant(instant: string, days: number, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add({ days }).toInstant().toString();
}

/** The event on another date: each field is copied, shifted or cleared, as `event-fields.ts` says. */
export function onDate(event: EventInput, date: string): EventInput {
  const fresh = Object.fromEntries(cleared.map((name) => [name, schemas[name]?.parse(undefined)]));
  const days = daysBetween(event.date, date);
  return { ...shiftFields(event, days, event.timeZone), ...fresh };
}

/** The event with the times of its series again, where the hour that its night skips had moved them. */
export function withUsualTimes(event: EventInput, { startTime, endTime, timeZone }: EventInput): EventInput {
  if (event.allDay || event.timeZone !== timeZone) return event;
  const shown = shownTimes({ ...event, startTime, endTime });
  const isSame = shown.startTime === event.startTime && shown.endTime === event.endTime;
  return isSame ? { ...event, startTime, endTime } : event;
}

/** Fields that make sense together only: who changed one of them for a date keeps all of them. */
const linked: readonly (readonly EventFieldName[])[] = [
  ['location', 'exactAddress', 'latitude', 'longitude', 'precision', 'online', 'onlineLink'],
  ['date', 'endDate'],
  ['startTime', 'endTime', 'allDay', 'timeZone'],
  ['ticketType', 'ticketPrice', 'refundHours'],
  ['featuredImage', 'coverDesign'],
  ['language', 'translations'],
];

/** These fields and those that are linked with them. */
export function linkedFields(own: readonly string[]): ReadonlySet<string> {
  const groups = linked.filter((names) => names.some((name) => own.includes(name)));
  return new Set([...own, ...groups.flat()]);
}

/** What a change of a series means for one of its dates. */
export interface DateChange {
  readonly changes: EventChanges;
  /** The fields of the change that the date keeps as they are. */
  readonly keeps: string[];
}

/**
 * The change for one date.
 * @param days from the date that the change was made on to this one
 */
export function changesFor(
  changes: EventChanges,
  {
    own,
    days,
    timeZone,
    replaceOwn,
  }: {
    readonly own: readonly string[];
    readonly days: number;
    readonly timeZone: string;
    readonly replaceOwn: boolean;
  },
): DateChange {
  const kept = replaceOwn ? new Set<string>() : linkedFields(own);
  const taken = Object.entries(changes).filter(([name]) => !kept.has(name));
  return {
    changes: shiftFields(Object.fromEntries(taken) as EventChanges, days, timeZone),
    keeps: Object.keys(changes).filter((name) => kept.has(name)),
  };
}

/** How existing dates become those of a new rule. */
interface Pairing {
  /** Former dates by new ones. */
  readonly moved: ReadonlyMap<string, string>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Dates in both stay. In each week (of a weekly rule) or month with as many former as new ones, they move in order, so
 * that people keep their registrations; the rest is removed and added.
 */
export function pairDates(
  before: readonly string[],
  after: readonly string[],
  kind: RepeatRule['kind'],
): Pairing {
  const [was, is] = [new Set(before), new Set(after)];
  const gone = before.filter((date) => !is.has(date));
  const fresh = after.filter((date) => !was.has(date));
  const period = kind === 'weekly' ? weekOf : (date: string) => date.slice(0, 7);
  const freshIn = Map.groupBy(fresh, period);
  const moved = new Map<string, string>();
  if (kind !== 'dates') {
    for (const [name, dates] of Map.groupBy(gone, period)) {
      const targets = freshIn.get(name) ?? [];
      if (targets.length !== dates.length) continue;
      for (const [index, date] of dates.entries()) moved.set(date, targets[index] ?? date);
    }
  }
  const taken = new Set(moved.values());
  return {
    moved,
    added: fresh.filter((date) => !taken.has(date)),
    removed: gone.filter((date) => !moved.has(date)),
  };
}

/** Its Monday. */
function weekOf(date: string): string {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

/** The rule without the dates after `last`. */
export function endedAfter(rule: RepeatRule, last: string): RepeatRule {
  if (rule.kind === 'dates') {
    const dates = rule.dates.filter((date) => date <= last);
    return { ...rule, dates: dates.length > 0 ? dates : [last] };
  }
  return { ...rule, until: last, count: null };
}

export function dayBefore(date: string): string {
  return addDays(date, -1);
}

/** What differs from the event that the change was made on. */
export function changedFields(event: EventInput, changes: EventChanges): EventChanges {
  const before: Readonly<Record<string, unknown>> = event;
  const same = (name: string, value: unknown) =>
    JSON.stringify(name === 'endDate' ? (value ?? event.date) : value) === JSON.stringify(before[name]);
  // A location without a pin would lose it.
  const isMoved = changes.location !== undefined && !same('location', changes.location);
  const isPin = (name: string) => ['latitude', 'longitude', 'precision'].includes(name);
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => (isMoved && isPin(name)) || !same(name, value)),
  ) as EventChanges;
}

/** The change that moves an event to another date, with what goes with it. */
export function shiftedTo(event: EventInput, date: string): EventChanges {
  const { endDate, opensAt, closesAt } = onDate(event, date);
  return { date, endDate, startTime: event.startTime, endTime: event.endTime, opensAt, closesAt };
}
