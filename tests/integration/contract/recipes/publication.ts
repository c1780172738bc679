import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import { newAddress } from '../../../kit/people.ts';
import type { RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const publish = (id: string): Sent => ({ method: 'POST', url: `/v1/events/${id}/publication`, body: {} });
const unpublish = (id: string): Sent => ({ method: 'DELETE', url: `/v1/events/${id}/publication` });

export const publicationRecipes: RecipeBook = {
  publishEvent: {
    plain: async ({ event }) => publish(await event({ draft: true })),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ ...publish(await event({ draft: true })), as: ravi }),
      event_cancelled: async ({ cancelledEvent, send }) => send(publish(await cancelledEvent())),
      async event_group_lost({ db, done, event, send, zoya, asha }) {
        const body = { name: 'Kite flyers', address: `lost-${newId()}` };
        const { $id: groupId } = await done({ method: 'POST', url: '/v1/groups', body });
        const id = await event({ groupId, draft: true });
        await sql`update group_members set user_id = ${zoya.userId}
          where group_id = ${groupId} and user_id = ${asha.userId}`.execute(db);
        return send(publish(id));
      },
    },
  },
  unpublishEvent: {
    plain: async ({ event }) => unpublish(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...unpublish(await event()), as: ravi }),
      event_cancelled: async ({ cancelledEvent, send }) => send(unpublish(await cancelledEvent())),
      async event_has_registrations({ event, registered, send }) {
        const id = await event();
        await registered(id);
        return send(unpublish(id));
      },
    },
  },
};

const to = (method: Sent['method'], id: string, path: string, body?: unknown): Sent => ({
  ...{ method, url: `/v1/events/${id}/${path}` },
  ...(body !== undefined && { body }),
});
const open = (id: string, proof: object): Sent => ({ ...to('POST', id, 'access', proof), as: null });
const password = { password: 'lanterns' };
const setPassword = (id: string) => to('PUT', id, 'password', password);
const preview = (method: Sent['method']) => (id: string) => to(method, id, 'preview');
const list = (id: string) => to('GET', id, 'invitations');
const invite = (id: string) => to('POST', id, 'invitations', { emails: [newAddress('friend')] });
const readList = (id: string, content = 'email,ticket type\nfriend@guests.example,') =>
  to('POST', id, 'invitations/list', { content });
const again = (id: string) => to('POST', id, 'invitations/nothing/mail');
const revoke = (id: string) => to('DELETE', id, 'invitations/nothing');

const noInvitations = (call: (id: string) => Sent) => ({
  event_not_published: async ({ event, send }: Stage) => send(call(await event({ draft: true }))),
  async event_hidden({ db, event, send }: Stage) {
    const id = await event();
    await sql`update events set hidden_at = now(), hidden_reason = 'A fraud.' where id = ${id}`.execute(db);
    return send(call(id));
  },
});

/** Other people's events look missing. */
const managing = (call: (id: string) => Sent) => ({
  plain: async ({ event }: Stage) => call(await event()),
  problems: {
    event_not_found: async ({ event, ravi, send }: Stage) => send({ ...call(await event()), as: ravi }),
  },
});

export const eventAccessRecipes: RecipeBook = {
  openEvent: {
    async plain({ event, done }) {
      const id = await event({ visibility: 'password' });
      await done(setPassword(id));
      return open(id, password);
    },
    problems: {
      event_not_found: async ({ event, send }) => send(open(await event(), password)),
      event_password_wrong: async ({ event, send }) =>
        send(open(await event({ visibility: 'password' }), password)),
      invitation_gone: async ({ event, send }) =>
        send(open(await event({ visibility: 'invited' }), { invitationId: 'nothing', secret: 'nothing' })),
    },
  },
  setEventPassword: managing(setPassword),
  getPreviewLink: managing(preview('GET')),
  createPreviewLink: managing(preview('POST')),
  deletePreviewLink: managing(preview('DELETE')),
  listGuestInvitations: managing(list),
  inviteGuests: {
    ...managing(invite),
    problems: { ...managing(invite).problems, ...noInvitations(invite) },
  },
  readGuestList: {
    ...managing(readList),
    problems: {
      ...managing(readList).problems,
      import_nothing_found: async ({ event, send }) => send(readList(await event(), 'Nobody')),
    },
  },
  mailGuestInvitation: {
    async plain({ event, done, db }) {
      const id = await event();
      await done(invite(id));
      const row = await db
        .selectFrom('guest_invitations')
        .select('id')
        .where('event_id', '=', id)
        .executeTakeFirstOrThrow();
      return to('POST', id, `invitations/${row.id}/mail`);
    },
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...again(await event()), as: ravi }),
      ...noInvitations(again),
      invitation_gone: async ({ event, send }) => send(again(await event())),
    },
  },
  revokeGuestInvitation: managing(revoke),
};
