import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventView } from './events.ts';
import { groupLimits, groupRoles } from './group-limits.ts';
import { After, Id, Line, Next, Prose, patterned } from './values.ts';

/** What somebody is in a group. Organisers publish events in it; the owner decides who they are. */
export const GroupRole = z.enum(groupRoles);
export type GroupRole = z.infer<typeof GroupRole>;

/** The address of a group's page, which is its id everywhere. */
const GroupAddress = patterned(
  36,
  /^[a-z0-9][a-z0-9-]{1,34}[a-z0-9]$/,
  'Use 3 to 36 lowercase letters, digits and hyphens. Start and end with a letter or digit.',
);

/** What the organisers of a group say of it. */
const GroupFields = z.object({
  name: Line.min(1, 'This field is required').max(groupLimits.name),
  description: Prose.max(groupLimits.description).default(''),
  place: Line.max(groupLimits.place).default(''),
  cover: Id.nullable().default(null),
});

/** A group at its beginning. */
export const GroupInput = GroupFields.extend({ address: GroupAddress });
export type GroupInput = z.output<typeof GroupInput>;

/** What may change of a group; what is not sent stays. Its address never changes. */
export const GroupChanges = z.strictObject({
  name: z.exactOptional(GroupFields.shape.name),
  description: z.exactOptional(GroupFields.shape.description.unwrap()),
  place: z.exactOptional(GroupFields.shape.place.unwrap()),
  cover: z.exactOptional(GroupFields.shape.cover.unwrap()),
});
export type GroupChanges = z.output<typeof GroupChanges>;

/** A group as lists show it. */
export const GroupView = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  name: z.string(),
  /** How the description begins, as plain text. */
  excerpt: z.string(),
  place: z.string(),
  cover: z.string().nullable(),
  memberCount: z.int(),
});
export type GroupView = z.infer<typeof GroupView>;

const Person = z.object({ $id: z.string(), name: z.string() });

/** A whole group for its page. */
export const GroupDetail = GroupView.extend({
  /** Markdown, as its organisers wrote it. */
  description: z.string(),
  descriptionHtml: z.string(),
  /** The owner first, then the other organisers; at most {@link groupLimits.leading}. */
  organisers: z.array(Person.extend({ role: GroupRole })),
  /** What the caller is in it; null for who is not. */
  role: GroupRole.nullable(),
  /** Why those who run the site hid it; only its organisers and they see it then. */
  hiddenReason: z.string().nullable(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

/** One of the people in a group. */
export const GroupMember = Person.extend({ role: GroupRole, joinedAt: z.string() });
export type GroupMember = z.infer<typeof GroupMember>;

/** A part of a list of events, and the place where the next begins. */
export const EventsPart = z.object({ events: z.array(EventView), next: Next });
export type EventsPart = z.infer<typeof EventsPart>;

/** Which events of somebody: those to come, the soonest to end first, or those that are over, the latest first. */
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
  summary: 'The groups, those with the most members first.',
  query: z.object({ after: After }),
  shared: true,
  reply: z.object({ groups: z.array(GroupView), next: Next }),
  problems: ['general_argument_invalid'],
});

export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/v1/account/groups',
  access: 'user',
  summary: 'The groups that the caller is in, by name.',
  reply: z.object({ groups: z.array(GroupView.extend({ role: GroupRole })) }),
  problems: ['general_unauthorized_scope'],
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/v1/groups',
  access: 'user',
  summary: 'Creates a group; the caller becomes its owner.',
  body: GroupInput,
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
  summary: 'One group with everything that its page shows.',
  params: GroupParams,
  shared: true,
  reply: GroupDetail,
  problems: reading,
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/v1/groups/:groupId',
  access: 'user',
  summary: 'Changes what is sent of a group; its organisers only.',
  params: GroupParams,
  body: GroupChanges,
  reply: GroupDetail,
  problems: [...writing, 'group_not_allowed'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId',
  access: 'user',
  summary: 'Deletes a group; its owner only. Its events stay, without a group.',
  params: GroupParams,
  reply: null,
  problems: [...writing, 'group_not_allowed'],
});

export const joinGroup = endpoint({
  method: 'PUT',
  path: '/v1/groups/:groupId/membership',
  access: 'user',
  summary: 'Has the caller join a group. Twice is no error.',
  params: GroupParams,
  reply: GroupDetail,
  problems: [...writing, 'group_removed', 'group_too_many'],
});

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/membership',
  access: 'user',
  summary: 'Has the caller leave a group; its owner hands it over first.',
  params: GroupParams,
  reply: GroupDetail,
  problems: [...writing, 'group_owner_stays'],
});

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/members',
  access: 'user',
  summary: 'The people in a group, the latest to join first; for its members.',
  params: GroupParams,
  query: z.object({ after: After }),
  reply: z.object({ members: z.array(GroupMember), next: Next }),
  problems: ['general_unauthorized_scope', ...reading, 'group_not_allowed'],
});

export const setGroupRole = endpoint({
  method: 'PUT',
  path: '/v1/groups/:groupId/members/:userId',
  access: 'user',
  summary:
    'Makes a member an organiser or takes that away; a new owner takes the place of the former one. The owner only.',
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
    'Takes a member out of a group, to come back only when let in: its organisers; an organiser, its owner.',
  params: MemberParams,
  reply: null,
  problems: [...writing, 'group_not_allowed', 'group_owner_stays', 'user_not_found'],
});

export const listRemovedMembers = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/removed',
  access: 'user',
  summary: 'Those who were taken out of a group and not let in again, the latest first; for its organisers.',
  params: GroupParams,
  query: z.object({ after: After }),
  reply: z.object({ removed: z.array(Person.extend({ removedAt: z.string() })), next: Next }),
  problems: ['general_unauthorized_scope', ...reading, 'group_not_allowed'],
});

export const unblockGroupMember = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/removed/:userId',
  access: 'user',
  summary: 'Lets somebody join again who was taken out of a group; its organisers.',
  params: MemberParams,
  reply: null,
  problems: [...writing, 'group_not_allowed', 'user_not_found'],
});

export const listGroupEvents = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/events',
  access: 'anyone',
  summary: 'The events of a group: those to come, or those that are over.',
  params: GroupParams,
  query: EventsAsked,
  shared: true,
  reply: EventsPart,
  problems: reading,
});

export const takeEventOut = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/events/:eventId',
  access: 'user',
  summary:
    'Takes an event out of a group; it stays, without one. The organisers of the group; an event of its owner, the owner.',
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
  takeEventOut,
};
