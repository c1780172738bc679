import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import { newGroup } from './groups.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const opened = async ({ done }: Stage): Promise<string> => (await done(newGroup())).$id;

/** Asha's event in a group of hers. */
async function eventInGroup(stage: Stage) {
  const groupId = await opened(stage);
  return { groupId, eventId: await stage.event({ groupId }) };
}

const templates = (method: Sent['method'], groupId: string, path = '', body?: object): Sent => ({
  ...{ method, url: `/v1/groups/${groupId}/templates${path}` },
  ...(body && { body }),
});

async function template(stage: Stage, name = 'Kites') {
  const { groupId, eventId } = await eventInGroup(stage);
  const { $id } = await stage.done(templates('POST', groupId, '', { eventId, name }));
  return { groupId, eventId, $id };
}

/** What every call on templates answers outsiders. */
function rights(call: (groupId: string) => Sent): Record<'group_not_found' | 'group_not_allowed', Recipe> {
  return {
    group_not_found: ({ send }) => send(call('nowhere')),
    group_not_allowed: async (stage) => stage.send({ ...call(await opened(stage)), as: stage.ravi }),
  };
}

const name = { name: 'Kites' };
const date = { date: '2027-01-10' };

const share = (method: Sent['method'], eventId: string, groupId: string): Sent => ({
  method,
  url: `/v1/events/${eventId}/groups/${groupId}`,
});
const further = async (stage: Stage) => [await stage.event(), await opened(stage)] as const;
function onBoth(method: Sent['method']) {
  return {
    plain: async (stage: Stage) => share(method, ...(await further(stage))),
    problems: {
      event_not_found: (async (stage) => stage.send(share(method, 'nowhere', await opened(stage)))) as Recipe,
      group_not_found: (async (stage) => stage.send(share(method, await stage.event(), 'nowhere'))) as Recipe,
      group_not_allowed: (async (stage) =>
        stage.send({ ...share(method, ...(await further(stage))), as: stage.ravi })) as Recipe,
    },
  };
}

/** Templates of groups, and events in several groups. */
export const eventGroupRecipes: RecipeBook = {
  listEventTemplates: {
    plain: async (stage) => templates('GET', await opened(stage)),
    problems: rights((groupId) => templates('GET', groupId)),
  },
  saveEventTemplate: {
    async plain(stage) {
      const { groupId, eventId } = await eventInGroup(stage);
      return templates('POST', groupId, '', { eventId, ...name });
    },
    problems: {
      ...rights((groupId) => templates('POST', groupId, '', { eventId: 'nowhere', ...name })),
      event_not_found: async (stage) =>
        stage.send(templates('POST', await opened(stage), '', { eventId: 'nowhere', ...name })),
      async event_template_limit_reached(stage) {
        const { groupId, eventId } = await eventInGroup(stage);
        await sql`insert into event_templates (id, group_id, name, event_date, content, created_at, updated_at)
          select ${newId()} || n, ${groupId}, 'Template ' || n, '2027-01-01', '{}', now(), now()
          from generate_series(1, 50) as n`.execute(stage.db);
        return stage.send(templates('POST', groupId, '', { eventId, ...name }));
      },
    },
  },
  renameEventTemplate: {
    async plain(stage) {
      const { groupId, $id } = await template(stage);
      return templates('PATCH', groupId, `/${$id}`, { name: 'Tea' });
    },
    problems: {
      ...rights((groupId) => templates('PATCH', groupId, '/nowhere', name)),
      event_template_not_found: async (stage) =>
        stage.send(templates('PATCH', await opened(stage), '/nowhere', name)),
      async event_template_already_exists(stage) {
        const { groupId, eventId, $id } = await template(stage);
        await stage.done(templates('POST', groupId, '', { eventId, name: 'Tea' }));
        return stage.send(templates('PATCH', groupId, `/${$id}`, { name: 'Tea' }));
      },
    },
  },
  deleteEventTemplate: {
    plain: async (stage) => templates('DELETE', await opened(stage), '/nowhere'),
    problems: rights((groupId) => templates('DELETE', groupId, '/nowhere')),
  },
  useEventTemplate: {
    async plain(stage) {
      const { groupId, $id } = await template(stage);
      return templates('POST', groupId, `/${$id}/events`, date);
    },
    problems: {
      ...rights((groupId) => templates('POST', groupId, '/nowhere/events', date)),
      event_template_not_found: async (stage) =>
        stage.send(templates('POST', await opened(stage), '/nowhere/events', date)),
      async group_hidden(stage) {
        const { groupId, $id } = await template(stage);
        await sql`update groups set hidden_at = now(), hidden_reason = 'spam' where id = ${groupId}`.execute(
          stage.db,
        );
        return stage.send(templates('POST', groupId, `/${$id}/events`, date));
      },
    },
  },
  listGroupsOfEvent: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/groups` }),
    problems: {
      event_not_found: ({ send }) => send({ method: 'GET', url: '/v1/events/nowhere/groups' }),
    },
  },
  listSharedEvents: {
    plain: async (stage) => ({ method: 'GET', url: `/v1/groups/${await opened(stage)}/shared-events` }),
    problems: rights((groupId) => ({ method: 'GET', url: `/v1/groups/${groupId}/shared-events` })),
  },
  shareEvent: {
    ...onBoth('PUT'),
    problems: {
      ...onBoth('PUT').problems,
      event_not_public: async (stage) =>
        stage.send(share('PUT', await stage.event({ visibility: 'unlisted' }), await opened(stage))),
      async event_groups_too_many(stage) {
        const [eventId, groupId] = await further(stage);
        await sql`with made as (
            insert into groups (id, name, created_at, updated_at)
            select ${newId()} || n, 'Group', now(), now() from generate_series(1, 10) as n returning id)
          insert into event_groups (event_id, group_id, asked_by_group, created_at)
          select ${eventId}, id, false, now() from made`.execute(stage.db);
        return stage.send(share('PUT', eventId, groupId));
      },
      async event_group_requests_too_many(stage) {
        const { $id: groupId } = await stage.done({ ...newGroup(), as: stage.ravi });
        for (let count = 0; count < 10; count += 1)
          await stage.done(share('PUT', await stage.event(), groupId));
        return stage.send(share('PUT', await stage.event(), groupId));
      },
      async event_group_declined(stage) {
        const { $id: groupId } = await stage.done({ ...newGroup(), as: stage.ravi });
        const eventId = await stage.event();
        await stage.done(share('PUT', eventId, groupId));
        await stage.send({ ...share('DELETE', eventId, groupId), as: stage.ravi });
        return stage.send(share('PUT', eventId, groupId));
      },
    },
  },
  unshareEvent: onBoth('DELETE'),
};
