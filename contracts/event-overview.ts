import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { eventRoles } from './event-roles.ts';
import { EventParams } from './values.ts';

/** What an event can need from its team, the most urgent first. */
export const eventNeeds = [
  /** Payments that a bank questions, which wait for evidence. */
  'disputes_open',
  /** Refunds that the payment provider refused. */
  'refunds_failed',
  /** It starts soon, or is under way: people can be checked in. */
  'check_in',
  'pending',
  /** It has a price, but the site can't take payments. */
  'payments_missing',
  /** People wait although seats are free. */
  'waitlist',
  'mails_failed',
] as const;
export const EventNeed = z.enum(eventNeeds);
export type EventNeed = z.infer<typeof EventNeed>;

/** Days of an event's trend, today included. */
export const trendDays = 14;

/** Numbers are null for roles that may not see them. */
export const EventOverview = z.object({
  role: z.enum(eventRoles),
  needs: z.array(
    z.object({
      kind: EventNeed,
      /** Disputes, refunds, people or emails; for `check_in`, the people who aren't in yet. 0 for `payments_missing`. */
      count: z.int(),
      /** Of disputes: until when the first has to be answered. */
      until: z.string().optional(),
    }),
  ),
  numbers: z.object({
    going: z.int(),
    capacity: z.int().nullable(),
    /** Null: no limit. */
    seatsLeft: z.int().nullable(),
    pending: z.int().nullable(),
    awaitingPayment: z.int().nullable(),
    waitlisted: z.int().nullable(),
    checkedIn: z.int().nullable(),
    /** What was collected without what was or will be refunded. Null for free events too. */
    netPaise: z.int().nullable(),
  }),
  /**
   * How many registered on each of the last {@link trendDays} days in the event's time zone, today last, without those who
   * cancelled. Null for roles that may not see people.
   */
  registeredByDay: z.array(z.int()).nullable(),
});
export type EventOverview = z.infer<typeof EventOverview>;

export const getEventOverview = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/overview',
  access: 'user',
  summary: "Get an event's open tasks and its counts, as far as your role can see them",
  params: EventParams,
  reply: EventOverview,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const eventOverviewEndpoints = { getEventOverview };
