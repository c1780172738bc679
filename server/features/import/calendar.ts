import ICAL from 'ical.js';
import { isTimeZone } from '../../../contracts/values.ts';
import { calendarsIn } from './calendar-parts.ts';
import { type Draft, type Entry, keyOfNameDayPlace, keyOfSourceId, type Refused } from './conference.ts';
import { plainText } from './page.ts';
import { assumedHours, wallTimes, webAddress, withWebsite } from './text.ts';
import { categoriesOf } from './topics.ts';
import { ianaOfWindows } from './windows-zones.ts';

/** Maximum number of a series' occurrences to import, all within the coming year. */
const maxOccurrences = 60;
/** Maximum number of occurrences to step through, for series that began decades ago. */
const maxSteps = 20_000;

/** How often in a row a rule may pass over a day, hour or minute. */
const maxPassedOver = 50_000;

const passedOver = new WeakMap<ICAL.RecurIterator, number>();
const meetsRule = ICAL.RecurIterator.prototype.check_contracting_rules;
// The library looks without end for a day that meets `FREQ=DAILY;BYDAY=1MO`.
ICAL.RecurIterator.prototype.check_contracting_rules = function () {
  const isMet = meetsRule.call(this);
  const count = isMet ? 0 : (passedOver.get(this) ?? 0) + 1;
  if (count > maxPassedOver) throw new Error('no day meets the rule');
  passedOver.set(this, count);
  return isMet;
};

interface About {
  readonly today: Temporal.PlainDate;
  readonly timeZone: string;
}

/**
 * The entries of an iCalendar text (RFC 5545). A series becomes one event per day of the coming
 * year, with its exceptions; cancelled events are reported, not imported.
 * @param about `today`, the first day of a series to import, and the zone for UTC times when the
 * calendar names none
 */
export function* entriesOfCalendar(text: string, about: About): Iterable<Entry> {
  const lines = linesOfEvents(text);
  let index = 0;
  for (const calendar of calendarsIn(text)) {
    if (calendar === null) {
      yield { line: lines[index++] ?? 1, title: null, kind: 'not_calendar', error: 'not an iCalendar file' };
      continue;
    }
    if ('blocks' in calendar) {
      const line = lines[index] ?? 1;
      const { blocks, id, isSeries } = calendar;
      index += blocks;
      yield { line, title: null, kind: 'unreadable', error: 'not an event', ...keysOf(id, isSeries) };
      continue;
    }
    const components = calendar.getAllSubcomponents('vevent');
    const masters = new Set(components.filter((each) => !each.hasProperty('recurrence-id')).map(uidOf));
    for (const component of components) {
      const line = lines[index++] ?? 1;
      // Exceptions are handled with their series.
      if (component.hasProperty('recurrence-id') && masters.has(uidOf(component))) continue;
      yield* tried(line, component, about);
    }
  }
}

function linesOfEvents(text: string): number[] {
  return text.split(/\r?\n/).flatMap((line, index) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [index + 1] : []));
}

/** As it is written, because the library throws for one that says to be something else than text. */
function writtenText(component: ICAL.Component, name: 'uid' | 'summary'): string {
  const property = component.getFirstProperty(name);
  return property === null ? '' : String((property.jCal as unknown[])[3]);
}

function uidOf(component: ICAL.Component): string {
  return writtenText(component, 'uid');
}

/** The library parses times and rules only where they are used, and throws for what it can't use. */
function tried(line: number, component: ICAL.Component, about: About): readonly Entry[] {
  const fault = faultyTime(component);
  if (fault !== null) return [refused(line, component, fault)];
  try {
    return [...entriesOfComponent(line, component, about)];
  } catch (error) {
    return [refused(line, component, { kind: 'unreadable', error: String(error) })];
  }
}

function refused(line: number, component: ICAL.Component, fault: Fault): Refused {
  const title = writtenText(component, 'summary').trim() || null;
  return { line, title, ...fault, ...keysOf(uidOf(component), isOfSeries(component)) };
}

