import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ShownTitles, TextLanguage } from './event-translations.ts';
import { EventChanges, EventDate } from './events.ts';
import { eventLimits } from './limits.ts';
import { registrationBarTypes } from './registration-window.ts';
import { OwnRegistration, RsvpAnswers, register } from './registrations.ts';
import { seriesLimits, weekdays } from './repeat.ts';
import { ticketChoice } from './ticket-types.ts';
import { EventParams, Id, Prose } from './values.ts';

const Weekday = z.enum(weekdays);
const Interval = z.int().min(1, 'Enter a number from 1 to 52').max(seriesLimits.interval);

/** When a series ends: on a date, after some dates, or never. */
const end = {
  /** The last day on which it can take place. */
  until: EventDate.nullable().default(null),
  /** Counted from the date that the rule starts with. */
  count: z.int().min(1).max(seriesLimits.count).nullable().default(null),
};

/** The kinds of rules, with an end as it is sent or shown. */
const rulesWith = <End extends z.core.$ZodLooseShape>(end: End) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('weekly'),
      every: Interval,
      weekdays: z.array(Weekday).min(1, 'Choose at least one day').max(7),
      ...end,
    }),
    /** Months without that day are left out. */
    z.object({ kind: z.literal('monthly_date'), every: Interval, day: z.int().min(1).max(31), ...end }),
    z.object({
      kind: z.literal('monthly_weekday'),
      every: Interval,
      /** -1: the last one of the month. */
      nth: z.union([z.literal(-1), z.int().min(1).max(5)]),
      weekday: Weekday,
      ...end,
    }),
    z.object({
      kind: z.literal('dates'),
      dates: z.array(EventDate).min(1, 'Add at least one date').max(seriesLimits.dates),
    }),
  ]);

/** How an event repeats. The date it is stated for always takes place. */
export const RepeatRule = rulesWith(end).superRefine((rule, context) => {
  if (rule.kind !== 'dates' && rule.until !== null && rule.count !== null)
    context.addIssue({ code: 'custom', path: ['count'], message: 'Choose one way to end' });
});
export type RepeatRule = z.output<typeof RepeatRule>;

/** Which dates a change is for, from the one it was made on. Dates that are over stay as they are. */
const Scope = z.enum(['following', 'all']);

/** A change of several dates. For one date, use the calls for a single event. */
export const SeriesChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('update'),
    scope: Scope,
    changes: EventChanges,
    /** Whether dates that were changed by hand take these values too. */
    replaceOwn: z.boolean().default(false),
    /** Whether the others take the ticket types of this date. */
    tickets: z.boolean().default(false),
    /** Whether the others take the team, the hosts and the further groups of this date. Organiser only. */
    sharing: z.boolean().default(false),
    /** Whether the links of the people invited to this date open the others too. No mail is sent. */
    invitations: z.boolean().default(false),
  }),
  /** Starts a series, or repeats it differently from this date on. Null: this is the last date. */
  z.object({
    kind: z.literal('repeat'),
    rule: RepeatRule.nullable(),
    /** Dates that don't take place. Left out: those that were left out before. */
    except: z.array(EventDate).max(seriesLimits.dates).optional(),
  }),
  z.object({
    kind: z.literal('cancel'),
    scope: Scope,
    reason: Prose.max(eventLimits.cancelReason).default(''),
  }),
  /** Dates that people registered for are cancelled instead. */
  z.object({ kind: z.literal('delete'), scope: Scope }),
]);
export type SeriesChange = z.output<typeof SeriesChange>;

/** What happens to one date. */
const PlannedDate = z.object({
  /** Null: it doesn't exist yet. */
  $id: z.string().nullable(),
  /** Its first day, after the change. */
  date: z.string(),
  /** `kept`: it was changed by hand, and stays as it is. */
  outcome: z.enum(['changed', 'kept', 'added', 'cancelled', 'deleted']),
  /** The fields that keep values set by hand. */
  keeps: z.array(z.string()),
  /** People registered for it. */
  registered: z.int(),
});

export const SeriesPlan = z.object({
  /** Dates without a change are left out. */
  dates: z.array(PlannedDate),
  /** People who get an email. Each gets one, whatever number of dates they registered for. */
  told: z.int(),
});
export type SeriesPlan = z.infer<typeof SeriesPlan>;

