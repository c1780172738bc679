import { sql } from 'kysely';
import { samplePrice } from '../../../../contracts/payment-terms.ts';
import { priceChanged, saleProblems } from './late-changes.ts';
import type { RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const proof = {
  razorpay_order_id: 'order_nobodys',
  razorpay_payment_id: 'pay_nobodys',
  razorpay_signature: '0'.repeat(64),
};

const ofPayment = (id: string, path: string, body?: object): Sent => ({
  method: path === '' ? 'GET' : 'POST',
  url: `/v1/payments/${id}${path}`,
  ...(body !== undefined && { body }),
});

/** Asha's order for the sample product. */
async function sample({ done }: Stage, at?: Sent['at']): Promise<string> {
  const call: Sent = { method: 'POST', url: '/v1/payments/sample', ...(at !== undefined && { at }) };
  return (await done(call)).paymentId;
}

/** Her order with an open checkout. */
async function opened(stage: Stage): Promise<string> {
  const id = await sample(stage);
  const { options } = await stage.done(ofPayment(id, '/checkout'));
  if (options.amount !== samplePrice.amount) throw new Error('The sample has another price.');
  return id;
}

/** Opens the payment of Ravi's held seat. */
async function seat({ done, ravi }: Stage, eventId: string): Promise<string> {
  const url = `/v1/events/${eventId}/registrations/own/payment`;
  return (await done({ as: ravi, method: 'POST', url })).paymentId;
}

export const paymentRecipes: RecipeBook = {
  buySample: { plain: () => ({ method: 'POST', url: '/v1/payments/sample' }), problems: {} },
  getPayment: {
    plain: async (stage) => ofPayment(await sample(stage), ''),
    problems: {
      payment_not_found: async (stage) =>
        stage.send({ ...ofPayment(await sample(stage), ''), as: stage.ravi }),
    },
  },
  listOwnPayments: { plain: () => ({ method: 'GET', url: '/v1/account/payments' }), problems: {} },
  openCheckout: {
    plain: async (stage) => ofPayment(await sample(stage), '/checkout'),
    problems: {
      ...saleProblems(seat, (id) => ofPayment(id, '/checkout')),
      payment_price_changed: priceChanged(seat, (id) => ofPayment(id, '/checkout')),
      payment_not_found: ({ send }) => send(ofPayment('nowhere', '/checkout')),
      async payment_not_open(stage) {
        const id = await opened(stage);
        const body = await stage.done(ofPayment(id, '/sandbox', { outcome: 'success' }));
        await stage.done(ofPayment(id, '/confirmation', body));
        return stage.send(ofPayment(id, '/checkout'));
      },
      async payment_method_unknown(stage) {
        const id = await sample(stage);
        await sql`update payment_orders set provider = 'stripe' where id = ${id}`.execute(stage.db);
        return stage.send(ofPayment(id, '/checkout'));
      },
      async payment_provider_unavailable(stage) {
        const at = stage.cutOff;
        return stage.send({ ...ofPayment(await sample(stage, at), '/checkout'), at });
      },
    },
  },
  confirmPayment: {
    plain: async (stage) => ofPayment(await opened(stage), '/confirmation', proof),
    problems: {
      payment_not_found: ({ send }) => send(ofPayment('nowhere', '/confirmation', proof)),
      payment_not_genuine: async (stage) =>
        stage.send(ofPayment(await opened(stage), '/confirmation', proof)),
    },
  },
  payInSandbox: {
    plain: async (stage) => ofPayment(await opened(stage), '/sandbox', { outcome: 'failure' }),
    problems: {
      general_route_not_found: ({ send, cutOff }) =>
        send({ ...ofPayment('nowhere', '/sandbox', { outcome: 'success' }), at: cutOff }),
      payment_not_found: ({ send }) => send(ofPayment('nowhere', '/sandbox', { outcome: 'success' })),
      async payment_not_open({ newPerson, done, send }) {
        const as = await newPerson();
        const { paymentId } = await done({ as, method: 'POST', url: '/v1/payments/sample' });
        // No checkout was opened, so the provider has no order yet.
        return send({ ...ofPayment(paymentId, '/sandbox', { outcome: 'success' }), as });
      },
    },
  },
  listEventPayments: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/payments` }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, method: 'GET', url: `/v1/events/${await event()}/payments` }),
    },
  },
};

const methodsUrl = (eventId: string) => `/v1/events/${eventId}/payment-methods`;

const choose = (eventId: string, offered: readonly string[] | null): Sent => ({
  method: 'PUT',
  url: methodsUrl(eventId),
  body: { offered },
});

export const paymentMethodRecipes: RecipeBook = {
  getEventMethods: {
    plain: async ({ event }) => ({ method: 'GET', url: methodsUrl(await event()) }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, method: 'GET', url: methodsUrl(await event()) }),
    },
  },
  setEventMethods: {
    plain: async ({ event }) => choose(await event(), ['sandbox']),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ as: ravi, ...choose(await event(), null) }),
      payment_method_unknown: async ({ event, send }) => send(choose(await event(), ['another'])),
      async payment_method_currency({ asha, db, event, done, send }) {
        const settings = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };
        const { methods } = await done({
          ...{ method: 'PUT', url: `/v1/payment-accounts/organiser/${asha.userId}` },
          body: { password: asha.password, enabled: true, settings },
        });
        const answer = await send(choose(await event({ currency: 'EUR' }), [methods[0].$id]));
        // The stage's other events take test payments.
        await sql`update payment_methods set enabled = false`.execute(db);
        return answer;
      },
    },
  },
  listPaymentMethods: {
    plain: async (stage) => ({ ...ofPayment(await sample(stage), '/methods'), method: 'GET' }),
    problems: {
      payment_not_found: ({ send }) => send({ ...ofPayment('nowhere', '/methods'), method: 'GET' }),
    },
  },
  choosePaymentMethod: {
    plain: async (stage) => ofPayment(await sample(stage), '/method', { methodId: 'sandbox' }),
    problems: {
      payment_not_found: ({ send }) => send(ofPayment('nowhere', '/method', { methodId: 'sandbox' })),
      payment_method_unknown: async (stage) =>
        stage.send(ofPayment(await sample(stage), '/method', { methodId: 'another' })),
      async payment_not_open(stage) {
        const id = await opened(stage);
        const body = await stage.done(ofPayment(id, '/sandbox', { outcome: 'success' }));
        await stage.done(ofPayment(id, '/confirmation', body));
        return stage.send(ofPayment(id, '/method', { methodId: 'sandbox' }));
      },
    },
  },
};

/** A link of the installation's, as other sites ask about it. */
const embedOf = (page: string): Sent => {
  const url = encodeURIComponent(`http://localhost:3000${page}`);
  return { as: null, method: 'GET', url: `/v1/oembed?url=${url}` };
};

export const siteRecipes: RecipeBook = {
  describeEmbed: {
    plain: async ({ event }) => embedOf(`/event/${await event()}`),
    problems: {
      general_argument_invalid: ({ send }) => send(embedOf('/about')),
      event_not_found: ({ send }) => send(embedOf('/event/nowhere')),
      group_not_found: ({ send }) => send(embedOf('/group/nowhere')),
    },
  },
  chat: {
    plain: () => ({ as: null, method: 'POST', url: '/v1/chat', body: { message: 'Kites in Mumbai?' } }),
    problems: {},
  },
  describeApi: { plain: () => ({ as: null, method: 'GET', url: '/v1/openapi.json' }), problems: {} },
  readAboutSite: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/site' }),
    problems: {
      general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/site?language=nowhere' }),
    },
  },
  readLegalTexts: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/site/legal' }),
    problems: {
      general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/site/legal?language=nowhere' }),
    },
  },
  sendContactMessage: {
    plain: () => ({
      as: null,
      method: 'POST',
      url: '/v1/contact',
      body: { name: 'Asha', email: 'asha@example.org', subject: 'Kites', message: 'Where can I buy one?' },
    }),
    problems: {},
  },
};