/** The key that an event had when it could be read. The days of a series have keys of their own. */
function keysOf(id: string, isSeries: boolean): Pick<Refused, 'sourceKey' | 'isUnknown'> {
  return id === '' || isSeries ? { isUnknown: true } : { sourceKey: keyOfSourceId(id) };
}

function isOfSeries(component: ICAL.Component): boolean {
  const names = ['rrule', 'rdate', 'exdate', 'recurrence-id'];
  const id = uidOf(component);
  const others = component.parent?.getAllSubcomponents('vevent') ?? [];
  return (
    names.some((name) => component.hasProperty(name)) ||
    others.some((other) => other.hasProperty('recurrence-id') && uidOf(other) === id)
  );
}

type Fault = Pick<Refused, 'kind' | 'value' | 'error'>;

const timeNames = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'] as const;

/** A time of an event that isn't one, or that doesn't exist, such as 30 February. */
function faultyTime(component: ICAL.Component): Fault | null {
  for (const name of timeNames) {
    const kind = name === 'dtend' ? 'end_date' : 'date';
    for (const property of component.getAllProperties(name)) {
      const written = String((property.jCal as unknown[])[3]).slice(0, 100);
      const fault = { kind, value: written, error: `${name}: not a time` } as const;
      try {
        for (const value of property.getValues()) {
          if (value instanceof ICAL.Time) existing(value, (property.jCal as unknown[])[3]);
        }
      } catch {
        return fault;
      }
    }
  }
  return null;
}

/** @throws RangeError for one that doesn't exist, which the library moves to one that does */
function existing({ isDate }: ICAL.Time, written: unknown): void {
  for (const text of [written].flat().map(String)) {
    if (isDate) Temporal.PlainDate.from(text, { overflow: 'reject' });
    else if (!text.includes('/')) Temporal.PlainDateTime.from(text.replace(/Z$/, ''), { overflow: 'reject' });
  }
}

function* entriesOfComponent(line: number, component: ICAL.Component, about: About): Iterable<Entry> {
  const event = new ICAL.Event(component);
  const title = event.summary?.trim() || null;
  if (String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') {
    yield { line, title, kind: 'cancelled', error: 'cancelled in the calendar' };
    return;
  }
  if (!component.hasProperty('dtstart')) {
    yield refused(line, component, { kind: 'no_start', error: 'the start is missing' });
    return;
  }
  if (!event.isRecurring()) {
    yield { line, draft: draftOf(event, event.startDate, event.endDate, uidOf(component), about) };
    return;
  }
  const drafts = occurrences(event, about);
  if (drafts.length === 0) {
    yield { line, title, kind: 'no_date_in_reach', error: 'the series has no day in the coming year' };
  }
  const note = { kind: 'dates_of_series', value: String(drafts.length) } as const;
  for (const draft of drafts) yield { line, draft: { ...draft, notes: [...draft.notes, note] } };
}

