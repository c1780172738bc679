import { z } from 'zod';
import { categories } from './categories.ts';
import { Currency } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { eventFields, type FieldsWith, fieldsWith, recordOf, visibilities } from './event-fields.ts';
import { eventRoles } from './event-roles.ts';
import {
  EventTranslations,
  judgeTranslations,
  ShownTitles,
  ShownTranslations,
  TextLanguage,
} from './event-translations.ts';
import { eventLimits } from './limits.ts';
import { defaultCurrency, minorOf } from './money.ts';
import { maxRefundHours, noRefundHours } from './payment-terms.ts';
import { highestPrice, isPrice } from './prices.ts';
import {
  CalendarDate,
  defaultTimeZone,
  EventParams,
  Id,
  Instant,
  Latitude,
  Line,
  Longitude,
  PageNumber,
  Precision,
  Prose,
  pageFacts,
  TimeZone,
  WallTime,
  WebUrl,
} from './values.ts';

export type { Visibility } from './event-fields.ts';
/** Events on one page of a discovery list. */
export { eventsPerPage } from './limits.ts';
export { categories };
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

export const TicketType = z.enum(['free', 'paid'], {
  error: ({ input }) => (input === '' || input === null ? 'Ticket type is required' : undefined),
});
export type TicketType = z.infer<typeof TicketType>;

const EventRole = z.enum(eventRoles);

/** One day of the programme; the document API has it as JSON text. */
export const ScheduleDay = z.object({
  day: Line.min(1).max(100),
  activities: z.array(Line.min(1).max(300)).max(50),
});
export type ScheduleDay = z.infer<typeof ScheduleDay>;

export const EventDate = CalendarDate.refine(
  (date) => date >= eventLimits.earliest && date <= eventLimits.latest,
  {
    error: `Use a date from ${eventLimits.earliest} to ${eventLimits.latest}`,
  },
);

export const DraftText = Prose.max(eventLimits.description).default('');

/** The schemas of the fields that are special. */
const specialFields = {
  eventTitle: Line.min(1, 'Event title is required').max(
    eventLimits.title,
    'Titles can have at most 200 characters',
  ),
  description: Prose.min(1, 'Description is required').max(eventLimits.description),
  /** Null: not stated. Required for translations. */
  language: TextLanguage.nullable().default(null),
  translations: EventTranslations.default({}),
  featuredImage: Id.nullable().default(null),
  date: z.string().min(1, 'Date is required').max(10, 'Use the form YYYY-MM-DD').pipe(EventDate),
  endDate: EventDate.nullable().default(null),
  startTime: WallTime.nullable().default(null),
  endTime: WallTime.nullable().default(null),
  timeZone: TimeZone.default(defaultTimeZone),
  /** Null or empty: `location` is all there is. */
  exactAddress: Line.max(eventLimits.location).nullable().default(null),
  onlineLink: WebUrl.nullable().default(null),
  ticketType: TicketType.default('free'),
  /** As people write it, 12.5 for €12.50; with at most the decimals of the currency. */
  ticketPrice: z.number().positive().max(1_000_000_000).nullable().default(null),
  /** ISO 4217. Fixed as soon as people have registered. */
  currency: Currency.default(defaultCurrency),
  /** How many hours before the start a paid seat can still be cancelled for a full refund; null: no refunds. */
  refundHours: z.int().min(0).max(maxRefundHours).nullable().default(noRefundHours),
  latitude: Latitude.nullable().default(null),
  longitude: Longitude.nullable().default(null),
  precision: Precision.nullable().default(null),
  /** Null: no limit. */
  capacity: z.int().min(1, 'Capacity must be at least 1').max(1_000_000).nullable().default(null),
  categories: z.array(Category).max(categories.length).default([]),
  schedule: z.array(ScheduleDay).max(eventLimits.scheduleDays).default([]),
  visibility: z.enum(visibilities).default('public'),
} satisfies Record<FieldsWith<{ kind: 'special' }>, z.ZodType>;

function choiceOf<Name extends FieldsWith<{ kind: 'choice' }>>(name: Name) {
  return z.enum(eventFields[name].options);
}

/**
 * What an organiser may write: the fields of `event-fields.ts`.
 * Rules across fields live in `EventInput`, so that a partial change is judged on the merged whole.
 */
export const EventFields = z.object({
  ...specialFields,
  ...recordOf(fieldsWith({ kind: 'line' }), (name) => Line.max(eventFields[name].max).default('')),
  ...recordOf(fieldsWith({ kind: 'flag' }), () => z.boolean().default(false)),
  ...recordOf(fieldsWith({ kind: 'choice' }), (name) => choiceOf(name).default(eventFields[name].options[0])),
  ...recordOf(fieldsWith({ kind: 'instant' }), () => Instant.nullable().default(null)),
});

