import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { DoorLinks } from '../platform/schema.ts';

export type DoorLinkRow = Selectable<DoorLinks>;

/** Adds a link. */
export async function insertLink(tx: Tx, link: Insertable<DoorLinks>): Promise<void> {
  await tx.insertInto('door_links').values(link).execute();
}

/** The links of an event that open its doors, oldest first. */
export async function listLinks(db: Db, eventId: string): Promise<DoorLinkRow[]> {
  return db
    .selectFrom('door_links')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostLinks)
    .execute();
}

/** As many doors as a large fair has. */
export const mostLinks = 50;

/** The link that a secret belongs to, revoked or not. */
export async function findLink(db: Db, eventId: string, secretHash: Buffer): Promise<DoorLinkRow | null> {
  const link = await db
    .selectFrom('door_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return link ?? null;
}

/** Ends a link. */
export async function revokeLink(
  tx: Tx,
  { eventId, linkId, now }: { eventId: string; linkId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('door_links')
    .set({ revoked_at: now })
    .where('event_id', '=', eventId)
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .execute();
}
