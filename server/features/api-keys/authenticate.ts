import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyLimit } from '../../../contracts/api-keys.ts';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import { type KeyScope, scopesOf } from '../../../contracts/key-scopes.ts';
import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashKeySecret, isKeySecret } from './secret.ts';
import { type ApiKeyRow, findKey, groupOfEvent, hasDatesElsewhere, touchKey } from './store.ts';

/** The owner of an API key, with what the key allows. Never has an administrator's rights. */
export interface KeyBearer extends Principal {
  readonly byKey: true;
  readonly scopes: readonly KeyScope[];
  readonly limitedTo: KeyLimit | null;
}

type AuthenticationDeps = Pick<Deps, 'db' | 'clock' | 'log'>;
/** What an endpoint asks of its caller. */
type Requirement = Pick<EndpointSpec, 'access' | 'pendingSession' | 'method' | 'path'>;
type Identify = (request: FastifyRequest, required: Requirement) => Promise<Principal | null>;

/** So that not every request writes. */
const lastUsePrecision = { seconds: 60 } as const;

/**
 * The key of a request: a bearer token, or what Appwrite's server clients send. A signed token (a JWT) isn't a key: proxies
 * that ask for a log-in of their own add theirs to every request.
 */
export function keyIn({ authorization, ...headers }: IncomingHttpHeaders): string | null {
  const [scheme = '', token = ''] = authorization?.trim().split(' ', 2) ?? [];
  const bearer = scheme.toLowerCase() === 'bearer' ? token : undefined;
  if (bearer !== undefined && !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(bearer)) return bearer;
  return appwriteKeyIn(headers);
}

function appwriteKeyIn(headers: IncomingHttpHeaders): string | null {
  const key = headers['x-appwrite-key'];
  return typeof key === 'string' && key !== '' ? key : null;
}

/**
 * Identifies callers by their API key, and all others with `otherwise`. A key comes before a session: the call does what
 * the key may do. Where no key is accepted, its bearer is a visitor, or refused if a user is needed.
 */
export function identifyByKey(deps: AuthenticationDeps, otherwise: Identify): Identify {
  return async (request, required) => {
    const secret = keyIn(request.headers);
    if (secret === null) return otherwise(request, required);
    const wanted = scopesOf(required);
    if (wanted === null && required.access === 'anyone') return null;
    const bearer = await bearerOf(deps, secret);
    if (wanted === null) throw notAllowed("This call doesn't take API keys.");
    const missing = wanted.find((scope) => !bearer.scopes.includes(scope));
    if (missing !== undefined) throw notAllowed(`This API key lacks the scope ${missing}.`, missing);
    if (bearer.limitedTo !== null && !(await reaches(deps.db, bearer.limitedTo, required, request))) {
      const only = bearer.limitedTo.kind === 'events' ? 'one event' : 'one group and its events';
      throw notAllowed(`This API key only works for ${only}.`);
    }
    return bearer;
  };
}

/**
 * Refuses calls whose `X-Appwrite-Key` isn't valid, as Appwrite does, also where no key is needed: a program that sends
 * it means to act for someone. A bearer token may be a proxy's.
 */
export function guardAppwriteKeys(app: FastifyInstance, deps: AuthenticationDeps): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    const key = url.startsWith('/v1/') ? appwriteKeyIn(headers) : null;
    if (key !== null) await bearerOf(deps, key, 'general_access_forbidden');
  });
}

function notAllowed(message: string, scope?: KeyScope): Problem {
  return new Problem('api_key_not_allowed', { message, ...(scope !== undefined && { about: { scope } }) });
}

/**
 * The owner of a key. Read from the database each time, so that a revoked key ends at once in all processes.
 * @throws Problem `invalid` for an unknown, revoked or expired key, or one whose owner may not act
 */
export async function bearerOf(
  deps: AuthenticationDeps,
  secret: string,
  invalid: 'api_key_invalid' | 'general_access_forbidden' = 'api_key_invalid',
): Promise<KeyBearer> {
  const now = deps.clock.now();
  const key = isKeySecret(secret) ? await findKey(deps.db, hashKeySecret(secret), now) : null;
  if (key === null) {
    throw new Problem(invalid, { headers: { 'www-authenticate': 'Bearer realm="mela"' } });
  }
  await noteUse(deps, key, now);
  return {
    userId: key.user_id,
    sessionId: key.id,
    byKey: true,
    // The column's check constraint allows only the contract's scopes.
    scopes: key.scopes as KeyScope[],
    limitedTo: limitOfKey(key),
  };
}

export function limitOfKey({
  event_id,
  group_id,
}: Pick<ApiKeyRow, 'event_id' | 'group_id'>): KeyLimit | null {
  if (event_id !== null) return { kind: 'events', $id: event_id };
  return group_id === null ? null : { kind: 'groups', $id: group_id };
}

/** A database that can't be written to for a while must not refuse all keys. */
async function noteUse(
  { db, log }: AuthenticationDeps,
  key: ApiKeyRow,
  now: Temporal.Instant,
): Promise<void> {
  const notAfter = now.subtract(lastUsePrecision);
  if (key.last_used_at !== null && Temporal.Instant.compare(key.last_used_at, notAfter) > 0) return;
  try {
    await touchKey(db, key.id, { now, notAfter });
  } catch (error) {
    log.warn({ err: error, keyId: key.id }, 'could not update the last use of an API key');
  }
}

/** Calls that name one event and are also about others: the dates of its series, or a copy. */
const beyondOneEvent: ReadonlySet<string> = new Set(
  ['series/preview', 'series/changes', 'series/registrations', 'copies'].map(
    (path) => `POST /v1/events/:eventId/${path}`,
  ),
);

/**
 * Whether a call is about what the key is limited to. Decided before the object is read, so the refusal doesn't tell
 * whether another one exists. Lists and calls that name neither an event nor a group are out of reach.
 */
async function reaches(
  db: Db,
  limit: KeyLimit,
  { method, path }: Requirement,
  request: FastifyRequest,
): Promise<boolean> {
  const params = request.params as Readonly<Record<string, string | undefined>>;
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const eventId = path.startsWith('/v1/door/') ? body.eventId : params.eventId;
  const named = typeof eventId === 'string' ? eventId : undefined;
  // The group that an event is created in or moved to.
  const writesEvent = path === '/v1/events' || (method === 'PATCH' && path === '/v1/events/:eventId');
  const target = writesEvent ? (body.groupId as string | null | undefined) : undefined;
  if (limit.kind === 'events') {
    if (named !== limit.$id || params.groupId !== undefined) return false;
    if (beyondOneEvent.has(`${method} ${path}`)) return false;
    return target === undefined || target === (await groupOfEvent(db, named));
  }
  if (target !== undefined && target !== limit.$id) return false;
  if (params.groupId !== undefined && params.groupId !== limit.$id) return false;
  if (named !== undefined) {
    if ((await groupOfEvent(db, named)) !== limit.$id) return false;
    return !beyondOneEvent.has(`${method} ${path}`) || !(await hasDatesElsewhere(db, named, limit.$id));
  }
  return params.groupId !== undefined || target !== undefined;
}
