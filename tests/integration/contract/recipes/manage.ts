import { sql } from 'kysely';
import { hiddenSale } from './late-changes.ts';
import type { RecipeBook } from './recipe.ts';
import { paid, type Sent, type Stage } from './stage.ts';

const approval = { tenantApproval: true };
const approveAll = (id: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/registrations/approvals`,
});
const message = (id: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/messages`,
  body: { messageId: 'one', audience: 'all', subject: 'Bring a jacket', text: 'It is windy.' },
});
const settlement = (id: string, kind = ''): Sent => ({
  method: 'GET',
  url: `/v1/events/${id}/settlement${kind}`,
});
const sheet = (id: string): Sent => ({ method: 'GET', url: `/v1/events/${id}/registrations.csv` });
const retry = (id: string, paymentId: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/payments/${paymentId}/refund`,
});

/** An event with a pending registration. */
async function pending({ event, registered }: Stage, fields: object = {}): Promise<string> {
  const id = await event({ ...approval, ...fields });
  await registered(id);
  return id;
}

/** An organiser's bulk actions. */
export const manageRecipes: RecipeBook = {
  approveAll: {
    plain: async (stage) => approveAll(await pending(stage)),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...approveAll(await event()), as: ravi }),
      async event_has_started(stage) {
        const id = await pending(stage);
        await stage.overBy(id);
        return stage.send(approveAll(id));
      },
      event_sales_stopped: hiddenSale(approveAll),
      payment_not_set_up: async (stage) =>
        stage.send({ ...approveAll(await pending(stage, paid)), at: stage.unpaid }),
      async general_service_unavailable(stage) {
        const id = await pending(stage);
        return stage.whileCrowded(id, () => stage.send({ ...approveAll(id), at: stage.crowded }));
      },
    },
  },
  sendMessage: {
    plain: async ({ event }) => message(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...message(await event()), as: ravi }),
      async event_hidden({ db, event, send }) {
        const id = await event();
        await sql`update events set hidden_at = now(), hidden_reason = 'A fraud.' where id = ${id}`.execute(
          db,
        );
        return send(message(id));
      },
    },
  },
  getEventSettlement: {
    plain: async ({ event }) => settlement(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...settlement(await event()), as: ravi }),
    },
  },
  exportEventSettlement: {
    plain: async ({ event }) => settlement(await event(), '.csv'),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ ...settlement(await event(), '.csv'), as: ravi }),
    },
  },
  exportRegistrations: {
    plain: async ({ event }) => sheet(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...sheet(await event()), as: ravi }),
    },
  },
  retryRefund: {
    plain: async ({ event }) => retry(await event(), 'nowhere'),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ ...retry(await event(), 'nowhere'), as: ravi }),
      payment_not_found: async ({ event, send }) => send(retry(await event(), 'nowhere')),
    },
  },
};
