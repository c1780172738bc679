import type ICAL from 'ical.js';
import { isTimeZone } from '../../contracts/values.ts';

/** What calendar programs of one maker call the zones that our users are likely to live in. */
const zoneOfMaker: Record<string, string> = {
  'India Standard Time': 'Asia/Kolkata',
  'Sri Lanka Standard Time': 'Asia/Colombo',
  'Nepal Standard Time': 'Asia/Kathmandu',
  'Bangladesh Standard Time': 'Asia/Dhaka',
  'Pakistan Standard Time': 'Asia/Karachi',
  'Arabian Standard Time': 'Asia/Dubai',
  'Singapore Standard Time': 'Asia/Singapore',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Pacific Standard Time': 'America/Los_Angeles',
};

/** The IANA zone that a time states, or null: a time in UTC or a floating one tells nothing of where the event is. */
export function zoneOfProperty(property: ICAL.Property | null): string | null {
  const id = property?.getFirstParameter('tzid');
  return typeof id === 'string' ? ianaZone(id) : null;
}

/** The zone that a calendar shows its times in, where it says so (`X-WR-TIMEZONE`). */
export function zoneOfCalendar(component: ICAL.Component): string | null {
  const id = component.parent?.getFirstPropertyValue('x-wr-timezone');
  return typeof id === 'string' ? ianaZone(id) : null;
}

function ianaZone(id: string): string | null {
  const zone = zoneOfMaker[id] ?? id.replace(/^\/?.*?\/(?=[A-Z][a-z]+\/[A-Z])/, '');
  return isTimeZone(zone) && zone !== 'UTC' ? zone : null;
}

/**
 * The date and time on a wall clock in `zone`.
 *
 * @param own the IANA zone in which `time` is written, where it names one
 * @param zone null: as it is written, or in UTC
 */
export function wallClock(time: ICAL.Time, own: string | null, zone: string | null): Temporal.PlainDateTime {
  const { year, month, day, hour, minute } = time;
  const written = new Temporal.PlainDateTime(year, month, day, hour, minute);
  if (zone === null || own === zone) return written;
  if (own !== null) return written.toZonedDateTime(own).withTimeZone(zone).toPlainDateTime();
  if (time.zone.tzid === 'floating') return written;
  const instant = Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000);
  return instant.toZonedDateTimeISO(zone).toPlainDateTime();
}