type Stated = Omit<z.output<typeof EventFields>, 'timeZone' | 'currency'> & { currency?: string | undefined };

/** The rules that span fields. */
export function judgeEvent(event: Stated, context: z.core.$RefinementCtx): void {
  judgeDraft(event, context);
  if ((event.online && !event.exactAddress) || event.location !== '') return;
  context.addIssue({ code: 'custom', path: ['location'], message: 'Location is required' });
}

/** Those that a draft must follow, too. */
export function judgeDraft(event: Stated, context: z.core.$RefinementCtx): void {
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (tellsAddress(event)) addIssue('location', 'Enter only the area here, not the exact address');
  if (!event.allDay && event.startTime === null) addIssue('startTime', 'Start time is required');
  if (!event.allDay && event.endTime === null) addIssue('endTime', 'End time is required');
  if (event.endDate !== null && event.endDate < event.date)
    addIssue('endDate', 'End date is before the start date');
  if (event.endDate !== null && daysBetween(event.date, event.endDate) >= eventLimits.days)
    addIssue('endDate', `An event lasts at most ${eventLimits.days} days`);
  if (event.ticketType === 'paid' && event.ticketPrice === null)
    addIssue('ticketPrice', 'Ticket price is required');
  // Without a currency, it is the site's, and the server checks again.
  if (event.ticketPrice !== null && event.currency !== undefined) {
    const fault = priceFault(minorOf(event.ticketPrice, event.currency), event.currency);
    if (fault !== null) addIssue('ticketPrice', fault);
  }
  judgeTranslations(event, (path, message) => context.addIssue({ code: 'custom', path, message }));
  if ((event.latitude === null) !== (event.longitude === null)) {
    addIssue('latitude', 'Enter both latitude and longitude');
  }
}

/** Whether the area that everyone sees contains the address that it should keep for people with a seat. */
export function tellsAddress({ location, exactAddress }: Pick<Stated, 'location' | 'exactAddress'>): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[\s,.]+/g, ' ')
      .trim();
  return Boolean(exactAddress) && plain(location).includes(plain(exactAddress ?? ''));
}

/** What is wrong with a price in the smallest units of a currency; null if nothing is. NaN stands for too many decimals. */
export function priceFault(amount: number, currency: string): string | null {
  if (Number.isNaN(amount)) return 'Use fewer decimal places';
  if (isPrice(amount, currency)) return null;
  return amount > highestPrice ? 'The price is too high' : 'The price is too low';
}

/** A whole event as an organiser states it. */
export const EventInput = EventFields.superRefine(judgeEvent);
export type EventInput = z.output<typeof EventInput>;

/** The same of a draft, which may still lack a description and a location. */
export const DraftInput = EventFields.extend({ description: DraftText }).superRefine(judgeDraft);

function daysBetween(date: string, later: string): number {
  return (Date.parse(later) - Date.parse(date)) / 86_400_000;
}

type Undefaulted<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Changeable = {
  [Name in keyof typeof EventFields.shape]: z.ZodExactOptional<Undefaulted<(typeof EventFields.shape)[Name]>>;
};

