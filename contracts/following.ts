import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventsAsked, EventsPart, GroupRole, ListedGroup } from './groups.ts';
import { After, Id } from './values.ts';

export const FollowedKind = z.enum(['groups', 'organisers']);
export type FollowedKind = z.infer<typeof FollowedKind>;

const FollowParams = z.object({ kind: FollowedKind, subjectId: Id });

/** Followers are counted up to 5,000. */
export const Following = z.object({ followers: z.int(), following: z.boolean() });
export type Following = z.infer<typeof Following>;

/** Up to how many past events of an organiser are counted. */
export const pastEventsCounted = 1000;

/** The public view of an organiser: what they chose to say about themselves, and the groups they lead. */
export const Organiser = z.object({
  $id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  /** Empty without a bio. */
  bioHtml: z.string(),
  /** The beginning of the bio, as plain text. */
  excerpt: z.string(),
  links: z.array(z.string()),
  /** Their public events that are over. */
  past: z.object({
    /** Counted up to {@link pastEventsCounted}. */
    count: z.int(),
    /** The day of the first one; null without any. */
    since: z.string().nullable(),
  }),
  /** Groups they own or help to organise, largest first; at most {@link groupLimits.ofOrganiser}. */
  groups: z.array(ListedGroup.extend({ role: GroupRole })),
});
export type Organiser = z.infer<typeof Organiser>;

const OrganiserParams = z.object({ organiserId: Id });
const reading = ['general_argument_invalid', 'organiser_not_found'] as const;

export const getFollowing = endpoint({
  method: 'GET',
  path: '/v1/following/:kind/:subjectId',
  access: 'anyone',
  summary: 'Get the follower count of a group or organiser, and whether you follow them',
  params: FollowParams,
  shared: true,
  reply: Following,
  problems: [...reading, 'group_not_found'],
});

export const follow = endpoint({
  method: 'PUT',
  path: '/v1/following/:kind/:subjectId',
  access: 'user',
  summary: 'Follow a group or organiser. Repeating the call is safe.',
  params: FollowParams,
  reply: Following,
  problems: [
    'general_unauthorized_scope',
    ...reading,
    'group_not_found',
    'following_too_many',
    'general_rate_limit_exceeded',
  ],
});

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/v1/following/:kind/:subjectId',
  access: 'user',
  summary: 'Unfollow a group or organiser, even one that no longer exists',
  params: FollowParams,
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const listFollowing = endpoint({
  method: 'GET',
  path: '/v1/account/following',
  access: 'user',
  summary: 'List the organisers and groups you follow, by name',
  reply: z.object({
    organisers: z.array(z.object({ $id: z.string(), name: z.string() })),
    groups: z.array(z.object({ $id: z.string(), name: z.string() })),
  }),
  problems: ['general_unauthorized_scope'],
});

export const listFollowedEvents = endpoint({
  method: 'GET',
  path: '/v1/account/following/events',
  access: 'user',
  summary:
    "List upcoming events from the organisers and groups you follow and the groups you're in, soonest first",
  query: z.object({ after: After }),
  reply: EventsPart,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const getOrganiser = endpoint({
  method: 'GET',
  path: '/v1/organisers/:organiserId',
  access: 'anyone',
  summary: 'Get an organiser with public events',
  params: OrganiserParams,
  shared: true,
  reply: Organiser,
  problems: reading,
});

export const listOrganiserEvents = endpoint({
  method: 'GET',
  path: '/v1/organisers/:organiserId/events',
  access: 'anyone',
  summary: "List an organiser's upcoming or past events",
  params: OrganiserParams,
  query: EventsAsked,
  shared: true,
  reply: EventsPart,
  problems: reading,
});

export const followingEndpoints = {
  getFollowing,
  follow,
  unfollow,
  listFollowing,
  listFollowedEvents,
  getOrganiser,
  listOrganiserEvents,
};
