import { randomUUID } from 'node:crypto';
import { newAddress } from '../../../kit/people.ts';
import { answers, kiteDay, question } from '../fixtures.ts';
import { guestRequest } from '../people.ts';
import {
  cells,
  checkInHelpers,
  editors,
  everyone,
  forHolders,
  members,
  moneyHelpers,
  organisers,
  type Row,
  team,
} from '../row.ts';
import { seriesRows } from './series.ts';
import { ticketRows } from './tickets.ts';

const event = '/v1/events/:eventId';
const body = (content: unknown) => () => ({ body: content });
/** Only registrants have something there. */
const registered = cells('registration_not_found', { attendee: 'ok', pending: 'ok', guest: 'ok' });
const device = randomUUID();

export const eventRows: readonly Row[] = [
  { route: 'GET /v1/events', cells: everyone },
  { route: 'GET /v1/map/events', cells: everyone },
  { route: 'GET /v1/currencies', cells: everyone },
  { route: 'GET /v1/search/reading', cells: everyone, send: () => ({ query: 'text=music+in+Pune' }) },
  { route: 'POST /v1/events', cells: members, send: body(kiteDay) },
  { route: `GET ${event}`, cells: everyone },
  { route: `PATCH ${event}`, cells: editors, send: body({ eventTitle: 'Kites' }) },
  {
    route: `PATCH ${event}`,
    about: 'price and refund terms',
    cells: { ...moneyHelpers, editor: 'event_money_not_allowed' },
    send: body({ refundHours: 48 }),
    consumes: 'event',
  },
  { route: `DELETE ${event}`, cells: organisers, consumes: 'event' },
  {
    route: `POST ${event}/cancellation`,
    cells: organisers,
    send: body({ reason: 'A storm is forecast.' }),
    consumes: 'event',
  },
  ...seriesRows,
  {
    route: `GET ${event}/overview`,
    cells: team,
    note: 'numbers and needs as far as the role may see them',
  },
  { route: `GET ${event}/registrations`, cells: editors, send: () => ({ query: 'state=pending' }) },
  { route: `GET ${event}/registrations.csv`, cells: editors },
  {
    route: `POST ${event}/registrations/:registrationId/decision`,
    cells: editors,
    note: 'never your own registration; only the organiser can remove or decline someone who has paid',
    send: body({ decision: 'approve' }),
    consumes: 'event',
  },
  { route: `GET ${event}/registrations/:registrationId/ticket-types`, cells: editors },
  {
    route: `PUT ${event}/registrations/:registrationId/ticket-type`,
    cells: editors,
    note: 'never your own registration; a difference needs the finance right',
    send: body({ ticketTypeId: 'standard' }),
  },
  { route: `DELETE ${event}/registrations/:registrationId/ticket-type`, cells: editors },
  {
    route: `POST ${event}/registrations/:registrationId/block`,
    cells: organisers,
    send: body({}),
    consumes: 'event',
  },
  {
    route: `POST ${event}/registrations/approvals`,
    cells: editors,
    consumes: 'event',
    note: 'not their own',
  },
  {
    route: `POST ${event}/messages`,
    cells: editors,
    send: body({ messageId: 'one', audience: 'all', subject: 'Bring a jacket', text: 'It is windy.' }),
  },
  { route: `GET ${event}/questions`, cells: everyone },
  { route: `GET ${event}/questions/managed`, cells: editors },
  { route: `POST ${event}/questions`, cells: editors, send: body(question), consumes: 'event' },
  { route: `PUT ${event}/questions/:questionId`, cells: editors, send: body(question), consumes: 'event' },
  { route: `DELETE ${event}/questions/:questionId`, cells: editors, consumes: 'event' },
  { route: `GET ${event}/ticket-types`, cells: everyone },
  { route: `GET ${event}/ticket-types/managed`, cells: moneyHelpers },
  {
    route: `PUT ${event}/ticket-types`,
    cells: moneyHelpers,
    send: body({ types: [], pools: [] }),
  },
  {
    route: `POST ${event}/ticket-codes`,
    cells: moneyHelpers,
    send: body({ kind: 'percent', value: 50, generate: 1 }),
  },
  { route: `GET ${event}/ticket-codes`, cells: moneyHelpers },
  {
    route: `DELETE ${event}/ticket-codes/:codeId`,
    cells: cells('event_not_found', { organiser: 'ticket_code_not_found', money: 'ticket_code_not_found' }),
    note: 'no such code',
    send: () => ({ params: { codeId: 'nothing' } }),
  },
  {
    route: `POST ${event}/ticket-codes/check`,
    cells: cells('ticket_code_not_valid', {}, 'ticket_code_not_valid'),
    note: 'no such code',
    send: body({ code: 'nothing' }),
  },
  { route: `GET ${event}/mails`, cells: editors },
  {
    route: `POST ${event}/mails/:mailId/attempts`,
    cells: cells('event_not_found', { organiser: 'mail_not_found', editor: 'mail_not_found' }),
    note: 'no such mail',
    send: () => ({ params: { mailId: 'nothing' } }),
  },
  { route: `GET ${event}/payments`, cells: moneyHelpers },
  { route: `GET ${event}/settlement`, cells: moneyHelpers },
  { route: `GET ${event}/settlement.csv`, cells: moneyHelpers },
  {
    route: `POST ${event}/payments/:paymentId/refund`,
    cells: cells('event_not_found', { organiser: 'payment_not_found', money: 'payment_not_found' }),
    note: 'tested with a payment for another event',
  },
  {
    route: `POST ${event}/payments/:paymentId/refunds`,
    cells: cells('event_not_found', { organiser: 'payment_not_found', money: 'payment_not_found' }),
    note: 'tested with a payment for another event',
    send: body({ key: 'part', amountPaise: 100, reason: 'Sorry.' }),
  },
  { route: `GET ${event}/door`, cells: checkInHelpers },
  { route: `GET ${event}/attendance`, cells: checkInHelpers, send: () => ({ query: 'shown=missing' }) },
  { route: `POST ${event}/door/links`, cells: editors, send: body({ name: 'Main gate' }) },
  { route: `DELETE ${event}/door/links/:linkId`, cells: editors, consumes: 'event' },
  { route: `GET ${event}/team`, cells: organisers },
  {
    route: `POST ${event}/team/invitations`,
    cells: organisers,
    send: () => ({ body: { email: newAddress('friend'), role: 'door' } }),
  },
  {
    route: `POST ${event}/team/invitations/:invitationId/mail`,
    cells: cells('event_not_found', { organiser: 'invitation_gone' }),
    note: 'no such invitation',
  },
  { route: `DELETE ${event}/team/invitations/:invitationId`, cells: organisers },
  {
    route: `DELETE ${event}/team/:userId`,
    about: "someone else's",
    cells: organisers,
    note: 'tested with an attendee without a role',
  },
  {
    route: `DELETE ${event}/team/:userId`,
    about: 'your own',
    cells: cells('event_not_found', { organiser: 'ok', editor: 'ok', money: 'ok', door: 'ok' }),
    send: (_, caller) => ({ params: { userId: caller?.userId ?? 'nobody' } }),
    consumes: 'event',
  },
  {
    route: `DELETE ${event}/team/:userId/host`,
    about: "someone else's",
    cells: organisers,
    note: 'tested with an attendee without a role',
  },
  {
    route: `DELETE ${event}/team/:userId/host`,
    about: 'your own',
    cells: cells('event_not_found', { organiser: 'ok', editor: 'ok', money: 'ok', door: 'ok' }),
    send: (_, caller) => ({ params: { userId: caller?.userId ?? 'nobody' } }),
  },
  {
    route: 'POST /v1/team-invitations/:invitationId/decline',
    cells: forHolders('invitation_gone'),
    note: 'with the secret from the mail',
    send: body({ secret: 'a guess' }),
  },
  {
    route: 'GET /v1/team-invitations/:invitationId',
    cells: forHolders('invitation_gone'),
    note: 'with the secret from the mail',
    send: () => ({ query: 'secret=guess' }),
  },
  {
    route: 'POST /v1/team-invitations/:invitationId/acceptance',
    cells: cells('invitation_gone'),
    note: 'with the secret from the mail',
    send: body({ secret: 'a guess' }),
  },
];

