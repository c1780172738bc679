import { sql } from 'kysely';
import { savedEventLimit } from '../../../../contracts/limits.ts';
import { newId } from '../../../../server/infra/ids.ts';
import { keyOf } from '../../../kit/api-keys.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

export const newGroup = (address = `kites-${newId()}`): Sent => ({
  method: 'POST',
  url: '/v1/groups',
  body: { name: 'Kite flyers', address },
});

/** Asha's group, with Zoya as a member. */
async function opened({ done, zoya }: Stage): Promise<string> {
  const { $id } = await done(newGroup());
  await done({ ...onGroup('PUT', '/membership')($id), as: zoya });
  return $id;
}

const onGroup =
  (method: Sent['method'], path = '', body?: object) =>
  (groupId: string): Sent => ({ method, url: `/v1/groups/${groupId}${path}`, ...(body && { body }) });

type Call = ReturnType<typeof onGroup>;

const missing =
  (call: Call): Recipe =>
  ({ send }) =>
    send(call('nowhere'));
/** By a non-member. */
const byStranger =
  (call: Call): Recipe =>
  async (stage) =>
    stage.send({ ...call(await opened(stage)), as: stage.ravi });

function forAll(call: Call) {
  return {
    plain: async (stage: Stage) => call(await opened(stage)),
    problems: { group_not_found: missing(call) },
  };
}

function forSome(call: Call) {
  const { plain, problems } = forAll(call);
  return { plain, problems: { ...problems, group_not_allowed: byStranger(call) } };
}

const join = onGroup('PUT', '/membership');
const leave = onGroup('DELETE', '/membership');

/** Someone who has reached the limit of groups. */
async function joiner({ newPerson, db }: Stage) {
  const person = await newPerson();
  const prefix = newId();
  await sql`insert into groups (id, name, created_at, updated_at)
    select ${prefix} || '-' || n, 'Group', now(), now() from generate_series(1, 200) as n`.execute(db);
  await sql`insert into group_members (group_id, user_id, role, joined_at)
    select id, ${person.userId}, 'member', now() from groups where id like ${`${prefix}-%`}`.execute(db);
  return person;
}

/** The same for the member Zoya, the owner Asha, and a non-member. */
function onMember(call: (groupId: string, userId: string) => Sent) {
  return {
    plain: async (stage: Stage) => call(await opened(stage), stage.zoya.userId),
    problems: {
      group_not_found: ({ send, zoya }: Stage) => send(call('nowhere', zoya.userId)),
      group_not_allowed: async (stage: Stage) =>
        stage.send({ ...call(await opened(stage), stage.asha.userId), as: stage.ravi }),
      group_owner_stays: async (stage: Stage) => stage.send(call(await opened(stage), stage.asha.userId)),
      user_not_found: async (stage: Stage) => stage.send(call(await opened(stage), stage.ravi.userId)),
    },
  };
}

const removeZoya = ({ zoya }: Stage, groupId: string): Sent => ({
  method: 'DELETE',
  url: `/v1/groups/${groupId}/members/${zoya.userId}`,
});
const letIn = (groupId: string, userId: string): Sent => ({
  method: 'DELETE',
  url: `/v1/groups/${groupId}/removed/${userId}`,
});

const takeOut = (groupId: string, eventId: string): Sent => ({
  method: 'DELETE',
  url: `/v1/groups/${groupId}/events/${eventId}`,
});

