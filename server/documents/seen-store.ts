import { sql } from 'kysely';
import { type Db, isErrorCode } from '../platform/database.ts';
import type { Seen } from './read-lists.ts';

const foreignKeyViolation = '23503';

/** Remembers which registrations of events a session was shown, unless session or event is gone by now. */
export async function saveSeen(
  db: Db,
  sessionId: string,
  at: Temporal.Instant,
  seen: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (seen.size === 0) return;
  const rows = [...seen].map(([event_id, ids]) => ({
    session_id: sessionId,
    event_id,
    seen_at: at,
    registration_ids: [...ids],
  }));
  await db
    .insertInto('documents_seen')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'event_id']).doUpdateSet({
        seen_at: sql`excluded.seen_at`,
        registration_ids: sql`excluded.registration_ids`,
      }),
    )
    .execute()
    .catch((error: unknown) => {
      if (!isErrorCode(error, foreignKeyViolation)) throw error;
    });
}

/** What a session last saw of an event; null if it never looked. */
export async function findSeen(db: Db, sessionId: string, eventId: string): Promise<Seen | null> {
  const row = await db
    .selectFrom('documents_seen')
    .select(['seen_at', 'registration_ids'])
    .where('session_id', '=', sessionId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row === undefined ? null : { at: row.seen_at, registrationIds: new Set(row.registration_ids) };
}
