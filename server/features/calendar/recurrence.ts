import ICAL from 'ical.js';
import type { CalendarEntry, Recurrence } from './entry.ts';

/** A property in jCal (RFC 7265), the form that the library writes: name, parameters, type, values. */
export type Property = [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...(string | number | number[] | object)[],
];
export type Component = [name: string, properties: Property[], parts: Component[]];

/** Times of a rule are local: at 7 pm in Berlin, in summer and in winter. */
export function recurrenceProperties({ allDay, repeats, occurrence }: CalendarEntry): Property[] {
  if (occurrence !== undefined)
    return [local('recurrence-id', occurrence.timeZone, occurrence.allDay, occurrence.start)];
  if (repeats === undefined) return [];
  const { timeZone, rule, added, except } = repeats;
  return [
    ...(rule === null ? [] : [['rrule', {}, 'recur', ruleOf(rule, repeats, allDay)] satisfies Property]),
    ...added.map((start) => local('rdate', timeZone, allDay, start)),
    ...except.map((start) => local('exdate', timeZone, allDay, start)),
  ];
}

function ruleOf(rule: string, { until }: Recurrence, allDay: boolean): object {
  const parts = ICAL.Recur.fromString(rule).toJSON();
  if (until === null) return parts;
  const end = until.toString({ smallestUnit: 'second' });
  return { ...parts, until: allDay ? end.slice(0, 10) : end };
}

/** The first date of an entry that repeats. */
export function localSpan({ timeZone, start, end }: Recurrence, allDay: boolean): Property[] {
  return [local('dtstart', timeZone, allDay, start), local('dtend', timeZone, allDay, end)];
}

function local(name: string, timeZone: string, allDay: boolean, value: string): Property {
  return allDay ? [name, {}, 'date', value] : [name, { tzid: timeZone }, 'date-time', value];
}

/** How far the changes of a zone's clock are written. Calendars know the usual zones by name beyond that. */
const zoneYears = 6;

/** The rules of the zones that the entries' local times are in (RFC 5545, section 3.6.5). */
export function zoneComponents(entries: readonly CalendarEntry[]): Component[] {
  const first = new Map<string, Temporal.Instant>();
  for (const { allDay, repeats, startsAt } of entries) {
    if (repeats === undefined || allDay) continue;
    const known = first.get(repeats.timeZone);
    if (known === undefined || Temporal.Instant.compare(startsAt, known) < 0)
      first.set(repeats.timeZone, startsAt);
  }
  return [...first].map(([timeZone, from]) => [
    'vtimezone',
    [['tzid', {}, 'text', timeZone]],
    observances(timeZone, from),
  ]);
}

function observances(timeZone: string, from: Temporal.Instant): Component[] {
  const start = from.subtract({ hours: 24 * 366 }).toZonedDateTimeISO(timeZone);
  const end = start.add({ years: zoneYears + 1 });
  const parts = [observance('1970-01-01T00:00:00', start.offset, start.offset, isStandard(start))];
  let at = start.getTimeZoneTransition('next');
  while (at !== null && Temporal.ZonedDateTime.compare(at, end) < 0) {
    const before = at.subtract({ seconds: 1 });
    const local = at.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
    parts.push(
      observance(local.toString({ smallestUnit: 'second' }), before.offset, at.offset, isStandard(at)),
    );
    at = at.getTimeZoneTransition('next');
  }
  return parts;
}

/** Summer time is the larger offset of the year. */
function isStandard(at: Temporal.ZonedDateTime): boolean {
  const half = at.add({ months: 6 });
  return at.offsetNanoseconds <= half.offsetNanoseconds;
}

function observance(start: string, from: string, to: string, standard: boolean): Component {
  return [
    standard ? 'standard' : 'daylight',
    [
      ['dtstart', {}, 'date-time', start],
      ['tzoffsetfrom', {}, 'utc-offset', from],
      ['tzoffsetto', {}, 'utc-offset', to],
    ],
    [],
  ];
}
