import type { ReportReason } from '../../../contracts/administration.ts';
import type { TicketType } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import type { AgreedTicket } from '../../../contracts/ticket-types.ts';
import type { CalendarEvent } from '../calendar/index.ts';

/** A mail's recipient, with their language and time zone. */
export interface Recipient {
  readonly address: string;
  readonly name: string;
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What mails need to know about an event. */
export interface EventFacts extends CalendarEvent {
  /** When these facts were read. */
  readonly asOf: Temporal.Instant;
  /** The event's own zone, an IANA name. */
  readonly timeZone: string;
  readonly online: boolean;
  /** Its texts in further languages: each reader gets their own. */
  readonly language?: Language | null;
  readonly translations?: Readonly<
    Partial<Record<Language, { readonly title: string; readonly opening?: string }>>
  >;
  /** Only rendered in mails about a seat, even if given to others. */
  readonly onlineLink?: string | null;
  /** The same; empty where nothing is hidden. */
  readonly exactAddress?: string;
  readonly ticketType: TicketType;
  readonly organiserName: string;
  /** The event's public page. */
  readonly url: string;
  /** A change gives the cover another address. */
  readonly updatedAt?: Temporal.Instant;
}

/** A date in a mail about several. */
export interface ChangedDate {
  readonly event: EventFacts;
  /** What the reader sees of the former facts. */
  readonly before: Partial<EventFacts>;
  /** Whether they have one for this date. */
  readonly seat: boolean;
  readonly cancelled?: boolean;
}

/** A series pass, in a mail about all of its dates. */
export interface MailedPass {
  /** Of its ticket type. */
  readonly name: string;
  readonly pricePaise: number;
  readonly currency: string;
  /** How many dates it's for; null: all. */
  readonly dates: number | null;
  /** The dates with a seat so far, and those whose waitlist the reader is on. */
  readonly seats: readonly EventFacts[];
  readonly waiting: readonly EventFacts[];
}

/** Several tickets of one order. */
export interface OrderedTickets {
  readonly seats: readonly {
    /** Who it's for; empty until someone is named. */
    readonly holder: string;
    /** Whether it's the reader's own. */
    readonly own: boolean;
    readonly agreed: AgreedTicket | null;
  }[];
  /** The page with all of the reader's tickets for the event. */
  readonly url: string;
}

/** The names of the ticket types that the person had, and was given. */
export interface Moved {
  readonly event: EventFacts;
  readonly from: string;
  readonly to: string;
}

/** A reported event, group, or post on its board. */
export interface Reported {
  readonly title: string;
  readonly organiser: string;
  readonly reason: ReportReason;
  readonly text: string;
  /** The beginning of the post; null when the event or group itself was reported. */
  readonly post: string | null;
  readonly postedAt?: Temporal.Instant;
  readonly reportedAt?: Temporal.Instant;
  /** The event itself, and how many people are going. */
  readonly event?: EventFacts;
  /** The organiser's coming events. */
  readonly upcoming?: number;
  readonly going?: number;
  /** Where administrators handle it. */
  readonly url: string;
}

/** The last of several failed attempts to log in. */
export interface Attempted {
  readonly recoveryUrl: string;
  readonly at?: Temporal.Instant;
  /** The IP address. */
  readonly network?: string;
  /** How many failed so far. */
  readonly attempts?: number;
}

export interface Expiring {
  readonly url: string;
  readonly expiresAt: Temporal.Instant;
  /** The event's. */
  readonly timeZone?: string;
}
