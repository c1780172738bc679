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
