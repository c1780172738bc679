import { sql } from 'kysely';
import { savedEventLimit } from '../../../contracts/limits.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findVisibleEvent, isOpenTo, listOpenEvents } from '../events/index.ts';

type SavedEventDeps = Pick<Deps, 'db' | 'clock'>;

/** Last saved first, without those that the caller can't open any more. */
export async function listSaved(db: Db, caller: Principal): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_events')
    .innerJoin('events', 'events.id', 'saved_events.event_id')
    .select('saved_events.event_id as id')
    .where('saved_events.user_id', '=', caller.userId)
    .where('events.hidden_at', 'is', null)
    .where(isOpenTo({ caller }))
    .orderBy('saved_at', 'desc')
    .orderBy('saved_events.event_id', 'desc')
    .limit(savedEventLimit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @throws Problem `event_not_found`, `saved_events_too_many` */
export async function save({ db, clock }: SavedEventDeps, caller: Principal, eventId: string): Promise<void> {
  if ((await findVisibleEvent(db, eventId, caller)) === null) throw new Problem('event_not_found');
  const left = await transaction(db, (tx) => insertSaved(tx, caller.userId, [eventId], clock.now()));
  if (left.length > 0) throw new Problem('saved_events_too_many');
}

/** Works for deleted and hidden events too. */
export async function unsave(db: Db, { userId }: Principal, eventId: string): Promise<void> {
  await db.deleteFrom('saved_events').where('user_id', '=', userId).where('event_id', '=', eventId).execute();
}

/**
 * Adds the events that a visitor saved before logging in.
 *
 * @param eventIds last saved first
 * @returns those for which there was no room
 */
export async function mergeSaved(
  { db, clock }: SavedEventDeps,
  caller: Principal,
  eventIds: readonly string[],
): Promise<string[]> {
  const visible = (await listOpenEvents(db, eventIds, { caller })).map(({ id }) => id);
  return transaction(db, (tx) => insertSaved(tx, caller.userId, visible, clock.now()));
}

/**
 * Idempotent.
 *
 * @returns the ids for which there was no room
 */
async function insertSaved(
  tx: Tx,
  userId: string,
  eventIds: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  // Of two simultaneous calls, the second must count what the first has added.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const rows = await tx
    .selectFrom('saved_events')
    .select('event_id as id')
    .where('user_id', '=', userId)
    .execute();
  const saved = new Set(rows.map(({ id }) => id));
  const added = [...new Set(eventIds)].filter((id) => !saved.has(id));
  const fitting = added.slice(0, Math.max(0, savedEventLimit - saved.size));
  if (fitting.length > 0) {
    // An event deleted in the meantime is skipped instead of violating the foreign key.
    await sql`
      insert into saved_events (user_id, event_id, saved_at)
      select ${userId}, events.id, ${now}::timestamptz - place * interval '1 millisecond'
      from unnest(${fitting}::text[]) with ordinality as added (id, place)
      join events on events.id = added.id
      for key share of events`.execute(tx);
  }
  return added.slice(fitting.length);
}
