import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { groupLimits, groupRoles } from './limits.ts';
import { After, Id, Line, Next, Prose, patterned } from './values.ts';

/** Organisers publish events in the group; the owner appoints organisers. */
export const GroupRole = z.enum(groupRoles);
export type GroupRole = z.infer<typeof GroupRole>;

/** The group's page address, and its id everywhere. */
const GroupAddress = patterned(
  36,
  /^[a-z0-9][a-z0-9-]{1,34}[a-z0-9]$/,
  'Use 3 to 36 lowercase letters, digits and hyphens. Start and end with a letter or digit.',
);

/** A site as browsers name it in `frame-ancestors`; `*.` stands for its subdomains. */
const EmbedSite = patterned(
  200,
  /^(?:https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?|http:\/\/localhost(?::\d{1,5})?)$/,
  'Use an address like https://example.org, without a path',
);

const GroupFields = z.object({
  name: Line.min(1, 'Enter a name').max(groupLimits.name),
  description: Prose.max(groupLimits.description).default(''),
  place: Line.max(groupLimits.place).default(''),
  cover: Id.nullable().default(null),
  /** Sites that may embed the group's events; empty for any. */
  embedSites: z.array(EmbedSite).max(groupLimits.embedSites).default([]),
});

export const GroupInput = GroupFields.extend({ address: GroupAddress });
export type GroupInput = z.output<typeof GroupInput>;

/** Omitted fields don't change. The address never changes. */
export const GroupChanges = z.strictObject({
  name: z.exactOptional(GroupFields.shape.name),
  description: z.exactOptional(GroupFields.shape.description.unwrap()),
  place: z.exactOptional(GroupFields.shape.place.unwrap()),
  cover: z.exactOptional(GroupFields.shape.cover.unwrap()),
  embedSites: z.exactOptional(GroupFields.shape.embedSites.unwrap()),
});
export type GroupChanges = z.output<typeof GroupChanges>;

export const GroupView = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  name: z.string(),
  /** The beginning of the description, as plain text. */
  excerpt: z.string(),
  place: z.string(),
  cover: z.string().nullable(),
  memberCount: z.int(),
});
export type GroupView = z.infer<typeof GroupView>;

/** What a card says of a group's next public event. */
const NextEvent = EventView.pick({
  $id: true,
  eventTitle: true,
  language: true,
  translations: true,
  date: true,
  startTime: true,
  allDay: true,
  timeZone: true,
  startsAt: true,
});

/** A group in the list of all. */
export const ListedGroup = GroupView.extend({ nextEvent: NextEvent.nullable() });
export type ListedGroup = z.infer<typeof ListedGroup>;

const Person = z.object({ $id: z.string(), name: z.string() });

