import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { kiteDay } from '../../../scripts/sample-mails.ts';
import { type CalendarEvent, entryOf } from './entry.ts';
import { writeCalendar } from './write-calendar.ts';

const url = 'https://mela.example/event/kite-day';
const asOf = Temporal.Instant.from('2026-12-01T06:30:00Z');
const parties = {
  organiser: { name: 'Asha "Kite" Rao; Mumbai', address: 'asha@example.org' },
  attendee: { name: 'Ravi', address: 'ravi@example.org' },
};

function file(
  event: Partial<CalendarEvent> = {},
  about: Partial<Parameters<typeof entryOf>[1]> = {},
): string {
  const entry = entryOf(
    { ...kiteDay, ...event },
    { url, asOf, status: 'CONFIRMED', alarms: false, ...about },
  );
  return writeCalendar({ method: 'PUBLISH', site: 'Mela' }, [entry]);
}

/** The single event of a file, read by two independent parsers. */
function read(text: string) {
  const component = new ICAL.Component(ICAL.parse(text));
  const one = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  const other = Object.values(nodeIcal.sync.parseICS(text)).find((each) => each?.type === 'VEVENT');
  if (other?.type !== 'VEVENT') throw new Error('The other parser found no event.');
  return { component, one, other };
}

function span(start: string, end: string, timeZone: string) {
  const instant = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  return { startsAt: instant(start), endsAt: instant(end) };
}

test("the format of a file doesn't change", () => {
  expect(file({}, { status: 'CANCELLED', parties, alarms: true })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Mela//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:kite-day@mela.example',
      'SEQUENCE:851400',
      'DTSTAMP:20261201T063000Z',
      'DTSTART:20261205T123000Z',
      'DTEND:20261205T153000Z',
      'SUMMARY:Kite day',
      'DESCRIPTION:Everybody brings a kite.\\n\\nhttps://mela.example/event/kite-da',
      ' y',
      'LOCATION:Shivaji Park\\, Mumbai',
      'GEO:19.0269;72.8383',
      'URL:https://mela.example/event/kite-day',
      'CATEGORIES:sports,social',
      'STATUS:CANCELLED',
      'TRANSP:OPAQUE',
      `ORGANIZER;CN="Asha ^'Kite^' Rao; Mumbai":mailto:asha@example.org`,
      'ATTENDEE;CN=Ravi;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;RSVP=FALSE:mailto:',
      ' ravi@example.org',
      ...['-P1D', '-PT1H'].flatMap((trigger) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `TRIGGER:${trigger}`,
        'DESCRIPTION:Kite day · Mela',
        'END:VALARM',
      ]),
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

describe('times are correct across clock changes and in every zone', () => {
  test.each([
    ['an evening in Mumbai', 'Asia/Kolkata', '2026-12-05T18:00', '2026-12-05T21:00'],
    ['the night Berlin skips an hour', 'Europe/Berlin', '2026-03-29T01:30', '2026-03-29T04:00'],
    ['the night Berlin repeats an hour', 'Europe/Berlin', '2026-10-25T01:30', '2026-10-25T04:00'],
    [
      'a week across the clock change in New York',
      'America/New_York',
      '2026-03-06T09:00',
      '2026-03-09T17:00',
    ],
    ['a half-hour offset in Adelaide', 'Australia/Adelaide', '2026-10-04T01:00', '2026-10-04T03:30'],
    ['beyond the date line', 'Pacific/Kiritimati', '2026-12-31T22:00', '2027-01-01T02:00'],
    [
      'Lord Howe, which shifts by half an hour',
      'Australia/Lord_Howe',
      '2026-04-05T00:30',
      '2026-04-05T03:00',
    ],
  ])('%s', (_, zone, start, end) => {
    const expected = span(start, end, zone);
    const { one, other } = read(file({ ...expected }));
    expect(one.startDate.toUnixTime() * 1000).toBe(expected.startsAt.epochMilliseconds);
    expect(one.endDate.toUnixTime() * 1000).toBe(expected.endsAt.epochMilliseconds);
    expect(other.start.getTime()).toBe(expected.startsAt.epochMilliseconds);
    expect(other.end?.getTime()).toBe(expected.endsAt.epochMilliseconds);
  });

  test.each([
    ['one day', '2026-12-05', '2026-12-05', '20261206'],
    ['three days', '2026-12-05', '2026-12-07', '20261208'],
    ['across the end of February in a leap year', '2028-02-28', '2028-02-29', '20280301'],
    ['across a clock change', '2026-03-28', '2026-03-29', '20260330'],
  ])('all-day events have dates, including the last day: %s', (_, startDate, endDate, after) => {
    const text = file({ allDay: true, startDate, endDate });
    expect(text).toContain(`DTSTART;VALUE=DATE:${startDate.replaceAll('-', '')}\r\n`);
    expect(text).toContain(`DTEND;VALUE=DATE:${after}\r\n`);
    const { one, other } = read(text);
    expect([one.startDate.isDate, one.startDate.toString()]).toEqual([true, startDate]);
    expect(other.datetype).toBe('date');
    const days = Temporal.PlainDate.from(endDate).since(startDate).days + 1;
    expect(one.duration.toSeconds()).toBe(days * 86_400);
  });
});

test('preserves everything people typed', () => {
  const title = 'Kites; kites, kites\\n "and" more: नमस्ते 🎪';
  const opening = 'First line, with: all; of \\ it.';
  const location = 'Shop 5, "The Loft"\nBandra\r\nBEGIN:VEVENT\r\nUID:forged';
  const text = file({ title, opening, location }, { parties });
  const { component, one, other } = read(text);
  expect(component.getAllSubcomponents('vevent')).toHaveLength(1);
  expect(one.summary).toBe(title);
  expect(one.location).toBe(location.replaceAll('\r\n', '\n'));
  expect(one.description).toContain(opening);
  // The other parser reads an escaped backslash before an n as a line break.
  expect(other.summary).toBe(title.replace('\\n', '\\\n'));
  expect(one.organizer).toBe('mailto:asha@example.org');
});

test('folds long lines without splitting characters', () => {
  const text = file({ title: 'नमस्ते 🎪 '.repeat(40), opening: 'ü'.repeat(700) });
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
  expect(read(text).one.summary).toBe('नमस्ते 🎪 '.repeat(40));
});

test('removes control characters', () => {
  const text = file({ title: 'Kite\u0000\u0007\u001b day\rnight' });
  expect(text).toContain('SUMMARY:Kite day\\nnight\r\n');
});

test('later data wins in every file of the event', () => {
  const sequenceOf = (text: string) => read(text).one.sequence;
  const first = sequenceOf(file());
  const later = sequenceOf(file({}, { asOf: asOf.add({ seconds: 1 }), status: 'CANCELLED' }));
  expect(later).toBeGreaterThan(first);
  expect(sequenceOf(file({ createdAt: asOf.add({ hours: 1 }) }))).toBe(0);
});

test("an online-only event's location is its link, for people who may see it", () => {
  const { one } = read(file({ location: '' }, { onlineLink: 'https://meet.example.org/kite-day' }));
  expect(one.location).toBe('https://meet.example.org/kite-day');
  expect(file({ location: '' })).not.toContain('LOCATION');
});

test('a subscribed calendar has a name and a refresh interval', () => {
  const feed = { name: 'Events at Mela', url: 'https://mela.example/feeds/events.ics' };
  const text = writeCalendar({ method: 'PUBLISH', site: 'Mela', feed }, []);
  const component = new ICAL.Component(ICAL.parse(text));
  expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Events at Mela');
  expect(String(component.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
});
