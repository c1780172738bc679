import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NextPath, Secret, Session } from './sessions.ts';
import { Id, patterned } from './values.ts';

/** Why a login with a provider failed. Passed to the page in its query. */
export const signInFailures = [
  'cancelled',
  'unavailable',
  'refused',
  'expired',
  'blocked',
  'taken',
  'too_many',
  'maintenance',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** Query parameter of the page that a person comes back to: a failure, or `connected`. */
export const outcomeParameter = 'provider';

const ProviderParams = z.object({
  provider: patterned(20, /^[a-z][a-z0-9]{0,19}$/, 'Use the name of a provider'),
});

const SignInProvider = z.object({ name: z.string(), label: z.string() });

export const listSignInProviders = endpoint({
  method: 'GET',
  path: '/v1/account/sign-in-providers',
  access: 'anyone',
  summary: 'List the providers that people can log in with',
  shared: 'timeless',
  reply: z.object({ providers: z.array(SignInProvider).max(10) }),
  problems: [],
});

const started = {
  params: ProviderParams,
  reply: z.object({ url: z.string() }),
  problems: [
    'general_argument_invalid',
    'project_provider_disabled',
    'sign_in_provider_unavailable',
    'general_rate_limit_exceeded',
  ],
} as const;

export const startProviderSession = endpoint({
  ...started,
  method: 'POST',
  path: '/v1/account/sessions/oauth2/:provider',
  duringMaintenance: true,
  access: 'anyone',
  summary: 'Start logging in with a provider. Open the returned URL in the same browser within ten minutes.',
  body: z.object({
    /** The page to come back to. */
    next: NextPath.optional(),
  }),
  problems: ['user_session_already_exists', ...started.problems],
});

/** A way back on this site or a registered origin. */
const ReturnUrl = z.url().max(2000);

/** Calls that Appwrite clients open in the browser. They keep a cookie there and change nothing else. */
const redirected = {
  method: 'GET',
  access: 'anyone',
  params: ProviderParams,
  query: z.object({ success: ReturnUrl.optional(), failure: ReturnUrl.optional() }),
  status: 303,
  reply: null,
  problems: started.problems,
} as const;

export const redirectToProvider = endpoint({
  ...redirected,
  path: '/v1/account/sessions/oauth2/:provider',
  summary:
    'Open in the browser. Redirects to the provider, then back to `success` with a session, or to `failure` with `error`.',
});

export const redirectToProviderForToken = endpoint({
  ...redirected,
  path: '/v1/account/tokens/oauth2/:provider',
  summary:
    'Open in the browser. Redirects to the provider, then back to `success` with `userId` and `secret` for `POST /v1/account/sessions/token`, or to `failure` with `error`.',
});

export const returnFromProvider = endpoint({
  method: 'GET',
  path: '/v1/account/sessions/oauth2/callback/:provider',
  access: 'anyone',
  summary: 'Callback from the provider. Works once, in the browser that started the login.',
  params: ProviderParams,
  status: 303,
  reply: null,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

/** An unproven identity, waiting for its person to prove their email address. */
export const PendingIdentity = z.object({
  provider: z.string(),
  label: z.string(),
  email: z.string(),
  name: z.string(),
});
export type PendingIdentity = z.infer<typeof PendingIdentity>;

export const getPendingIdentity = endpoint({
  method: 'GET',
  path: '/v1/account/identities/pending',
  access: 'anyone',
  summary: 'Get the provider login in this browser that still needs a confirmed email address',
  reply: PendingIdentity,
  problems: ['user_identity_not_found'],
});

export const confirmPendingIdentity = endpoint({
  method: 'POST',
  path: '/v1/account/identities/pending',
  access: 'anyone',
  summary:
    'Confirm the email address with an emailed code (`POST /v1/account/tokens/email`), connect the provider to its account, and create a session',
  body: z.object({ userId: Id, secret: Secret }),
  status: 201,
  reply: Session,
  problems: [
    'general_argument_invalid',
    'user_identity_not_found',
    'user_identity_taken',
    'user_identity_too_many',
    'user_invalid_token',
    'user_token_expired',
    'user_token_used_up',
    'user_blocked',
    'general_rate_limit_exceeded',
  ],
});

/** In the Appwrite protocol's form. The provider's tokens are never stored. */
const Identity = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  userId: z.string(),
  provider: z.string(),
  providerUid: z.string(),
  providerEmail: z.string(),
  providerAccessToken: z.string(),
  providerAccessTokenExpiry: z.string(),
  providerRefreshToken: z.string(),
});
export type Identity = z.infer<typeof Identity>;

/** Connected providers per account. */
export const identityLimit = 10;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/v1/account/identities',
  access: 'user',
  summary: 'List the providers connected to your account, oldest first',
  reply: z.object({ total: z.int(), identities: z.array(Identity).max(identityLimit) }),
  problems: ['general_unauthorized_scope'],
});

export const connectIdentity = endpoint({
  ...started,
  method: 'POST',
  path: '/v1/account/identities/oauth2/:provider',
  access: 'user',
  summary:
    'Start connecting a provider to your account. Open the returned URL in the same browser within ten minutes.',
  problems: ['general_unauthorized_scope', 'user_challenge_required', ...started.problems],
});

export const deleteIdentity = endpoint({
  method: 'DELETE',
  path: '/v1/account/identities/:identityId',
  access: 'user',
  summary: 'Disconnect a provider. You can still log in with an emailed code.',
  params: z.object({ identityId: Id }),
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_challenge_required',
    'user_identity_not_found',
  ],
});

export const identityEndpoints = {
  listSignInProviders,
  startProviderSession,
  redirectToProvider,
  redirectToProviderForToken,
  returnFromProvider,
  getPendingIdentity,
  confirmPendingIdentity,
  listIdentities,
  connectIdentity,
  deleteIdentity,
};