export const GroupDetail = GroupView.extend({
  /** Markdown source. */
  description: z.string(),
  descriptionHtml: z.string(),
  /** As in the input; browsers are told, so it is no secret. */
  embedSites: z.array(z.string()),
  /** The owner first, then other organisers; at most {@link groupLimits.leading}. */
  organisers: z.array(
    Person.extend({
      role: GroupRole,
      /** Whether they have public events of their own, and so a page. */
      hasPage: z.boolean(),
    }),
  ),
  /** The caller's role; null if they aren't a member. */
  role: GroupRole.nullable(),
  /** Why an administrator hid it; only organisers and administrators can see it then. */
  hiddenReason: z.string().nullable(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

export const GroupMember = Person.extend({ role: GroupRole, joinedAt: z.string() });
export type GroupMember = z.infer<typeof GroupMember>;

/** One page of events, and the cursor of the next. */
export const EventsPart = z.object({ events: z.array(EventView), next: Next });
export type EventsPart = z.infer<typeof EventsPart>;

/** Upcoming events, the soonest to end first; or past ones, newest first. */
export const EventsAsked = z.object({ when: z.enum(['upcoming', 'past']).default('upcoming'), after: After });

const GroupParams = z.object({ groupId: Id });
const MemberParams = z.object({ groupId: Id, userId: Id });
const EventInGroupParams = z.object({ groupId: Id, eventId: Id });
const reading = ['general_argument_invalid', 'group_not_found'] as const;
const writing = ['general_unauthorized_scope', ...reading, 'general_rate_limit_exceeded'] as const;

export const listGroups = endpoint({
  method: 'GET',
  path: '/v1/groups',
  access: 'anyone',
  summary: 'List groups, largest first',
  query: z.object({ after: After }),
  shared: true,
  reply: z.object({ groups: z.array(ListedGroup), next: Next }),
  problems: ['general_argument_invalid'],
});

export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/v1/account/groups',
  access: 'user',
  summary: "List the groups you're in, by name",
  reply: z.object({ groups: z.array(GroupView.extend({ role: GroupRole })) }),
  problems: ['general_unauthorized_scope'],
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/v1/groups',
  access: 'user',
  summary: 'Create a group. You become its owner.',
  body: GroupInput,
  sample: { name: 'Kite flyers', address: 'kite-flyers' },
  status: 201,
  reply: GroupDetail,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'group_already_exists',
    'group_too_many',
    'general_rate_limit_exceeded',
  ],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId',
  access: 'anyone',
  summary: 'Get a group',
  params: GroupParams,
  shared: true,
  reply: GroupDetail,
  problems: reading,
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/v1/groups/:groupId',
  access: 'user',
  summary: 'Update a group. Group organisers only.',
  params: GroupParams,
  body: GroupChanges,
  reply: GroupDetail,
  problems: [...writing, 'group_not_allowed'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId',
  access: 'user',
  summary: 'Delete a group. Its events remain, without a group. Owner only.',
  params: GroupParams,
  reply: null,
  problems: [...writing, 'group_not_allowed'],
});

export const joinGroup = endpoint({
  method: 'PUT',
  path: '/v1/groups/:groupId/membership',
  access: 'user',
  summary: 'Join a group. Repeating the call is safe.',
  params: GroupParams,
  reply: GroupDetail,
  problems: [...writing, 'group_removed', 'group_too_many'],
});

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/membership',
  access: 'user',
  summary: 'Leave a group. Owners must transfer ownership first.',
  params: GroupParams,
  reply: GroupDetail,
  problems: [...writing, 'group_owner_stays'],
});

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/members',
  access: 'user',
  summary: 'List the members of a group, newest first, or search them by name. Members only.',
  params: GroupParams,
  query: z.object({ search: Line.max(200).optional(), after: After }),
  reply: z.object({ members: z.array(GroupMember), next: Next }),
  problems: ['general_unauthorized_scope', ...reading, 'group_not_allowed'],
});

export const setGroupRole = endpoint({
  method: 'PUT',
  path: '/v1/groups/:groupId/members/:userId',
  access: 'user',
  summary: "Change a member's role. Naming a new owner makes the current owner an organiser. Owner only.",
  params: MemberParams,
  body: z.object({ role: GroupRole }),
  reply: null,
  problems: [...writing, 'group_not_allowed', 'group_owner_stays', 'user_not_found'],
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/members/:userId',
  access: 'user',
  summary:
    "Remove a member from a group. They can't rejoin until an organiser unblocks them. Group organisers only; only the owner can remove organisers.",
  params: MemberParams,
  reply: null,
  problems: [...writing, 'group_not_allowed', 'group_owner_stays', 'user_not_found'],
});

export const listRemovedMembers = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/removed',
  access: 'user',
  summary: 'List removed members, newest first. Group organisers only.',
  params: GroupParams,
  query: z.object({ after: After }),
  reply: z.object({ removed: z.array(Person.extend({ removedAt: z.string() })), next: Next }),
  problems: ['general_unauthorized_scope', ...reading, 'group_not_allowed'],
});

export const unblockGroupMember = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/removed/:userId',
  access: 'user',
  summary: 'Unblock a removed member, so they can rejoin. Group organisers only.',
  params: MemberParams,
  reply: null,
  problems: [...writing, 'group_not_allowed', 'user_not_found'],
});

export const listGroupEvents = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/events',
  access: 'anyone',
  summary: "List a group's upcoming or past events",
  params: GroupParams,
  query: EventsAsked,
  shared: true,
  reply: EventsPart,
  problems: reading,
});

export const removeEventFromGroup = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/events/:eventId',
  access: 'user',
  summary:
    'Remove an event from a group. The event remains. Group organisers only; only the owner can remove their own events.',
  params: EventInGroupParams,
  reply: null,
  problems: [...writing, 'group_not_allowed', 'event_not_found'],
});

export const groupEndpoints = {
  listGroups,
  listOwnGroups,
  createGroup,
  getGroup,
  updateGroup,
  deleteGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  setGroupRole,
  removeGroupMember,
  listRemovedMembers,
  unblockGroupMember,
  listGroupEvents,
  removeEventFromGroup,
};
