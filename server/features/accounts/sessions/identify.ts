import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Profile } from '../../../../contracts/accounts.ts';
import type { EndpointSpec } from '../../../../contracts/endpoint.ts';
import type { Db } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { useLimit } from '../../../infra/http/request-limits.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { countUnread } from '../../inbox/index.ts';
import type { AccountDeps } from '../deps.ts';
import { presentProfile } from '../present.ts';
import { noPassword } from '../proofs/passwords.ts';
import { hashSecret, jwtLifetime, jwtsPerHour, keyFor, lastSeenPrecision, perHour } from '../rules.ts';
import { deleteUnused, findAccount, insertUnlessKnown } from '../store.ts';
import { anonymousVisitorOf } from './anonymous-sessions.ts';
import {
  findRunningById,
  findRunningBySecret,
  listRunning,
  type Running,
  touchSession,
} from './running-sessions.ts';
import { decodeCredentials, presentedSessions } from './wire.ts';

/** What an endpoint asks of its caller. */
type Requirement = Pick<EndpointSpec, 'access' | 'pendingSession' | 'anonymousSession'>;

/**
 * Identifies the caller by the first of these that belongs to a running session: cookie, legacy
 * cookie, session header, JWT, fallback header. A pending session counts only where an endpoint
 * accepts it. Elsewhere its person is a visitor, and where a user is needed the answer names the
 * missing factor.
 * @throws Problem `user_more_factors_required`
 */
export function identify(
  deps: AccountDeps,
): (request: FastifyRequest, required?: Requirement) => Promise<Principal | null> {
  return async (request, required = { access: 'anyone' }) => {
    let isPending = false;
    for await (const running of presented(deps, request)) {
      if (!running.pending || required.pendingSession === true) return principalOf(deps, running);
      isPending = true;
    }
    if (required.anonymousSession === true) {
      const visitor = anonymousVisitorOf(deps, request);
      if (visitor !== null) return visitor;
    }
    if (isPending && required.access === 'user') throw new Problem('user_more_factors_required');
    return null;
  };
}

type Presented = Running & { readonly until?: Temporal.Instant };

/** The running sessions of a request's credentials, in order of precedence. */
async function* presented(deps: AccountDeps, request: FastifyRequest): AsyncGenerator<Presented> {
  const { first, last } = presentedSessions(deps, request);
  const token = request.headers['x-appwrite-jwt'];
  // Both cookies carry the same text; checking it once is enough.
  for (const text of new Set(first)) yield* some(await runningOfSession(deps, text));
  if (typeof token === 'string') yield* some(await runningOfJwt(deps, token));
  for (const text of last) yield* some(await runningOfSession(deps, text));
}

function some<Value>(value: Value | null): Value[] {
  return value === null ? [] : [value];
}

/** The owner of a session cookie's text; null when the session is over, pending or unknown. */
export async function principalOfSession(deps: AccountDeps, text: string): Promise<Principal | null> {
  const running = await runningOfSession(deps, text);
  return running === null || running.pending ? null : principalOf(deps, running);
}

async function runningOfSession(deps: AccountDeps, text: string): Promise<Running | null> {
  const credentials = decodeCredentials(text);
  if (credentials === null) return null;
  const { id, secret } = credentials;
  const now = deps.clock.now();
  return seen(deps, await findRunningBySecret(deps.db, { userId: id, secretHash: hashSecret(secret), now }));
}

async function runningOfJwt(deps: AccountDeps, token: string): Promise<Presented | null> {
  const now = deps.clock.now();
  const claims = await readJwt(deps.accountSettings.secret, token, now);
  if (claims === null) return null;
  const running = await seen(deps, await findRunningById(deps.db, { ...claims, now }));
  return running && { ...running, until: Temporal.Instant.fromEpochMilliseconds(claims.exp * 1000) };
}

/**
 * The rights of a session. If administrators need a second factor, those who haven't proved one in this session have
 * no special rights.
 */
function principalOf(
  { accountSettings }: Pick<AccountDeps, 'accountSettings'>,
  { userId, sessionId, pending, isAdministrator, provedSecondFactor, until, accountVersion }: Presented,
): Principal {
  const mayAdminister = provedSecondFactor || !accountSettings.administratorsNeedSecondFactor;
  const principal: Principal = {
    userId,
    sessionId,
    ...(isAdministrator && mayAdminister && !pending && { administrator: true }),
    ...(pending && { pending: true }),
    ...(until !== undefined && { until }),
  };
  accountVersions.set(principal, accountVersion);
  return principal;
}

const accountVersions = new WeakMap<Principal, string>();

interface KnownProfile {
  readonly version: string;
  readonly profile: Profile;
}

/** By person. The next request's session tells whether the account has changed. */
const knownProfiles = new Map<string, KnownProfile>();
const maxKnownProfiles = 2000;

