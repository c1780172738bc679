import ICAL from 'ical.js';
import type { CalendarEntry, CalendarMethod } from './entry.ts';
import {
  type Component,
  localSpan,
  type Property,
  recurrenceProperties,
  zoneComponents,
} from './recurrence.ts';

/** The calendar's header. */
interface CalendarHead {
  readonly method: CalendarMethod;
  /** The site's name, for the PRODID. */
  readonly site: string;
  /** For a subscribed calendar: its name and address. */
  readonly feed?: { readonly name: string; readonly url: string };
}

/** How often subscribers should refresh. */
const refreshEvery = 'PT1H';

// Octets per line without the space before continued ones, which may have 75 with it (RFC 5545, section 3.1).
ICAL.foldLength = 74;

/**
 * Writes an iCalendar file (RFC 5545, 7986). Times are in UTC, since calendars show their owner's local time anyway; only
 * those of an entry that repeats are in its zone, whose rules are then part of the file.
 */
export function writeCalendar(
  { method, site, feed }: CalendarHead,
  entries: readonly CalendarEntry[],
): string {
  const about: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', `-//${clean(site)}//EN`],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', method],
    ...(feed === undefined ? [] : aboutFeed(feed)),
  ];
  const calendar: Component = [
    'vcalendar',
    about,
    [...zoneComponents(entries), ...entries.map((entry) => entryComponent(entry, site))],
  ];
  return ICAL.stringify(calendar);
}

function aboutFeed({ name, url }: { name: string; url: string }): Property[] {
  // The library doesn't know these as text.
  const escaped = ICAL.stringify.value(clean(name), 'text', ICAL.design.icalendar, false);
  return [
    ['name', {}, 'unknown', escaped],
    ['x-wr-calname', {}, 'unknown', escaped],
    ['source', {}, 'uri', url],
    ['refresh-interval', {}, 'duration', refreshEvery],
    ['x-published-ttl', {}, 'unknown', refreshEvery],
  ];
}

function entryComponent(entry: CalendarEntry, site: string): Component {
  const { point, parties, categories } = entry;
  const properties: Property[] = [
    ['uid', {}, 'text', clean(entry.uid)],
    ['sequence', {}, 'integer', entry.sequence],
    ['dtstamp', {}, 'date-time', utc(entry.stampedAt)],
    ...span(entry),
    ...recurrenceProperties(entry),
    ['summary', {}, 'text', clean(entry.title)],
  ];
  if (entry.description !== '') properties.push(['description', {}, 'text', clean(entry.description)]);
  if (entry.location !== '') properties.push(['location', {}, 'text', clean(entry.location)]);
  if (point !== null) properties.push(['geo', {}, 'float', [point.latitude, point.longitude]]);
  properties.push(['url', {}, 'uri', entry.url]);
  if (categories.length > 0) properties.push(['categories', {}, 'text', ...categories.map(clean)]);
  properties.push(['status', {}, 'text', entry.status]);
  properties.push(['transp', {}, 'text', entry.allDay ? 'TRANSPARENT' : 'OPAQUE']);
  if (parties !== undefined) properties.push(...partyProperties(parties, entry.status));
  return ['vevent', properties, entry.alarms ? alarms(entry, site) : []];
}

function span({ allDay, startsAt, endsAt, startDate, endDate, repeats }: CalendarEntry): Property[] {
  if (repeats !== undefined) return localSpan(repeats, allDay);
  if (!allDay)
    return [
      ['dtstart', {}, 'date-time', utc(startsAt)],
      ['dtend', {}, 'date-time', utc(endsAt)],
    ];
  // The end date of an all-day event is exclusive.
  const dayAfter = Temporal.PlainDate.from(endDate).add({ days: 1 });
  return [
    ['dtstart', {}, 'date', startDate],
    ['dtend', {}, 'date', dayAfter.toString()],
  ];
}

/** The reader already has the seat: their program needn't ask for or send a reply. */
function partyProperties(
  { organiser, attendee }: NonNullable<CalendarEntry['parties']>,
  status: CalendarEntry['status'],
): Property[] {
  const reply = {
    ROLE: 'REQ-PARTICIPANT',
    PARTSTAT: status === 'CANCELLED' ? 'DECLINED' : 'ACCEPTED',
    RSVP: 'FALSE',
  };
  return [
    ['organizer', named(organiser.name), 'cal-address', `mailto:${organiser.address}`],
    ['attendee', { ...named(attendee.name), ...reply }, 'cal-address', `mailto:${attendee.address}`],
  ];
}

function named(name: string): Record<string, string> {
  return name === '' ? {} : { CN: clean(name) };
}

/** A day and an hour before; for all-day events at 9 a.m. on the previous day. */
function alarms({ allDay, title }: CalendarEntry, site: string): Component[] {
  const triggers = allDay ? ['-PT15H'] : ['-P1D', '-PT1H'];
  return triggers.map((trigger) => [
    'valarm',
    [
      ['action', {}, 'text', 'DISPLAY'],
      ['trigger', {}, 'duration', trigger],
      ['description', {}, 'text', clean(`${title} · ${site}`)],
    ],
    [],
  ]);
}

/** `2026-12-05T12:30:00Z` */
function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

// A bare carriage return would end the line; other control characters are not allowed in the file.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Text that the library can escape: it leaves carriage returns and control characters alone. */
function clean(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(controls, '');
}
