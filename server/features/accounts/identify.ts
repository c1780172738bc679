import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Db } from '../../infra/db/database.ts';
import { useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { AccountDeps } from './deps.ts';
import { noPassword } from './passwords.ts';
import { hashSecret, jwtLifetime, jwtsPerHour, keyFor, lastSeenPrecision, perHour } from './rules.ts';
import { decodeCredentials, presentedSessions } from './session-wire.ts';
import { findRunningById, findRunningBySecret, listRunning, type Running, touchSession } from './sessions.ts';
import { deleteUnused, insertUnlessKnown } from './store.ts';

/**
 * Identifies the caller by the first of these that belongs to a running session: cookie, legacy
 * cookie, session header, JWT, fallback header.
 */
export function identify(deps: AccountDeps): (request: FastifyRequest) => Promise<Principal | null> {
  return async (request) => {
    const { first, last } = presentedSessions(deps, request);
    // Both cookies carry the same text; checking it once is enough.
    for (const text of new Set(first)) {
      const principal = await principalOfSession(deps, text);
      if (principal !== null) return principal;
    }
    const token = request.headers['x-appwrite-jwt'];
    const principal = typeof token === 'string' ? await principalOfJwt(deps, token) : null;
    if (principal !== null) return principal;
    for (const text of last) {
      const fallback = await principalOfSession(deps, text);
      if (fallback !== null) return fallback;
    }
    return null;
  };
}

/** The owner of a session cookie's text; null when the session is over or unknown. */
export async function principalOfSession(deps: AccountDeps, text: string): Promise<Principal | null> {
  const credentials = decodeCredentials(text);
  if (credentials === null) return null;
  const { id, secret } = credentials;
  const now = deps.clock.now();
  return seen(deps, await findRunningBySecret(deps.db, { userId: id, secretHash: hashSecret(secret), now }));
}

async function principalOfJwt(deps: AccountDeps, token: string): Promise<Principal | null> {
  const now = deps.clock.now();
  const claims = await readJwt(deps.accountSettings.secret, token, now);
  if (claims === null) return null;
  const principal = await seen(deps, await findRunningById(deps.db, { ...claims, now }));
  return principal && { ...principal, until: Temporal.Instant.fromEpochMilliseconds(claims.exp * 1000) };
}

async function seen(deps: AccountDeps, running: Running | null): Promise<Principal | null> {
  if (running === null) return null;
  const now = deps.clock.now();
  const isStale = Temporal.Instant.compare(running.lastSeenAt, now.subtract(lastSeenPrecision)) <= 0;
  if (isStale) await noteRequest(deps, running.sessionId, now);
  const { userId, sessionId, administrator } = running;
  return { userId, sessionId, ...(administrator && { administrator }) };
}

/** A database that can't be written to for a while must not log everyone out. */
async function noteRequest(deps: AccountDeps, sessionId: string, now: Temporal.Instant): Promise<void> {
  try {
    await touchSession(deps.db, sessionId, now);
  } catch (error) {
    deps.log.warn({ err: error, sessionId }, 'a request was not noted in its session');
  }
}

/** The running ones among these sessions, by id, with their owners' current rights. */
export async function findRunning(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<Map<string, Principal>> {
  const running = await listRunning(db, sessionIds, clock.now());
  return new Map(
    running.map(({ userId, sessionId, administrator }) => [
      sessionId,
      { userId, sessionId, ...(administrator && { administrator }) },
    ]),
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
