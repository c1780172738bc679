import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { CheckInLink, CheckInPerson } from '../../../contracts/check-in.ts';
import { helperRoles, mayDo } from '../../../contracts/event-roles.ts';
import { standardTicketType } from '../../../contracts/ticket-types.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { DB, DoorLinks } from '../../infra/db/schema.ts';
import { wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import type { CheckInRow } from './store.ts';

type CheckInLinkRow = Selectable<DoorLinks>;

export async function insertLink(tx: Tx, link: Insertable<DoorLinks>): Promise<void> {
  await tx.insertInto('door_links').values(link).execute();
}

/**
 * A link works while its creator is the organiser of the event, or still has a role that can create
 * links.
 */
function working(links: ExpressionBuilder<DB, 'door_links'>) {
  return links.exists(
    links
      .selectFrom('users')
      .innerJoin('events', (join) => join.onRef('events.id', '=', 'door_links.event_id'))
      .leftJoin('event_helpers', (join) =>
        join
          .onRef('event_helpers.event_id', '=', 'door_links.event_id')
          .onRef('event_helpers.user_id', '=', 'users.id'),
      )
      .select('users.id')
      .whereRef('users.id', '=', 'door_links.created_by')
      .where('users.deleted_at', 'is', null)
      .where('users.blocked_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('events.organiser_id', '=', eb.ref('users.id')),
          eb(
            'event_helpers.role',
            'in',
            helperRoles.filter((role) => mayDo(role, 'door_links')),
          ),
        ]),
      ),
  );
}

/** An event's working check-in links, oldest first. */
export async function listLinks(db: Db, eventId: string): Promise<CheckInLinkRow[]> {
  return db
    .selectFrom('door_links')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .where(working)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxLinks)
    .execute();
}

/** Enough for a large fair. */
export const maxLinks = 50;

/** The working link with this secret, or null. */
export async function findLink(db: Db, eventId: string, secretHash: Buffer): Promise<CheckInLinkRow | null> {
  const link = await db
    .selectFrom('door_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .where(working)
    .executeTakeFirst();
  return link ?? null;
}

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

/** Revokes the links a person made for an event. If they get the role again, they make new ones. */
export async function revokeLinksOf(
  tx: Tx,
  { eventId, userId, now }: { eventId: string; userId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('door_links')
    .set({ revoked_at: now })
    .where('event_id', '=', eventId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** A person as a check-in device sees them: a name, the ticket's code, and whether they are in. */
export function presentPerson({
  id,
  name,
  version,
  shortCode,
  ticketTypeId,
  state,
  admittedAt,
  admittedBy,
}: CheckInRow): CheckInPerson {
  return {
    $id: id,
    name,
    version,
    shortCode: shortCode ?? '',
    ticketTypeId: ticketTypeId ?? standardTicketType,
    gone: state !== 'confirmed',
    admittedAt: wireTimeOrNull(admittedAt),
    admittedBy,
  };
}

/** A link as its organiser sees it, without the secret. */
export function presentLink({ id, name, created_at }: CheckInLinkRow): CheckInLink {
  return { $id: id, name, $createdAt: wireTime(created_at) };
}
