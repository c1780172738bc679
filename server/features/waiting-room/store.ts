import { sql } from 'kysely';
import { registrationCloses } from '../../../contracts/registration-window.ts';
import type { WaitingLine } from '../../../contracts/waiting-room-rules.ts';
import { anyOf, type Db, isErrorCode, type Tx } from '../../infra/db/database.ts';
import type { Line } from './line.ts';

/** What decides who may take a place in line for an event, and what the line is. */
export interface StoredRoom {
  readonly on: boolean;
  readonly isOpenToAll: boolean;
  readonly opensAt: Temporal.Instant | null;
  readonly closesAt: Temporal.Instant;
  /** Null before the first place. */
  readonly stored: { readonly seed: Buffer; readonly line: Line } | null;
}

const lineColumns = [
  'drawn_at as drawnAt',
  'entries',
  'slow_entries as slowEntries',
  'arrivals',
  'slow_arrivals as slowArrivals',
  'let_in as letIn',
  'slow_let_in as slowLetIn',
  'credit',
  'pace',
  'advanced_at as advancedAt',
] as const;

/** @returns null without such an event */
export async function readRoom(db: Db, eventId: string): Promise<StoredRoom | null> {
  const row = await db
    .selectFrom('events')
    .leftJoin('waiting_rooms', 'waiting_rooms.event_id', 'events.id')
    .select([...lineColumns, 'seed'])
    .select([
      'events.waiting_room as waitingRoom',
      'events.status',
      'events.opens_at as opensAt',
      'events.closes_at as closesAt',
      'events.starts_at as startsAt',
      'events.published_at as publishedAt',
      'events.hidden_at as hiddenAt',
      'events.visibility',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { waitingRoom, status, opensAt, closesAt, startsAt, publishedAt, hiddenAt, visibility } = row;
  const isShown = publishedAt !== null && hiddenAt === null;
  const { seed, ...line } = row;
  return {
    on: waitingRoom && status === 'scheduled' && isShown,
    isOpenToAll: isShown && (visibility === 'public' || visibility === 'unlisted'),
    opensAt,
    closesAt: registrationCloses({ startsAt, closesAt }),
    stored: seed === null ? null : { seed, line: line as unknown as Line },
  };
}

/** The line begins with its first place. Two processes may do it at once. */
export async function insertRoom(
  db: Db,
  eventId: string,
  { seed, credit, now }: { seed: Buffer; credit: number; now: Temporal.Instant },
): Promise<void> {
  await sql`insert into waiting_rooms (event_id, seed, credit, advanced_at)
    select events.id, ${seed}, ${credit}, ${now} from events where events.id = ${eventId}
    on conflict do nothing`.execute(db);
}

/**
 * Gives out places in one statement, so that all processes have one order.
 *
 * @param counts how many in each line. `isOpen`: registration is open, so that they come after the draw
 * @returns the line afterwards: the new places are its last ones; null if the event is gone
 */
export async function addPlaces(
  db: Db,
  eventId: string,
  counts: Readonly<Record<WaitingLine, number>> & {
    readonly isOpen: boolean;
    readonly perSecond: number;
    readonly now: Temporal.Instant;
  },
): Promise<Line | null> {
  const { line, slow, isOpen, perSecond, now } = counts;
  // Conditions see the row as it was before.
  const isIdle = sql<boolean>`(entries + slow_entries + arrivals + slow_arrivals = let_in + slow_let_in)`;
  const inDraw = sql<boolean>`(drawn_at is null and not ${isOpen}::boolean)`;
  const row = await db
    .updateTable('waiting_rooms')
    .set({
      drawn_at: sql`case when ${isOpen}::boolean then coalesce(drawn_at, ${now}) else drawn_at end`,
      entries: sql`entries + case when ${inDraw} then ${line}::int else 0 end`,
      slow_entries: sql`slow_entries + case when ${inDraw} then ${slow}::int else 0 end`,
      arrivals: sql`arrivals + case when ${inDraw} then 0 else ${line}::int end`,
      // An idle line isn't moved on. The time in which no one came lets one person in, or a second's worth, but no crowd.
      credit: sql`case when ${isIdle} then greatest(credit, least(${Math.max(1, perSecond)}::float8,
        credit + ${perSecond}::float8 * extract(epoch from ${now}::timestamptz - advanced_at))) else credit end`,
      advanced_at: sql`case when ${isIdle} then ${now} else advanced_at end`,
      slow_arrivals: sql`slow_arrivals + case when ${inDraw} then 0 else ${slow}::int end`,
    })
    .where('event_id', '=', eventId)
    .returning(lineColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false if another process has moved the line on since it was read */
export async function saveAdvance(db: Db, eventId: string, from: Line, to: Line): Promise<boolean> {
  const saved = await db
    .updateTable('waiting_rooms')
    .set({
      drawn_at: sql`coalesce(drawn_at, ${to.drawnAt}::timestamptz)`,
      let_in: to.letIn,
      slow_let_in: to.slowLetIn,
      credit: to.credit,
      pace: to.pace,
      advanced_at: to.advancedAt,
    })
    .where('event_id', '=', eventId)
    .where('let_in', '=', from.letIn)
    .where('slow_let_in', '=', from.slowLetIn)
    .where('advanced_at', '=', from.advancedAt)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

export interface Admission {
  readonly place: string;
  readonly userId: string | null;
  readonly guestId: string | null;
  readonly admitted: boolean;
}

export async function findAdmission(db: Db, eventId: string, place: string): Promise<Admission | null> {
  const row = await db
    .selectFrom('waiting_room_admissions')
    .select(['place', 'user_id as userId', 'guest_id as guestId', 'admitted'])
    .where('event_id', '=', eventId)
    .where('place', '=', place)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of these people who have come in. */
export async function admittedAmong(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('waiting_room_admissions')
    .select('user_id as userId')
    .where('event_id', '=', eventId)
    .where('user_id', '=', anyOf([...new Set(userIds)]))
    .where('admitted', '=', true)
    .execute();
  return new Set(rows.flatMap(({ userId }) => userId ?? []));
}

/** Takes the place for a person, or for a guest until they prove their address. @returns false if it was taken before */
export async function insertAdmission(
  db: Db,
  eventId: string,
  admission: Admission & { readonly now: Temporal.Instant },
): Promise<boolean> {
  const { place, userId, guestId, admitted, now } = admission;
  const inserted = await sql`
    insert into waiting_room_admissions (event_id, place, user_id, guest_id, admitted, created_at)
    values (${eventId}, ${place}, ${userId}, ${guestId}, ${admitted}, ${now}) on conflict (event_id, place) do nothing`.execute(
    db,
  );
  return inserted.numAffectedRows === 1n;
}

/** The guest has proved their address. A second place of the same person is dropped. */
export async function proveAdmission(tx: Tx, guestId: string, userId: string): Promise<void> {
  await sql`update waiting_room_admissions as own set user_id = ${userId},
      admitted = not exists (select from waiting_room_admissions as other
        where other.event_id = own.event_id and other.user_id = ${userId} and other.admitted)
    where guest_id = ${guestId} and user_id is null`.execute(tx);
}

/** The place belongs to the guest's latest request, as long as no one has proved an address for it. */
export async function moveAdmission(
  db: Db,
  eventId: string,
  { place, guestId }: { place: string; guestId: string },
): Promise<boolean> {
  const moved = await db
    .updateTable('waiting_room_admissions')
    .set({ guest_id: guestId })
    .where('event_id', '=', eventId)
    .where('place', '=', place)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Two places of one person at the same moment. */
export function isSecondPlace(error: unknown): boolean {
  return isErrorCode(error, '23505');
}

/** Events in whose line people wait. */
export async function listWaiting(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting_rooms')
    .innerJoin('events', 'events.id', 'event_id')
    .select('event_id as id')
    .where('events.starts_at', '>', now)
    .where('events.waiting_room', '=', true)
    .where(sql<boolean>`entries + slow_entries + arrivals + slow_arrivals > let_in + slow_let_in`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets the lines of events that started before. The admissions are then of no use to anyone. */
export async function deleteRoomsBefore(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`delete from waiting_room_admissions using events
    where events.id = event_id and events.starts_at < ${before}`.execute(db);
  await sql`delete from waiting_rooms using events
    where events.id = event_id and events.starts_at < ${before}`.execute(db);
}
