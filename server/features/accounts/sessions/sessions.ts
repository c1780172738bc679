import type { Selectable } from 'kysely';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import type { Sessions } from '../../../infra/db/schema.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { newId } from '../../../infra/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { announceEnd, publishSession } from '../notices.ts';
import { checkAttempt, laneOfNetwork } from '../proofs/attempts.ts';
import { hashingSource, hashPassword, isPassword, pendingSalt } from '../proofs/passwords.ts';
import { hashSecret, maxSessions, newSecret, pendingLifetime } from '../rules.ts';
import { findPending, findVerified, lockUser, type UserRow } from '../store.ts';
import { noteDevice } from './known-devices.ts';
import { rememberNetwork } from './known-networks.ts';

/**
 * Opens a session with e-mail and password. Every try costs one hash, whether the address is known
 * or not.
 * @throws Problem `user_invalid_credentials`; `user_email_not_verified` after a correct password,
 * with the account's id in `about.userId` so that another code can be requested; `user_blocked`
 * with the reason in `about.reason`; `general_rate_limit_exceeded` while failures lock the account;
 * `general_service_unavailable`
 */
export async function logIn(
  deps: AccountDeps,
  given: { email: string; password: string; address: string; client: Client },
): Promise<OpenedSession> {
  const { email, address: ip } = given;
  const lane = await laneOfNetwork(deps, { email, ip });
  const { id, password_hash } = await checkAttempt(deps, lane, () => ownerOf(deps, given));
  return transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, id);
    // The password may have changed during the comparison. That change ended all sessions, and this
    // would be a new one.
    if (user === null || user.password_hash !== password_hash) throw new Problem('user_invalid_credentials');
    if (user.email_verified_at === null) {
      throw new Problem('user_email_not_verified', { about: { userId: user.id } });
    }
    if (user.blocked_at !== null) {
      throw new Problem('user_blocked', { about: { reason: user.blocked_reason ?? '' } });
    }
    const opened = await openSession(tx, deps, { user, client: given.client, by: 'password' });
    if (!opened.session.pending) await rememberNetwork(tx, deps, { userId: id, ip });
    return opened;
  });
}

/**
 * The account this password belongs to: the confirmed one, otherwise one of the address's pending
 * sign-ups.
 */
