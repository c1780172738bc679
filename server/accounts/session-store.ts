import { type Selectable, sql } from 'kysely';
import { anyOf } from '../platform/any-of.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import type { Sessions } from '../platform/schema.ts';
import { lastSeenPrecision, mostSessions } from './rules.ts';

export type SessionRow = Selectable<Sessions>;

/** Adds a session and ends the person's oldest ones beyond the most that one may have; returns the ids of those. */
export async function insertSession(tx: Tx, session: SessionRow): Promise<string[]> {
  await tx.insertInto('sessions').values(session).execute();
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', session.user_id)
        .where('id', '!=', session.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostSessions - 1),
    )
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Who acts in a session, and when they last did. */
export type Running = Principal & { readonly lastSeenAt: Temporal.Instant };

/** The running session that a secret opens, if its owner may act. */
export async function findRunningBySecret(
  db: Db,
  which: { userId: string; secretHash: Buffer; now: Temporal.Instant },
): Promise<Running | null> {
  const query = running(db, which.now)
    .where('sessions.user_id', '=', which.userId)
    .where('sessions.secret_hash', '=', which.secretHash);
  return (await query.executeTakeFirst()) ?? null;
}

/** The same session by its id, for whoever proved otherwise that it is theirs. */
export async function findRunningById(
  db: Db,
  which: { userId: string; sessionId: string; now: Temporal.Instant },
): Promise<Running | null> {
  const query = running(db, which.now)
    .where('sessions.user_id', '=', which.userId)
    .where('sessions.id', '=', which.sessionId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Those of many sessions that are running. */
export async function listRunning(
  db: Db,
  sessionIds: readonly string[],
  now: Temporal.Instant,
): Promise<Running[]> {
  return running(db, now).where('sessions.id', '=', anyOf(sessionIds)).execute();
}

function running(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'sessions.user_id as userId', 'last_seen_at as lastSeenAt'])
    .select(sql<boolean>`users.administrator_since is not null`.as('administrator'))
    .where('sessions.expires_at', '>', now)
    .where('users.email_verified_at', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null);
}

/** Notes a request; several at once write only one of them. */
export async function touchSession(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<=', now.subtract(lastSeenPrecision))
    .execute();
}

/** A person's running sessions, newest first. */
export async function listSessions(db: Db, userId: string, now: Temporal.Instant): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSessions)
    .execute();
}

/** One of a person's running sessions. */
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
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return session ?? null;
}

/** Sets when a session ends; `null` when the person has no such session. */
export async function extendSession(
  db: Db,
  principal: Principal,
  times: { now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<SessionRow | null> {
  const session = await db
    .updateTable('sessions')
    .set({ expires_at: times.expiresAt, updated_at: times.now })
    .where('id', '=', principal.sessionId)
    .where('user_id', '=', principal.userId)
    .where('expires_at', '>', times.now)
    .returningAll()
    .executeTakeFirst();
  return session ?? null;
}

/** Ends a person's sessions: one (`only`), all but one (`except`), or all. Returns the ids of those that ended. */
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

/** Removes the sessions whose time is over. */
export async function deleteExpiredSessions(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
