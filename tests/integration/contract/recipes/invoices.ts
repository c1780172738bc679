import { sql } from 'kysely';
import type { TestPerson } from '../../../kit/people.ts';
import { bought } from './late-changes.ts';
import type { RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const buyer = {
  ...{ name: 'Lantern Club', street: 'Am Kanal 1', city: 'Berlin', postcode: '10967' },
  ...{ country: 'DE', state: '', taxId: 'DE136695976' },
};
const seller = { ...buyer, prefix: 'LC' };

const sellerUrl = (userId: string) => `/v1/sellers/organiser/${userId}`;
const sell = ({ userId, password }: TestPerson): Sent => ({
  method: 'PUT',
  url: sellerUrl(userId),
  body: { password, enabled: true, seller },
});
const ofPayment = (paymentId: string): Sent => ({ method: 'GET', url: `/v1/payments/${paymentId}/invoices` });
const ask = (paymentId: string): Sent => ({ ...ofPayment(paymentId), method: 'PUT', body: buyer });
const ofEvent = (eventId: string, path: string): Sent => ({
  method: 'GET',
  url: `/v1/events/${eventId}/${path}`,
});

/** Ravi's payment to a new organiser who issues invoices. */
async function paid(stage: Stage): Promise<string> {
  const newPerson: Stage['newPerson'] = async (name) => {
    const as = await stage.newPerson(name);
    await stage.done({ ...sell(as), as });
    return as;
  };
  return bought({ ...stage, newPerson });
}

/** His invoice. */
async function issued(stage: Stage): Promise<string> {
  const { invoices } = await stage.done({ ...ask(await paid(stage)), as: stage.ravi });
  return invoices[0].$id;
}

const download = (kind: string): RecipeBook[string] => ({
  plain: async (stage) => ({
    as: stage.ravi,
    method: 'GET',
    url: `/v1/invoices/${await issued(stage)}/${kind}`,
  }),
  problems: {
    invoice_not_found: ({ send }) => send({ method: 'GET', url: `/v1/invoices/nothing/${kind}` }),
  },
});

const forMoneyRole = (path: string): RecipeBook[string] => ({
  plain: async ({ event }) => ofEvent(await event(), path),
  problems: {
    event_not_found: async ({ event, ravi, send }) => send({ ...ofEvent(await event(), path), as: ravi }),
  },
});

/** Ravi asks for the account of Asha. */
const ofAnother =
  (method: 'GET' | 'PUT', path = '') =>
  ({ ravi, asha, send }: Stage) =>
    send({
      ...{ as: ravi, method, url: sellerUrl(asha.userId) + path },
      ...(method === 'PUT' && { body: { password: ravi.password, enabled: true, seller } }),
    });

/** As if a group of Asha's had sold something and was deleted. */
const ofClosed = (path: string): RecipeBook[string] => ({
  plain: async ({ db, asha }) => {
    await sql`insert into closed_sellers values ('closed', 'Lantern Club', '', ${asha.userId}, now())
      on conflict do nothing`.execute(db);
    return { as: asha, method: 'GET', url: `/v1/closed-sellers/closed/${path}` };
  },
  problems: {
    payment_account_not_found: ({ ravi, send }) =>
      send({ as: ravi, method: 'GET', url: `/v1/closed-sellers/nothing/${path}` }),
  },
});

export const invoiceRecipes: RecipeBook = {
  getSeller: {
    plain: ({ asha }) => ({ method: 'GET', url: sellerUrl(asha.userId) }),
    problems: { payment_account_not_found: ofAnother('GET') },
  },
  setSeller: {
    plain: async ({ newPerson }) => {
      const as = await newPerson();
      return { ...sell(as), as };
    },
    problems: {
      payment_account_not_found: ofAnother('PUT'),
      user_invalid_credentials: ({ zoya, send }) =>
        send({ ...sell({ ...zoya, password: 'a wrong one' }), as: zoya }),
    },
  },
  exportSellerInvoices: {
    plain: ({ asha }) => ({ method: 'GET', url: `${sellerUrl(asha.userId)}/invoices.csv` }),
    problems: { payment_account_not_found: ofAnother('GET', '/invoices.csv') },
  },
  getEventTax: {
    plain: async ({ event }) => ofEvent(await event(), 'tax'),
    problems: { event_not_found: ({ send }) => send(ofEvent('nowhere', 'tax')) },
  },
  setEventTax: {
    plain: async ({ event }) => ({
      ...ofEvent(await event(), 'tax'),
      ...{ method: 'PUT', body: { supplyState: '27' } },
    }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ ...ofEvent(await event(), 'tax'), as: ravi, method: 'PUT', body: { supplyState: null } }),
    },
  },
  getPaymentInvoices: {
    plain: async (stage) => ({ ...ofPayment(await bought(stage)), as: stage.ravi }),
    problems: { payment_not_found: ({ send }) => send(ofPayment('nowhere')) },
  },
  requestInvoice: {
    plain: async (stage) => ({ ...ask(await paid(stage)), as: stage.ravi }),
    problems: {
      payment_not_found: ({ send }) => send(ask('nowhere')),
      async invoice_not_possible(stage) {
        const { paymentId } = await stage.done({ method: 'POST', url: '/v1/payments/sample' });
        return stage.send(ask(paymentId));
      },
    },
  },
  listEventInvoices: forMoneyRole('invoices'),
  exportEventInvoices: forMoneyRole('invoices.csv'),
  listClosedSellers: {
    plain: ({ asha }) => ({ as: asha, method: 'GET', url: '/v1/closed-sellers' }),
    problems: {
      payment_account_not_found: ({ ravi, send }) =>
        send({ as: ravi, method: 'GET', url: '/v1/closed-sellers?scope=site' }),
    },
  },
  listClosedInvoices: ofClosed('invoices'),
  exportClosedInvoices: ofClosed('invoices.csv'),
  downloadInvoice: download('pdf'),
  downloadInvoiceXml: download('xml'),
};
