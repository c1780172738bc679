import { describe, expect, test } from 'vitest';
import { entriesOfCalendar } from './calendar.ts';

const about = { today: Temporal.PlainDate.from('2026-11-21'), timeZone: 'Asia/Kolkata' };

function entries(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return [...entriesOfCalendar(text, about)];
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:1@example.org', 'SUMMARY:Kite workshop', ...lines, 'END:VEVENT'];
}

function drafts(...lines: string[]) {
  return entries(...lines).map((entry) => {
    if ('error' in entry) throw new Error(entry.error);
    return entry.draft;
  });
}

describe('times', () => {
  test('in a named zone are used as written', () => {
    const [draft] = drafts(
      ...event('DTSTART;TZID=Europe/Berlin:20261205T183000', 'DTEND;TZID=Europe/Berlin:20261205T203000'),
    );
    expect(draft?.event).toMatchObject({
      date: '2026-12-05',
      startTime: '18:30',
      endTime: '20:30',
      timeZone: 'Europe/Berlin',
      allDay: false,
    });
  });

  test("in a vendor's zone use the matching standard zone", () => {
    const [draft] = drafts(...event('DTSTART;TZID=India Standard Time:20261205T183000', 'DURATION:PT90M'));
    expect(draft?.event).toMatchObject({ startTime: '18:30', endTime: '20:00', timeZone: 'Asia/Kolkata' });
  });

  test("in UTC are shown in the calendar's zone", () => {
    const [draft] = drafts(
      'X-WR-TIMEZONE:Europe/Berlin',
      ...event('DTSTART:20261205T233000Z', 'DTEND:20261206T003000Z'),
    );
    expect(draft?.event).toMatchObject({
      date: '2026-12-06',
      startTime: '00:30',
      endTime: '01:30',
      timeZone: 'Europe/Berlin',
    });
  });

  test("in UTC without any zone use the import's", () => {
    const [draft] = drafts(...event('DTSTART:20261205T130000Z', 'DTEND:20261205T140000Z'));
    expect(draft?.event).toMatchObject({ startTime: '18:30', timeZone: 'Asia/Kolkata' });
  });

  test('in a zone defined in the file keep their instant', () => {
    const [draft] = drafts(
      'BEGIN:VTIMEZONE',
      'TZID:Office',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0200',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event('DTSTART;TZID=Office:20261205T150000', 'DTEND;TZID=Office:20261205T160000'),
    );
    expect(draft?.event).toMatchObject({ startTime: '18:30', endTime: '19:30', timeZone: 'Asia/Kolkata' });
  });

  test("without a zone use the place's", () => {
    const [draft] = drafts(...event('DTSTART:20261205T183000', 'DTEND:20261205T203000'));
    expect(draft?.event).toMatchObject({ startTime: '18:30' });
    expect(draft?.event.timeZone).toBeUndefined();
  });

  test('without an end get an assumed one, with a note', () => {
    const [draft] = drafts(...event('DTSTART;TZID=Asia/Kolkata:20261205T183000'));
    expect(draft?.event.endTime).toBe('20:30');
    expect(draft?.notes).toEqual([{ kind: 'end_assumed' }]);
  });

  test('of all-day events end the day before the stated end', () => {
    const [three, one] = drafts(
      ...event('DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261208'),
      ...event('DTSTART;VALUE=DATE:20261205'),
    );
    expect(three?.event).toMatchObject({ date: '2026-12-05', endDate: '2026-12-07', allDay: true });
    expect(one?.event).toMatchObject({ date: '2026-12-05', endDate: '2026-12-05', allDay: true });
  });
});

test('reads place, link, coordinates, categories and text', () => {
  const [draft] = drafts(
    ...event(
      'DTSTART;VALUE=DATE:20261205',
      'LOCATION:Sabarmati Riverfront\\, Ahmedabad',
      'URL:https://example.org/kites',
      'GEO:23.02;72.57',
      'CATEGORIES:Craft,Festival',
      'DESCRIPTION:Bring paper\\nand glue.',
    ),
  );
  expect(draft).toMatchObject({
    event: {
      eventTitle: 'Kite workshop',
      description: 'Bring paper\nand glue.\n\nWebsite: <https://example.org/kites>',
      location: 'Sabarmati Riverfront, Ahmedabad',
      latitude: 23.02,
      longitude: 72.57,
      precision: 'exact',
      categories: ['art', 'cultural'],
      online: false,
    },
    place: null,
  });
});

test('a location that is a URL makes it an online event', () => {
  const [draft] = drafts(...event('DTSTART;VALUE=DATE:20261205', 'LOCATION:https://example.org/call'));
  expect(draft?.event).toMatchObject({ online: true, onlineLink: 'https://example.org/call', location: '' });
});

describe('a series', () => {
  const weekly = ['DTSTART;TZID=Asia/Kolkata:20250104T070000', 'DTEND;TZID=Asia/Kolkata:20250104T080000'];

  test('becomes one event for each day of the coming year', () => {
    const days = drafts(...event(...weekly, 'RRULE:FREQ=WEEKLY')).map(({ event }) => event.date);
    expect(days[0]).toBe('2026-11-21');
    expect(days.at(-1)).toBe('2027-11-20');
    expect(days).toHaveLength(53);
  });

  test('keeps its exceptions and identifies each day', () => {
    const found = drafts(
      ...event(
        ...weekly,
        'RRULE:FREQ=WEEKLY;UNTIL=20261212T235959Z',
        'EXDATE;TZID=Asia/Kolkata:20261128T070000',
      ),
      ...event(
        'RECURRENCE-ID;TZID=Asia/Kolkata:20261205T070000',
        'DTSTART;TZID=Asia/Kolkata:20261206T090000',
        'DTEND;TZID=Asia/Kolkata:20261206T100000',
      ),
    );
    expect(found.map(({ event }) => `${event.date} ${event.startTime}`)).toEqual([
      '2026-11-21 07:00',
      '2026-12-06 09:00',
      '2026-12-12 07:00',
    ]);
    expect(new Set(found.map(({ sourceKey }) => sourceKey)).size).toBe(3);
  });

  test('in the past is reported', () => {
    expect(entries(...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'))).toMatchObject([
      { line: 3, title: 'Kite workshop', error: 'the series has no day in the coming year' },
    ]);
  });
});

describe('reports skipped entries with their line', () => {
  test('a cancelled event', () => {
    expect(entries(...event('DTSTART;VALUE=DATE:20261205', 'STATUS:CANCELLED'))).toMatchObject([
      { line: 3, title: 'Kite workshop', error: 'cancelled in the calendar' },
    ]);
  });

  test('an event without a start', () => {
    expect(entries(...event())).toMatchObject([{ error: 'the start is missing' }]);
  });

  test('a file that is not a calendar', () => {
    expect([...entriesOfCalendar('hello', about)]).toEqual([
      { line: 1, title: null, kind: 'not_calendar', error: 'not an iCalendar file' },
    ]);
  });
});
