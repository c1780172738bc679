import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The secret URL of a person's calendar; null if there is none. */
export const CalendarAddress = z.object({ url: z.string().nullable() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/v1/account/calendar',
  access: 'user',
  summary: 'Get the secret URL of your calendar, or null',
  reply: CalendarAddress,
  problems: ['general_unauthorized_scope'],
});

export const createCalendarAddress = endpoint({
  method: 'POST',
  path: '/v1/account/calendar',
  access: 'user',
  summary: 'Create a secret URL for your calendar. Replaces the previous one.',
  status: 201,
  reply: CalendarAddress,
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
});

export const deleteCalendarAddress = endpoint({
  method: 'DELETE',
  path: '/v1/account/calendar',
  access: 'user',
  summary: 'Delete the secret URL of your calendar',
  reply: null,
  problems: ['general_unauthorized_scope'],
});

export const feedEndpoints = { getCalendarAddress, createCalendarAddress, deleteCalendarAddress };
