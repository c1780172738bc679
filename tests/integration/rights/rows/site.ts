import { localeEndpoints, ping } from '../../../../contracts/locale.ts';
import { uploadOf } from '../../contract/random-requests.ts';
import { kiteDay } from '../fixtures.ts';
import { cells, everyone, forHolders, members, type Row } from '../row.ts';

const siteUrl = 'http://localhost:3000';
const files = '/v1/storage/buckets/:bucketId/files';
/** Pictures are shown on pages, so a rejection may reveal that one exists. */
const owners = cells('user_unauthorized', { organiser: 'ok' });
const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const fileRows: readonly Row[] = [
  { route: `GET ${files}`, cells: members },
  {
    route: `POST ${files}`,
    cells: members,
    send: () => {
      const { headers, payload } = uploadOf({ fileId: 'unique()', bytes: tinyPicture });
      return { headers, raw: payload };
    },
  },
  { route: `GET ${files}/:fileId`, cells: everyone },
  { route: `PUT ${files}/:fileId`, cells: owners, send: () => ({ body: { name: 'kite.png' } }) },
  { route: `DELETE ${files}/:fileId`, cells: owners, consumes: 'picture' },
  { route: `GET ${files}/:fileId/view`, cells: everyone },
  { route: `GET ${files}/:fileId/download`, cells: everyone },
  { route: `GET ${files}/:fileId/preview`, cells: everyone },
];

const documents = '/v1/databases/:databaseId/collections/:collectionId/documents';
const unauthorised = 'user_unauthorized';
const aUser = (documentId: string) => ({ params: { collectionId: 'users', documentId } });

/** The document API, with its own errors for read-only attributes. */
export const documentRows: readonly Row[] = [
  { route: `GET ${documents}`, about: 'events', cells: everyone },
  { route: `GET ${documents}`, about: 'users', cells: everyone, send: () => aUser('') },
  {
    route: `POST ${documents}`,
    about: 'an event',
    cells: cells('ok', {}, unauthorised),
    send: () => ({ body: { documentId: 'unique()', data: kiteDay } }),
  },
  {
    route: `POST ${documents}`,
    about: "the attendee's record",
    cells: cells(unauthorised, { attendee: 'ok' }, unauthorised),
    send: ({ userId }) => ({ ...aUser(userId), body: { documentId: userId, data: { interests: 'Kites' } } }),
  },
  { route: `GET ${documents}/:documentId`, about: 'an event', cells: everyone },
  {
    route: `GET ${documents}/:documentId`,
    about: "the attendee's record",
    cells: everyone,
    note: 'others see only name and picture',
    send: ({ userId }) => aUser(userId),
  },
  {
    route: `PATCH ${documents}/:documentId`,
    about: 'an event',
    cells: cells(unauthorised, { organiser: 'ok' }, unauthorised),
    send: () => ({ body: { data: { eventTitle: 'Balloon day' } } }),
    consumes: 'event',
  },
  {
    route: `PATCH ${documents}/:documentId`,
    about: "the attendee's record",
    cells: cells(unauthorised, { attendee: 'ok' }, unauthorised),
    send: ({ userId }) => ({ ...aUser(userId), body: { data: { interests: 'Kites' } } }),
  },
  {
    route: `DELETE ${documents}/:documentId`,
    about: 'an event',
    cells: cells(unauthorised, { organiser: 'ok' }, unauthorised),
    consumes: 'event',
  },
  {
    route: `DELETE ${documents}/:documentId`,
    about: "the attendee's record",
    cells: cells(unauthorised, {}, unauthorised),
    note: 'deleted with the account',
    send: ({ userId }) => aUser(userId),
  },
];

const feeds = ['ics', 'rss', 'json'].flatMap((format) =>
  ['', '/categories/:category', '/organisers/:organiserId', '/groups/:groupId'].map(
    (of) => `GET /feeds${of}/events.${format}`,
  ),
);
const onThisMachine = 'local sites only';

