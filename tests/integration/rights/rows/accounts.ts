import { LEGAL_TEXTS_DATE } from '../../../../server/config/installation.ts';
import { createAuthenticator } from '../../../kit/authenticator.ts';
import { newAddress } from '../../../kit/people.ts';
import { cells, everyone, forHolders, members, type Row } from '../row.ts';

const wrongPassword = { password: 'a wrong one' };
const mailedSecret = 'with the secret from the mail';
const byPassword = 'with the password';
/** An account that began as a guest's has no password. */
const withPassword = cells('ok', { guest: 'user_invalid_credentials' });
/** People with a session can't create another one. */
const newSession = cells('user_session_already_exists', {}, 'ok');
const credentials = (_: unknown, caller: { email: string; password: string } | null) => ({
  body: { email: caller?.email ?? 'nobody@people.example', password: caller?.password ?? 'a wrong one' },
});
const wrongSecret = (more: object = {}) => ({
  body: { userId: 'somebody', secret: '000000', ...more },
});
const returnUrl = 'http://localhost:3000/login';

const authenticator = { params: { type: 'totp' } };
const recentProof = 'after a recent proof of who you are';
const code = { otp: '000000' };

/** In the order in which a person sets it up. */
const secondFactorRows: readonly Row[] = [
  {
    route: 'POST /v1/account/mfa/authenticators/:type',
    cells: members,
    note: recentProof,
    send: () => authenticator,
  },
  {
    route: 'PUT /v1/account/mfa/authenticators/:type',
    cells: cells('user_invalid_token'),
    note: 'with a code of the app',
    send: () => ({ ...authenticator, body: code }),
  },
  {
    route: 'DELETE /v1/account/mfa/authenticators/:type',
    cells: members,
    note: `with a code of the app, or ${recentProof}`,
    send: () => authenticator,
  },
  { route: 'PATCH /v1/account/mfa', cells: members, send: () => ({ body: { mfa: false } }) },
  { route: 'GET /v1/account/mfa/factors', cells: members },
  {
    route: 'POST /v1/account/mfa/challenge',
    cells: cells('user_authenticator_not_found'),
    note: 'for those with an authenticator app or recovery codes',
    send: () => ({ body: { factor: 'totp' } }),
  },
  {
    route: 'PUT /v1/account/mfa/challenge',
    cells: cells('user_invalid_token'),
    note: 'with a code',
    send: () => ({ body: { challengeId: 'nowhere', ...code } }),
  },
  { route: 'POST /v1/account/mfa/recovery-codes', cells: members, note: recentProof },
  { route: 'GET /v1/account/mfa/recovery-codes', cells: members, note: recentProof },
  { route: 'PATCH /v1/account/mfa/recovery-codes', cells: members, note: recentProof },
];

const signed = createAuthenticator().sign({ challenge: 'any' });
const made = createAuthenticator().register({ challenge: 'any' });
const onePasskey = { params: { passkeyId: 'anothers' } };
const withPasskey = 'with a passkey';

const passkeyRows: readonly Row[] = [
  { route: 'POST /v1/account/passkeys/options', cells: members, note: recentProof },
  {
    route: 'POST /v1/account/passkeys',
    cells: cells('user_invalid_token'),
    note: 'with what the authenticator signed',
    send: () => ({ body: { challengeId: 'nowhere', name: 'Laptop', credential: made } }),
  },
  {
    route: 'PATCH /v1/account/passkeys/:passkeyId',
    cells: cells('user_passkey_not_found'),
    note: "only your own; tested with someone else's",
    send: () => ({ ...onePasskey, body: { name: 'Laptop' } }),
  },
  {
    route: 'DELETE /v1/account/passkeys/:passkeyId',
    cells: cells('user_passkey_not_found'),
    note: "only your own; tested with someone else's",
    send: () => onePasskey,
  },
  { route: 'POST /v1/account/sessions/passkey/options', cells: everyone },
  {
    route: 'POST /v1/account/sessions/passkey',
    cells: {
      ...newSession,
      visitor: 'user_invalid_token',
      'unproven guest': 'user_invalid_token',
      unverified: 'user_invalid_token',
    },
    note: withPasskey,
    send: () => ({ body: { challengeId: 'nowhere', credential: signed } }),
  },
  {
    route: 'POST /v1/account/mfa/passkey/options',
    cells: cells('user_passkey_not_found'),
    note: 'for those with a passkey',
  },
  {
    route: 'PUT /v1/account/mfa/passkey',
    cells: cells('user_invalid_token'),
    note: withPasskey,
    send: () => ({ body: { challengeId: 'nowhere', credential: signed } }),
  },
];

const webhook = '/v1/account/webhooks/:webhookId';
const ownWebhook = {
  cells: cells('webhook_not_found'),
  note: "only your own; tested with someone else's",
} as const;

