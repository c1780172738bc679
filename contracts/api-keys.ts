import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { keyScopes } from './key-scopes.ts';
import { GivenPassword } from './sessions.ts';
import { Id, Line } from './values.ts';

export const KeyScope = z.enum(keyScopes);
export type KeyScope = z.infer<typeof KeyScope>;

/** In days. */
export const longestKeyDays = 365;
export const usualKeyDays = 90;

/** The one event or group that a key works for. */
export const KeyLimit = z.object({ kind: z.enum(['events', 'groups']), $id: Id });
export type KeyLimit = z.infer<typeof KeyLimit>;

/** Lets other software act for its owner. The secret is shown once, on creation. */
const ApiKey = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  name: z.string(),
  scopes: z.array(KeyScope),
  /** Null if the key works for everything that its owner may do. */
  limitedTo: z.object({ kind: KeyLimit.shape.kind, $id: z.string(), name: z.string() }).nullable(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

/** Per person. */
export const maxApiKeys = 10;
/** Shown per group, newest first. */
export const maxGroupKeys = 200;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/v1/account/api-keys',
  access: 'user',
  summary: "List your API keys, newest first. Secrets aren't included. You can have up to ten.",
  reply: z.object({ total: z.int(), keys: z.array(ApiKey) }),
  problems: ['general_unauthorized_scope'],
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/v1/account/api-keys',
  access: 'user',
  summary:
    'Create an API key. Requires your password. The secret is shown once, and you get an email. A key can do what its scopes say and you may do yourself, for everything or for one event or group. Changing or resetting your password, or ending all sessions, revokes it.',
  body: z.object({
    name: Line.min(1, 'Give the key a name').max(100),
    scopes: z
      .array(KeyScope)
      .min(1, 'Choose at least one scope')
      .max(keyScopes.length)
      .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
    limitedTo: KeyLimit.nullable().default(null),
    expiresInDays: z.int().min(1).max(longestKeyDays).default(usualKeyDays),
    password: GivenPassword,
  }),
  status: 201,
  reply: ApiKey.extend({ secret: z.string() }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'general_rate_limit_exceeded',
    'user_invalid_credentials',
    'event_not_found',
    'group_not_found',
    'api_key_limit_reached',
  ],
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/v1/account/api-keys/:keyId',
  access: 'user',
  summary: 'Revoke an API key. It stops working at once.',
  params: z.object({ keyId: Id }),
  reply: null,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'api_key_not_found'],
});

const forOrganisers = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'group_not_found',
  'group_not_allowed',
] as const;

export const listGroupKeys = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/api-keys',
  access: 'user',
  summary: 'List the API keys that are limited to a group, with who they act for. Organisers only.',
  params: z.object({ groupId: Id }),
  reply: z.object({
    keys: z.array(
      ApiKey.omit({ limitedTo: true }).extend({ owner: z.object({ $id: z.string(), name: z.string() }) }),
    ),
  }),
  problems: forOrganisers,
});

export const revokeGroupKey = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/api-keys/:keyId',
  access: 'user',
  summary: "Revoke an API key that is limited to a group, also someone else's. Organisers only.",
  params: z.object({ groupId: Id, keyId: Id }),
  reply: null,
  problems: [...forOrganisers, 'api_key_not_found'],
});

export const apiKeyEndpoints = { listApiKeys, createApiKey, revokeApiKey, listGroupKeys, revokeGroupKey };
