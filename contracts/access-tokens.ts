import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GivenPassword } from './sessions.ts';
import { Id, Line } from './values.ts';

/** What a token may do for its owner. Reading public events needs no scope. */
export const accessScopes = ['registrations.read', 'registrations.write'] as const;
export const AccessScope = z.enum(accessScopes);
export type AccessScope = z.infer<typeof AccessScope>;

/** In days. */
export const longestTokenDays = 365;
export const usualTokenDays = 90;

/** Lets another assistant act for its owner. The secret is shown once, on creation. */
const AccessToken = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  name: z.string(),
  scopes: z.array(AccessScope),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

/** Per person. */
export const maxAccessTokens = 10;

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/v1/account/access-tokens',
  access: 'user',
  summary: "List your personal access tokens, newest first. Secrets aren't included. You can have up to ten.",
  reply: z.object({ total: z.int(), tokens: z.array(AccessToken) }),
  problems: ['general_unauthorized_scope'],
});

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/v1/account/access-tokens',
  access: 'user',
  summary:
    'Create a personal access token for the Model Context Protocol endpoint. Requires your password. The secret is shown once. Changing or resetting your password, or ending all sessions, revokes it.',
  body: z.object({
    name: Line.min(1, 'Give the token a name').max(100),
    scopes: z
      .array(AccessScope)
      .min(1, 'Choose at least one scope')
      .max(accessScopes.length)
      .transform((scopes) => [...new Set(scopes)]),
    expiresInDays: z.int().min(1).max(longestTokenDays).default(usualTokenDays),
    password: GivenPassword,
  }),
  status: 201,
  reply: AccessToken.extend({ secret: z.string() }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'general_rate_limit_exceeded',
    'user_invalid_credentials',
    'user_too_many_access_tokens',
  ],
});

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/v1/account/access-tokens/:tokenId',
  access: 'user',
  summary: 'Revoke a personal access token',
  params: z.object({ tokenId: Id }),
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'user_access_token_not_found'],
});

export const accessTokenEndpoints = { listAccessTokens, createAccessToken, revokeAccessToken };
