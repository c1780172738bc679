import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, Line, NewId } from './values.ts';

/** Only compared: tighter rules could lock out people with older passwords. */
export const GivenPassword = z.string().min(1).max(1024);
const SessionId = z.union([z.literal('current'), Id]);
/** In characters (product rule 14). The minimum is a setting, 6 by default. */
export const passwordMaxLength = 256;
/** Default minimum, in characters. */
const passwordMinLength = 6;
export const NewPassword = z
  .string()
  .min(passwordMinLength, 'Password must be at least 6 characters')
  .max(passwordMaxLength);
export const PersonName = Line.max(128);
export const TermsVersion = Line.min(1).max(50);
/**
 * A page of this site, where the emailed link continues. Without control characters: browsers drop tabs and line breaks
 * from addresses, so that `/\t/host` would lead elsewhere.
 */
export const NextPath = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])\P{Cc}*$/u, 'Use a path of this site');
/** A code, or the secret of an emailed link. */
export const Secret = z.string().min(1).max(256);

export const Session = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  userId: z.string(),
  expire: z.string(),
  provider: z.string(),
  providerUid: z.string(),
  providerAccessToken: z.string(),
  providerAccessTokenExpiry: z.string(),
  providerRefreshToken: z.string(),
  ip: z.string(),
  osCode: z.string(),
  osName: z.string(),
  osVersion: z.string(),
  clientType: z.string(),
  clientCode: z.string(),
  clientName: z.string(),
  clientVersion: z.string(),
  clientEngine: z.string(),
  clientEngineVersion: z.string(),
  deviceName: z.string(),
  deviceBrand: z.string(),
  deviceModel: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
  current: z.boolean(),
  factors: z.array(z.string()),
  secret: z.string(),
  mfaUpdatedAt: z.string(),
});
export type Session = z.infer<typeof Session>;

/** The secret is sent by email and never part of the response. */
export const Token = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  userId: z.string(),
  secret: z.literal(''),
  expire: z.string(),
  phrase: z.literal(''),
});
export type Token = z.infer<typeof Token>;

const emailSession = {
  method: 'POST',
  duringMaintenance: true,
  access: 'anyone',
  body: z.object({ email: Email, password: GivenPassword }),
  status: 201,
  reply: Session,
  problems: [
    'general_argument_invalid',
    'user_invalid_credentials',
    'user_email_not_verified',
    'user_blocked',
    'user_session_already_exists',
    'general_rate_limit_exceeded',
  ],
} as const;

export const createEmailSession = endpoint({
  ...emailSession,
  path: '/v1/account/sessions/email',
  summary: 'Log in with email and password',
});

export const createEmailSessionOld = endpoint({
  ...emailSession,
  path: '/v1/account/sessions',
  summary: 'Log in with email and password (older path)',
});

export const createAnonymousSession = endpoint({
  method: 'POST',
  path: '/v1/account/sessions/anonymous',
  duringMaintenance: true,
  access: 'anyone',
  anonymousSession: true,
  summary:
    "Open a session without logging in, for apps that expect one. It can do what visitors can: read what's public.",
  status: 201,
  reply: Session,
  problems: ['user_session_already_exists'],
});