function occurrences(event: ICAL.Event, about: About): Draft[] {
  const { today } = about;
  const horizon = today.add({ years: 1 }).toString();
  const drafts: Draft[] = [];
  const iterator = event.iterator();
  for (let step = 0; step < maxSteps && drafts.length < maxOccurrences; step++) {
    const next = iterator.next();
    if (next === undefined || next === null || dayOf(next) > horizon) break;
    if (dayOf(next) < today.toString()) continue;
    const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(next);
    if (String(item.component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') continue;
    const id = uidOf(item.component);
    drafts.push(
      draftOf(item, startDate, endDate, id === '' ? '' : `${id} ${recurrenceId.toString()}`, about),
    );
  }
  return drafts;
}

function dayOf(time: ICAL.Time): string {
  return time.toString().slice(0, 10);
}

function draftOf(
  event: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time | null,
  id: string,
  about: About,
): Draft {
  const { component } = event;
  const title = event.summary?.trim() ?? '';
  const place = event.location?.trim() ?? '';
  const placeLink = webAddress(place);
  const link = placeLink ?? webAddress(String(component.getFirstPropertyValue('url') ?? ''));
  const location = placeLink === null ? place : '';
  const online = location === '';
  const when = timesOf(component, start, end, about);
  const point = pointOf(component);
  // Google's calendars have HTML in their descriptions.
  const description = plainText(event.description ?? '');
  const people = component.hasProperty('attendee') ? [{ kind: 'registrations_lost' } as const] : [];
  return {
    sourceKey: id === '' ? keyOfNameDayPlace(title, when.event.date, place) : keyOfSourceId(id),
    event: {
      eventTitle: title,
      description: withWebsite(description || title, online ? null : link),
      location,
      ...when.event,
      online,
      onlineLink: online ? link : null,
      categories: categoriesOf(
        component.getAllProperties('categories').flatMap((property) => property.getValues().map(String)),
      ),
      ...point,
    },
    place: location === '' || point !== null ? null : location,
    notes: [...when.notes, ...people],
  };
}

function timesOf(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time | null, about: About) {
  if (start.isDate) {
    const date = Temporal.PlainDate.from(dayOf(start));
    // The end date of an all-day event is exclusive.
    const last = end === null ? date : Temporal.PlainDate.from(dayOf(end)).subtract({ days: 1 });
    const endDate = Temporal.PlainDate.compare(last, date) > 0 ? last : date;
    return { event: { date: date.toString(), endDate: endDate.toString(), allDay: true }, notes: [] };
  }
  const own = zoneOfProperty(component.getFirstProperty('dtstart'));
  const floating = start.zone.tzid === 'floating';
  const zone = own ?? zoneOfCalendar(component) ?? (floating ? null : about.timeZone);
  const from = wallClock(start, own, zone);
  const statedEnd =
    end === null ? from : wallClock(end, zoneOfProperty(component.getFirstProperty('dtend')) ?? own, zone);
  const assumed = Temporal.PlainDateTime.compare(statedEnd, from) <= 0;
  const to = assumed ? from.add({ hours: assumedHours }) : statedEnd;
  return {
    event: {
      ...wallTimes(from, to),
      ...(zone === null ? {} : { timeZone: zone }),
    },
    notes: assumed ? [{ kind: 'end_assumed' } as const] : [],
  };
}

function pointOf(component: ICAL.Component) {
  const geo: unknown = component.getFirstPropertyValue('geo');
  const [latitude, longitude] = Array.isArray(geo) ? geo.map(Number) : [];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude, longitude, precision: 'exact' as const };
}

/**
 * The IANA zone of a time; null for UTC and floating times, which don't tell where the event is.
 */
function zoneOfProperty(property: ICAL.Property | null): string | null {
  const id = property?.getFirstParameter('tzid');
  return typeof id === 'string' ? ianaZone(id) : null;
}

/** The calendar's own zone, if it has one (`X-WR-TIMEZONE`). */
function zoneOfCalendar(component: ICAL.Component): string | null {
  const id = component.parent?.getFirstPropertyValue('x-wr-timezone');
  return typeof id === 'string' ? ianaZone(id) : null;
}

function ianaZone(id: string): string | null {
  const zone = ianaOfWindows(id) ?? id.replace(/^\/?.*?\/(?=[A-Z][a-z]+\/[A-Z])/, '');
  return isTimeZone(zone) && zone !== 'UTC' ? zone : null;
}

/**
 * The local date and time in `zone`.
 * @param own the IANA zone in which `time` is written, if it names one
 * @param zone null: as written, or UTC
 */
function wallClock(time: ICAL.Time, own: string | null, zone: string | null): Temporal.PlainDateTime {
  const { year, month, day, hour, minute } = time;
  const written = new Temporal.PlainDateTime(year, month, day, hour, minute);
  if (zone === null || own === zone) return written;
  if (own !== null) return written.toZonedDateTime(own).withTimeZone(zone).toPlainDateTime();
  if (time.zone.tzid === 'floating') return written;
  const instant = Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000);
  return instant.toZonedDateTimeISO(zone).toPlainDateTime();
}
