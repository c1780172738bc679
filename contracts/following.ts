import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventsAsked, EventsPart } from './groups.ts';
import { After, Id } from './values.ts';

/** What can be followed. */
export const FollowedKind = z.enum(['groups', 'organisers']);
export type FollowedKind = z.infer<typeof FollowedKind>;

const FollowParams = z.object({ kind: FollowedKind, subjectId: Id });

/** How many follow something, counted up to 5,000, and whether the caller does. */
export const Following = z.object({ followers: z.int(), following: z.boolean() });
export type Following = z.infer<typeof Following>;

/** Somebody who organises events, for everybody: never more than a name and a picture. */
export const Organiser = z.object({
  $id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
});
export type Organiser = z.infer<typeof Organiser>;

const OrganiserParams = z.object({ organiserId: Id });
const reading = ['general_argument_invalid', 'organiser_not_found'] as const;

export const getFollowing = endpoint({
  method: 'GET',
  path: '/v1/following/:kind/:subjectId',
  access: 'anyone',
  summary: 'How many follow a group or an organiser, and whether the caller does.',
  params: FollowParams,
  shared: true,
  reply: Following,
  problems: [...reading, 'group_not_found'],
});

export const follow = endpoint({
  method: 'PUT',
  path: '/v1/following/:kind/:subjectId',
  access: 'user',
  summary: 'Has the caller follow a group or an organiser. Twice is no error.',
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
  summary: 'Ends that the caller follows a group or an organiser; also what is there no more.',
  params: FollowParams,
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const listFollowing = endpoint({
  method: 'GET',
  path: '/v1/account/following',
  access: 'user',
  summary: 'The organisers and groups that the caller follows, by name.',
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
    'What those whom the caller follows, and the groups that the caller is in, have added and is not over: the newest first.',
  query: z.object({ after: After }),
  reply: EventsPart,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const getOrganiser = endpoint({
  method: 'GET',
  path: '/v1/organisers/:organiserId',
  access: 'anyone',
  summary: 'Somebody who organises events that everybody may see.',
  params: OrganiserParams,
  shared: true,
  reply: Organiser,
  problems: reading,
});

export const listOrganiserEvents = endpoint({
  method: 'GET',
  path: '/v1/organisers/:organiserId/events',
  access: 'anyone',
  summary: 'The events of an organiser: those to come, or those that are over.',
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
