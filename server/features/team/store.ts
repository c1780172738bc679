import type { HelperRole } from '../../../contracts/event-roles.ts';
import { maxHelpers } from '../../../contracts/event-team.ts';
import type { Db, Tx } from '../../infra/db/database.ts';

export interface Helper {
  readonly userId: string;
  readonly name: string;
  readonly role: HelperRole;
  /** Whether the event's page shows them. */
  readonly host: boolean;
  readonly joinedAt: Temporal.Instant;
}

/** A role offered to the owner of a mail address. */
export interface Invitation {
  readonly id: string;
  readonly eventId: string;
  readonly address: string;
  readonly role: HelperRole;
  readonly host: boolean;
  readonly expiresAt: Temporal.Instant;
}

/** As its sender sees it. */
export interface SentInvitation extends Invitation {
  readonly declinedAt: Temporal.Instant | null;
}

const invitationColumns = [
  'id',
  'event_id as eventId',
  'address',
  'role',
  'host',
  'expires_at as expiresAt',
] as const;

/** In the order they joined. */
export async function listHelpers(db: Db, eventId: string): Promise<Helper[]> {
  return db
    .selectFrom('event_helpers')
    .innerJoin('users', 'users.id', 'event_helpers.user_id')
    .select(['users.id as userId', 'users.name', 'event_helpers.role', 'event_helpers.host'])
    .select('event_helpers.joined_at as joinedAt')
    .where('event_id', '=', eventId)
    .orderBy('event_helpers.joined_at')
    .orderBy('users.id')
    .limit(maxHelpers)
    .execute();
}

/** Includes expired invitations, which can be sent again. */
export async function listInvitations(db: Db, eventId: string): Promise<SentInvitation[]> {
  return db
    .selectFrom('event_invitations')
    .select(invitationColumns)
    .select('declined_at as declinedAt')
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxHelpers)
    .execute();
}

/** Helpers and invitations together. */
export async function countTeam(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('event_helpers')
        .select('event_id')
        .where('event_id', '=', eventId)
        .unionAll(db.selectFrom('event_invitations').select('event_id').where('event_id', '=', eventId))
        .as('team'),
    )
    .select((team) => team.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces an earlier invitation of the same address. */
export async function saveInvitation(
  tx: Tx,
  {
    id,
    eventId,
    address,
    role,
    host,
    expiresAt,
    ...more
  }: Invitation & { secretHash: Buffer; now: Temporal.Instant },
): Promise<void> {
  await tx
    .deleteFrom('event_invitations')
    .where('event_id', '=', eventId)
    .where('address', '=', address)
    .execute();
  await tx
    .insertInto('event_invitations')
    .values({
      id,
      event_id: eventId,
      address,
      role,
      host,
      secret_hash: more.secretHash,
      expires_at: expiresAt,
      created_at: more.now,
    })
    .execute();
}

/** Includes expired invitations. */
export async function findInvitation(db: Db, eventId: string, id: string): Promise<Invitation | null> {
  const row = await db
    .selectFrom('event_invitations')
    .select(invitationColumns)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a link proves: an invitation's id and secret, at a given time. */
export interface InvitationKey {
  readonly id: string;
  readonly secretHash: Buffer;
  readonly now: Temporal.Instant;
}

/** The unexpired invitation this link opens, or null; none that was declined. */
export async function findByLink(db: Db, { id, secretHash, now }: InvitationKey): Promise<Invitation | null> {
  const row = await db
    .selectFrom('event_invitations')
    .select(invitationColumns)
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns whether it existed */
export async function deleteInvitation(tx: Tx, eventId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('event_invitations')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** @returns whether it was still open */
export async function markDeclined(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const changed = await tx
    .updateTable('event_invitations')
    .set({ declined_at: now })
    .where('id', '=', id)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Replaces the person's former role. Who is shown as a host stays one: that ends only when someone says so. */
export async function saveHelper(
  tx: Tx,
  {
    eventId,
    userId,
    role,
    host,
    now,
  }: { eventId: string; userId: string; role: HelperRole; host: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('event_helpers')
    .values({ event_id: eventId, user_id: userId, role, host, joined_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'user_id'])
        .doUpdateSet((row) => ({ role, host: host || row.ref('event_helpers.host') })),
    )
    .execute();
}

/** @returns whether the person was shown as a host */
export async function unsetHost(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('event_helpers')
    .set({ host: false })
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('host', '=', true)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** @returns whether the person had a role */
export async function deleteHelper(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('event_helpers')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes invitations that expired more than 30 days ago; until then they can be sent again. */
export async function forgetInvitations(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('event_invitations')
    .where('expires_at', '<=', now.subtract({ hours: 24 * 30 }))
    .execute();
}
