import { cells, everyone, forHolders, members, moneyHelpers, type Row } from '../row.ts';

const event = '/v1/events/:eventId';
const body = (content: unknown) => () => ({ body: content });
const cashiers = cells('event_not_found', { organiser: 'ok', money: 'ok', door: 'ok' });
const buyerDetails = {
  ...{ name: 'Kite Club', street: '12 Beach Road', city: 'Mumbai', postcode: '400049' },
  ...{ country: 'IN', state: '27', taxId: '' },
};
const sellerDetails = { enabled: false, seller: { ...buyerDetails, prefix: 'KC' } };
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
    about: "the site's",
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
    about: "the site's",
    cells: cells('payment_account_not_found', { administrator: 'ok' }),
    send: (_, caller) => ({
      params: { account: 'site', ownerId: 'site' },
      body: { password: caller?.password ?? 'none', enabled: false, settings: atTheDoor },
    }),
  },
  {
    route: 'POST /v1/payment-accounts/:account/:ownerId/removals',
    about: 'your own',
    cells: { ...cells('payment_method_unknown'), guest: 'user_invalid_credentials' },
    note: 'no such way to pay',
    send: (_, caller) => ({
      params: { account: 'organiser', ownerId: caller?.userId ?? 'nobody' },
      body: { password: caller?.password ?? 'none', methodId: 'nothing' },
    }),
  },
  {
    route: 'POST /v1/payment-accounts/:account/:ownerId/removals',
    about: "the site's",
    cells: cells('payment_account_not_found', { administrator: 'payment_method_unknown' }),
    note: 'no such way to pay',
    send: (_, caller) => ({
      params: { account: 'site', ownerId: 'site' },
      body: { password: caller?.password ?? 'none', methodId: 'nothing' },
    }),
  },
  { route: `GET ${event}/disputes`, cells: moneyHelpers },
  {
    route: 'GET /v1/admin/disputes',
    cells: cells('general_route_not_found', { administrator: 'ok' }),
  },
  ...[
    { method: 'GET', path: 'evidence' },
    { method: 'GET', path: 'evidence.pdf' },
    { method: 'POST', path: 'evidence' },
  ].map(
    ({ method, path }): Row => ({
      route: `${method} /v1/disputes/:disputeId/${path}`,
      cells: cells('dispute_not_found'),
      note: 'no such dispute; tests/integration/payments/disputes.test.ts has the others',
      send: () => ({
        params: { disputeId: 'nothing' },
        ...(method === 'POST' && { body: {} }),
      }),
    }),
  ),
  {
    route: 'GET /v1/sellers/:account/:ownerId',
    about: 'your own',
    cells: members,
    send: (_, caller) => ({ params: { account: 'organiser', ownerId: caller?.userId ?? 'nobody' } }),
  },
  {
    route: 'GET /v1/sellers/:account/:ownerId',
    about: "a group's",
    cells: cells('payment_account_not_found', { organiser: 'ok' }),
    note: 'its organisers',
    send: ({ groupId }) => ({ params: { account: 'group', ownerId: groupId } }),
  },
  {
    route: 'GET /v1/sellers/:account/:ownerId/invoices.csv',
    about: "the site's",
    cells: cells('payment_account_not_found', { administrator: 'ok' }),
    send: () => ({ params: { account: 'site', ownerId: 'site' } }),
  },
  {
    route: 'PUT /v1/sellers/:account/:ownerId',
    about: "a group's",
    cells: cells('payment_account_not_found', { organiser: 'ok' }),
    note: 'its owner',
    send: ({ groupId }, caller) => ({
      params: { account: 'group', ownerId: groupId },
      body: { password: caller?.password ?? 'none', ...sellerDetails },
    }),
  },
  {
    route: 'PUT /v1/sellers/:account/:ownerId',
    about: "the site's",
    cells: cells('payment_account_not_found', { administrator: 'ok' }),
    send: (_, caller) => ({
      params: { account: 'site', ownerId: 'site' },
      body: { password: caller?.password ?? 'none', ...sellerDetails },
    }),
  },
  {
    route: 'GET /v1/closed-sellers',
    about: 'your own',
    cells: members,
  },
  {
    route: 'GET /v1/closed-sellers',
    about: "the site's",
    cells: cells('payment_account_not_found', { administrator: 'ok' }),
    send: () => ({ query: 'scope=site' }),
  },
  ...['invoices', 'invoices.csv'].map(
    (path): Row => ({
      route: `GET /v1/closed-sellers/:sellerId/${path}`,
      cells: cells('payment_account_not_found'),
      note: 'who owned the group, and administrators; tested with one that never was',
      send: () => ({ params: { sellerId: 'nothing' } }),
    }),
  ),
  { route: `GET ${event}/tax`, cells: everyone },
  { route: `PUT ${event}/tax`, cells: moneyHelpers, send: body({ supplyState: '27' }) },
  { route: `GET ${event}/invoices`, cells: moneyHelpers },
  { route: `GET ${event}/invoices.csv`, cells: moneyHelpers },
  ...['GET', 'PUT'].map(
    (method): Row => ({
      route: `${method} /v1/payments/:paymentId/invoices`,
      cells: cells('payment_not_found'),
      note: 'only the buyer; tested with the payment of someone else',
      send: () => ({ params: { paymentId: 'nothing' }, ...(method === 'PUT' && { body: buyerDetails }) }),
    }),
  ),
  ...['pdf', 'xml'].map(
    (kind): Row => ({
      route: `GET /v1/invoices/:invoiceId/${kind}`,
      cells: cells('invoice_not_found'),
      note: 'the buyer, those with the money role at the event, and those who see the account of the seller',
      send: () => ({ params: { invoiceId: 'nothing' } }),
    }),
  ),
  ...['razorpay/:methodId', 'stripe', 'stripe/:methodId'].map(
    (path): Row => ({
      route: `POST /v1/payments/webhooks/${path}`,
      cells: forHolders('payment_not_genuine'),
      note: "with the provider's signature",
      send: () => ({ params: { methodId: 'nothing' } }),
    }),
  ),
];
