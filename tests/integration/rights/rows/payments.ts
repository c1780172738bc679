import { cells, forHolders, members, moneyHelpers, type Row } from '../row.ts';

const event = '/v1/events/:eventId';
const body = (content: unknown) => () => ({ body: content });
const cashiers = cells('event_not_found', { organiser: 'ok', money: 'ok', door: 'ok' });
const atTheDoor = { method: 'door', cash: true, card: false };

/** Ways to pay, the money that people confirm, and the accounts that it goes to. */
export const paymentRows: readonly Row[] = [
  { route: `GET ${event}/payment-methods`, cells: moneyHelpers },
  { route: `PUT ${event}/payment-methods`, cells: moneyHelpers, send: body({ offered: ['sandbox'] }) },
  { route: `GET ${event}/transfers`, cells: moneyHelpers },
  {
    route: `POST ${event}/transfers`,
    cells: moneyHelpers,
    note: 'no such payment',
    send: body({ transfers: [{ paymentId: 'nothing', amountPaise: 100 }] }),
  },
  {
    route: `POST ${event}/transfers/preview`,
    cells: moneyHelpers,
    send: body({ csv: 'Date,Text,Amount\n2026-11-01,A kite,500.00' }),
  },
  {
    route: `POST ${event}/payments/:paymentId/refund-transfer`,
    cells: cells('event_not_found', { organiser: 'payment_not_found', money: 'payment_not_found' }),
    note: 'tested with a payment for another event',
    send: body({ refundIds: ['nothing'] }),
  },
  { route: `GET ${event}/door/payments`, cells: cashiers },
  {
    route: `POST ${event}/door/payments`,
    cells: cells('event_not_found', {
      organiser: 'payment_not_found',
      money: 'payment_not_found',
      door: 'payment_not_found',
    }),
    note: 'no such payment',
    send: body({ paymentId: 'nothing', amountPaise: 50_000, by: 'cash' }),
  },
  {
    route: 'GET /v1/payment-accounts/:account/:ownerId',
    about: 'your own',
    cells: members,
    send: (_, caller) => ({ params: { account: 'organiser', ownerId: caller?.userId ?? 'nobody' } }),
  },
  {
    route: 'GET /v1/payment-accounts/:account/:ownerId',
    about: 'the site’s',
    cells: cells('payment_account_not_found', { administrator: 'ok' }),
    send: () => ({ params: { account: 'site', ownerId: 'site' } }),
  },
  {
    route: 'PUT /v1/payment-accounts/:account/:ownerId',
    about: 'your own',
    cells: { ...members, guest: 'user_invalid_credentials' },
    send: (_, caller) => ({
      params: { account: 'organiser', ownerId: caller?.userId ?? 'nobody' },
      body: { password: caller?.password ?? 'none', enabled: true, settings: atTheDoor },
    }),
  },
  {
    route: 'PUT /v1/payment-accounts/:account/:ownerId',
    about: 'the site’s',
    cells: cells('payment_account_not_found', { administrator: 'ok' }),
    send: (_, caller) => ({
      params: { account: 'site', ownerId: 'site' },
      body: { password: caller?.password ?? 'none', enabled: false, settings: atTheDoor },
    }),
  },
  ...['razorpay/:methodId', 'stripe', 'stripe/:methodId'].map(
    (path): Row => ({
      route: `POST /v1/payments/webhooks/${path}`,
      cells: forHolders('payment_not_genuine'),
      note: "with the provider's signature",
      send: () => ({ params: { methodId: 'nothing' } }),
    }),
  ),
];