/** What an organiser may change. Fields left out stay unchanged; defaults aren't applied. */
export const EventChanges = z.strictObject(
  Object.fromEntries(
    Object.entries(EventFields.shape).map(([name, field]) => [
      name,
      z.exactOptional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as unknown as Changeable,
);
export type EventChanges = z.output<typeof EventChanges>;

/** An event in a list. It has the document's attribute names, without the attributes that only its page needs. */
export const EventView = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  eventTitle: z.string(),
  /** The beginning of the description, as plain text. */
  excerpt: z.string(),
  /** Of `eventTitle` and `excerpt`; null if its organiser hasn't said. */
  language: TextLanguage.nullable(),
  /** The texts in further languages. */
  translations: ShownTitles,
  featuredImage: z.string().nullable(),
  date: z.string(),
  endDate: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  timeZone: z.string(),
  /** Shown to people with a seat and the organiser only. */
  onlineLink: z.string().nullable(),
  /** Whether `location` is only the area, with the pin moved by up to a kilometre. */
  hidesAddress: z.boolean(),
  /** Then the exact address, shown to people with a seat and the organiser only. */
  exactAddress: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  ticketType: TicketType,
  /** As people write it: 12.5 for €12.50. */
  ticketPrice: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: Precision.nullable(),
  capacity: z.int().nullable(),
  organiser: z.string(),
  organiserName: z.string(),
  attendeeCount: z.int(),
  waitlistCount: z.int(),
  /** Whether all seats are taken or held, so that further registrations join the waitlist. */
  full: z.boolean(),
  categories: z.array(Category),
  status: z.enum(['scheduled', 'cancelled']),
  /** The series it is a date of, and how many dates come after it; null for an event that takes place once. */
  series: z.object({ $id: z.string(), more: z.int() }).nullable(),
  /** Who may see it, once it is published. */
  visibility: z.enum(visibilities),
  ...recordOf(fieldsWith({ kind: 'line', shown: 'lists' }), () => z.string()),
  ...recordOf(fieldsWith({ kind: 'flag', shown: 'lists' }), () => z.boolean()),
  ...recordOf(fieldsWith({ kind: 'instant', shown: 'lists' }), () => z.string().nullable()),
  /** Null: a draft, which only its team can see. */
  publishedAt: z.string().nullable(),
  /** When a draft is published by itself; null for none. */
  publishAt: z.string().nullable(),
});
export type EventView = z.infer<typeof EventView>;

export const EventPage = z.object({
  /** The total is only counted up to a limit. */
  ...pageFacts,
  /** Whether there are more than `total`. */
  more: z.boolean(),
  events: z.array(EventView),
  /** Corrected search words, as typed → as corrected. */
  corrections: z.record(z.string(), z.string()),
});
export type EventPage = z.infer<typeof EventPage>;

/** Someone with a seat who agreed to be shown. */
export const GoingPerson = z.object({
  name: z.string(),
  /** The id of their picture's file. */
  picture: z.string().nullable(),
});
export type GoingPerson = z.infer<typeof GoingPerson>;

/** Someone who hosts an event together with its organiser. */
export const EventHost = z.object({
  $id: z.string(),
  name: z.string(),
  /** The id of their picture's file. */
  picture: z.string().nullable(),
});
export type EventHost = z.infer<typeof EventHost>;

/** A whole event for its page: with the programme and the description as sanitised HTML. */
export const EventDetail = EventView.extend({
  /** Markdown, as the organiser wrote it. */
  description: z.string(),
  descriptionHtml: z.string(),
  translations: ShownTranslations,
  schedule: z.array(ScheduleDay),
  /** As in {@link EventFields}; meaningless for a free event. */
  refundHours: z.int().nullable(),
  ...recordOf(fieldsWith({ kind: 'line', shown: 'page' }), () => z.string()),
  ...recordOf(fieldsWith({ kind: 'flag', shown: 'page' }), () => z.boolean()),
  ...recordOf(fieldsWith({ kind: 'choice', shown: 'page' }), choiceOf),
  ...recordOf(fieldsWith({ kind: 'instant', shown: 'page' }), () => z.string().nullable()),
  /** The newest of those going who agreed to be shown. */
  going: z.array(GoingPerson),
  /** Team members who agreed to be shown beside its organiser. */
  hosts: z.array(EventHost),
  /** The group that it is published in. */
  group: z.object({ $id: z.string(), name: z.string() }).nullable(),
  /** Further groups that show it. */
  groups: z.array(z.object({ $id: z.string(), name: z.string() })),
  /** What the caller may do here; the server checks again on each call. */
  may: z.object({ manage: z.boolean() }),
  /** The caller's role: organiser or helper. */
  role: EventRole.nullable(),
  /** Why its organiser cancelled it; null if it isn't cancelled, or without a reason. */
  cancelReason: z.string().nullable(),
  /** Whether an administrator hid it. Then only its team, administrators and people who registered can see it. */
  hidden: z.boolean(),
  /** Whether it may sell tickets: not while it is hidden, nor while an administrator blocks its organiser. */
  onSale: z.boolean(),
  /** Why an administrator hid it; to its team and to administrators only. */
  hiddenReason: z.string().nullable(),
  /** Whether people choose between ticket types; the event's price is then that of the cheapest visible one. */
  hasTicketTypes: z.boolean(),
  /** Seats that are neither taken nor held during payment; null without a limit. */
  seatsLeft: z.int().nullable(),
});
export type EventDetail = z.infer<typeof EventDetail>;

export const getEvent = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId',
  access: 'anyone',
  summary: 'Get an event with everything its page shows',
  params: EventParams,
  shared: 'timeless',
  reply: EventDetail,
  problems: ['general_argument_invalid', 'event_not_found', 'event_password_required'],
});

export const listOwnEvents = endpoint({
  method: 'GET',
  path: '/v1/account/events',
  access: 'user',
  summary: 'List the events you organise or help with: upcoming ones soonest first, then past ones',
  query: z.object({ page: PageNumber }),
  reply: EventPage.extend({
    events: z.array(
      EventView.extend({
        role: EventRole,
        /** Whether an administrator hid it. */
        hidden: z.boolean(),
        /** Number of tasks for the caller; 0 for those their role may not see. */
        waiting: z.object({ pending: z.int(), refundsFailed: z.int() }),
      }),
    ),
  }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const eventEndpoints = { getEvent, listOwnEvents };
