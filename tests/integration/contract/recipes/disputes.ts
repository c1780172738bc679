import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import type { RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';
import { awaited } from './transfers.ts';

/** A dispute about Ravi's payment for Asha's event. */
async function disputed(stage: Stage, state = 'open'): Promise<{ eventId: string; id: string }> {
  const { eventId, paymentId } = await awaited(stage);
  const [id, payment] = [newId(), newId()];
  await sql`insert into payments (id, order_id, paid_through, provider_payment_id, amount_paise, state, captured_at, kept_at)
    values (${payment}, ${paymentId}, 'sandbox', ${payment}, 50000, 'captured', now(), now())`.execute(
    stage.db,
  );
  await sql`update payment_orders set provider = 'sandbox', method_id = null, state = 'paid'
    where id = ${paymentId}`.execute(stage.db);
  await sql`insert into disputes (id, payment_id, event_id, provider_dispute_id, amount_paise, reason, state, created_at, updated_at)
    values (${id}, ${payment}, ${eventId}, ${id}, 50000, 'general', ${state}, now(), now())`.execute(
    stage.db,
  );
  return { eventId, id };
}

/** A payment of Asha's that the sandbox took. */
async function paid({ done }: Stage): Promise<string> {
  const { paymentId } = await done({ method: 'POST', url: '/v1/payments/sample' });
  const at = `/v1/payments/${paymentId}`;
  await done({ method: 'POST', url: `${at}/checkout` });
  const proof = await done({ method: 'POST', url: `${at}/sandbox`, body: { outcome: 'success' } });
  await done({ method: 'POST', url: `${at}/confirmation`, body: proof });
  return paymentId;
}

const atBank = (paymentId: string): Sent => ({
  method: 'POST',
  url: `/v1/payments/${paymentId}/sandbox/dispute`,
  body: { step: 'dispute' },
});
const listed = (eventId: string): Sent => ({ method: 'GET', url: `/v1/events/${eventId}/disputes` });
const evidence = (id: string, as = ''): Sent => ({ method: 'GET', url: `/v1/disputes/${id}/evidence${as}` });
const answer = (id: string): Sent => ({ method: 'POST', url: `/v1/disputes/${id}/evidence`, body: {} });

export const disputeRecipes: RecipeBook = {
  listEventDisputes: {
    plain: async (stage) => listed((await disputed(stage)).eventId),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ as: ravi, ...listed(await event()) }),
    },
  },
  getEvidence: {
    plain: async (stage) => evidence((await disputed(stage)).id),
    problems: { dispute_not_found: ({ send }) => send(evidence('nothing')) },
  },
  downloadEvidence: {
    plain: async (stage) => evidence((await disputed(stage)).id, '.pdf'),
    problems: { dispute_not_found: ({ send }) => send(evidence('nothing', '.pdf')) },
  },
  disputeInSandbox: {
    plain: async (stage) => atBank(await paid(stage)),
    problems: {
      general_route_not_found: ({ send, cutOff }) => send({ ...atBank('nowhere'), at: cutOff }),
      payment_not_found: ({ send }) => send(atBank('nowhere')),
      async payment_not_open({ newPerson, done, send }) {
        const as = await newPerson();
        const { paymentId } = await done({ as, method: 'POST', url: '/v1/payments/sample' });
        return send({ ...atBank(paymentId), as });
      },
    },
  },
  sendEvidence: {
    plain: async (stage) => answer((await disputed(stage)).id),
    problems: {
      dispute_not_found: ({ send }) => send(answer('nothing')),
      dispute_not_open: async (stage) => stage.send(answer((await disputed(stage, 'won')).id)),
      async payment_own_decision(stage) {
        const { eventId, id } = await disputed(stage);
        await stage.helps(eventId, stage.ravi, 'money');
        return stage.send({ ...answer(id), as: stage.ravi });
      },
    },
  },
};
