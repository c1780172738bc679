import { plainExcerpt } from '../../infra/text/markdown.ts';

/** One event as calendars keep it. */
export interface CalendarEntry {
  /** Alike for ever and everywhere, so that calendars know an event again: `<event id>@<host>`. */
  readonly uid: string;
  /** Grows with every word on the event; calendars keep the highest. */
  readonly sequence: number;
  /** When this was written. */
  readonly stampedAt: Temporal.Instant;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** The event's page. */
  readonly url: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** Lasts whole days, wherever the reader is: the local dates count instead of the instants. */
  readonly allDay: boolean;
  /** Local dates, `YYYY-MM-DD`; the last one is part of the event. */
  readonly startDate: string;
  readonly endDate: string;
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  readonly categories: readonly string[];
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Only where both addresses are the reader's business: an invitation by mail. */
  readonly parties?: { readonly organiser: Party; readonly attendee: Party } | undefined;
  /** Whether the calendar shall ring. */
  readonly alarms: boolean;
}

interface Party {
  readonly name: string;
  readonly address: string;
}

/** What a file is for: to be read (PUBLISH), or to put an event into the reader's calendar or take it out (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

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
