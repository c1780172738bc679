import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OwnRegistration, RegistrationState } from './registrations.ts';
import { Id } from './values.ts';

/** A date that a pass admits to. */
const PassDate = z.object({
  eventId: z.string(),
  eventTitle: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  allDay: z.boolean(),
  /** Whether the date takes place. */
  status: z.enum(['scheduled', 'cancelled']),
  /** Its ticket, once the seat is confirmed. */
  registrationId: z.string(),
  state: RegistrationState,
  /** Whether its share of the price was refunded. */
  refunded: z.boolean(),
  /** Whether its holder gave the seat back and can take it again. */
  returnable: z.boolean(),
});

export const SeriesPassView = z.object({
  $id: z.string(),
  /** The ticket type's. */
  name: z.string(),
  holderName: z.string(),
  pricePaise: z.int(),
  currency: z.string(),
  /** How many dates it's for; null: all. */
  dates: z.int().nullable(),
  /** The dates so far, in order. */
  admits: z.array(PassDate),
  endedAt: z.string().nullable(),
  /** What its holder gets back if they cancel it now. */
  refundPaise: z.int(),
});
export type SeriesPassView = z.infer<typeof SeriesPassView>;

const PassParams = z.object({ passId: Id });

export const getSeriesPass = endpoint({
  method: 'GET',
  path: '/v1/series-passes/:passId',
  access: 'user',
  summary: 'Get a series pass with its dates. Its holder and the people who manage its event.',
  params: PassParams,
  reply: SeriesPassView,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'series_pass_not_found'],
});

export const endSeriesPass = endpoint({
  method: 'DELETE',
  path: '/v1/series-passes/:passId',
  access: 'user',
  summary:
    'Cancel a series pass: its seats go to the waitlists. Its holder gets back the share of each date whose refund deadline is ahead; from the organiser, of each that is not over.',
  params: PassParams,
  reply: SeriesPassView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'series_pass_not_found',
    'event_money_not_allowed',
    'general_rate_limit_exceeded',
  ],
});

export const takePassDate = endpoint({
  method: 'POST',
  path: '/v1/series-passes/:passId/dates/:eventId',
  access: 'user',
  summary: 'Take a seat again that you gave back for one date of your pass',
  params: z.object({ passId: Id, eventId: Id }),
  reply: OwnRegistration,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'series_pass_not_found',
    'series_pass_ended',
    'event_not_found',
    'registration_blocked',
    'registration_not_possible',
    'general_rate_limit_exceeded',
  ],
});

export const seriesPassEndpoints = { getSeriesPass, endSeriesPass, takePassDate };
