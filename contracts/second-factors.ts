import { z } from 'zod';
import { Account } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { GivenPassword, Session } from './sessions.ts';
import { Id, Line, patterned } from './values.ts';

/** Recovery codes made at a time. */
export const recoveryCodeCount = 10;
/** Per person. */
export const maxPasskeys = 10;

/** An authenticator app's six digits or a recovery code; people type spaces and hyphens. */
const OneTimeCode = z.string().min(1).max(64);
const AuthenticatorParams = z.object({ type: z.literal('totp') });
const PasskeyName = Line.min(1, 'Give the passkey a name').max(100);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const updateMfa = endpoint({
  method: 'PATCH',
  path: '/v1/account/mfa',
  access: 'user',
  summary:
    'Require a second factor when you log in, or stop requiring it. Takes effect while your account has one. To stop requiring it, prove it first.',
  body: z.object({ mfa: z.boolean() }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_challenge_required',
    'general_rate_limit_exceeded',
  ],
});

export const createAuthenticator = endpoint({
  method: 'POST',
  path: '/v1/account/mfa/authenticators/:type',
  access: 'user',
  summary: 'Start adding an authenticator app. Confirm its first code to turn it on.',
  params: AuthenticatorParams,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_challenge_required',
    'user_authenticator_already_verified',
    'general_rate_limit_exceeded',
  ],
});

export const confirmAuthenticator = endpoint({
  method: 'PUT',
  path: '/v1/account/mfa/authenticators/:type',
  access: 'user',
  summary: 'Confirm an authenticator app with a code. Logging in then requires a second factor.',
  params: AuthenticatorParams,
  body: z.object({ otp: OneTimeCode }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_authenticator_not_found',
    'user_authenticator_already_verified',
    'user_invalid_token',
    'general_rate_limit_exceeded',
  ],
});

export const deleteAuthenticator = endpoint({
  method: 'DELETE',
  path: '/v1/account/mfa/authenticators/:type',
  access: 'user',
  summary: 'Remove your authenticator app, with one of its codes or after proving a second factor.',
  params: AuthenticatorParams,
  body: z.object({ otp: OneTimeCode.optional() }),
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_authenticator_not_found',
    'user_challenge_required',
    'user_invalid_token',
    'general_rate_limit_exceeded',
  ],
});

export const createChallenge = endpoint({
  method: 'POST',
  path: '/v1/account/mfa/challenge',
  duringMaintenance: true,
  otherPaths: ['/v1/account/mfa/challenges'],
  access: 'user',
  pendingSession: true,
  summary: 'Start proving a second factor, to finish logging in or before a sensitive change',
  body: z.object({
    factor: z.enum(['totp', 'recoverycode', 'recoveryCode'], { error: 'Use totp or recoverycode' }),
  }),
  status: 201,
  reply: z.object({ $id: z.string(), $createdAt: z.string(), userId: z.string(), expire: z.string() }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_authenticator_not_found',
    'user_recovery_codes_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const answerChallenge = endpoint({
  method: 'PUT',
  path: '/v1/account/mfa/challenge',
  duringMaintenance: true,
  otherPaths: ['/v1/account/mfa/challenges'],
  access: 'user',
  pendingSession: true,
  summary: 'Prove a second factor with a code. Each code works once.',
  body: z.object({ challengeId: Id, otp: OneTimeCode }),
  reply: Session,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_token',
    'general_rate_limit_exceeded',
  ],
});

export const listFactors = endpoint({
  method: 'GET',
  path: '/v1/account/mfa/factors',
  access: 'user',
  pendingSession: true,
  summary: 'List what you can use as a second factor',
  reply: z.object({
    totp: z.boolean(),
    phone: z.boolean(),
    email: z.boolean(),
    recoveryCode: z.boolean(),
    passkey: z.boolean(),
  }),
  problems: ['general_unauthorized_scope'],
});

export const getRecoveryCodes = endpoint({
  method: 'GET',
  path: '/v1/account/mfa/recovery-codes',
  access: 'user',
  summary: 'List your unused recovery codes, masked. They are shown in full only when created.',
  reply: RecoveryCodes,
  problems: ['general_unauthorized_scope', 'user_challenge_required', 'user_recovery_codes_not_found'],
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/account/mfa/recovery-codes',
  access: 'user',
  summary: 'Create recovery codes. They are shown only once.',
  status: 201,
  reply: RecoveryCodes,
  problems: [
    'general_unauthorized_scope',
    'user_challenge_required',
    'user_recovery_codes_already_exists',
    'general_rate_limit_exceeded',
  ],
});

export const updateRecoveryCodes = endpoint({
  method: 'PATCH',
  path: '/v1/account/mfa/recovery-codes',
  access: 'user',
  summary: 'Replace your recovery codes. The old ones stop working.',
  reply: RecoveryCodes,
  problems: [
    'general_unauthorized_scope',
    'user_challenge_required',
    'user_recovery_codes_not_found',
    'general_rate_limit_exceeded',
  ],
});

