import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../../../../contracts/accounts.ts';
import type { Session } from '../../../../contracts/sessions.ts';
import { wireTime } from '../../../infra/deps.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { newId } from '../../../infra/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { presentSession } from '../present.ts';
import { keyFor } from '../rules.ts';
import type { SessionRow } from './sessions.ts';
import { clientOf, decodeCredentials, presentedSessions } from './wire.ts';

/** A visitor of an app that opens a session before anyone logs in. */
export type AnonymousVisitor = Principal & { readonly anonymousSince: Temporal.Instant };

export function isAnonymous(caller: Principal): caller is AnonymousVisitor {
  return caller.anonymousSince !== undefined;
}

// Nothing is stored: the session grants nothing that visitors don't have, so its secret only proves that we made its ids.
const form = /^anonymous-([0-9a-f]{20})-(\d{1,12})-([0-9a-f]{64})$/;

function signature(deps: Pick<AccountDeps, 'accountSettings'>, signed: string): string {
  const key = keyFor(deps.accountSettings.secret, 'anonymous');
  return createHmac('sha256', key).update(signed).digest('hex');
}

/** @returns a session's ids and secret, valid as long as other sessions */
export function createAnonymousSession(deps: AccountDeps): { visitor: AnonymousVisitor; secret: string } {
  const seconds = Math.floor(deps.clock.now().epochMilliseconds / 1000);
  const [userId, sessionId] = [newId(), newId()];
  const secret = `anonymous-${sessionId}-${seconds}-${signature(deps, `${userId} ${sessionId} ${seconds}`)}`;
  const anonymousSince = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  return { visitor: { userId, sessionId, anonymousSince }, secret };
}

/** The anonymous session of a request, if it carries a valid one. */
export function anonymousVisitorOf(deps: AccountDeps, request: FastifyRequest): AnonymousVisitor | null {
  const { first, last } = presentedSessions(deps, request);
  for (const text of [...first, ...last]) {
    const visitor = readVisitor(deps, text);
    if (visitor !== null) return visitor;
  }
  return null;
}

function readVisitor(deps: AccountDeps, text: string): AnonymousVisitor | null {
  const credentials = decodeCredentials(text);
  const [, sessionId = '', seconds = '', given = ''] = form.exec(credentials?.secret ?? '') ?? [];
  if (credentials === null || given === '') return null;
  const expected = signature(deps, `${credentials.id} ${sessionId} ${seconds}`);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null;
  const anonymousSince = Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000);
  const isOver = Temporal.Instant.compare(endOf(deps, anonymousSince), deps.clock.now()) <= 0;
  return isOver ? null : { userId: credentials.id, sessionId, anonymousSince };
}

function endOf({ accountSettings }: AccountDeps, since: Temporal.Instant): Temporal.Instant {
  return since.add({ hours: 24 * accountSettings.sessionDays });
}

/** The session as a row that isn't stored. */
export function anonymousRow(
  deps: AccountDeps,
  request: FastifyRequest,
  visitor: AnonymousVisitor,
): SessionRow {
  const { ip, userAgent, country = null } = clientOf(deps, request);
  const { anonymousSince: since } = visitor;
  return {
    id: visitor.sessionId,
    user_id: visitor.userId,
    secret_hash: Buffer.alloc(0),
    provider: 'anonymous',
    ip,
    country,
    user_agent: userAgent,
    expires_at: endOf(deps, since),
    last_seen_at: since,
    created_at: since,
    updated_at: since,
    pending: false,
    factors: ['anonymous'],
    proved_at: since,
    second_factor_at: null,
  };
}

export function presentAnonymousSession(
  deps: AccountDeps,
  request: FastifyRequest,
  visitor: AnonymousVisitor,
): Session {
  return presentSession(anonymousRow(deps, request, visitor), { email: '', currentId: visitor.sessionId });
}

/** Appwrite's account of someone who isn't logged in: without name and address. */
export function presentAnonymousAccount({ userId, anonymousSince }: AnonymousVisitor): Account {
  const since = wireTime(anonymousSince);
  return {
    $id: userId,
    $createdAt: since,
    $updatedAt: since,
    name: '',
    registration: since,
    status: true,
    labels: [],
    passwordUpdate: '',
    email: '',
    phone: '',
    emailVerification: false,
    phoneVerification: false,
    mfa: false,
    prefs: {},
    targets: [],
    accessedAt: since,
  };
}