export const groupRecipes: RecipeBook = {
  listGroups: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/groups' }),
    problems: { general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/groups?after=x' }) },
  },
  listOwnGroups: { plain: () => ({ method: 'GET', url: '/v1/account/groups' }), problems: {} },
  createGroup: {
    plain: () => newGroup(),
    problems: {
      group_already_exists: async (stage) => stage.send(newGroup(await opened(stage))),
      group_too_many: async (stage) => stage.send({ ...newGroup(), as: await joiner(stage) }),
    },
  },
  listGroupKeys: forSome(onGroup('GET', '/api-keys')),
  revokeGroupKey: {
    plain: async (stage) => {
      const groupId = await opened(stage);
      const { id } = await keyOf(stage.mela, stage.asha.userId, {
        limitedTo: { kind: 'groups', $id: groupId },
      });
      return onGroup('DELETE', `/api-keys/${id}`)(groupId);
    },
    problems: {
      ...forSome(onGroup('DELETE', '/api-keys/nowhere')).problems,
      api_key_not_found: async (stage) =>
        stage.send(onGroup('DELETE', '/api-keys/nowhere')(await opened(stage))),
    },
  },
  listGroupWebhooks: forSome(onGroup('GET', '/webhooks')),
  deleteGroupWebhook: {
    plain: async (stage) => {
      const groupId = await opened(stage);
      const { password } = stage.asha;
      const limitedTo = { kind: 'groups', $id: groupId };
      const body = { url: 'https://hooks.example.org', subjects: ['group'], limitedTo, password };
      const { $id } = await stage.done({ method: 'POST', url: '/v1/account/webhooks', body });
      return onGroup('DELETE', `/webhooks/${$id}`)(groupId);
    },
    problems: {
      ...forSome(onGroup('DELETE', '/webhooks/nowhere')).problems,
      webhook_not_found: async (stage) =>
        stage.send(onGroup('DELETE', '/webhooks/nowhere')(await opened(stage))),
    },
  },
  getGroup: forAll(onGroup('GET')),
  updateGroup: forSome(onGroup('PATCH', '', { place: 'Pune' })),
  deleteGroup: forSome(onGroup('DELETE')),
  joinGroup: {
    plain: forAll(join).plain,
    problems: {
      group_not_found: missing(join),
      async group_removed(stage) {
        const groupId = await opened(stage);
        await stage.done(removeZoya(stage, groupId));
        return stage.send({ ...join(groupId), as: stage.zoya });
      },
      group_too_many: async (stage) => stage.send({ ...join(await opened(stage)), as: await joiner(stage) }),
    },
  },
  leaveGroup: {
    plain: async (stage) => ({ ...leave(await opened(stage)), as: stage.zoya }),
    problems: {
      group_not_found: missing(leave),
      group_owner_stays: async (stage) => stage.send(leave(await opened(stage))),
    },
  },
  listGroupMembers: forSome(onGroup('GET', '/members')),
  setGroupRole: onMember((groupId, userId) => ({
    method: 'PUT',
    url: `/v1/groups/${groupId}/members/${userId}`,
    body: { role: 'organiser' },
  })),
  removeGroupMember: onMember((groupId, userId) => ({
    method: 'DELETE',
    url: `/v1/groups/${groupId}/members/${userId}`,
  })),
  listRemovedMembers: forSome(onGroup('GET', '/removed')),
  unblockGroupMember: {
    async plain(stage) {
      const groupId = await opened(stage);
      await stage.done(removeZoya(stage, groupId));
      return letIn(groupId, stage.zoya.userId);
    },
    problems: {
      group_not_found: ({ send, zoya }) => send(letIn('nowhere', zoya.userId)),
      group_not_allowed: byStranger((groupId) => letIn(groupId, 'nobody')),
      user_not_found: async (stage) => stage.send(letIn(await opened(stage), stage.ravi.userId)),
    },
  },
  listGroupEvents: forAll(onGroup('GET', '/events')),
  removeEventFromGroup: {
    async plain(stage) {
      const groupId = await opened(stage);
      return takeOut(groupId, await stage.event({ groupId }));
    },
    problems: {
      group_not_found: ({ send }) => send(takeOut('nowhere', 'nowhere')),
      group_not_allowed: byStranger((groupId) => takeOut(groupId, 'nowhere')),
      event_not_found: async (stage) => stage.send(takeOut(await opened(stage), await stage.event())),
    },
  },
};

