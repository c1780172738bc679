import { plainExcerpt } from '../../infra/text/markdown.ts';

/** An event as calendars store it. */
export interface CalendarEntry {
  /** Permanent and globally unique, so that calendars recognise the event: `<event id>@<host>`. */
  readonly uid: string;
  /** Increases with each update; calendars keep the highest. */
  readonly sequence: number;
  /** When the entry was written. */
  readonly stampedAt: Temporal.Instant;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** The event's page. */
  readonly url: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** An all-day event has local dates instead of instants, whatever the reader's zone. */
  readonly allDay: boolean;
  /** Local dates, `YYYY-MM-DD`, both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  readonly categories: readonly string[];
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Only in mailed invitations, where the reader may know both addresses. */
  readonly parties?: { readonly organiser: Party; readonly attendee: Party } | undefined;
  /** Whether to include reminders. */
  readonly alarms: boolean;
  /** How it repeats. Its own times are then those of the first date. */
  readonly repeats?: Recurrence | undefined;
  /** Of one date of an entry that repeats: the local start that the rule gives it. */
  readonly occurrence?: Occurrence | undefined;
}

/** In local time of a zone: `YYYY-MM-DDTHH:MM:SS`, or `YYYY-MM-DD` of an all-day event. */
interface Occurrence {
  readonly timeZone: string;
  /** Of the entry that repeats: a single date may differ from it. */
  readonly allDay: boolean;
  readonly start: string;
}

export interface Recurrence {
  readonly timeZone: string;
  /** As in RFC 5545, without its end; null when all dates are stated. */
  readonly rule: string | null;
  /** The end of the last date; null: none. */
  readonly until: Temporal.Instant | null;
  /** Local starts, as in {@link Occurrence}. */
  readonly start: string;
  readonly end: string;
  readonly added: readonly string[];
  readonly except: readonly string[];
}

interface Party {
  readonly name: string;
  readonly address: string;
}

/**
 * The purpose of a file: PUBLISH for reading, REQUEST to add an event to a calendar, CANCEL to
 * remove it (RFC 5546).
 */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** What a calendar entry needs to know about an event. */
export interface CalendarEvent {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly title: string;
  /** The beginning of its description, in Markdown. */
  readonly opening: string;
  /** Why it was cancelled. */
  readonly cancelReason?: string | null;
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

/** Characters of the description in an entry. */
const maxWords = 400;

/**
 * An event as a calendar entry.
 * @param about `url` of the event's page; `asOf` when the data was read: later data wins, even when
 * only the reader's own status changed; `onlineLink`, `exactAddress` and the name of the `ticketType` for people with a seat
 */
export function entryOf(
  event: CalendarEvent,
  about: {
    readonly url: string;
    readonly asOf: Temporal.Instant;
    readonly status: CalendarEntry['status'];
    readonly alarms: boolean;
    readonly onlineLink?: string | null;
    readonly exactAddress?: string | undefined;
    readonly ticketType?: string | null | undefined;
    readonly parties?: CalendarEntry['parties'];
  },
): CalendarEntry {
  const { url, asOf, status, alarms, parties } = about;
  const { latitude, longitude } = event;
  const link = about.onlineLink ?? null;
  const exact = about.exactAddress ?? '';
  return {
    uid: `${event.id}@${new URL(url).hostname}`,
    sequence: Math.max(0, Math.floor(asOf.since(event.createdAt).total('seconds'))),
    stampedAt: asOf,
    title: event.title,
    description: [event.cancelReason, about.ticketType, plainExcerpt(event.opening, maxWords), link, url]
      .filter(Boolean)
      .join('\n\n'),
    location: exact || event.location || (link ?? ''),
    url,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    allDay: event.allDay,
    startDate: event.startDate,
    endDate: event.endDate,
    // The stored pin of a hidden address is only near it.
    point: exact !== '' || latitude === null || longitude === null ? null : { latitude, longitude },
    categories: event.categories,
    status,
    parties,
    alarms,
  };
}