async function ownerOf(
  { db, accountSettings }: AccountDeps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<UserRow | null> {
  const source = hashingSource(address);
  const verified = await findVerified(db, email);
  if (verified !== null) {
    return (await isPassword(password, verified.password_hash, source)) ? verified : null;
  }
  const salt = pendingSalt(accountSettings.secret, email);
  return findPending(db, email, await hashPassword(password, source, salt));
}

/** The origin of a request, stored with a session. */
export interface Client {
  /** Null when unknown. */
  readonly ip: string | null;
  readonly userAgent: string;
  /** ISO 3166 code, where a proxy names it. */
  readonly country?: string | null;
  /** From the browser's cookie, or new. */
  readonly device?: string;
}

/** A new session with its secret, which is not stored. */
export interface OpenedSession {
  readonly session: SessionRow;
  readonly user: UserRow;
  readonly secret: string;
  /** For the browser's cookie. */
  readonly device?: string;
}

/** How a person has signed in. A passkey verifies its user, so it counts as both factors. */
export type SignInFactor = 'password' | 'email' | 'oauth2' | 'passkey';

const userAgentMaxLength = 500;

/**
 * Opens a session. For an account with a second factor it is pending: until that factor is proved it can
 * do nothing else. The caller holds the person's row lock. Ends their oldest session when they have too
 * many.
 */
export async function openSession(
  tx: Tx,
  deps: AccountDeps,
  opening: { user: UserRow; client: Client; by?: SignInFactor; provider?: string },
): Promise<OpenedSession> {
  const { by = 'email' } = opening;
  const now = deps.clock.now();
  const secret = newSecret();
  const pending = by !== 'passkey' && (await needsSecondFactor(tx, opening.user.id));
  const session: SessionRow = {
    id: newId(),
    user_id: opening.user.id,
    secret_hash: hashSecret(secret),
    provider: opening.provider ?? 'email',
    ip: opening.client.ip,
    country: opening.client.country ?? null,
    user_agent: opening.client.userAgent.slice(0, userAgentMaxLength),
    expires_at: now.add(pending ? pendingLifetime : { hours: 24 * deps.accountSettings.sessionDays }),
    last_seen_at: now,
    created_at: now,
    updated_at: now,
    pending,
    factors: [by],
    proved_at: now,
    second_factor_at: by === 'passkey' ? now : null,
  };
  const { id: userId, email, email_verified_at: provedAt } = opening.user;
  if (!pending) await noteDevice(tx, deps, opening);
  if (provedAt !== null) await deps.accountHooks.addressProved(tx, { userId, email });
  await tx.insertInto('sessions').values(session).execute();
  if (!pending) publishSession(tx, deps, { userId, sessionId: session.id }, 'create');
  announceEnd(tx, deps, userId, await endOldest(tx, session));
  return {
    session,
    user: opening.user,
    secret,
    ...(opening.client.device && { device: opening.client.device }),
  };
}

/** Whether signing in to this account needs more than one factor. */
export async function needsSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('mfa', '=', true)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('totp_authenticators')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        ),
        exists(selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id')),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Records a second factor that was just proved in a session. A pending session becomes a full one, with a
 * new secret: someone who knew only the first factor may know the old one.
 *
 * @returns null when the session has ended; `secret` only when it was pending
 */
export async function recordSecondFactor(
  tx: Tx,
  deps: AccountDeps,
  {
    principal,
    factor,
    whose,
  }: {
    principal: Principal;
    factor: string;
    whose: { user: UserRow; client: Client };
  },
): Promise<{ session: SessionRow; secret: string | null } | null> {
  const now = deps.clock.now();
  const { userId, sessionId } = principal;
  const before = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return null;
  const secret = before.pending ? newSecret() : null;
  if (before.pending) await noteDevice(tx, deps, whose);
  const session = await tx
    .updateTable('sessions')
    .set({
      factors: [...before.factors.filter((each) => each !== factor), factor],
      proved_at: now,
      second_factor_at: now,
      updated_at: now,
      pending: false,
      ...(secret !== null && {
        secret_hash: hashSecret(secret),
        expires_at: now.add({ hours: 24 * deps.accountSettings.sessionDays }),
      }),
    })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (secret !== null) {
    announceEnd(tx, deps, userId, await endOldest(tx, session));
    await rememberNetwork(tx, deps, { userId, ip: session.ip });
  }
  return { session, secret };
}

/** Notes that the person has just proved again who they are. */
export async function recordProof(db: Db, principal: Principal, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: now, updated_at: now })
    .where('id', '=', principal.sessionId)
    .where('user_id', '=', principal.userId)
    .execute();
}

/**
 * Restarts a session's lifetime.
 * @throws Problem `user_session_not_found`
 */
export async function prolongSession(deps: AccountDeps, which: Principal): Promise<SessionRow> {
  const now = deps.clock.now();
  const expiresAt = now.add({ hours: 24 * deps.accountSettings.sessionDays });
  const session = await extendSession(deps.db, which, { now, expiresAt });
  if (session === null) throw new Problem('user_session_not_found');
  return session;
}

export type SessionRow = Selectable<Sessions>;

/**
 * Ends the person's oldest sessions beyond the limit. Pending ones are counted by themselves: a stranger
 * with the password must not be able to end the owner's sessions.
 *
 * @returns their ids
 */
async function endOldest(tx: Tx, { id, user_id: userId, pending }: SessionRow): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('pending', '=', pending)
        .where('id', '!=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions - 1),
    )
    .returning('id')
    .execute();
  return ended.map((each) => each.id);
}

/** Running sessions, oldest first, as Appwrite has them. */
export async function listSessions(db: Db, userId: string, now: Temporal.Instant): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pending', '=', false)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxSessions)
    .execute();
}

export async function findSession(
  db: Db,
  principal: Principal,
  now: Temporal.Instant,
): Promise<SessionRow | null> {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', principal.sessionId)
    .where('user_id', '=', principal.userId)
    .where('pending', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return session ?? null;
}

/** Null when the person has no such session. */
async function extendSession(
  db: Db,
  principal: Principal,
  times: { now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<SessionRow | null> {
  const session = await db
    .updateTable('sessions')
    .set({ expires_at: times.expiresAt, updated_at: times.now })
    .where('id', '=', principal.sessionId)
    .where('user_id', '=', principal.userId)
    .where('pending', '=', false)
    .where('expires_at', '>', times.now)
    .returningAll()
    .executeTakeFirst();
  return session ?? null;
}

/**
 * Ends a person's sessions: one (`only`), all but one (`except`), or all.
 * @returns the ids of those ended
 */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId).returning('id');
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  return (await query.execute()).map(({ id }) => id);
}

export async function deleteExpiredSessions(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
