import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GivenPassword } from './sessions.ts';
import { Id, Line } from './values.ts';

/** What a token may do for its owner. Public events need no scope. */
export const accessScopes = ['registrations.read', 'registrations.write'] as const;
export const AccessScope = z.enum(accessScopes);
export type AccessScope = z.infer<typeof AccessScope>;

/** Lifetimes in days. */
export const longestTokenDays = 365;
export const usualTokenDays = 90;

/** A token by which another assistant acts for a person; its secret is shown once, when it is made. */
const AccessToken = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  name: z.string(),
  scopes: z.array(AccessScope),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

/** Most tokens that one person may have. */
export const mostAccessTokens = 10;

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/v1/account/access-tokens',
  access: 'user',
  summary: "The caller's personal access tokens, newest first; ten at most. Their secrets are not in it.",
  reply: z.object({ total: z.int(), tokens: z.array(AccessToken) }),
  problems: ['general_unauthorized_scope'],
});

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/v1/account/access-tokens',
  access: 'user',
  summary:
    'Creates a personal access token for the Model Context Protocol endpoint. The caller gives the password once more. The secret is shown this once. Changing the password, recovering the account or ending all sessions revokes it.',
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
  summary: "Revokes one of the caller's personal access tokens; it is refused from then on.",
  params: z.object({ tokenId: Id }),
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'user_access_token_not_found'],
});

export const accessTokenEndpoints = { listAccessTokens, createAccessToken, revokeAccessToken };