/** A date of a series, in its list. */
export const SeriesDate = z.object({
  $id: z.string(),
  eventTitle: z.string(),
  language: TextLanguage.nullable(),
  translations: ShownTitles,
  date: z.string(),
  endDate: z.string(),
  startTime: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  allDay: z.boolean(),
  location: z.string(),
  status: z.enum(['scheduled', 'cancelled']),
  full: z.boolean(),
  attendeeCount: z.int(),
  capacity: z.int().nullable(),
  /** The caller's registration; null without one. */
  own: z.string().nullable(),
  /** Null if it's free, and where tickets have prices of their own. */
  pricePaise: z.int().nullable(),
  /** Why people can't register for it now; null if they can. */
  bar: z.enum(registrationBarTypes).nullable(),
});
export type SeriesDate = z.infer<typeof SeriesDate>;

export const EventSeries = z.object({
  $id: z.string(),
  rule: rulesWith({ until: z.string().nullable(), count: z.int().nullable() }),
  /** The date that the rule counts from. */
  from: z.string(),
  /** Dates that were left out. */
  except: z.array(z.string()),
  /** Dates that aren't over, soonest first. */
  dates: z.array(SeriesDate),
  /** How many are over. */
  past: z.int(),
});
export type EventSeries = z.infer<typeof EventSeries>;

export const getSeries = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/series',
  access: 'anyone',
  summary: 'Get how an event repeats and its other dates. `null` for an event that takes place once.',
  params: EventParams,
  reply: z.object({ series: EventSeries.nullable() }),
  problems: ['general_argument_invalid', 'event_not_found'],
});

const changeProblems = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'event_not_found',
  'event_cancelled',
  'event_not_in_series',
  'event_capacity_below_confirmed',
  'event_time_in_past',
  'event_ticket_type_locked',
  'event_money_not_allowed',
  'event_has_ticket_types',
  'ticket_type_in_use',
  'add_on_in_use',
  'place_lookup_failed',
  'places_loading',
  'general_rate_limit_exceeded',
] as const;

export const previewSeriesChange = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/series/preview',
  access: 'user',
  summary:
    'Show what a change of several dates would do and how many people would be notified. Changes nothing.',
  params: EventParams,
  body: SeriesChange,
  sample: {
    kind: 'repeat',
    rule: { kind: 'weekly', every: 1, weekdays: ['SA'], until: null, count: 10 },
  },
  reply: SeriesPlan,
  problems: changeProblems,
});

export const changeSeries = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/series/changes',
  access: 'user',
  summary:
    'Start a series, or change, cancel or delete several of its dates at once. All of it happens, or nothing. Organiser; changes also by helpers who can edit all these dates.',
  params: EventParams,
  body: SeriesChange,
  sample: {
    kind: 'repeat',
    rule: { kind: 'weekly', every: 1, weekdays: ['SA'], until: null, count: 10 },
  },
  reply: SeriesPlan,
  problems: changeProblems,
});

/** What came of registering for one date: a registration, or why there is none. */
const DateRegistration = z.object({
  eventId: z.string(),
  registration: OwnRegistration.nullable(),
  problem: z
    .object({
      type: z.enum([...register.problems, 'general_unknown']),
      message: z.string(),
      fields: z.record(z.string(), z.string()),
    })
    .nullable(),
});
export type DateRegistration = z.infer<typeof DateRegistration>;

export const registerForDates = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/series/registrations',
  access: 'user',
  summary:
    'Register for several dates of a series with the same ticket and answers. Each date succeeds or fails on its own, and counts as one write. Dates that you are registered for return that registration.',
  params: EventParams,
  body: RsvpAnswers.extend(ticketChoice).extend({
    /** Events of the series. */
    dates: z
      .array(Id)
      .min(1, 'Choose at least one date')
      .max(seriesLimits.registered)
      .transform((ids) => [...new Set(ids)]),
  }),
  reply: z.object({
    /** In the order in which they were asked for. */
    dates: z.array(DateRegistration),
  }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'event_not_in_series',
    'general_rate_limit_exceeded',
  ],
});

export const copyEvent = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/copies',
  access: 'user',
  summary:
    'Copy an event to another date, as a draft: with its ticket types, questions and team, without its people. Organiser only.',
  params: EventParams,
  body: z.object({ date: EventDate }),
  status: 201,
  reply: z.object({ $id: z.string() }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const seriesEndpoints = { getSeries, previewSeriesChange, changeSeries, registerForDates, copyEvent };
