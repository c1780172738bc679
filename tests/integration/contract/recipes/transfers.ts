import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import type { RecipeBook } from './recipe.ts';
import { paid, type Sent, type Stage } from './stage.ts';

const upi = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };

/** Ravi's order for a seat at Asha's event, to be paid by UPI. */
export async function awaited(stage: Stage): Promise<{ eventId: string; paymentId: string }> {
  const { asha, ravi, db, done } = stage;
  await done(setUp(asha.userId, asha.password));
  const methods = await done({ method: 'GET', url: account(asha.userId) });
  const eventId = await stage.event(paid);
  const offered = [methods.methods[0].$id];
  await done({ method: 'PUT', url: `/v1/events/${eventId}/payment-methods`, body: { offered } });
  await stage.registered(eventId, ravi);
  const own = `/v1/events/${eventId}/registrations/own/payment`;
  const { paymentId } = await done({ as: ravi, method: 'POST', url: own });
  await done({ as: ravi, method: 'POST', url: `/v1/payments/${paymentId}/checkout` });
  // The stage's other events take test payments.
  await sql`update payment_methods set enabled = false`.execute(db);
  return { eventId, paymentId };
}

const account = (userId: string) => `/v1/payment-accounts/organiser/${userId}`;

function setUp(userId: string, password: string, settings: object = upi): Sent {
  return { method: 'PUT', url: account(userId), body: { password, enabled: true, settings } };
}

const report = (paymentId: string): Sent => ({
  method: 'POST',
  url: `/v1/payments/${paymentId}/transfer`,
  body: { bankReference: '512345678901' },
});

const confirm = ({ eventId, paymentId }: { eventId: string; paymentId: string }): Sent => ({
  method: 'POST',
  url: `/v1/events/${eventId}/transfers`,
  body: { transfers: [{ paymentId, amountPaise: 50_000 }] },
});

const preview = (eventId: string, csv = 'Date,Text,Amount\n2026-11-01,A kite,500.00'): Sent => ({
  method: 'POST',
  url: `/v1/events/${eventId}/transfers/preview`,
  body: { csv },
});

const returned = (eventId: string, paymentId: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${eventId}/payments/${paymentId}/refund-transfer`,
  body: { refundIds: ['r1'] },
});

const takeCash = (eventId: string, paymentId: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${eventId}/door/payments`,
  body: { paymentId, amountPaise: 50_000, by: 'cash' },
});

