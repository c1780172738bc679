import { plainExcerpt } from '../platform/markdown.ts';
import type { CalendarEntry } from './entry.ts';

/** What a calendar has to know of an event. */
export interface EventToKeep {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly title: string;
  /** How its description begins, in Markdown. */
  readonly opening: string;
  readonly location: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly allDay: boolean;
  readonly startDate: string;
  readonly endDate: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly categories: readonly string[];
}

/** Characters of the description that an entry has. */
const mostWords = 400;

/**
 * An event as an entry of a calendar.
 *
 * @param about `url` the event's page; `asOf` when what is told of it held: whatever is told later counts more, also
 *   where it concerns one reader only and the event itself is as it was; `onlineLink` for those who have a seat
 */
export function entryOf(
  event: EventToKeep,
  about: {
    readonly url: string;
    readonly asOf: Temporal.Instant;
    readonly status: CalendarEntry['status'];
    readonly alarms: boolean;
    readonly onlineLink?: string | null;
    readonly parties?: CalendarEntry['parties'];
  },
): CalendarEntry {
  const { url, asOf, status, alarms, parties } = about;
  const { latitude, longitude } = event;
  const link = about.onlineLink ?? null;
  return {
    uid: `${event.id}@${new URL(url).hostname}`,
    sequence: Math.max(0, Math.floor(asOf.since(event.createdAt).total('seconds'))),
    stampedAt: asOf,
    title: event.title,
    description: [plainExcerpt(event.opening, mostWords), link, url].filter(Boolean).join('\n\n'),
    location: event.location || (link ?? ''),
    url,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    allDay: event.allDay,
    startDate: event.startDate,
    endDate: event.endDate,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    categories: event.categories,
    status,
    parties,
    alarms,
  };
}