/** Your own registrations, with their tickets and payments. */
export const registrationRows: readonly Row[] = [
  {
    route: `POST ${event}/registrations`,
    cells: cells('ok', { organiser: 'registration_own_event' }),
    send: body(answers),
    consumesOwn: 'event',
  },
  { route: `GET ${event}/registrations/own`, cells: members },
  { route: `PATCH ${event}/registrations/own`, cells: registered, send: body({ listed: true }) },
  { route: `GET ${event}/going`, cells: everyone },
  { route: `DELETE ${event}/registrations/own`, cells: registered, consumesOwn: 'event' },
  { route: `POST ${event}/registrations/own/mail`, cells: registered },
  {
    route: `POST ${event}/registrations/own/payment`,
    cells: cells('registration_not_found', {
      attendee: 'registration_not_possible',
      pending: 'registration_not_possible',
      guest: 'registration_not_possible',
    }),
    note: 'of a free event',
  },
  {
    route: `POST ${event}/orders`,
    cells: cells('ok', {
      organiser: 'registration_own_event',
      attendee: 'registration_exists',
      pending: 'registration_exists',
      guest: 'registration_exists',
    }),
    send: body({ ...answers, key: 'order', seats: [{}] }),
    consumesOwn: 'event',
  },
  { route: `GET ${event}/orders/own`, cells: members },
  {
    route: `POST ${event}/orders/:orderId/payment`,
    cells: cells('registration_not_found'),
    note: 'no such order',
  },
  {
    route: `PATCH ${event}/orders/:orderId/seats/:registrationId`,
    cells: cells('registration_not_found'),
    note: "someone else's seat",
    send: ({ confirmedId }) => ({
      params: { orderId: confirmedId, registrationId: confirmedId },
      body: { name: 'Noor' },
    }),
  },
  {
    route: `DELETE ${event}/orders/:orderId/seats/:registrationId`,
    cells: cells('registration_not_found'),
    note: "someone else's seat",
    send: ({ confirmedId }) => ({ params: { orderId: confirmedId, registrationId: confirmedId } }),
  },
  {
    route: 'PUT /v1/registrations/:registrationId/contact',
    cells: cells('user_invalid_token', {}, 'user_invalid_token'),
    note: 'with the secret from the mail',
    send: body({ secret: 'a guess' }),
  },
  {
    route: 'POST /v1/registrations/:registrationId/absence',
    cells: cells('user_invalid_token', {}, 'user_invalid_token'),
    note: 'with the secret from the mail',
    send: body({ secret: 'a guess' }),
  },
  ...ticketRows,
  {
    route: `POST ${event}/guest-registrations`,
    cells: cells('user_session_already_exists', {}, 'ok'),
    send: () => ({ body: guestRequest(newAddress('guest')) }),
  },
  {
    route: 'POST /v1/guest-registrations/:guestId/mail',
    about: 'with the key of the browser that asked',
    cells: everyone,
    note: 'mails the address, no one else',
    send: ({ guestKey }) => ({ body: { key: guestKey } }),
  },
  {
    route: 'POST /v1/guest-registrations/:guestId/mail',
    about: 'without it',
    cells: forHolders('user_invalid_token'),
    send: () => ({ body: { key: '0'.repeat(64) } }),
  },
  {
    route: 'POST /v1/guest-registrations/:guestId/session',
    cells: cells('user_session_already_exists', {}, 'user_invalid_token'),
    note: 'with the code from the mail, and the key of the browser that asked',
    send: ({ guestKey }) => ({ body: { key: guestKey, code: '000000' } }),
  },
  {
    route: 'GET /v1/guest-registrations/:guestId',
    cells: forHolders('user_invalid_token'),
    note: 'with the secret from the mail',
    send: () => ({ query: `secret=${'0'.repeat(64)}` }),
  },
  {
    route: 'POST /v1/guest-registrations/:guestId/proof',
    cells: forHolders('user_invalid_token'),
    note: 'with the secret from the mail',
    send: body({ secret: '0'.repeat(64) }),
  },
  {
    route: 'GET /v1/ticket-offers/:offerId',
    cells: forHolders('ticket_offer_gone'),
    note: 'with the secret from the mail',
    send: () => ({ query: 'secret=guess' }),
  },
  {
    route: 'POST /v1/ticket-offers/:offerId/acceptance',
    cells: cells('ticket_offer_gone'),
    note: 'with the secret from the mail',
    send: body({ ...answers, secret: 'a guess' }),
  },
  { route: 'POST /v1/payments/sample', cells: members },
  ...[
    { method: 'GET', path: '', body: undefined, outcome: 'ok' as const },
    { method: 'GET', path: '/methods', body: undefined, outcome: 'ok' as const },
    { method: 'GET', path: '/proof', body: undefined, outcome: 'payment_not_found' as const },
    { method: 'POST', path: '/transfer', body: {}, outcome: 'payment_not_open' as const },
    { method: 'POST', path: '/method', body: { methodId: 'sandbox' }, outcome: 'ok' as const },
    { method: 'POST', path: '/checkout', body: undefined, outcome: 'ok' as const },
    {
      method: 'POST',
      path: '/confirmation',
      body: {
        razorpay_order_id: 'order_nobodys',
        razorpay_payment_id: 'pay_nobodys',
        razorpay_signature: '0'.repeat(64),
      },
      outcome: 'payment_not_genuine' as const,
    },
    {
      method: 'POST',
      path: '/sandbox',
      body: { outcome: 'failure' },
      outcome: 'ok' as const,
    },
    {
      method: 'POST',
      path: '/sandbox/dispute',
      body: { step: 'dispute' },
      outcome: 'payment_not_open' as const,
    },
  ].map(({ method, path, body: content, outcome }) => ({
    route: `${method} /v1/payments/:paymentId${path}`,
    cells: cells('payment_not_found', { attendee: outcome }),
    note: "the attendee's",
    send: () => ({ ...(content !== undefined && { body: content }) }),
  })),
];

