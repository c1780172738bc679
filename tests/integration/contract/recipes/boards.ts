import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const board = (eventId: string, path = ''): string => `/v1/events/${eventId}/board${path}`;
/** Calls for a missing group. */
const noGroup =
  (call: Sent): Recipe =>
  ({ send }) =>
    send({ ...call, url: call.url.replace('/events/', '/groups/') });

/** A post by the organiser on their event. */
async function posted({ done, event }: Stage): Promise<{ eventId: string; postId: string }> {
  const eventId = await event();
  const { $id } = await done({ method: 'POST', url: board(eventId), body: { text: 'Bring a kite.' } });
  return { eventId, postId: $id };
}

const onPost = (method: Sent['method'], path = '', body?: object) => {
  const call = (eventId: string, postId: string): Sent => ({
    method,
    url: board(eventId, `/${postId}${path}`),
    ...(body && { body }),
  });
  return {
    call,
    plain: async (stage: Stage): Promise<Sent> => {
      const { eventId, postId } = await posted(stage);
      return call(eventId, postId);
    },
    missing: {
      event_not_found: ({ send }: Stage) => send(call('nowhere', 'nothing')),
      group_not_found: noGroup(call('nowhere', 'nothing')),
      board_post_not_found: async ({ event, send }: Stage) => send(call(await event(), 'nothing')),
    },
  };
};

/** The same call by someone who is neither the author nor an organiser. */
const byOthers =
  (call: (eventId: string, postId: string) => Sent): Recipe =>
  async (stage) => {
    const { eventId, postId } = await posted(stage);
    return stage.send({ ...call(eventId, postId), as: stage.ravi });
  };

function keptByAuthors(method: Sent['method'], path = '', body?: object) {
  const { call, plain, missing } = onPost(method, path, body);
  return { plain, problems: { ...missing, board_not_allowed: byOthers(call) } };
}

const edit = keptByAuthors('PUT', '', { text: 'Bring two kites.' });
const replies = onPost('GET', '/replies');
const report = onPost('POST', '/reports', { reason: 'spam' });
const thread = onPost('GET');
const muteThread = onPost('PUT', '/muted', { muted: true });
const write = (eventId: string, replyTo: string | null = null): Sent => ({
  method: 'POST',
  url: board(eventId),
  body: { text: 'See you there.', replyTo },
});
const people = (eventId: string): Sent => ({ method: 'GET', url: board(eventId, '/people') });
const file = (eventId: string): Sent => ({ method: 'GET', url: `${board(eventId)}.md` });
const block = (eventId: string, userId: string): Sent => ({
  method: 'PUT',
  url: board(eventId, `/blocked/${userId}`),
  body: { blocked: true },
});