export const transferRecipes: RecipeBook = {
  reportTransfer: {
    plain: async (stage) => ({ ...report((await awaited(stage)).paymentId), as: stage.ravi }),
    problems: {
      payment_not_found: ({ send }) => send(report('nowhere')),
      async payment_not_open(stage) {
        const { paymentId } = await stage.done({ method: 'POST', url: '/v1/payments/sample' });
        return stage.send(report(paymentId));
      },
    },
  },
  getTransferProof: {
    plain: async (stage) => {
      const { paymentId } = await awaited(stage);
      const { ravi: as } = stage;
      const fileId = (await stage.done({ ...(await stage.upload()), as })).$id;
      await stage.done({ ...report(paymentId), as, body: { fileId } });
      return { as, method: 'GET', url: `/v1/payments/${paymentId}/proof` };
    },
    problems: {
      payment_not_found: ({ send }) => send({ method: 'GET', url: '/v1/payments/nowhere/proof' }),
    },
  },
  listTransfers: {
    plain: async (stage) => ({
      method: 'GET',
      url: `/v1/events/${(await awaited(stage)).eventId}/transfers`,
    }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, method: 'GET', url: `/v1/events/${await event()}/transfers` }),
    },
  },
  confirmTransfers: {
    plain: async (stage) => confirm(await awaited(stage)),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, ...confirm({ eventId: await event(), paymentId: 'nothing' }) }),
    },
  },
  previewStatement: {
    plain: async ({ event }) => preview(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ as: ravi, ...preview(await event()) }),
      statement_not_readable: async ({ event, send }) => send(preview(await event(), 'A kite')),
    },
  },
  confirmRefundTransfer: {
    plain: async (stage) => {
      const { eventId, paymentId } = await awaited(stage);
      return returned(eventId, paymentId);
    },
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, ...returned(await event(), 'nothing') }),
      payment_not_found: async ({ event, send }) => send(returned(await event(), 'nothing')),
    },
  },
  listUnpaidAtDoor: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/door/payments` }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, method: 'GET', url: `/v1/events/${await event()}/door/payments` }),
    },
  },
  payAtDoor: {
    plain: async (stage) => {
      const { eventId, paymentId } = await awaited(stage);
      await sql`update payment_orders set provider = 'door' where id = ${paymentId}`.execute(stage.db);
      return takeCash(eventId, paymentId);
    },
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, ...takeCash(await event(), 'nothing') }),
      payment_not_found: async ({ event, send }) => send(takeCash(await event(), 'nothing')),
      async payment_own_decision(stage) {
        const { eventId, paymentId } = await awaited(stage);
        await sql`update payment_orders set provider = 'door' where id = ${paymentId}`.execute(stage.db);
        await stage.helps(eventId, stage.ravi, 'door');
        return stage.send({ ...takeCash(eventId, paymentId), as: stage.ravi });
      },
    },
  },
  getPaymentAccount: {
    plain: ({ asha }) => ({ method: 'GET', url: account(asha.userId) }),
    problems: {
      payment_account_not_found: ({ ravi, send }) => send({ method: 'GET', url: account(ravi.userId) }),
    },
  },
  setPaymentMethod: {
    plain: async ({ newPerson }) => {
      const as = await newPerson();
      return { ...setUp(as.userId, as.password), as };
    },
    problems: {
      payment_account_not_found: ({ ravi, asha, send }) => send(setUp(ravi.userId, asha.password)),
      user_invalid_credentials: ({ zoya, send }) => send({ ...setUp(zoya.userId, 'a wrong one'), as: zoya }),
      async payment_gateway_silent(stage) {
        const as = await stage.newPerson();
        const at = stage.cutOff;
        await stage.done({ ...setUp(as.userId, as.password, gateway('rzp_test_first')), as, at });
        await paidInto(stage, as.userId);
        return stage.send({ ...setUp(as.userId, as.password, gateway('rzp_test_second')), as, at });
      },
    },
  },
  removePaymentMethod: {
    plain: async (stage) => {
      const as = await stage.newPerson();
      return { ...(await removal(stage, as)), as };
    },
    problems: {
      payment_account_not_found: ({ ravi, asha, send }) =>
        send(removed(ravi.userId, asha.password, 'nothing')),
      user_invalid_credentials: ({ zoya, send }) =>
        send({ ...removed(zoya.userId, 'a wrong one', 'nothing'), as: zoya }),
      payment_method_unknown: ({ asha, send }) => send(removed(asha.userId, asha.password, 'nothing')),
      async payment_account_unsettled(stage) {
        const as = await stage.newPerson();
        const call = { ...(await removal(stage, as, gateway('rzp_test_first'))), as };
        await paidInto(stage, as.userId);
        await stage.done(call);
        return stage.send(call);
      },
    },
  },
};

const gateway = (keyId: string) => ({ method: 'razorpay', keyId, keySecret: 'a_secret' });

const removed = (userId: string, password: string, methodId: string): Sent => ({
  method: 'POST',
  url: `${account(userId)}/removals`,
  body: { password, methodId },
});

/** Sets up a way to pay, and removes it. */
async function removal(stage: Stage, as: Stage['asha'], settings?: object): Promise<Sent> {
  const { methods } = await stage.done({ ...setUp(as.userId, as.password, settings), as });
  return removed(as.userId, as.password, methods[0].$id);
}

/** An order that was opened at the person's gateway. */
async function paidInto({ db }: Stage, userId: string): Promise<void> {
  await sql`insert into payment_orders (id, provider, method_id, provider_order_id, subject_kind, subject_id, payer_id,
      description, amount_paise, currency)
    select ${newId()}, method, id, ${newId()}, 'sample', 'sample', ${userId}, 'A kite', 50000, 'INR'
    from payment_methods where user_id = ${userId}`.execute(db);
}
