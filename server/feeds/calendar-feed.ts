import { type CalendarEntry, entryOf, writeCalendar } from '../calendar/index.ts';
import type { EventRow } from '../events/index.ts';
import type { Feed } from './feed.ts';
import { eventUrl } from './links.ts';
import { siteName } from './texts.ts';

/** A feed as a calendar to follow: without alarms, which each follower sets for themselves. */
export function writeCalendarFeed(feed: Feed, about: { siteUrl: string; url: string }): string {
  const entries = feed.events.map((event) => publicEntry(event, about.siteUrl, { alarms: false }));
  return writeCalendar(
    { method: 'PUBLISH', site: siteName(), feed: { name: feed.name, url: about.url } },
    entries,
  );
}

/** One event as a file to open: it goes into the reader's own calendar, which rings in time. */
export function writeEventFile(event: EventRow, siteUrl: string): string {
  return writeCalendar({ method: 'PUBLISH', site: siteName() }, [
    publicEntry(event, siteUrl, { alarms: true }),
  ]);
}

function publicEntry(event: EventRow, siteUrl: string, { alarms }: { alarms: boolean }): CalendarEntry {
  const cancelled = event.status === 'cancelled';
  return entryOf(event, {
    url: eventUrl(siteUrl, event.id),
    asOf: event.updatedAt,
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    alarms: alarms && !cancelled,
  });
}
