import { type RawBuilder, sql } from 'kysely';
import {
  type NotificationDetails,
  type NotificationKind,
  notificationsPerPage,
} from '../../../contracts/inbox.ts';
import { maxUnreadNotifications } from '../../../contracts/limits.ts';
import { type Db, executePrepared, type Tx } from '../../infra/db/database.ts';
import { type Cursor, timeOfKey } from '../../infra/db/pagination.ts';
import { newId } from '../../infra/ids.ts';

/** A notification to write. */
export interface NewNotification {
  /** The account that gets it. */
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly details: NotificationDetails;
  readonly eventId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly postId?: string | undefined;
  /** The person whose name the text shows. */
  readonly actorId?: string | undefined;
  /** How many events of this kind it combines. */
  readonly count?: number | undefined;
  /** While one with this key is unread, others are added to it. */
  readonly mergeKey?: string | undefined;
}

/** Adds to unread ones with the same key. People without an account, or with a deleted one, are skipped. */
export async function insertNotifications(tx: Tx, given: readonly NewNotification[]): Promise<void> {
  const rows = given.map(({ userId, kind, details, count = 1, mergeKey, ...about }) => ({
    ...{ id: newId(), user_id: userId, kind, details, count, merge_key: mergeKey ?? null },
    event_id: about.eventId ?? null,
    group_id: about.groupId ?? null,
    post_id: about.postId ?? null,
    actor_id: about.actorId ?? null,
  }));
  await sql`
    insert into notifications as known
      (id, user_id, kind, merge_key, event_id, group_id, post_id, actor_id, details, count)
    select id, user_id, kind, merge_key, event_id, group_id, post_id, actor_id, details, count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id text, user_id text, kind text,
      merge_key text, event_id text, group_id text, post_id text, actor_id text, details jsonb, count int)
    where exists (select from users where users.id = new.user_id collate "C" and deleted_at is null)
    order by user_id
    on conflict (user_id, merge_key) where merge_key is not null and read_at is null do update set
      count = known.count + excluded.count, created_at = excluded.created_at, details = excluded.details,
      post_id = excluded.post_id, actor_id = excluded.actor_id`.execute(tx);
}

/**
 * Leaves out what is about someone the reader has muted or an administrator has blocked, and about deleted
 * posts.
 */
function shown(userId: string): RawBuilder<boolean> {
  return sql<boolean>`told.user_id = ${userId}
    and (told.actor_id is null or (
      not exists (select from muted_people where user_id = told.user_id and muted_id = told.actor_id)
      and not exists (select from users where id = told.actor_id and blocked_at is not null)))
    and (told.post_id is null
      or not exists (select from board_posts where id = told.post_id and deleted_at is not null))`;
}

export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly eventId: string | null;
  readonly groupId: string | null;
  readonly postId: string | null;
  readonly actor: string | null;
  readonly details: NotificationDetails;
  readonly count: number;
  readonly createdAt: Temporal.Instant;
  readonly readAt: Temporal.Instant | null;
}

/** One page and one row more, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  after: Cursor | null,
): Promise<NotificationRow[]> {
  const older =
    after === null ? sql`true` : sql`(told.created_at, told.id) < (${timeOfKey(after)}, ${after.id})`;
  const { rows } = await sql<NotificationRow>`
    select told.id, told.kind, told.event_id as "eventId", told.group_id as "groupId",
      told.post_id as "postId", nullif(actors.name, '') as actor, told.details, told.count,
      told.created_at as "createdAt", told.read_at as "readAt"
    from notifications as told left join users as actors on actors.id = told.actor_id
    where ${shown(userId)} and ${older}
    order by told.created_at desc, told.id desc
    limit ${notificationsPerPage + 1}`.execute(db);
  return rows;
}

/** Counted up to {@link maxUnreadNotifications}. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [counted] = await executePrepared(
    db,
    sql<{ unread: number }>`
      select count(*) as unread from (
        select from notifications as told where ${shown(userId)} and told.read_at is null
        limit ${sql.lit(maxUnreadNotifications)}
      ) as counted`,
  );
  return counted?.unread ?? 0;
}

/** @returns whether one was unread */
export async function markRead(
  tx: Tx,
  userId: string,
  which: { readonly id: string } | { readonly through: Temporal.Instant },
  now: Temporal.Instant,
): Promise<boolean> {
  const marked = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) =>
      'id' in which
        ? eb('id', '=', which.id)
        : // Times on the wire have milliseconds, stored ones microseconds.
          eb('created_at', '<', which.through.add({ milliseconds: 1 })),
    )
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Deletes those created before, and of each person all but the newest `most`. */
export async function deleteOldNotifications(db: Db, before: Temporal.Instant, most: number): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
  await sql`
    delete from notifications using (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
      from notifications
      where user_id in (select user_id from notifications group by user_id having count(*) > ${most})
    ) as placed
    where notifications.id = placed.id and placed.place > ${most}`.execute(db);
}
