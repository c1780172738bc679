import type { HelperRole } from '../../../contracts/event-roles.ts';
import { mostHelpers } from '../../../contracts/event-team.ts';
import type { Db, Tx } from '../../infra/db/database.ts';

/** Somebody who helps with an event. */
export interface Helper {
  readonly userId: string;
  readonly name: string;
  readonly role: HelperRole;
  readonly joinedAt: Temporal.Instant;
}

/** The offer of a role to whoever reads a mail. */
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

/** Who helps with an event, in the order in which they came. */
export async function listHelpers(db: Db, eventId: string): Promise<Helper[]> {
  return db
    .selectFrom('event_helpers')
    .innerJoin('users', 'users.id', 'event_helpers.user_id')
    .select(['users.id as userId', 'users.name', 'event_helpers.role', 'event_helpers.joined_at as joinedAt'])
    .where('event_id', '=', eventId)
    .orderBy('event_helpers.joined_at')
    .orderBy('users.id')
    .limit(mostHelpers)
    .$castTo<Helper>()
    .execute();
}

/** Who is invited to help with an event, expired invitations too: they can be sent again. */
export async function listInvitations(db: Db, eventId: string): Promise<Invitation[]> {
  return db
    .selectFrom('event_invitations')
    .select(invitationColumns)
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostHelpers)
    .$castTo<Invitation>()
    .execute();
}

/** How many people help with an event or are invited to. */
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

/** Writes an invitation, in place of an earlier one of the same address. */
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

/** An invitation to an event, expired or not; null where there is none. */
export async function findInvitation(db: Db, eventId: string, id: string): Promise<Invitation | null> {
  const row = await db
    .selectFrom('event_invitations')
    .select(invitationColumns)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .$castTo<Invitation>()
    .executeTakeFirst();
  return row ?? null;
}

/** What a link opens: an invitation by its id and secret, in time. */
export interface InvitationKey {
  readonly id: string;
  readonly secretHash: Buffer;
  readonly now: Temporal.Instant;
}

/** The invitation that a link opens, or null. */
export async function findByLink(db: Db, { id, secretHash, now }: InvitationKey): Promise<Invitation | null> {
  const row = await db
    .selectFrom('event_invitations')
    .select(invitationColumns)
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .$castTo<Invitation>()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes an invitation out of the store; whether it was there. */
export async function deleteInvitation(tx: Tx, eventId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('event_invitations')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Gives somebody a role, in place of the one they had. */
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

/** Takes somebody's role away; whether they had one. */
export async function deleteHelper(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('event_helpers')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes invitations that ended more than 30 days ago: until then they can be sent again. */
export async function forgetInvitations(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('event_invitations')
    .where('expires_at', '<=', now.subtract({ hours: 24 * 30 }))
    .execute();
}
