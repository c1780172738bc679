import { sql } from 'kysely';
import { maxHelpers } from '../../../../contracts/event-team.ts';
import { hashLinkSecret } from '../../../../server/infra/ids.ts';
import { newAddress, type TestPerson } from '../../../kit/people.ts';
import type { RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const team = (eventId: string): Sent => ({ method: 'GET', url: `/v1/events/${eventId}/team` });
const invite = (eventId: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${eventId}/team/invitations`,
  body: { email: newAddress('friend'), role: 'door' },
});
const again = (eventId: string, id: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${eventId}/team/invitations/${id}/mail`,
});
const revoke = (eventId: string, id: string): Sent => ({
  method: 'DELETE',
  url: `/v1/events/${eventId}/team/invitations/${id}`,
});
const remove = (eventId: string, userId: string): Sent => ({
  method: 'DELETE',
  url: `/v1/events/${eventId}/team/${userId}`,
});

/** Asha's event with an invitation, and the secret from its email. */
async function invited(stage: Stage, address = newAddress('friend')) {
  const eventId = await stage.event();
  const id = `invitation-${eventId}`.slice(0, 36);
  const secret = `secret of ${eventId}`;
  await sql`insert into event_invitations (id, event_id, address, role, secret_hash, expires_at, created_at)
    values (${id}, ${eventId}, ${address}, 'door', ${hashLinkSecret(secret)},
      ${stage.clock.now().add({ hours: 24 })}, ${stage.clock.now()})`.execute(stage.db);
  return { eventId, id, secret };
}
const look = ({ id, secret }: { id: string; secret: string }): Sent => ({
  method: 'GET',
  url: `/v1/team-invitations/${id}?${new URLSearchParams({ secret })}`,
});
const hide = (eventId: string, userId: string): Sent => ({
  method: 'DELETE',
  url: `/v1/events/${eventId}/team/${userId}/host`,
});
const decline = ({ id, secret }: { id: string; secret: string }): Sent => ({
  method: 'POST',
  url: `/v1/team-invitations/${id}/decline`,
  body: { secret },
});
const accept = ({ id, secret }: { id: string; secret: string }, as: TestPerson): Sent => ({
  as,
  method: 'POST',
  url: `/v1/team-invitations/${id}/acceptance`,
  body: { secret },
});
/** Other people's events look missing. */
const ofAnother = (call: (eventId: string) => Sent) => ({
  event_not_found: async ({ event, ravi, send }: Stage) => send({ ...call(await event()), as: ravi }),
});

export const teamRecipes: RecipeBook = {
  listTeam: { plain: async ({ event }) => team(await event()), problems: ofAnother(team) },
  inviteHelper: {
    plain: async ({ event }) => invite(await event()),
    problems: {
      ...ofAnother(invite),
      async team_too_many({ db, event, send }) {
        const id = await event();
        await sql`insert into event_invitations (id, event_id, address, role, secret_hash, expires_at, created_at)
          select 'i' || n || ${id}, ${id}, n || '@people.example', 'door', '', now(), now()
          from generate_series(1, ${maxHelpers}::int) as n`.execute(db);
        return send(invite(id));
      },
    },
  },
  resendInvitation: {
    async plain(stage) {
      const { eventId, id } = await invited(stage);
      return again(eventId, id);
    },
    problems: {
      ...ofAnother((id) => again(id, 'nothing')),
      invitation_gone: async ({ event, send }) => send(again(await event(), 'nothing')),
    },
  },
  revokeInvitation: {
    async plain(stage) {
      const { eventId, id } = await invited(stage);
      return revoke(eventId, id);
    },
    problems: ofAnother((id) => revoke(id, 'nothing')),
  },
  removeHelper: {
    plain: async ({ event, ravi }) => remove(await event(), ravi.userId),
    problems: ofAnother((id) => remove(id, 'somebody')),
  },
  hideHost: {
    plain: async ({ event, ravi }) => hide(await event(), ravi.userId),
    problems: ofAnother((id) => hide(id, 'somebody')),
  },
  declineInvitation: {
    plain: async (stage) => decline(await invited(stage)),
    problems: { invitation_gone: ({ send }) => send(decline({ id: 'nowhere', secret: 'a guess' })) },
  },
  getInvitation: {
    plain: async (stage) => look(await invited(stage)),
    problems: { invitation_gone: ({ send }) => send(look({ id: 'nowhere', secret: 'a guess' })) },
  },
  acceptInvitation: {
    plain: async (stage) => accept(await invited(stage, stage.ravi.email), stage.ravi),
    problems: {
      invitation_gone: async (stage) =>
        stage.send(accept({ ...(await invited(stage)), secret: 'a guess' }, stage.ravi)),
      invitation_other_address: async (stage) => stage.send(accept(await invited(stage), stage.ravi)),
      event_organiser_already: async (stage) => stage.send(accept(await invited(stage), stage.asha)),
    },
  },
};