const Passkey = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  name: z.string(),
  synced: z.boolean(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** For the profile settings. */
export const getSecurity = endpoint({
  method: 'GET',
  path: '/v1/account/security',
  access: 'user',
  summary: 'Get your login security settings: authenticator app, recovery codes and passkeys',
  reply: z.object({
    /** Whether logging in needs a second factor. */
    required: z.boolean(),
    totp: z.boolean(),
    /** Unused ones. */
    recoveryCodes: z.int(),
    /** Some were made, even if all are used. */
    hasRecoveryCodes: z.boolean(),
    passkeys: z.array(Passkey),
    /** What a sensitive change needs first; null while a recent proof is enough. */
    proof: z.enum(['second_factor', 'password']).nullable(),
  }),
  problems: ['general_unauthorized_scope'],
});
export type Security = z.infer<typeof getSecurity.reply>;

export const provePassword = endpoint({
  method: 'PUT',
  path: '/v1/account/proof',
  access: 'user',
  summary:
    'Confirm your password, or an emailed code if your account has none, before a sensitive change. Valid for 15 minutes.',
  body: z.object({ password: GivenPassword }),
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'general_rate_limit_exceeded',
  ],
});

const base64Url = (longest: number) => patterned(longest, /^[A-Za-z0-9_-]*$/, 'Must be base64url');

/** An answer of an authenticator (WebAuthn Level 3, 5.1); fields that aren't named here aren't used. */
const PublicKeyCredential = z.object({
  id: base64Url(1400).min(1),
  rawId: base64Url(1400).min(1),
  type: z.literal('public-key'),
});
const Registered = PublicKeyCredential.extend({
  response: z.object({
    clientDataJSON: base64Url(8192),
    attestationObject: base64Url(65_536),
    transports: z.array(Line.max(20)).max(10).optional(),
  }),
});
const Signed = PublicKeyCredential.extend({
  response: z.object({
    clientDataJSON: base64Url(8192),
    authenticatorData: base64Url(8192),
    signature: base64Url(8192),
    userHandle: base64Url(128).optional(),
  }),
});
export type RegisteredCredential = z.infer<typeof Registered>;
export type SignedCredential = z.infer<typeof Signed>;

/** What to pass to the browser's authenticator. `challengeId` comes back with its answer. */
const PasskeyOptions = z.object({
  challengeId: z.string(),
  options: z.record(z.string(), z.unknown()),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/v1/account/passkeys/options',
  access: 'user',
  summary: 'Start adding a passkey',
  status: 201,
  reply: PasskeyOptions,
  problems: [
    'general_unauthorized_scope',
    'user_challenge_required',
    'user_too_many_passkeys',
    'general_rate_limit_exceeded',
  ],
});

export const createPasskey = endpoint({
  method: 'POST',
  path: '/v1/account/passkeys',
  access: 'user',
  summary: 'Add a passkey',
  body: z.object({ challengeId: Id, name: PasskeyName, credential: Registered }),
  status: 201,
  reply: Passkey,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_token',
    'user_too_many_passkeys',
  ],
});

const onePasskey = { access: 'user', params: z.object({ passkeyId: Id }) } as const;

export const updatePasskey = endpoint({
  ...onePasskey,
  method: 'PATCH',
  path: '/v1/account/passkeys/:passkeyId',
  summary: 'Rename a passkey',
  body: z.object({ name: PasskeyName }),
  reply: Passkey,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'user_passkey_not_found'],
});

export const deletePasskey = endpoint({
  ...onePasskey,
  method: 'DELETE',
  path: '/v1/account/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_challenge_required',
    'user_passkey_not_found',
  ],
});

export const startPasskeySession = endpoint({
  method: 'POST',
  path: '/v1/account/sessions/passkey/options',
  duringMaintenance: true,
  access: 'anyone',
  summary: 'Start logging in with a passkey',
  status: 201,
  reply: PasskeyOptions,
  problems: ['general_rate_limit_exceeded'],
});

export const createPasskeySession = endpoint({
  method: 'POST',
  path: '/v1/account/sessions/passkey',
  duringMaintenance: true,
  access: 'anyone',
  summary: 'Log in with a passkey. It counts as both factors.',
  body: z.object({ challengeId: Id, credential: Signed }),
  status: 201,
  reply: Session,
  problems: [
    'general_argument_invalid',
    'user_invalid_token',
    'user_blocked',
    'user_session_already_exists',
    'general_rate_limit_exceeded',
  ],
});

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/v1/account/mfa/passkey/options',
  duringMaintenance: true,
  access: 'user',
  pendingSession: true,
  summary: 'Start proving a second factor with one of your passkeys',
  status: 201,
  reply: PasskeyOptions,
  problems: ['general_unauthorized_scope', 'user_passkey_not_found', 'general_rate_limit_exceeded'],
});

export const answerPasskeyProof = endpoint({
  method: 'PUT',
  path: '/v1/account/mfa/passkey',
  duringMaintenance: true,
  access: 'user',
  pendingSession: true,
  summary: 'Prove a second factor with one of your passkeys',
  body: z.object({ challengeId: Id, credential: Signed }),
  reply: Session,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_token',
    'general_rate_limit_exceeded',
  ],
});

export const secondFactorEndpoints = {
  updateMfa,
  createAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  createChallenge,
  answerChallenge,
  listFactors,
  getRecoveryCodes,
  createRecoveryCodes,
  updateRecoveryCodes,
  getSecurity,
  provePassword,
  startPasskey,
  createPasskey,
  updatePasskey,
  deletePasskey,
  startPasskeySession,
  createPasskeySession,
  startPasskeyProof,
  answerPasskeyProof,
};
