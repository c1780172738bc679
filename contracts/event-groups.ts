import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, Id } from './values.ts';

/** Groups that an event can be shown in besides its own, including those that were asked and haven't answered. */
export const maxEventGroups = 10;
/** Open requests: by groups for one event, by one person to one group, and of each side in one group. */
export const maxOpenRequests = { forEvent: 10, byPerson: 10, inGroup: 50 } as const;
/** How long what was declined or ended can't be asked again. */
export const declinedDays = 30;
/** Events of others that a group lists at once. */
export const maxSharedEvents = 200;

export const EventGroupState = z.enum([
  /** The event's organiser proposed it; the group hasn't answered. */
  'proposed',
  /** The group asked for it; the event's organiser hasn't answered. */
  'asked',
  'shown',
]);
export type EventGroupState = z.infer<typeof EventGroupState>;

const GroupOfEvent = z.object({ $id: z.string(), name: z.string(), state: EventGroupState });
export type GroupOfEvent = z.infer<typeof GroupOfEvent>;

const SharedEvent = z.object({
  $id: z.string(),
  eventTitle: z.string(),
  organiserName: z.string(),
  date: z.string(),
  state: EventGroupState,
});
export type SharedEvent = z.infer<typeof SharedEvent>;

const Both = z.object({ eventId: Id, groupId: Id });
const reading = ['general_unauthorized_scope', 'general_argument_invalid'] as const;

export const listGroupsOfEvent = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/groups',
  access: 'user',
  summary: 'List the groups that show an event besides its own, or may do so. Organiser only.',
  params: EventParams,
  reply: z.object({ groups: z.array(GroupOfEvent).max(maxEventGroups + maxOpenRequests.forEvent) }),
  problems: [...reading, 'event_not_found'],
});

export const listSharedEvents = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/shared-events',
  access: 'user',
  summary:
    "List others' events that a group shows or may show and that aren't over: open requests, then what is shown, soonest first. Group organisers only.",
  params: z.object({ groupId: Id }),
  reply: z.object({ events: z.array(SharedEvent).max(maxSharedEvents) }),
  problems: [...reading, 'group_not_found', 'group_not_allowed'],
});

export const shareEvent = endpoint({
  method: 'PUT',
  path: '/v1/events/:eventId/groups/:groupId',
  access: 'user',
  summary:
    'Show a public event in a further group. The organiser of the event proposes it and organisers of the group ask for it; the other side accepts with the same call. Repeating the call is safe.',
  params: Both,
  reply: z.object({ state: EventGroupState }),
  problems: [
    ...reading,
    'event_not_found',
    'event_not_public',
    'event_groups_too_many',
    'event_group_requests_too_many',
    'event_group_declined',
    'group_not_found',
    'group_not_allowed',
    'general_rate_limit_exceeded',
  ],
});

export const unshareEvent = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/groups/:groupId',
  access: 'user',
  summary:
    'Stop showing an event in a further group, or decline or withdraw the request. Organisers of either side. What the other side had asked for, it can ask for again after 30 days. Repeating the call is safe.',
  params: Both,
  reply: null,
  problems: [
    ...reading,
    'event_not_found',
    'group_not_found',
    'group_not_allowed',
    'general_rate_limit_exceeded',
  ],
});

export const eventGroupEndpoints = { listGroupsOfEvent, listSharedEvents, shareEvent, unshareEvent };
