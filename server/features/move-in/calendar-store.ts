import { type Selectable, type SqlBool, sql } from 'kysely';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { FollowedCalendarEvents, FollowedCalendars } from '../../infra/db/schema.ts';

export type CalendarRow = Selectable<FollowedCalendars>;
export type CalendarEventRow = Selectable<FollowedCalendarEvents>;

/** With what lists show of it. */
export interface ShownCalendar extends CalendarRow {
  readonly organiserName: string;
  readonly events: number;
  readonly problems: number;
}

/** A group's calendars, oldest first, or one of them. */
export async function listCalendars(
  db: Db,
  groupId: string,
  { id, most }: { id?: string; most: number },
): Promise<ShownCalendar[]> {
  return db
    .selectFrom('followed_calendars')
    .innerJoin('users', 'users.id', 'followed_calendars.user_id')
    .selectAll('followed_calendars')
    .select((eb) => [
      'users.name as organiserName',
      eb
        .selectFrom('followed_calendar_events as taken')
        .select((taken) => taken.fn.count<number>('taken.event_id').as('count'))
        .whereRef('taken.calendar_id', '=', 'followed_calendars.id')
        .$asScalar()
        .$notNull()
        .as('events'),
      eb
        .selectFrom('followed_calendar_events as taken')
        .select((taken) => taken.fn.count<number>('taken.problem').as('count'))
        .whereRef('taken.calendar_id', '=', 'followed_calendars.id')
        .$asScalar()
        .$notNull()
        .as('problems'),
    ])
    .where('followed_calendars.group_id', '=', groupId)
    .$if(id !== undefined, (calendars) => calendars.where('followed_calendars.id', '=', id ?? ''))
    .orderBy('followed_calendars.created_at')
    .orderBy('followed_calendars.id')
    .limit(most)
    .execute();
}

export async function updateCalendar(
  db: Db,
  id: string,
  values: Partial<Omit<CalendarRow, 'id'>>,
): Promise<void> {
  await db.updateTable('followed_calendars').set(values).where('id', '=', id).execute();
}

/** What it says is published, or becomes a draft, as its follower's: not while an administrator has them blocked. */
const mayBeFollowed = sql<SqlBool>`exists (select from users
  where users.id = followed_calendars.user_id and blocked_at is null)`;

/**
 * Takes a calendar that is due, so that no other check runs until `until`. Null if it isn't due, or somebody else has
 * taken it. The result has the time that it was due at.
 */
export async function claimCalendar(
  db: Db,
  id: string,
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<CalendarRow | null> {
  return transaction(db, async (tx) => {
    const due = await tx
      .selectFrom('followed_calendars')
      .selectAll()
      .where('id', '=', id)
      .where('paused_at', 'is', null)
      .where('next_check_at', '<=', now)
      .where(mayBeFollowed)
      .forUpdate()
      .executeTakeFirst();
    if (due === undefined) return null;
    await updateCalendar(tx, id, { next_check_at: until });
    return due;
  });
}

/** Those whose time has come, the longest waiting first. */
export async function listDue(db: Db, now: Temporal.Instant, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('followed_calendars')
    .select('id')
    .where('paused_at', 'is', null)
    .where('next_check_at', '<=', now)
    .where(mayBeFollowed)
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Everything that a calendar ever had, with the start of the event that was made of it. None was made of what the person
 * had imported before; that, and what was deleted since, has null.
 */
export async function listTaken(
  db: Db,
  calendarId: string,
): Promise<
  (CalendarEventRow & { readonly startsAt: Temporal.Instant | null; readonly status: string | null })[]
> {
  return db
    .selectFrom('followed_calendar_events as taken')
    .leftJoin('events', 'events.id', 'taken.event_id')
    .selectAll('taken')
    .select(['events.starts_at as startsAt', 'events.status'])
    .where('taken.calendar_id', '=', calendarId)
    .execute();
}

/** Adds or replaces what is known of some events of a calendar. */
export async function saveTaken(
  tx: Tx,
  rows: readonly {
    readonly calendarId: string;
    readonly sourceKey: string;
    readonly eventId: string | null;
    readonly fields: object;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('followed_calendar_events')
    .values(
      rows.map(({ calendarId, sourceKey, eventId, fields }) => ({
        calendar_id: calendarId,
        source_key: sourceKey,
        event_id: eventId,
        fields: JSON.stringify(fields),
      })),
    )
    .onConflict((conflict) => conflict.columns(['calendar_id', 'source_key']).doNothing())
    .execute();
}

export async function updateTaken(
  db: Db,
  { calendarId, sourceKey }: { readonly calendarId: string; readonly sourceKey: string },
  values: { fields?: object; missing_since?: Temporal.Instant | null; problem?: string | null },
): Promise<void> {
  const { fields, ...rest } = values;
  await db
    .updateTable('followed_calendar_events')
    .set({ ...rest, ...(fields !== undefined && { fields: JSON.stringify(fields) }) })
    .where('calendar_id', '=', calendarId)
    .where('source_key', '=', sourceKey)
    .execute();
}

/** Gives events of a calendar new keys, by their former ones. The organiser's later imports know them by these, too. */
export async function moveTaken(
  db: Db,
  calendarId: string,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  if (keys.size === 0) return;
  await transaction(db, async (tx) => {
    for (const [former, key] of keys) {
      const row = await tx
        .updateTable('followed_calendar_events')
        .set({ source_key: key })
        .where('calendar_id', '=', calendarId)
        .where('source_key', '=', former)
        .returning('event_id')
        .executeTakeFirst();
      if (row === undefined || row.event_id === null) continue;
      await tx
        .updateTable('events')
        .set({ source_key: key })
        .where('id', '=', row.event_id)
        .where('source_key', '=', former)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('events as others')
                .select('others.id')
                .whereRef('others.organiser_id', '=', 'events.organiser_id')
                .where('others.source_key', '=', key),
            ),
          ),
        )
        .execute();
    }
  });
}
