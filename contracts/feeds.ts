import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Where a person's own calendar is read by whoever knows the address; null where they have none. */
export const CalendarAddress = z.object({ url: z.string().nullable() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/v1/account/calendar',
  access: 'user',
  summary: "The secret address of the caller's own calendar, or null.",
  reply: CalendarAddress,
  problems: ['general_unauthorized_scope'],
});

export const createCalendarAddress = endpoint({
  method: 'POST',
  path: '/v1/account/calendar',
  access: 'user',
  summary: "Makes a secret address for the caller's own calendar; one that there was is void from then on.",
  status: 201,
  reply: CalendarAddress,
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
});

export const deleteCalendarAddress = endpoint({
  method: 'DELETE',
  path: '/v1/account/calendar',
  access: 'user',
  summary: "Voids the secret address of the caller's own calendar.",
  reply: null,
  problems: ['general_unauthorized_scope'],
});

export const feedEndpoints = { getCalendarAddress, createCalendarAddress, deleteCalendarAddress };
