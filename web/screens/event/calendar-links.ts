import type { EventDetail } from '../../../contracts/events.ts';

type Entry = Pick<
  EventDetail,
  'eventTitle' | 'excerpt' | 'location' | 'startsAt' | 'endsAt' | 'allDay' | 'date' | 'endDate'
>;

/** Google's form for a new entry, filled in. Whole days end with the first day that is no part of them. */
export function googleCalendarUrl(event: Entry, page: string): string {
  const dates = event.allDay
    ? [event.date, dayAfter(event.endDate)].map((date) => date.replaceAll('-', ''))
    : [event.startsAt, event.endsAt].map((time) => utc(time).replace(/[-:]/g, ''));
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.eventTitle,
    dates: dates.join('/'),
    details: detailsOf(event, page),
    location: event.location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** The same for Outlook on the web. */
export function outlookUrl(event: Entry, page: string): string {
  const query = new URLSearchParams({
    rru: 'addevent',
    subject: event.eventTitle,
    startdt: event.allDay ? event.date : utc(event.startsAt),
    enddt: event.allDay ? dayAfter(event.endDate) : utc(event.endsAt),
    ...(event.allDay && { allday: 'true' }),
    body: detailsOf(event, page),
    location: event.location,
  });
  // It shows a plus sign where a form's encoding has one for a blank.
  return `https://outlook.live.com/calendar/0/action/compose?${query.toString().replaceAll('+', '%20')}`;
}

function detailsOf({ excerpt }: Entry, page: string): string {
  return [excerpt, page].filter(Boolean).join('\n\n');
}

/** `2026-12-05T12:30:00Z` */
function utc(time: string): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
