import { newAddress } from '../../../kit/people.ts';
import { cells, everyone, forHolders, members, type Row } from '../row.ts';

const wrongPassword = { password: 'a wrong one' };
const mailedSecret = 'with the secret from the mail';
const byPassword = 'with the password';
/** An account that began as a guest's has no password. */
const withPassword = cells('ok', { guest: 'user_invalid_credentials' });
/** People with a session can't create another one. */
const newSession = cells('user_session_already_exists', {}, 'ok');
const credentials = (_: unknown, asker: { email: string; password: string } | null) => ({
  body: { email: asker?.email ?? 'nobody@people.example', password: asker?.password ?? 'a wrong one' },
});
const wrongSecret = (more: object = {}) => ({
  body: { userId: 'somebody', secret: '000000', ...more },
});
const returnUrl = 'http://localhost:3000/login';

/** Your own account: no call names another's. */
export const accountRows: readonly Row[] = [
  {
    route: 'POST /v1/account',
    cells: everyone,
    send: () => ({
      body: { userId: 'unique()', email: newAddress(), password: 'a password of theirs', name: 'New' },
    }),
  },
  { route: 'GET /v1/account', cells: members },
  {
    route: 'DELETE /v1/account',
    cells: cells('user_invalid_credentials'),
    note: byPassword,
    send: () => ({ body: wrongPassword }),
  },
  { route: 'PATCH /v1/account/name', cells: members, send: () => ({ body: { name: 'Another name' } }) },
  {
    route: 'PATCH /v1/account/password',
    cells: withPassword,
    note: byPassword,
    send: (_, asker) => ({ body: { password: asker?.password, oldPassword: asker?.password } }),
  },
  {
    route: 'PATCH /v1/account/email',
    cells: withPassword,
    note: byPassword,
    send: (_, asker) => ({ body: { email: newAddress(), password: asker?.password } }),
  },
  {
    route: 'PUT /v1/account/email',
    cells: cells('user_invalid_token'),
    note: mailedSecret,
    send: () => ({ body: { secret: '000000' } }),
  },
  { route: 'GET /v1/account/export', cells: members },
  { route: 'GET /v1/account/prefs', cells: members },
  { route: 'PATCH /v1/account/prefs', cells: members, send: () => ({ body: { prefs: {} } }) },
  { route: 'GET /v1/account/profile', cells: members },
  { route: 'PATCH /v1/account/profile', cells: members, send: () => ({ body: { interests: 'Kites' } }) },
  { route: 'POST /v1/account/terms', cells: members, send: () => ({ body: { version: '2026-11-22' } }) },
  {
    route: 'POST /v1/account/verification',
    cells: members,
    send: () => ({ body: { url: returnUrl } }),
  },
  {
    route: 'PUT /v1/account/verification',
    cells: forHolders('user_invalid_token'),
    note: mailedSecret,
    send: () => wrongSecret(),
  },
  {
    route: 'POST /v1/account/recovery',
    cells: everyone,
    send: () => ({ body: { email: 'nobody@people.example', url: returnUrl } }),
  },
  {
    route: 'PUT /v1/account/recovery',
    cells: forHolders('user_invalid_token'),
    note: mailedSecret,
    send: () => wrongSecret({ password: 'another one' }),
  },
  {
    route: 'POST /v1/account/sessions/email',
    cells: {
      ...newSession,
      visitor: 'user_invalid_credentials',
      'unproven guest': 'user_invalid_credentials',
      unverified: 'user_email_not_verified',
    },
    note: byPassword,
    send: credentials,
  },
  {
    route: 'POST /v1/account/sessions',
    cells: {
      ...newSession,
      visitor: 'user_invalid_credentials',
      'unproven guest': 'user_invalid_credentials',
      unverified: 'user_email_not_verified',
    },
    note: byPassword,
    send: credentials,
  },
  {
    route: 'POST /v1/account/sessions/token',
    cells: {
      ...newSession,
      visitor: 'user_invalid_token',
      'unproven guest': 'user_invalid_token',
      unverified: 'user_invalid_token',
    },
    note: mailedSecret,
    send: () => wrongSecret(),
  },
  {
    route: 'PUT /v1/account/sessions/token',
    cells: {
      ...newSession,
      visitor: 'user_invalid_token',
      'unproven guest': 'user_invalid_token',
      unverified: 'user_invalid_token',
    },
    note: mailedSecret,
    send: () => wrongSecret(),
  },
  {
    route: 'POST /v1/account/tokens/email',
    cells: everyone,
    send: () => ({ body: { userId: 'unique()', email: newAddress() } }),
  },
  { route: 'GET /v1/account/sessions', cells: members },
  { route: 'DELETE /v1/account/sessions', cells: members, endsSession: true },
  ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
    route: `${method} /v1/account/sessions/:sessionId`,
    cells: members,
    send: () => ({ params: { sessionId: 'current' } }),
    endsSession: method === 'DELETE',
  })),
  { route: 'POST /v1/account/jwt', cells: members },
  { route: 'GET /v1/account/access-tokens', cells: members },
  {
    route: 'POST /v1/account/access-tokens',
    cells: withPassword,
    note: byPassword,
    send: (_, asker) => ({
      body: { name: 'My helper', scopes: ['registrations.read'], password: asker?.password },
    }),
  },
  {
    route: 'DELETE /v1/account/access-tokens/:tokenId',
    cells: cells('user_access_token_not_found'),
    note: "only your own; tested with someone else's",
    send: () => ({ params: { tokenId: 'anothers' } }),
  },
  { route: 'GET /v1/account/calendar', cells: members },
  { route: 'POST /v1/account/calendar', cells: members },
  { route: 'DELETE /v1/account/calendar', cells: members },
  { route: 'GET /v1/account/notifications', cells: members },
  {
    route: 'PATCH /v1/account/notifications',
    cells: members,
    send: () => ({ body: { reminder_day: false } }),
  },
  { route: 'GET /v1/account/blocked', cells: members },
  {
    route: 'DELETE /v1/account/blocked/:userId',
    cells: members,
    note: 'from your own list',
  },
  { route: 'GET /v1/account/events', cells: members },
  { route: 'GET /v1/account/registrations', cells: members },
  { route: 'GET /v1/account/payments', cells: members },
];
