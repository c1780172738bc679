import { sql } from 'kysely';
import { anyOf, type Db, executePrepared, perDatabase } from '../../../infra/db/database.ts';
import { createBatcher } from '../../../infra/http/concurrency.ts';
import { lastSeenPrecision } from '../rules.ts';

/** A running session with what its person's rights depend on. */
export interface Running {
  readonly userId: string;
  readonly sessionId: string;
  /** When its person last made a request. */
  readonly lastSeenAt: Temporal.Instant;
  /** Its second factor hasn't been proved yet. */
  readonly pending: boolean;
  /** Changes with the person's account. */
  readonly accountVersion: string;
  /** Appointed; whether the rights apply in this session is a separate question. */
  readonly isAdministrator: boolean;
  readonly provedSecondFactor: boolean;
}

/** The running session with this secret, if its owner may act. */
export function findRunningBySecret(db: Db, which: Presented): Promise<Running | null> {
  return lookUp(db)(which);
}

interface Presented {
  readonly userId: string;
  readonly secretHash: Buffer;
  readonly now: Temporal.Instant;
}

/** Every signed-in request looks up its session; concurrent look-ups share a statement. */
const lookUp = perDatabase((db) =>
  createBatcher<Presented, Running | null>((all) => listBySecret(db, all), { most: 200 }),
);

async function listBySecret(db: Db, all: readonly Presented[]): Promise<(Running | null)[]> {
  const [{ now }] = all as readonly [Presented];
  const secrets = sql`select * from unnest(${all.map(({ userId }) => userId)}::text[], ${all.map(({ secretHash }) => secretHash)}::bytea[])`;
  const found = await executePrepared(
    db,
    running(db, now)
      .select('sessions.secret_hash as secretHash')
      .where(sql<boolean>`(sessions.user_id, sessions.secret_hash) in (${secrets})`),
  );
  const byOwner = Map.groupBy(found, ({ userId }) => userId);
  return all.map(({ userId, secretHash }) => {
    const match = byOwner.get(userId)?.find((each) => each.secretHash.equals(secretHash));
    if (match === undefined) return null;
    const { secretHash: _, ...session } = match;
    return session;
  });
}

/** The same by id, for callers authenticated in another way. */
export async function findRunningById(
  db: Db,
  which: { userId: string; sessionId: string; now: Temporal.Instant },
): Promise<Running | null> {
  const query = running(db, which.now)
    .where('sessions.user_id', '=', which.userId)
    .where('sessions.id', '=', which.sessionId);
  return (await query.executeTakeFirst()) ?? null;
}

/** The running ones among these sessions. */
export async function listRunning(
  db: Db,
  sessionIds: readonly string[],
  now: Temporal.Instant,
): Promise<Running[]> {
  return running(db, now).where('sessions.id', '=', anyOf(sessionIds)).execute();
}

function running(db: Db, now: Temporal.Instant) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id as sessionId', 'sessions.user_id as userId', 'last_seen_at as lastSeenAt'])
      .select('sessions.pending')
      // A row's `xmin` is the transaction that wrote it.
      .select(sql<string>`users.xmin::text`.as('accountVersion'))
      .select(sql<boolean>`users.administrator_since is not null`.as('isAdministrator'))
      .select(sql<boolean>`sessions.second_factor_at is not null`.as('provedSecondFactor'))
      .where('sessions.expires_at', '>', now)
      .where('users.email_verified_at', 'is not', null)
      .where('users.blocked_at', 'is', null)
      .where('users.deleted_at', 'is', null)
  );
}

/** Saves the time of a request; of several simultaneous ones, only one writes. */
export async function touchSession(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<=', now.subtract(lastSeenPrecision))
    .execute();
}