/** Calls about no one in particular, and paths outside the API. */
export const siteRows: readonly Row[] = [
  { route: 'GET /v1/places/geocode', cells: everyone, send: () => ({ query: 'text=Hampi' }) },
  { route: 'GET /v1/places/suggest', cells: members, send: () => ({ query: 'text=Ham' }) },
  {
    route: 'POST /v1/places/route',
    cells: everyone,
    send: () => ({
      body: { from: { latitude: 19.02, longitude: 72.84 }, to: { latitude: 18.92, longitude: 72.83 } },
    }),
  },
  {
    route: 'POST /v1/contact',
    cells: everyone,
    send: () => ({
      body: { name: 'Asha', email: 'asha@example.org', subject: 'Kites', message: 'Where can I buy one?' },
    }),
  },
  ...['/v1/chat', '/chat'].map((path) => ({
    route: `POST ${path}`,
    cells: everyone,
    send: () => ({ body: { message: 'Kites in Mumbai?' } }),
  })),
  { route: 'GET /v1/site', cells: everyone },
  { route: 'GET /v1/site/legal', cells: everyone },
  { route: 'GET /v1/site/notice', cells: everyone },
  { route: 'GET /v1/openapi.json', cells: everyone },
  ...Object.values({ ...localeEndpoints, ping }).map(({ path }) => ({
    route: `GET ${path}`,
    cells: everyone,
  })),
  { route: 'GET /v1/avatars/initials', cells: everyone, send: () => ({ query: 'name=Asha' }) },
  { route: 'GET /v1/avatars/flags/:code', cells: everyone, send: () => ({ params: { code: 'in' } }) },
  { route: 'GET /v1/avatars/qr', cells: everyone, send: () => ({ query: 'text=kites' }) },
  {
    route: 'GET /v1/realtime',
    cells: forHolders('general_bad_request'),
    note: 'WebSocket only; changes go only to people who may read them',
  },
  {
    route: 'POST /v1/subscriptions',
    cells: everyone,
    send: () => ({ body: { email: 'reader@example.org' } }),
  },
  {
    route: 'PUT /v1/subscriptions/:subscriptionId/confirmation',
    cells: forHolders('user_invalid_token'),
    note: 'with the secret from the mail',
    send: () => ({ params: { subscriptionId: 'nobody' }, body: { secret: 'guessed' } }),
  },
  ...['/v1/unsubscriptions', '/unsubscribe'].map((path) => ({
    route: `POST ${path}`,
    cells: forHolders(path === '/unsubscribe' ? 400 : 'user_invalid_token'),
    note: 'with the signed link from the mail',
    send: () => ({ body: { list: 'reminder_day', id: 'nobody', token: 'forged' } }),
  })),
  {
    route: 'POST /v1/payments/webhooks/razorpay',
    cells: forHolders('payment_not_genuine'),
    note: "with the provider's signature",
    withProvider: true,
  },
  ...feeds.map((route) => ({
    route,
    cells: everyone,
    send: () => ({ params: { category: 'sports' } }),
  })),
  { route: 'GET /feeds/events/:eventId/event.ics', cells: everyone },
  {
    route: 'GET /v1/oembed',
    cells: everyone,
    send: ({ eventId }) => ({ query: `url=${encodeURIComponent(`${siteUrl}/event/${eventId}`)}` }),
  },
  {
    route: 'GET /feeds/calendars/:userId/:token/events.ics',
    cells: forHolders('general_route_not_found'),
    note: 'with the secret URL that only its owner knows',
    send: () => ({ params: { token: 'guessed' } }),
  },
  {
    route: 'POST /mcp',
    cells: everyone,
    note: "cookies don't count; an API key allows what its scopes say: events.read your registrations and the events only you can see, registrations.write registering and cancelling",
    send: () => ({
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    }),
  },
  ...['GET', 'DELETE'].map((method) => ({
    route: `${method} /mcp`,
    cells: forHolders(405),
    note: 'stateless',
  })),
  { route: 'GET /event/:eventId/card.png', cells: everyone },
  { route: 'GET /event/:eventId/cover.jpg', cells: everyone },
  { route: 'GET /covers/:name', cells: everyone, send: () => ({ params: { name: 'music-0a1b2c3d.svg' } }) },
  ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'].map((path) => ({
    route: `GET ${path}`,
    cells: everyone,
  })),
  ...[180, 192, 512].map((size) => ({ route: `GET /icon-${size}.png`, cells: everyone })),
  { route: 'GET /health/live', cells: everyone },
  { route: 'GET /health/ready', cells: everyone },
  { route: 'GET /dev/mailbox', cells: everyone, note: onThisMachine },
  ...['', '/html'].map((path) => ({
    route: `GET /dev/mailbox/:mailId${path}`,
    cells: forHolders(404),
    note: onThisMachine,
    send: () => ({ params: { mailId: 'nothing' } }),
  })),
  {
    route: 'GET /*',
    cells: everyone,
    note: "pages; their content comes from the calls above, with the visitor's rights",
    send: () => ({ params: { '*': 'allevents' } }),
  },
];
