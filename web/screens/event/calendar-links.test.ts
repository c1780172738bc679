import { expect, test } from 'vitest';
import { googleCalendarUrl, outlookUrl } from './calendar-dialog.tsx';

const page = 'https://mela.example/event/kite-day';
const kiteDay = {
  eventTitle: 'Kites & friends + you',
  excerpt: 'Everybody brings a kite.',
  location: 'Shivaji Park, Mumbai',
  exactAddress: null,
  startsAt: '2026-12-05T12:30:00.000+00:00',
  endsAt: '2026-12-05T15:30:00.000+00:00',
  allDay: false,
  date: '2026-12-05',
  endDate: '2026-12-05',
};
const weekend = { ...kiteDay, allDay: true, endDate: '2026-12-06' };

const read = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('sends Google the times in UTC', () => {
  expect(read(googleCalendarUrl(kiteDay, page))).toEqual({
    action: 'TEMPLATE',
    text: 'Kites & friends + you',
    dates: '20261205T123000Z/20261205T153000Z',
    details: `Everybody brings a kite.\n\n${page}`,
    location: 'Shivaji Park, Mumbai',
  });
});

test('sends Outlook the times in UTC, without plus signs for spaces', () => {
  const url = outlookUrl(kiteDay, page);
  expect(read(url)).toMatchObject({
    subject: 'Kites & friends + you',
    startdt: '2026-12-05T12:30:00Z',
    enddt: '2026-12-05T15:30:00Z',
  });
  expect(url).not.toContain('+');
});

test('sends all-day events as dates, including the last day', () => {
  expect(read(googleCalendarUrl(weekend, page)).dates).toBe('20261205/20261207');
  expect(read(outlookUrl(weekend, page))).toMatchObject({
    startdt: '2026-12-05',
    enddt: '2026-12-07',
    allday: 'true',
  });
});
