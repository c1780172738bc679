import type { CalendarEvent } from './entry.ts';

/** Forms of calendars on the web, filled in with an event and the address of its page. */
export function calendarLinks(event: CalendarEvent, page: string): { google: string; outlook: string } {
  const days = { from: event.startDate, to: dayAfter(event.endDate) };
  const times = { from: utc(event.startsAt), to: utc(event.endsAt) };
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: event.allDay
      ? `${compact(days.from)}/${compact(days.to)}`
      : `${compact(times.from)}/${compact(times.to)}`,
    details: page,
    location: event.location,
  });
  const outlook = new URLSearchParams({
    rru: 'addevent',
    subject: event.title,
    startdt: event.allDay ? days.from : times.from,
    enddt: event.allDay ? days.to : times.to,
    ...(event.allDay && { allday: 'true' }),
    body: page,
    location: event.location,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    // Outlook doesn't decode `+` as a space.
    outlook: `https://outlook.live.com/calendar/0/action/compose?${outlook.toString().replaceAll('+', '%20')}`,
  };
}

/** `2026-12-05T12:30:00Z` */
function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}

/** All-day ranges end on the day after the last one. */
function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}