export const boardRecipes: RecipeBook = {
  getBoard: {
    plain: async ({ event }) => ({ as: null, method: 'GET', url: board(await event()) }),
    problems: {
      event_not_found: ({ send }) => send({ method: 'GET', url: board('nowhere') }),
      group_not_found: noGroup({ method: 'GET', url: board('nowhere') }),
    },
  },
  findMentionable: {
    plain: async ({ event }) => people(await event()),
    problems: {
      event_not_found: ({ send }) => send(people('nowhere')),
      group_not_found: noGroup(people('nowhere')),
      board_not_allowed: async ({ event, ravi, send }) => send({ ...people(await event()), as: ravi }),
    },
  },
  exportBoard: {
    plain: async ({ event }) => file(await event()),
    problems: {
      event_not_found: ({ send }) => send(file('nowhere')),
      group_not_found: noGroup(file('nowhere')),
      board_not_allowed: async ({ event, ravi, send }) => send({ ...file(await event()), as: ravi }),
    },
  },
  getThread: { plain: thread.plain, problems: thread.missing },
  listReplies: { plain: replies.plain, problems: replies.missing },
  writePost: {
    plain: async ({ event }) => write(await event()),
    problems: {
      event_not_found: ({ send }) => send(write('nowhere')),
      group_not_found: noGroup(write('nowhere')),
      board_post_not_found: async ({ event, send }) => send(write(await event(), 'nothing')),
      board_not_allowed: async ({ event, ravi, send }) => send({ ...write(await event()), as: ravi }),
      user_not_found: async ({ event, send }) =>
        send({ method: 'POST', url: board(await event()), body: { text: '@{nobody}?' } }),
      async event_hidden({ db, event, send }) {
        const id = await event();
        await sql`update events set hidden_at = now(), hidden_reason = 'A fraud.' where id = ${id}`.execute(
          db,
        );
        return send({ method: 'POST', url: board(id), body: { text: 'Hear!', announce: true } });
      },
      async group_hidden({ db, done, send }) {
        const fields = { name: 'Kite flyers', address: `kites-${newId()}` };
        const { $id } = await done({ method: 'POST', url: '/v1/groups', body: fields });
        await sql`update groups set hidden_at = now(), hidden_reason = 'A fraud.' where id = ${$id}`.execute(
          db,
        );
        const url = `/v1/groups/${$id}/board`;
        return send({ method: 'POST', url, body: { text: 'Hear!', announce: true } });
      },
    },
  },
  editPost: {
    plain: edit.plain,
    problems: {
      ...edit.problems,
      async user_not_found(stage) {
        const { eventId, postId } = await posted(stage);
        return stage.send({ method: 'PUT', url: board(eventId, `/${postId}`), body: { text: '@{nobody}?' } });
      },
    },
  },
  deletePost: keptByAuthors('DELETE'),
  pinPost: keptByAuthors('PUT', '/pin', { pinned: true }),
  reportPost: { plain: report.plain, problems: report.missing },
  dismissReports: keptByAuthors('DELETE', '/reports'),
  blockWriter: {
    plain: async ({ event, ravi }) => block(await event(), ravi.userId),
    problems: {
      event_not_found: ({ ravi, send }) => send(block('nowhere', ravi.userId)),
      group_not_found: noGroup(block('nowhere', 'nobody')),
      user_not_found: async ({ event, send }) => send(block(await event(), 'nobody')),
      async board_organiser_protected({ asha, event, helps, ravi, send }) {
        const id = await event();
        await helps(id, ravi, 'editor');
        return send({ ...block(id, asha.userId), as: ravi });
      },
      board_not_allowed: async ({ event, ravi, send, zoya }) =>
        send({ ...block(await event(), zoya.userId), as: ravi }),
    },
  },
  muteBoard: {
    plain: async ({ event }) => ({
      method: 'PUT',
      url: board(await event(), '/muted'),
      body: { muted: true },
    }),
    problems: {
      event_not_found: ({ send }) =>
        send({ method: 'PUT', url: board('nowhere', '/muted'), body: { muted: true } }),
      group_not_found: noGroup({ method: 'PUT', url: board('nowhere', '/muted'), body: { muted: true } }),
    },
  },
  muteThread: { plain: muteThread.plain, problems: muteThread.missing },
  mutePerson: {
    plain: ({ ravi }) => ({ method: 'PUT', url: `/v1/account/muted/${ravi.userId}`, body: { muted: true } }),
    problems: {
      user_not_found: ({ send }) =>
        send({ method: 'PUT', url: '/v1/account/muted/nobody', body: { muted: true } }),
    },
  },
  listMutedPeople: {
    plain: () => ({ method: 'GET', url: '/v1/account/muted' }),
    problems: {
      general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/account/muted?after=x' }),
    },
  },
  markBoardRead: {
    plain: async ({ event }) => ({ method: 'PUT', url: board(await event(), '/read') }),
    problems: {
      event_not_found: ({ send }) => send({ method: 'PUT', url: board('nowhere', '/read') }),
      group_not_found: noGroup({ method: 'PUT', url: board('nowhere', '/read') }),
    },
  },
};