const webhookRows: readonly Row[] = [
  { route: 'GET /v1/account/webhooks', cells: members },
  {
    route: 'POST /v1/account/webhooks',
    cells: cells('event_not_found', { organiser: 'ok', editor: 'ok', money: 'ok', door: 'ok' }),
    about: 'for one event',
    note: 'for everything you organise by everyone; messages contain what the role may see',
    send: ({ eventId }, caller) => ({
      body: {
        url: 'https://hooks.example.org',
        subjects: ['registration'],
        limitedTo: { kind: 'events', $id: eventId },
        password: caller?.password,
      },
    }),
  },
  {
    route: 'POST /v1/account/webhooks',
    cells: cells('group_not_found', { organiser: 'ok' }),
    about: 'for one group',
    send: ({ groupId }, caller) => ({
      body: {
        url: 'https://hooks.example.org',
        subjects: ['event'],
        limitedTo: { kind: 'groups', $id: groupId },
        password: caller?.password,
      },
    }),
  },
  { route: `PATCH ${webhook}`, ...ownWebhook, send: () => ({ body: { paused: true } }) },
  { route: `DELETE ${webhook}`, ...ownWebhook },
  { route: `POST ${webhook}/secret`, ...ownWebhook },
  { route: `POST ${webhook}/test`, ...ownWebhook },
  { route: `GET ${webhook}/messages`, ...ownWebhook },
  {
    route: `POST ${webhook}/messages/:messageId/replay`,
    ...ownWebhook,
    send: () => ({ params: { messageId: '1' } }),
  },
];

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
    send: (_, caller) => ({ body: { password: caller?.password, oldPassword: caller?.password } }),
  },
  {
    route: 'POST /v1/account/own-code',
    cells: cells('user_has_password', { guest: 'ok' }),
    note: 'without a password',
  },
  {
    route: 'PATCH /v1/account/email',
    cells: withPassword,
    note: byPassword,
    send: (_, caller) => ({ body: { email: newAddress(), password: caller?.password } }),
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
  { route: 'POST /v1/account/terms', cells: members, send: () => ({ body: { version: LEGAL_TEXTS_DATE } }) },
  {
    route: 'POST /v1/account/verification',
    cells: members,
    send: () => ({ body: { url: returnUrl } }),
  },
  {
    route: 'PUT /v1/account/verification',
    cells: forHolders('user_not_found'),
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
    cells: forHolders('user_not_found'),
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
  {
    route: 'POST /v1/account/sessions/anonymous',
    cells: cells('user_session_already_exists', {}, 'ok'),
    note: 'grants no more than a visitor has',
  },
  { route: 'GET /v1/account/logs', cells: members },
  { route: 'GET /v1/account/sessions', cells: members },
  { route: 'DELETE /v1/account/sessions', cells: members, endsSession: true },
  ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
    route: `${method} /v1/account/sessions/:sessionId`,
    cells: members,
    send: () => ({ params: { sessionId: 'current' } }),
    endsSession: method === 'DELETE',
  })),
  { route: 'POST /v1/account/jwt', cells: members },
  { route: 'GET /v1/account/security', cells: members },
  {
    route: 'PUT /v1/account/proof',
    cells: withPassword,
    note: byPassword,
    send: (_, caller) => ({ body: { password: caller?.password } }),
  },
  ...secondFactorRows,
  ...passkeyRows,
  { route: 'GET /v1/account/api-keys', cells: members },
  {
    route: 'POST /v1/account/api-keys',
    cells: withPassword,
    note: byPassword,
    send: (_, caller) => ({
      body: { name: 'My helper', scopes: ['events.read'], password: caller?.password },
    }),
  },
  {
    route: 'DELETE /v1/account/api-keys/:keyId',
    cells: cells('api_key_not_found'),
    note: "only your own; tested with someone else's",
    send: () => ({ params: { keyId: 'anothers' } }),
  },
  ...webhookRows,
  { route: 'GET /v1/account/calendar', cells: members },
  { route: 'POST /v1/account/calendar', cells: members },
  { route: 'DELETE /v1/account/calendar', cells: members },
  { route: 'GET /v1/account/notifications', cells: members },
  {
    route: 'PATCH /v1/account/notifications',
    cells: members,
    send: () => ({ body: { reminder_day: false } }),
  },
  { route: 'GET /v1/notifications', cells: members },
  { route: 'PUT /v1/notifications/:notificationId/read', cells: members, note: 'your own only' },
  {
    route: 'PUT /v1/notifications/read',
    cells: members,
    send: () => ({ body: { through: '2026-11-21T10:00:00.000+00:00' } }),
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

const oauth2 = '/v1/account/sessions/oauth2';

/** Signing in with providers, on a site without any. */
export const identityRows: readonly Row[] = [
  { route: 'GET /v1/account/sign-in-providers', cells: everyone },
  {
    route: `POST ${oauth2}/:provider`,
    cells: cells('user_session_already_exists', {}, 'project_provider_disabled'),
    send: () => ({ params: { provider: 'company' }, body: {} }),
  },
  {
    route: `GET ${oauth2}/:provider`,
    cells: forHolders('project_provider_disabled'),
    send: () => ({ params: { provider: 'company' } }),
    note: 'for Appwrite clients',
  },
  {
    route: 'GET /v1/account/tokens/oauth2/:provider',
    cells: forHolders('project_provider_disabled'),
    send: () => ({ params: { provider: 'company' } }),
    note: 'for Appwrite clients',
  },
  {
    route: `GET ${oauth2}/callback/:provider`,
    cells: everyone,
    send: () => ({ params: { provider: 'company' } }),
    note: 'without a sign-in begun in this browser it only leads to a page',
  },
  { route: 'GET /v1/account/identities/pending', cells: forHolders('user_identity_not_found') },
  {
    route: 'POST /v1/account/identities/pending',
    cells: forHolders('user_identity_not_found'),
    send: () => ({ body: { userId: 'nowhere', secret: '000000' } }),
  },
  { route: 'GET /v1/account/identities', cells: members },
  {
    route: 'POST /v1/account/identities/oauth2/:provider',
    cells: cells('project_provider_disabled'),
    send: () => ({ params: { provider: 'company' }, body: {} }),
  },
  {
    route: 'DELETE /v1/account/identities/:identityId',
    cells: cells('user_identity_not_found'),
    send: () => ({ params: { identityId: 'nowhere' } }),
  },
];
