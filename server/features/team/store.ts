import type { HelperRole } from '../../../contracts/event-roles.ts';
import { maxHelpers } from '../../../contracts/event-team.ts';
import type { Db, Tx } from '../../infra/db/database.ts';

export interface Helper {
  readonly userId: string;
  readonly name: string;
  readonly role: HelperRole;
  readonly joinedAt: Temporal.Instant;
}

/** A role offered to the owner of a mail address. */
export interface Invitation {
  readonly id: string;
  readonly eventId: string;
  readonly address: string;
  readonly role: HelperRole;
  readonly expiresAt: Temporal.Instant;
}

const invitationColumns = [
  'id',
  'event_id as eventId',
  'address',
  'role',
  'expires_at as expiresAt',
] as const;

/** In the order they joined. */
export async function listHelpers(db: Db, eventId: string): Promise<Helper[]> {
  return db
    .selectFrom('event_helpers')
    .innerJoin('users', 'users.id', 'event_helpers.user_id')
    .select(['users.id as userId', 'users.name', 'event_helpers.role', 'event_helpers.joined_at as joinedAt'])
    .where('event_id', '=', eventId)
    .orderBy('event_helpers.joined_at')
    .orderBy('users.id')
    .limit(maxHelpers)
    .execute();
}

/** Includes expired invitations, which can be sent again. */
export async function listInvitations(db: Db, eventId: string): Promise<Invitation[]> {
  return db
    .selectFrom('event_invitations')
    .select(invitationColumns)
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

/** The unexpired invitation this link opens, or null. */
export async function findByLink(db: Db, { id, secretHash, now }: InvitationKey): Promise<Invitation | null> {
  const row = await db
    .selectFrom('event_invitations')
    .select(invitationColumns)
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
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

/** Replaces the person's former role. */
export async function saveHelper(
  tx: Tx,
  {
    eventId,
    userId,
    role,
    now,
  }: { eventId: string; userId: string; role: HelperRole; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('event_helpers')
    .values({ event_id: eventId, user_id: userId, role, joined_at: now })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ role }))
    .execute();
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
