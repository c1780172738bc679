import type { Selectable } from 'kysely';
import { maxApiKeys, maxGroupKeys } from '../../../contracts/api-keys.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { ApiKeys } from '../../infra/db/schema.ts';

export type ApiKeyRow = Selectable<ApiKeys>;

/** A key with the name of what it is limited to. */
export interface ListedKey extends ApiKeyRow {
  readonly event_title: string | null;
  readonly group_name: string | null;
}

/** A person's unexpired keys, newest first. */
export async function listKeysOf(db: Db, userId: string, now: Temporal.Instant): Promise<ListedKey[]> {
  return db
    .selectFrom('api_keys')
    .leftJoin('events', 'events.id', 'api_keys.event_id')
    .leftJoin('groups', 'groups.id', 'api_keys.group_id')
    .selectAll('api_keys')
    .select(['events.title as event_title', 'groups.name as group_name'])
    .where('api_keys.user_id', '=', userId)
    .where('api_keys.expires_at', '>', now)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(maxApiKeys)
    .execute();
}

/** The unexpired keys limited to a group, with their owners, newest first. */
export async function listKeysOfGroup(
  db: Db,
  groupId: string,
  now: Temporal.Instant,
): Promise<(ApiKeyRow & { readonly owner_name: string })[]> {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.name as owner_name')
    .where('api_keys.group_id', '=', groupId)
    .where('api_keys.expires_at', '>', now)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(maxGroupKeys)
    .execute();
}

export async function insertKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

/**
 * Deletes a key of a person or a group.
 * @returns its owner and name; null when there is none
 */
export async function deleteKey(
  tx: Tx,
  keyId: string,
  of: { readonly userId: string } | { readonly groupId: string },
): Promise<Pick<ApiKeyRow, 'user_id' | 'name'> | null> {
  const query = tx.deleteFrom('api_keys').where('id', '=', keyId).returning(['user_id', 'name']);
  const own =
    'userId' in of ? query.where('user_id', '=', of.userId) : query.where('group_id', '=', of.groupId);
  return (await own.executeTakeFirst()) ?? null;
}

/** All keys of a person. */
export async function deleteKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('user_id', '=', userId).execute();
}

/** Returns how many there were. */
export async function deleteAllKeys(tx: Tx): Promise<number> {
  return Number((await tx.deleteFrom('api_keys').executeTakeFirst()).numDeletedRows);
}

/** The unexpired key with this secret, if its owner may act. */
export async function findKey(db: Db, secretHash: Buffer, now: Temporal.Instant): Promise<ApiKeyRow | null> {
  const key = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .where('api_keys.secret_hash', '=', secretHash)
    .where('api_keys.expires_at', '>', now)
    .where('users.email_verified_at', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return key ?? null;
}

/** Saves the time of use; of several simultaneous uses, only one writes. */
export async function touchKey(
  db: Db,
  id: string,
  { now, notAfter }: { now: Temporal.Instant; notAfter: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', notAfter)]))
    .execute();
}

/** The group that an event is in; undefined when there is no such event. */
export async function groupOfEvent(db: Db, eventId: string): Promise<string | null | undefined> {
  const event = await db.selectFrom('events').select('group_id').where('id', '=', eventId).executeTakeFirst();
  return event?.group_id;
}

/** Whether a date of the event's series isn't in the group. */
export async function hasDatesElsewhere(db: Db, eventId: string, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .innerJoin('events as dates', 'dates.series_id', 'events.series_id')
    .select('dates.id')
    .where('events.id', '=', eventId)
    .where('dates.group_id', 'is distinct from', groupId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredKeys(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('api_keys').where('expires_at', '<=', now).execute();
}
