import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { importLimits } from './limits.ts';
import { Id } from './values.ts';

/** Why a calendar has no current answer. */
export const calendarFailures = [
  'not_https',
  'address_not_allowed',
  'too_many_redirects',
  'unreachable',
  'timeout',
  'status',
  'too_large',
  'type',
  'empty',
  'too_complex',
  'internal',
  'not_organiser',
] as const;

const FollowedCalendar = z.object({
  $id: z.string(),
  url: z.string(),
  /** Whose events they become. */
  organiser: z.object({ $id: z.string(), name: z.string() }),
  /** Events are published at once; otherwise they become drafts. */
  trusted: z.boolean(),
  paused: z.boolean(),
  /** The last check that got an answer, also when nothing had changed. */
  checkedAt: z.string().nullable(),
  nextCheckAt: z.string().nullable(),
  failure: z.enum(calendarFailures).nullable(),
  /** Events that were taken over and still exist. */
  events: z.int(),
  /** Events whose last change couldn't be applied. */
  problems: z.int(),
});
export type FollowedCalendar = z.infer<typeof FollowedCalendar>;

const GroupParams = z.object({ groupId: Id });
const CalendarParams = z.object({ groupId: Id, calendarId: Id });
const problems = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'group_not_found',
  'group_not_allowed',
] as const;

export const listFollowedCalendars = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/calendars',
  access: 'user',
  summary: 'List the outside calendars that a group follows. Group organisers only.',
  params: GroupParams,
  reply: z.object({ calendars: z.array(FollowedCalendar).max(importLimits.calendars) }),
  problems,
});

export const followCalendar = endpoint({
  method: 'POST',
  path: '/v1/groups/:groupId/calendars',
  access: 'user',
  summary:
    'Follow an outside calendar (iCalendar): its events become drafts of yours in the group, or are published at once if you trust it, and follow its changes. Group organisers only, where the operator allows imports from addresses.',
  params: GroupParams,
  body: z.object({
    url: z.string().trim().min(1, 'Enter an address').max(2000),
    trusted: z.boolean().default(false),
  }),
  status: 201,
  reply: FollowedCalendar,
  problems: [
    ...problems,
    'import_addresses_off',
    'import_address_insecure',
    'group_hidden',
    'calendar_already_followed',
    'calendar_limit_reached',
    'general_rate_limit_exceeded',
  ],
});

export const updateFollowedCalendar = endpoint({
  method: 'PATCH',
  path: '/v1/groups/:groupId/calendars/:calendarId',
  access: 'user',
  summary: 'Trust, pause or resume a followed calendar. Who follows it, and the group owner.',
  params: CalendarParams,
  body: z.strictObject({ trusted: z.exactOptional(z.boolean()), paused: z.exactOptional(z.boolean()) }),
  reply: FollowedCalendar,
  problems: [...problems, 'calendar_not_found', 'general_rate_limit_exceeded'],
});

export const unfollowCalendar = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/calendars/:calendarId',
  access: 'user',
  summary: 'Stop following a calendar. Its events stay. Who follows it, and the group owner.',
  params: CalendarParams,
  reply: null,
  problems: [...problems, 'calendar_not_found', 'general_rate_limit_exceeded'],
});

export const followedCalendarEndpoints = {
  listFollowedCalendars,
  followCalendar,
  updateFollowedCalendar,
  unfollowCalendar,
};
