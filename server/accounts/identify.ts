import type { FastifyRequest } from 'fastify';
import type { Principal } from '../platform/http.ts';
import { readJwt } from './jwt.ts';
import type { AccountParts } from './parts.ts';
import { lastSeenPrecision } from './rules.ts';
import { hashSecret } from './secrets.ts';
import {
  findRunningById,
  findRunningBySecret,
  listRunning,
  type Running,
  touchSession,
} from './session-store.ts';
import { decodeCredentials, presentedSessions } from './session-wire.ts';

/**
 * Makes the function that tells who asks: the first of cookie, legacy cookie, session header, JWT and fallback header
 * that stands for a running session (v1 contract, Sessions).
 */
export function identify(parts: AccountParts): (request: FastifyRequest) => Promise<Principal | null> {
  return async (request) => {
    const { first, last } = presentedSessions(parts, request);
    // Both cookies carry the same text; one look at it is enough.
    for (const text of new Set(first)) {
      const principal = await principalOfSession(parts, text);
      if (principal !== null) return principal;
    }
    const token = request.headers['x-appwrite-jwt'];
    const principal = typeof token === 'string' ? await principalOfJwt(parts, token) : null;
    if (principal !== null) return principal;
    for (const text of last) {
      const fallback = await principalOfSession(parts, text);
      if (fallback !== null) return fallback;
    }
    return null;
  };
}

/** Who holds a session, by the text of its cookie; `null` when it is over or never was. */
export async function principalOfSession(parts: AccountParts, text: string): Promise<Principal | null> {
  const credentials = decodeCredentials(text);
  if (credentials === null) return null;
  const { id, secret } = credentials;
  const now = parts.clock.now();
  return seen(
    parts,
    await findRunningBySecret(parts.db, { userId: id, secretHash: hashSecret(secret), now }),
  );
}

async function principalOfJwt(parts: AccountParts, token: string): Promise<Principal | null> {
  const now = parts.clock.now();
  const claims = readJwt(parts.accountSettings.secret, token, now);
  if (claims === null) return null;
  const principal = await seen(parts, await findRunningById(parts.db, { ...claims, now }));
  return principal && { ...principal, until: Temporal.Instant.fromEpochMilliseconds(claims.exp * 1000) };
}

async function seen(parts: AccountParts, running: Running | null): Promise<Principal | null> {
  if (running === null) return null;
  const now = parts.clock.now();
  const isStale = Temporal.Instant.compare(running.lastSeenAt, now.subtract(lastSeenPrecision)) <= 0;
  if (isStale) await noteRequest(parts, running.sessionId, now);
  const { userId, sessionId, administrator } = running;
  return { userId, sessionId, ...(administrator && { administrator }) };
}

/** A database that cannot be written to for a while must not log everybody out. */
async function noteRequest(parts: AccountParts, sessionId: string, now: Temporal.Instant): Promise<void> {
  try {
    await touchSession(parts.db, sessionId, now);
  } catch (error) {
    parts.log.warn({ err: error, sessionId }, 'a request was not noted in its session');
  }
}

/** Those of the sessions that are still running, by their ids, with the rights that their owners have now. */
export async function findRunning(
  { db, clock }: Pick<AccountParts, 'db' | 'clock'>,
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