const following = (method: Sent['method'], kind: 'groups' | 'organisers', id: string): Sent => ({
  method,
  url: `/v1/following/${kind}/${id}`,
});
const unknown = (method: Sent['method']) => ({
  group_not_found: ({ send }: Stage) => send(following(method, 'groups', 'nowhere')),
  // Ravi organises nothing.
  organiser_not_found: ({ send, ravi }: Stage) => send(following(method, 'organisers', ravi.userId)),
});

/** Someone who has reached the limit of followed groups. */
async function follower({ newPerson, db }: Stage) {
  const person = await newPerson();
  const prefix = newId();
  await sql`insert into groups (id, name, created_at, updated_at)
    select ${prefix} || '-' || n, 'Group', now(), now() from generate_series(1, 500) as n`.execute(db);
  await sql`insert into group_follows (group_id, follower_id, created_at)
    select id, ${person.userId}, now() from groups where id like ${`${prefix}-%`}`.execute(db);
  return person;
}

/** The page of Asha, who organises something. */
const ofOrganiser = (path = '') => ({
  plain: async ({ asha, event }: Stage): Promise<Sent> => {
    await event();
    return { as: null, method: 'GET', url: `/v1/organisers/${asha.userId}${path}` };
  },
  problems: {
    organiser_not_found: ({ send, ravi }: Stage) =>
      send({ method: 'GET', url: `/v1/organisers/${ravi.userId}${path}` }),
  },
});

export const followingRecipes: RecipeBook = {
  getFollowing: {
    plain: async (stage) => following('GET', 'groups', await opened(stage)),
    problems: unknown('GET'),
  },
  follow: {
    plain: async (stage) => following('PUT', 'groups', await opened(stage)),
    problems: {
      ...unknown('PUT'),
      following_too_many: async (stage) =>
        stage.send({ ...following('PUT', 'groups', await opened(stage)), as: await follower(stage) }),
    },
  },
  unfollow: { plain: async (stage) => following('DELETE', 'groups', await opened(stage)), problems: {} },
  listFollowing: { plain: () => ({ method: 'GET', url: '/v1/account/following' }), problems: {} },
  listFollowedEvents: {
    plain: () => ({ method: 'GET', url: '/v1/account/following/events' }),
    problems: {
      general_argument_invalid: ({ send }) =>
        send({ method: 'GET', url: '/v1/account/following/events?after=x' }),
    },
  },
  getOrganiser: ofOrganiser(),
  listOrganiserEvents: ofOrganiser('/events'),
};

const savedEvents = '/v1/account/saved-events';

/** Someone who has saved as many events as one can. */
async function saver({ newPerson, event, done }: Stage) {
  const person = await newPerson();
  const eventIds: string[] = [];
  for (let count = 0; count < savedEventLimit; count += 1) eventIds.push(await event());
  await done({ as: person, method: 'POST', url: savedEvents, body: { eventIds } });
  return person;
}

export const savedEventRecipes: RecipeBook = {
  listSavedEvents: { plain: () => ({ method: 'GET', url: savedEvents }), problems: {} },
  saveEvent: {
    plain: async ({ event }) => ({ method: 'PUT', url: `${savedEvents}/${await event()}` }),
    problems: {
      event_not_found: ({ send }) => send({ method: 'PUT', url: `${savedEvents}/nowhere` }),
      saved_events_too_many: async (stage) =>
        stage.send({
          as: await saver(stage),
          method: 'PUT',
          url: `${savedEvents}/${await stage.event()}`,
        }),
    },
  },
  unsaveEvent: { plain: () => ({ method: 'DELETE', url: `${savedEvents}/nowhere` }), problems: {} },
  mergeSavedEvents: {
    plain: () => ({ method: 'POST', url: savedEvents, body: { eventIds: ['nowhere'] } }),
    problems: {},
  },
  getEventsById: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/events-by-id?ids=nowhere' }),
    problems: {
      general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/events-by-id?ids=,' }),
    },
  },
};