export const createEmailToken = endpoint({
  method: 'POST',
  path: '/v1/account/tokens/email',
  access: 'anyone',
  localised: true,
  summary:
    'Email a six-digit code and a link to log in with. Using either creates an account without a password if the address has none. A pending sign-up with this `userId` gets its code again. The response is the same for every address.',
  body: z.object({
    userId: NewId,
    email: Email,
    /** For a new account only. */
    name: PersonName.optional(),
    /** The terms version accepted, for a new account only; ignored unless it is the current one. */
    acceptedTerms: TermsVersion.optional(),
    next: NextPath.optional(),
  }),
  status: 201,
  reply: Token,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

const tokenSession = {
  access: 'anyone',
  body: z.object({
    userId: Id,
    secret: Secret,
    /** Required with the link of a sign-up with a password, whose password it becomes. */
    password: NewPassword.optional(),
  }),
  status: 201,
  reply: Session,
  problems: [
    'general_argument_invalid',
    'user_invalid_token',
    'user_token_expired',
    'user_token_used_up',
    'user_blocked',
    'user_session_already_exists',
    'general_rate_limit_exceeded',
  ],
} as const;

export const createTokenSession = endpoint({
  ...tokenSession,
  method: 'POST',
  path: '/v1/account/sessions/token',
  summary:
    'Confirm the one-time code, or the secret from its link. Verifies the email address and creates a session.',
});

export const updateTokenSession = endpoint({
  ...tokenSession,
  method: 'PUT',
  path: '/v1/account/sessions/token',
  summary: 'Confirm the one-time code (older path)',
});

export const listSessions = endpoint({
  method: 'GET',
  anonymousSession: true,
  path: '/v1/account/sessions',
  access: 'user',
  summary: 'List your sessions, oldest first. You can have up to ten.',
  reply: z.object({ total: z.int(), sessions: z.array(Session) }),
  problems: ['general_unauthorized_scope'],
});

export const deleteSessions = endpoint({
  method: 'DELETE',
  anonymousSession: true,
  path: '/v1/account/sessions',
  access: 'user',
  duringMaintenance: true,
  // Logging out always works.
  limit: 'none',
  summary: 'Delete all your sessions',
  reply: null,
  problems: ['general_unauthorized_scope'],
});

const oneSession = {
  access: 'user',
  params: z.object({ sessionId: SessionId }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'user_session_not_found'],
} as const;

export const getSession = endpoint({
  ...oneSession,
  anonymousSession: true,
  method: 'GET',
  path: '/v1/account/sessions/:sessionId',
  summary: 'Get a session. Use `current` for the one making the call.',
  reply: Session,
});

export const extendSession = endpoint({
  ...oneSession,
  method: 'PATCH',
  path: '/v1/account/sessions/:sessionId',
  summary: 'Extend a session by a year',
  reply: Session,
});

export const deleteSession = endpoint({
  ...oneSession,
  method: 'DELETE',
  pendingSession: true,
  anonymousSession: true,
  path: '/v1/account/sessions/:sessionId',
  duringMaintenance: true,
  // Logging out always works.
  limit: 'none',
  summary: 'Delete a session. Use `current` to log out.',
  reply: null,
  problems: [...oneSession.problems, 'user_more_factors_required'],
});

const device = Session.omit({
  $id: true,
  $createdAt: true,
  $updatedAt: true,
  expire: true,
  userId: true,
  provider: true,
  providerUid: true,
  providerAccessToken: true,
  providerAccessTokenExpiry: true,
  providerRefreshToken: true,
  current: true,
  factors: true,
  secret: true,
  mfaUpdatedAt: true,
});

export const listLogs = endpoint({
  method: 'GET',
  path: '/v1/account/logs',
  access: 'user',
  summary:
    "List your log-ins whose sessions haven't ended, newest first. Takes `limit` and `offset` queries.",
  query: z.looseObject({}),
  reply: z.object({
    total: z.int(),
    logs: z.array(
      device.extend({
        event: z.string(),
        userId: z.string(),
        userEmail: z.string(),
        userName: z.string(),
        mode: z.string(),
        time: z.string(),
      }),
    ),
  }),
  problems: ['general_unauthorized_scope', 'general_query_invalid'],
});

export const createJwt = endpoint({
  method: 'POST',
  path: '/v1/account/jwt',
  otherPaths: ['/v1/account/jwts'],
  duringMaintenance: true,
  access: 'user',
  summary: "Create a JWT for the current session. Send it in `X-Appwrite-JWT`; it's valid for 15 minutes.",
  status: 201,
  reply: z.object({ jwt: z.string() }),
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
});

export const sessionEndpoints = {
  createEmailSession,
  createEmailSessionOld,
  createAnonymousSession,
  createEmailToken,
  createTokenSession,
  updateTokenSession,
  listSessions,
  deleteSessions,
  getSession,
  extendSession,
  deleteSession,
  listLogs,
  createJwt,
};
