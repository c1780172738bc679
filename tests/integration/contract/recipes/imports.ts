import { sql } from 'kysely';
import { importLimits } from '../../../../contracts/limits.ts';
import { newId } from '../../../../server/infra/ids.ts';
import { type Answer, page, startOutsideSite } from '../../../kit/outside-site.ts';
import { newGroup } from './groups.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const fromAddress = (url: string): Sent => ({ method: 'POST', url: '/v1/imports/addresses', body: { url } });
const fromFile = (content: string): Sent => ({ method: 'POST', url: '/v1/imports/files', body: { content } });
const table = 'title,date,venue\nKites,2027-01-14,Xyzzyqwv\n';

/** Imports an address, where the operator allows it. */
const fetching =
  (url: string): Recipe =>
  ({ send, unpaid }) =>
    send({ ...fromAddress(url), at: unpaid });

/** Imports an address of a site that gives this answer. */
const answering =
  (answer: Answer): Recipe =>
  async ({ send, unpaid }) => {
    const site = await startOutsideSite({ '/': answer });
    return send({ ...fromAddress(site.url('/')), at: unpaid }).finally(() => site.stop());
  };

const inGroup = (method: Sent['method'], path: string, groupId: string, body?: object): Sent => ({
  method,
  url: `/v1/groups/${groupId}${path}`,
  ...(body && { body }),
});
const opened = async ({ done }: Stage): Promise<string> => (await done(newGroup())).$id;

function onGroup(method: Sent['method'], path: string, body?: object) {
  return {
    plain: async (stage: Stage) => inGroup(method, path, await opened(stage), body),
    problems: {
      group_not_found: (({ send }) => send(inGroup(method, path, 'nowhere', body))) as Recipe,
      group_not_allowed: (async (stage) =>
        stage.send({ ...inGroup(method, path, await opened(stage), body), as: stage.ravi })) as Recipe,
    },
  };
}

/** The same in a group that an administrator has hidden. */
const hidden =
  (path: string, body: object): Recipe =>
  async (stage) => {
    const groupId = await opened(stage);
    await sql`update groups set hidden_at = now(), hidden_reason = 'spam' where id = ${groupId}`.execute(
      stage.db,
    );
    return stage.send({ ...inGroup('POST', path, groupId, body), at: stage.unpaid });
  };

const people = { people: [{ email: 'somebody@elsewhere.example' }] };
const calendar = { url: 'https://events.example/kites.ics' };

async function followed(stage: Stage, count = 1): Promise<{ groupId: string; calendarId: string }> {
  const groupId = await opened(stage);
  const calendarId = newId();
  await sql`insert into followed_calendars (id, group_id, user_id, url, trusted, created_at, next_check_at)
    select ${calendarId}::text || case n when 1 then '' else '-' || n end, ${groupId}, ${stage.asha.userId},
      ${calendar.url}::text || case n when 1 then '' else '?' || n end, false, now(), '9999-01-01'
    from generate_series(1, ${count}::int) as n`.execute(stage.db);
  return { groupId, calendarId };
}

function onCalendar(method: Sent['method'], body?: object) {
  const call = async (stage: Stage) => {
    const { groupId, calendarId } = await followed(stage);
    return inGroup(method, `/calendars/${calendarId}`, groupId, body);
  };
  const missing: Recipe = async (stage) =>
    stage.send(inGroup(method, '/calendars/nowhere', await opened(stage), body));
  return {
    plain: call,
    problems: {
      ...onGroup(method, '/calendars/nowhere', body).problems,
      group_not_allowed: (async (stage) => stage.send({ ...(await call(stage)), as: stage.ravi })) as Recipe,
      calendar_not_found: missing,
    },
  };
}

export const importRecipes: RecipeBook = {
  getImportOptions: { plain: () => ({ method: 'GET', url: '/v1/imports/options' }), problems: {} },
  importAddress: {
    plain: () => fromAddress('https://events.example/kites'),
    problems: {
      import_addresses_off: ({ send }) => send(fromAddress('https://events.example/kites')),
      import_address_insecure: fetching('ftp://events.example/kites'),
      import_address_private: fetching('https://10.0.0.7/'),
      import_address_unreachable: fetching('http://127.0.0.1:9/'),
      import_address_too_slow: answering(() => undefined),
      import_address_too_large: answering((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': 6_000_000 }).end(),
      ),
      import_nothing_found: answering(page('<p>Nothing here</p>')),
      places_loading: async (stage) => {
        await stage.gazetteer('missing');
        const event = '{"@type":"Event","name":"Kites","startDate":"2027-01-01","location":"Xyzzyqwv"}';
        const html = `<script type="application/ld+json">${event}</script>`;
        return answering(page(html))(stage).finally(() => stage.gazetteer('loaded'));
      },
    },
  },
  importFile: {
    plain: () => fromFile(table),
    problems: {
      import_nothing_found: ({ send }) => send(fromFile('hello there')),
      places_loading: async ({ send, gazetteer }) => {
        await gazetteer('missing');
        return send(fromFile(table)).finally(() => gazetteer('loaded'));
      },
    },
  },
  getGroupInvitations: onGroup('GET', '/invitations'),
  inviteToGroup: {
    ...onGroup('POST', '/invitations', people),
    problems: {
      ...onGroup('POST', '/invitations', people).problems,
      group_hidden: hidden('/invitations', people),
    },
  },
  listFollowedCalendars: onGroup('GET', '/calendars'),
  followCalendar: {
    ...onGroup('POST', '/calendars', calendar),
    problems: {
      ...onGroup('POST', '/calendars', calendar).problems,
      import_addresses_off: async (stage) =>
        stage.send(inGroup('POST', '/calendars', await opened(stage), calendar)),
      import_address_insecure: async (stage) =>
        stage.send({
          ...inGroup('POST', '/calendars', await opened(stage), { url: 'ftp://events.example/kites.ics' }),
          at: stage.unpaid,
        }),
      group_hidden: hidden('/calendars', calendar),
      calendar_already_followed: async (stage) => {
        const { groupId } = await followed(stage);
        return stage.send({ ...inGroup('POST', '/calendars', groupId, calendar), at: stage.unpaid });
      },
      calendar_limit_reached: async (stage) => {
        const { groupId } = await followed(stage, importLimits.calendars);
        const url = 'https://events.example/one-more.ics';
        return stage.send({ ...inGroup('POST', '/calendars', groupId, { url }), at: stage.unpaid });
      },
    },
  },
  updateFollowedCalendar: onCalendar('PATCH', { trusted: true }),
  unfollowCalendar: onCalendar('DELETE'),
};
