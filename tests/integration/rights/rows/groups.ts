import { randomUUID } from 'node:crypto';
import { partOf } from '../../group-archives/stage.ts';
import { cells, everyone, members, type Row } from '../row.ts';

const group = '/v1/groups/:groupId';
/** The organiser owns the group and the attendee is a member. */
const owner = cells('group_not_allowed', { organiser: 'ok' });
const archivePart = () => {
  const { headers, payload } = partOf(0, Buffer.alloc(10));
  return { headers, raw: payload };
};
const following = '/v1/following/:kind/:subjectId';

/** Groups, following and saved events. */
export const groupRows: readonly Row[] = [
  { route: 'GET /v1/groups', cells: everyone },
  { route: 'GET /v1/account/groups', cells: members },
  {
    route: 'POST /v1/groups',
    cells: members,
    send: () => ({ body: { name: 'Kites', address: `kites-${randomUUID().slice(0, 13)}` } }),
  },
  { route: `GET ${group}`, cells: everyone },
  { route: `PATCH ${group}`, cells: owner, send: () => ({ body: { place: 'Pune' } }) },
  { route: `DELETE ${group}`, cells: owner, consumes: 'group' },
  {
    route: `PUT ${group}/membership`,
    cells: cells('ok', { pending: 'group_removed' }),
    note: 'the pending person was removed',
    consumesOwn: 'group',
  },
  { route: `GET ${group}/removed`, cells: owner },
  {
    route: `DELETE ${group}/removed/:userId`,
    cells: owner,
    send: ({ removedId }) => ({ params: { userId: removedId } }),
    consumes: 'group',
  },
  {
    route: `DELETE ${group}/membership`,
    cells: cells('ok', { organiser: 'group_owner_stays' }),
    note: 'the owner has to transfer it first',
    consumesOwn: 'group',
  },
  {
    route: `GET ${group}/members`,
    cells: cells('group_not_allowed', { attendee: 'ok', organiser: 'ok' }),
    note: 'members only',
  },
  {
    route: `PUT ${group}/members/:userId`,
    cells: owner,
    send: () => ({ body: { role: 'organiser' } }),
    consumes: 'group',
  },
  { route: `DELETE ${group}/members/:userId`, cells: owner, consumes: 'group' },
  { route: `GET ${group}/api-keys`, cells: owner, note: 'keys limited to the group' },
  { route: `DELETE ${group}/api-keys/:keyId`, cells: owner, consumes: 'group' },
  { route: `GET ${group}/webhooks`, cells: owner, note: 'webhooks limited to the group' },
  {
    route: `DELETE ${group}/webhooks/:webhookId`,
    cells: owner,
    send: ({ groupWebhookId }) => ({ params: { webhookId: groupWebhookId } }),
    consumes: 'group',
  },
  { route: `GET ${group}/archive.zip`, cells: owner, note: 'the owner' },
  { route: `GET ${group}/invitations`, cells: owner },
  {
    route: `POST ${group}/invitations`,
    cells: owner,
    note: 'organisers of the group',
    send: () => ({ body: { people: [{ email: 'somebody@elsewhere.example' }] } }),
  },
  { route: `GET ${group}/shared-events`, cells: owner },
  {
    route: 'GET /v1/events/:eventId/groups',
    cells: cells('event_not_found', { organiser: 'ok' }),
  },
  {
    route: 'PUT /v1/events/:eventId/groups/:groupId',
    cells: owner,
    note: 'organisers of the event or of the group; the other side accepts',
  },
  {
    route: 'DELETE /v1/events/:eventId/groups/:groupId',
    cells: owner,
    note: 'organisers of the event or of the group',
  },
  { route: `GET ${group}/templates`, cells: owner },
  {
    route: `POST ${group}/templates`,
    cells: owner,
    note: 'organisers of the group, of events that they organise in it',
    send: ({ eventId }) => ({ body: { eventId, name: 'Kites' } }),
  },
  {
    route: `PATCH ${group}/templates/:templateId`,
    cells: owner,
    note: 'organisers of the group',
    send: () => ({ body: { name: 'Flying' } }),
  },
  {
    route: `POST ${group}/templates/:templateId/events`,
    cells: owner,
    note: 'organisers of the group',
    send: () => ({ body: { date: '2027-01-10' } }),
  },
  { route: `DELETE ${group}/templates/:templateId`, cells: owner, consumes: 'group' },
  { route: `GET ${group}/calendars`, cells: owner },
  {
    route: `POST ${group}/calendars`,
    cells: cells('group_not_allowed', { organiser: 'import_addresses_off' }),
    note: 'organisers of the group, where the operator allows it',
    send: () => ({ body: { url: 'https://events.example/kites.ics', trusted: true } }),
  },
  {
    route: `PATCH ${group}/calendars/:calendarId`,
    cells: owner,
    note: 'who follows it, and the owner',
    send: () => ({ body: { trusted: true } }),
  },
  {
    route: `DELETE ${group}/calendars/:calendarId`,
    cells: owner,
    note: 'who follows it, and the owner',
    consumes: 'group',
  },
  { route: `GET ${group}/imports`, cells: owner, note: 'the owner' },
  { route: `GET ${group}/imports/:importId`, cells: owner, note: 'the owner' },
  {
    route: `POST ${group}/imports`,
    cells: owner,
    note: 'the owner',
    send: () => ({ body: { bytes: 10 } }),
    consumes: 'group',
  },
  {
    route: `POST ${group}/imports/:importId/parts`,
    cells: cells('group_not_allowed', { organiser: 'group_import_wrong_state' }),
    note: 'the owner, while it is being uploaded',
    send: archivePart,
  },
  {
    route: `POST ${group}/imports/:importId/start`,
    cells: owner,
    note: 'the owner',
    send: () => ({ body: {} }),
    consumes: 'group',
  },
  { route: `DELETE ${group}/imports/:importId`, cells: owner, note: 'the owner', consumes: 'group' },
  {
    route: 'GET /v1/events/:eventId/earlier-guests',
    cells: cells('event_not_found', { organiser: 'ok' }),
  },
  {
    route: 'GET /v1/events/:eventId/earlier-guests.csv',
    cells: cells('event_not_found', { organiser: 'ok' }),
  },
  { route: 'GET /v1/imports/options', cells: members },
  {
    route: 'POST /v1/imports/addresses',
    cells: cells('import_addresses_off'),
    note: 'where the operator allows it',
    send: () => ({ body: { url: 'https://events.example/kites' } }),
  },
  {
    route: 'POST /v1/imports/files',
    cells: members,
    send: () => ({ body: { content: 'title,date,venue\nKites,2027-01-14,Juhu Beach' } }),
  },
  {
    route: 'POST /v1/imports/files',
    about: 'into a group',
    cells: cells('general_argument_invalid', { organiser: 'ok' }),
    note: 'organisers of the group',
    send: ({ groupId }) => ({
      body: { content: 'title,date,venue\nKites,2027-01-14,Juhu Beach', groupId },
    }),
  },
  {
    route: 'GET /v1/payment-accounts/:account/:ownerId',
    about: "a group's",
    cells: cells('payment_account_not_found', { organiser: 'ok' }),
    note: 'its organisers',
    send: ({ groupId }) => ({ params: { account: 'group', ownerId: groupId } }),
  },
  {
    route: 'PUT /v1/payment-accounts/:account/:ownerId',
    about: "a group's",
    cells: cells('payment_account_not_found', { organiser: 'ok' }),
    note: 'its owner',
    send: ({ groupId }, caller) => ({
      params: { account: 'group', ownerId: groupId },
      body: {
        password: caller?.password ?? 'none',
        enabled: true,
        settings: { method: 'door', cash: true, card: false },
      },
    }),
  },
  { route: `GET ${group}/events`, cells: everyone },
  { route: `DELETE ${group}/events/:eventId`, cells: owner, consumes: 'event' },
  { route: `GET ${following}`, cells: everyone },
  { route: `PUT ${following}`, cells: members },
  { route: `DELETE ${following}`, cells: members },
  { route: 'GET /v1/account/following', cells: members },
  { route: 'GET /v1/account/following/events', cells: members },
  { route: 'GET /v1/account/saved-events', cells: members },
  {
    route: 'POST /v1/account/saved-events',
    cells: members,
    send: ({ eventId }) => ({ body: { eventIds: [eventId] } }),
  },
  { route: 'PUT /v1/account/saved-events/:eventId', cells: members },
  { route: 'DELETE /v1/account/saved-events/:eventId', cells: members },
  { route: 'GET /v1/events-by-id', cells: everyone, send: ({ eventId }) => ({ query: `ids=${eventId}` }) },
  { route: 'GET /v1/organisers/:organiserId', cells: everyone },
  { route: 'GET /v1/organisers/:organiserId/events', cells: everyone },
];