/** The caller as the profile form and the header show them; read again only after a change. */
export async function readProfile(db: Db, caller: Principal): Promise<Profile> {
  const version = `${accountVersions.get(caller)} ${caller.administrator}`;
  const known = knownProfiles.get(caller.userId);
  if (known?.version === version) {
    // New notifications don't change the account.
    return { ...known.profile, unreadNotifications: await countUnread(db, caller.userId) };
  }
  const profile = await presentProfile(db, await findAccount(db, caller.userId), caller);
  if (!accountVersions.has(caller)) return profile;
  if (knownProfiles.size >= maxKnownProfiles) knownProfiles.clear();
  knownProfiles.set(caller.userId, { version, profile });
  return profile;
}

async function seen(deps: AccountDeps, running: Running | null): Promise<Running | null> {
  if (running === null) return null;
  const now = deps.clock.now();
  const isStale = Temporal.Instant.compare(running.lastSeenAt, now.subtract(lastSeenPrecision)) <= 0;
  if (isStale) await noteRequest(deps, running.sessionId, now);
  return running;
}

/** A database that can't be written to for a while must not log everyone out. */
async function noteRequest(deps: AccountDeps, sessionId: string, now: Temporal.Instant): Promise<void> {
  try {
    await touchSession(deps.db, sessionId, now);
  } catch (error) {
    deps.log.warn({ err: error, sessionId }, 'could not update the last activity of a session');
  }
}

/** The running ones among these sessions, by id, with their owners' current rights. */
export async function findRunning(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'accountSettings'>,
  sessionIds: readonly string[],
): Promise<Map<string, Principal>> {
  const running = await listRunning(deps.db, sessionIds, deps.clock.now());
  return new Map(
    running.filter(({ pending }) => !pending).map((each) => [each.sessionId, principalOf(deps, each)]),
  );
}

/**
 * Creates a guest: a name that can have a seat, without an account. Like former members, guests
 * can't log in, are in no list, and get no mail. Idempotent.
 */
export async function createGuest(
  db: Db,
  { id, name, now }: { id: string; name: string; now: Temporal.Instant },
): Promise<void> {
  await insertUnlessKnown(db, {
    id,
    email: `${id}@guest.invalid`,
    name,
    password_hash: noPassword,
    email_verified_at: now,
    deleted_at: now,
  });
}

/**
 * An address fit for display; empty for guests and former members, whose addresses are placeholders
 * (RFC 2606).
 */
export function shownAddress(email: string): string {
  return email.endsWith('.invalid') ? '' : email;
}

/** Deletes a guest who got no seat. */
export async function forgetGuest(db: Db, id: string): Promise<void> {
  await deleteUnused(db, id);
}

const Claims = z.object({ userId: z.string(), sessionId: z.string(), exp: z.int() });
/** A token's person and session, and its expiry `exp` (seconds since 1970). */
type Claims = z.infer<typeof Claims>;

const algorithm = 'HS256';

/** Signs a token (RFC 7519, HMAC-SHA256). */
export function signJwt(secret: string, claims: Claims): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ typ: 'JWT', alg: algorithm }).sign(keyFor(secret, 'jwt'));
}

/**
 * Verifies a token; null when it wasn't signed by us with exactly this algorithm, or has expired.
 */
export async function readJwt(secret: string, token: string, now: Temporal.Instant): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor(secret, 'jwt'), {
      algorithms: [algorithm],
      typ: 'JWT',
      currentDate: new Date(now.epochMilliseconds),
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/**
 * Creates a token for the caller's session, valid for 15 minutes and no longer than the session.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function issueJwt(deps: AccountDeps, caller: Principal): Promise<string> {
  await useLimit(deps, `jwt ${caller.userId}`, perHour(jwtsPerHour));
  const expiresAt = deps.clock.now().add(jwtLifetime);
  const { userId, sessionId } = caller;
  return signJwt(deps.accountSettings.secret, {
    userId,
    sessionId,
    exp: Math.floor(expiresAt.epochMilliseconds / 1000),
  });
}

/**
 * Refuses calls with a token that isn't signed by us or has expired, whatever else they carry, as Appwrite does: a
 * program that believes it acts for someone must not go on as a visitor. One whose session was ended earlier counts as
 * none, as there, until it expires.
 */
export function guardCredentials(app: FastifyInstance, deps: AccountDeps): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/v1/')) return;
    await refuseInvalidToken(deps, request);
  });
}

async function refuseInvalidToken(deps: AccountDeps, { headers }: FastifyRequest): Promise<void> {
  const token = headers['x-appwrite-jwt'];
  if (typeof token !== 'string' || token === '') return;
  if ((await readJwt(deps.accountSettings.secret, token, deps.clock.now())) === null) {
    throw new Problem('user_jwt_invalid');
  }
}