const checkInCall = (eventId: string, pass: string | null) => ({ eventId, pass, device });
/** Without a link, check-in is the organiser's; others get the same error with or without a session. */
const atDoor = cells('event_not_found', { organiser: 'ok', editor: 'ok', door: 'ok' }, 'event_not_found');
const sync = { sentAt: '2026-11-21T10:00:00Z', scans: [], cursor: null };

export const checkInRows: readonly Row[] = [
  {
    route: 'POST /v1/door/sync',
    about: 'signed in',
    cells: atDoor,
    send: ({ eventId }) => ({ body: { ...checkInCall(eventId, null), ...sync } }),
  },
  {
    route: 'POST /v1/door/sync',
    about: 'by a link',
    cells: cells('door_closed', {}, 'door_closed'),
    note: 'with the secret of the link',
    send: ({ eventId }) => ({ body: { ...checkInCall(eventId, 'a guess'), ...sync } }),
  },
  {
    route: 'POST /v1/door/walk-ins',
    about: 'signed in',
    cells: { ...atDoor, door: 'walk_ins_closed' },
    note: 'tested a month before; from 24 hours before the start, check-in as well',
    send: ({ eventId }) => ({ body: { ...checkInCall(eventId, null), id: randomUUID(), name: 'Anouk' } }),
  },
  {
    route: 'POST /v1/door/walk-ins',
    about: 'by a link',
    cells: cells('door_closed', {}, 'door_closed'),
    note: 'with the secret of the link',
    send: ({ eventId }) => ({
      body: { ...checkInCall(eventId, 'a guess'), id: randomUUID(), name: 'Anouk' },
    }),
  },
];
