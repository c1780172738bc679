import { sql } from 'kysely';
import { hashLinkSecret } from '../../../../server/infra/ids.ts';
import { newAddress, type TestPerson } from '../../../kit/people.ts';
import type { RecipeBook } from './recipe.ts';
import { answers, type Sent, type Stage } from './stage.ts';

const handable = { handOn: true };
const offerOf = (registrationId: string, as: TestPerson): Sent => ({
  as,
  method: 'PUT',
  url: `/v1/tickets/${registrationId}/offer`,
  body: { email: newAddress('friend') },
});
const withdrawal = (registrationId: string, as: TestPerson): Sent => ({
  as,
  method: 'DELETE',
  url: `/v1/tickets/${registrationId}/offer`,
});

/** Ravi's ticket. */
async function ticket(stage: Stage, fields: object = handable) {
  const eventId = await stage.event(fields);
  return { eventId, registrationId: await stage.registered(eventId) };
}

/** A ticket Ravi offers, and the secret from the email. */
async function offered(stage: Stage, fields: object = handable) {
  const { eventId, registrationId } = await ticket(stage, fields);
  const secret = `secret of ${registrationId}`;
  const offerId = `offer-${registrationId}`;
  await sql`insert into ticket_offers (id, registration_id, giver_id, address, secret_hash, expires_at, created_at)
    values (${offerId}, ${registrationId}, ${stage.ravi.userId}, ${newAddress('friend')}, ${hashLinkSecret(secret)},
      ${stage.clock.now().add({ hours: 24 })}, ${stage.clock.now()})`.execute(stage.db);
  return { eventId, registrationId, offerId, secret };
}
const look = ({ offerId, secret }: { offerId: string; secret: string }): Sent => ({
  method: 'GET',
  url: `/v1/ticket-offers/${offerId}?${new URLSearchParams({ secret })}`,
});
const acceptance = ({ offerId, secret }: { offerId: string; secret: string }, as: TestPerson): Sent => ({
  as,
  method: 'POST',
  url: `/v1/ticket-offers/${offerId}/acceptance`,
  body: { ...answers, secret },
});
const letIn = (stage: Stage, eventId: string, registrationId: string) =>
  sql`with scan as (
      insert into door_scans (id, event_id, registration_id, device, door, kind, scanned_at, received_at)
      values (gen_random_uuid(), ${eventId}, ${registrationId}, gen_random_uuid(), 'Gate', 'in', now(), now())
      returning id)
    insert into admissions (registration_id, event_id, scan_id, admitted_at, door, changed_at)
    select ${registrationId}, ${eventId}, id, now(), 'Gate', now() from scan`.execute(stage.db);
const forbid = (stage: Stage, eventId: string) =>
  stage.done({ method: 'PATCH', url: `/v1/events/${eventId}`, body: { handOn: false } });

export const ticketOfferRecipes: RecipeBook = {
  offerTicket: {
    plain: async (stage) => offerOf((await ticket(stage)).registrationId, stage.ravi),
    problems: {
      registration_not_found: ({ ravi, send }) => send(offerOf('nowhere', ravi)),
      async registration_not_possible(stage) {
        const { registrationId } = await ticket(stage, { ...handable, tenantApproval: true });
        return stage.send(offerOf(registrationId, stage.ravi));
      },
      async ticket_void(stage) {
        const { eventId, registrationId } = await ticket(stage);
        await stage.done({
          as: stage.ravi,
          method: 'DELETE',
          url: `/v1/events/${eventId}/registrations/own`,
        });
        return stage.send(offerOf(registrationId, stage.ravi));
      },
      async ticket_used(stage) {
        const { eventId, registrationId } = await ticket(stage);
        await letIn(stage, eventId, registrationId);
        return stage.send(offerOf(registrationId, stage.ravi));
      },
      ticket_hand_on_not_allowed: async (stage) =>
        stage.send(offerOf((await ticket(stage, {})).registrationId, stage.ravi)),
      async event_over(stage) {
        const { eventId, registrationId } = await ticket(stage);
        await stage.overBy(eventId);
        return stage.send(offerOf(registrationId, stage.ravi));
      },
    },
  },
  withdrawOffer: {
    plain: async (stage) => withdrawal((await offered(stage)).registrationId, stage.ravi),
    problems: { registration_not_found: ({ ravi, send }) => send(withdrawal('nowhere', ravi)) },
  },
  getOffer: {
    plain: async (stage) => look(await offered(stage)),
    problems: {
      ticket_offer_gone: ({ send }) => send(look({ offerId: 'nowhere', secret: 'a guess' })),
    },
  },
  acceptOffer: {
    plain: async (stage) => acceptance(await offered(stage), await stage.newPerson()),
    problems: {
      ticket_offer_gone: async (stage) =>
        stage.send(acceptance({ ...(await offered(stage)), secret: 'a guess' }, stage.zoya)),
      async ticket_used(stage) {
        const offer = await offered(stage);
        await letIn(stage, offer.eventId, offer.registrationId);
        return stage.send(acceptance(offer, stage.zoya));
      },
      async ticket_hand_on_not_allowed(stage) {
        const offer = await offered(stage);
        await forbid(stage, offer.eventId);
        return stage.send(acceptance(offer, stage.zoya));
      },
      async event_cancelled(stage) {
        const offer = await offered(stage);
        await stage.done({ method: 'DELETE', url: `/v1/events/${offer.eventId}` });
        return stage.send(acceptance(offer, stage.zoya));
      },
      async event_over(stage) {
        const offer = await offered(stage);
        await stage.overBy(offer.eventId);
        return stage.send(acceptance(offer, stage.zoya));
      },
      async registration_exists(stage) {
        const offer = await offered(stage);
        await stage.registered(offer.eventId, stage.zoya);
        return stage.send(acceptance(offer, stage.zoya));
      },
      async registration_declined(stage) {
        const offer = await offered(stage);
        const id = await stage.registered(offer.eventId, stage.zoya);
        await stage.decided(offer.eventId, id, 'decline');
        return stage.send(acceptance(offer, stage.zoya));
      },
      async registration_blocked(stage) {
        const offer = await offered(stage);
        const meera = await stage.newPerson();
        await sql`insert into organiser_blocks (organiser_id, user_id, created_at)
          values (${stage.asha.userId}, ${meera.userId}, now())`.execute(stage.db);
        return stage.send(acceptance(offer, meera));
      },
      registration_own_event: async (stage) => stage.send(acceptance(await offered(stage), stage.asha)),
    },
  },
};
