import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import { partOf } from '../../group-archives/stage.ts';
import { newGroup } from './groups.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

type Parts = Pick<Sent, 'body' | 'raw' | 'headers'>;

const call = (method: Sent['method'], groupId: string, path: string, parts: Parts = {}): Sent => ({
  method,
  url: `/v1/groups/${groupId}${path}`,
  ...parts,
});
const opened = async ({ done }: Stage): Promise<string> => (await done(newGroup())).$id;
const hide = (stage: Stage, groupId: string) =>
  sql`update groups set hidden_at = now(), hidden_reason = 'spam' where id = ${groupId}`.execute(stage.db);

/** An import of an archive with ten bytes. */
async function imported(stage: Stage, state: string): Promise<{ groupId: string; importId: string }> {
  const groupId = await opened(stage);
  const importId = newId();
  await sql`insert into group_imports (id, group_id, user_id, state, bytes, stored_as, created_at, updated_at)
    values (${importId}, ${groupId}, ${stage.asha.userId}, ${state}, 10, ${importId}, now(), now())`.execute(
    stage.db,
  );
  return { groupId, importId };
}

function onGroup(method: Sent['method'], path: string, parts: Parts = {}) {
  return {
    plain: async (stage: Stage) => call(method, await opened(stage), path, parts),
    problems: {
      group_not_found: (({ send }) => send(call(method, 'nowhere', path, parts))) as Recipe,
      group_not_allowed: (async (stage) =>
        stage.send({ ...call(method, await opened(stage), path, parts), as: stage.ravi })) as Recipe,
    },
  };
}

/** A call about an import in the state that it needs, and one in which it is refused. */
function onImport(
  method: Sent['method'],
  how: string,
  { parts = {}, right, wrong }: { parts?: Parts; right: string; wrong?: string },
): Recipes {
  const inState = (state: string) => async (stage: Stage) => {
    const { groupId, importId } = await imported(stage, state);
    return call(method, groupId, `/imports/${importId}${how}`, parts);
  };
  const missing = onGroup(method, `/imports/nowhere${how}`, parts);
  return {
    plain: inState(right),
    problems: {
      ...missing.problems,
      ...(method !== 'DELETE' && {
        group_import_not_found: (async (stage) => stage.send(await missing.plain(stage))) as Recipe,
      }),
      ...(wrong !== undefined && {
        group_import_wrong_state: (async (stage) => stage.send(await inState(wrong)(stage))) as Recipe,
      }),
    },
  };
}

const inHidden =
  (path: (importId: string) => string, body: object): Recipe =>
  async (stage) => {
    const { groupId, importId } = await imported(stage, 'ready');
    await hide(stage, groupId);
    return stage.send(call('POST', groupId, path(importId), { body }));
  };

const partForm = (part: number, bytes: number): Parts => {
  const { headers, payload } = partOf(part, Buffer.alloc(bytes, 7));
  return { headers, raw: payload };
};

const sending =
  (part: number, bytes: number): Recipe =>
  async (stage) => {
    const { groupId, importId } = await imported(stage, 'uploading');
    return stage.send(call('POST', groupId, `/imports/${importId}/parts`, partForm(part, bytes)));
  };

export const groupArchiveRecipes: RecipeBook = {
  exportGroup: onGroup('GET', '/archive.zip'),
  beginGroupImport: {
    ...onGroup('POST', '/imports', { body: { bytes: 10 } }),
    problems: {
      ...onGroup('POST', '/imports', { body: { bytes: 10 } }).problems,
      group_hidden: inHidden(() => '/imports', { bytes: 10 }),
      group_import_running: async (stage) => {
        const { groupId } = await imported(stage, 'running');
        return stage.send(call('POST', groupId, '/imports', { body: { bytes: 10 } }));
      },
    },
  },
  uploadGroupImport: {
    ...onImport('POST', '/parts', { parts: partForm(0, 10), right: 'uploading', wrong: 'ready' }),
    problems: {
      ...onImport('POST', '/parts', { parts: partForm(0, 10), right: 'uploading', wrong: 'ready' }).problems,
      group_import_wrong_part: sending(0, 9),
      storage_file_empty: sending(0, 0),
      storage_invalid_file_size: sending(0, 6_000_000),
      general_argument_invalid: sending(40, 10),
    },
  },
  listGroupImports: onGroup('GET', '/imports'),
  getGroupImport: onImport('GET', '', { right: 'ready' }),
  startGroupImport: {
    ...onImport('POST', '/start', { parts: { body: {} }, right: 'ready', wrong: 'uploading' }),
    problems: {
      ...onImport('POST', '/start', { parts: { body: {} }, right: 'ready', wrong: 'uploading' }).problems,
      group_hidden: inHidden((importId) => `/imports/${importId}/start`, {}),
    },
  },
  deleteGroupImport: onImport('DELETE', '', { right: 'ready', wrong: 'running' }),
  listEarlierGuests: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/earlier-guests` }),
    problems: {
      event_not_found: ({ send }) => send({ method: 'GET', url: '/v1/events/nowhere/earlier-guests' }),
    },
  },
  exportEarlierGuests: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/earlier-guests.csv` }),
    problems: {
      event_not_found: ({ send }) => send({ method: 'GET', url: '/v1/events/nowhere/earlier-guests.csv' }),
    },
  },
};
