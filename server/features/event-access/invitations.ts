import { sql } from 'kysely';
import { type GuestInvitation, invitationsPerPage } from '../../../contracts/event-access.ts';
import { anyOf, type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { keyOfTime, pageWithCursor, parseCursor, timeOfKey } from '../../infra/db/pagination.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret, newId, newLinkSecret } from '../../infra/ids.ts';
import { findPeople } from '../accounts/index.ts';
import { eventFor } from '../events/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import type { EventAccessDeps } from './open-event.ts';

/** Per day and person, so that invitations can't be used to mail strangers. */
const mostMails: Limit = { most: 500, seconds: 24 * 3600 };

interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}
interface OnInvitation extends OnEvent {
  readonly invitationId: string;
}

/**
 * Invites addresses, each by a personal link. Those that are invited already keep their link.
 * @throws Problem `event_not_found` for everyone but its organiser and editors, `event_hidden`, `event_not_published`,
 * `general_rate_limit_exceeded`
 */
export async function inviteGuests(
  deps: EventAccessDeps,
  { caller, eventId, emails, bringsGuest }: OnEvent & { emails: readonly string[]; bringsGuest: boolean },
): Promise<{ invited: number; known: number }> {
  const addresses = [...new Set(emails)];
  await requireInvitable(deps.db, { caller, eventId });
  await useLimit(deps, `event-invitations:${caller.userId}`, mostMails, addresses.length);
  return transaction(deps.db, async (tx) => {
    await requireInvitable(tx, { caller, eventId });
    const now = deps.clock.now();
    const links = new Map(addresses.map((address) => [address, { id: newId(), secret: newLinkSecret() }]));
    const added = await tx
      .insertInto('guest_invitations')
      .values(
        [...links].map(([address, { id, secret }]) => ({
          ...{ id, event_id: eventId, address, uses: bringsGuest ? 2 : 1, invited_by: caller.userId },
          ...{ secret_hash: hashLinkSecret(secret), created_at: now, sent_at: now },
        })),
      )
      .onConflict((conflict) => conflict.columns(['event_id', 'address']).doNothing())
      .returning('address')
      .execute();
    const mailed = added.flatMap(({ address }) => {
      const link = links.get(address);
      return link === undefined ? [] : [{ address, ...link }];
    });
    await mail(deps, tx, { caller, eventId }, mailed);
    return { invited: added.length, known: addresses.length - added.length };
  });
}

/** Strangers get mail in the site's name, and what it leads to must be there. */
async function requireInvitable(db: Db, { caller, eventId }: OnEvent): Promise<void> {
  const { hiddenReason, publishedAt } = await eventFor(db, caller, eventId, 'people');
  if (hiddenReason !== null) throw new Problem('event_hidden');
  if (publishedAt === null) throw new Problem('event_not_published');
}

/**
 * Mails another link. The former one, and what it opened, is revoked.
 * @throws Problem `event_not_found`, `event_hidden`, `event_not_published`, `invitation_gone`,
 * `general_rate_limit_exceeded`
 */
export async function mailInvitation(
  deps: EventAccessDeps,
  { caller, eventId, invitationId }: OnInvitation,
): Promise<void> {
  await requireInvitable(deps.db, { caller, eventId });
  await useLimit(deps, `event-invitations:${caller.userId}`, mostMails);
  await transaction(deps.db, async (tx) => {
    await requireInvitable(tx, { caller, eventId });
    const secret = newLinkSecret();
    const renewed = await tx
      .updateTable('guest_invitations')
      .set({ secret_hash: hashLinkSecret(secret), sent_at: deps.clock.now() })
      .where('id', '=', invitationId)
      .where('event_id', '=', eventId)
      .returning('address')
      .executeTakeFirst();
    if (renewed === undefined) throw new Problem('invitation_gone');
    await tx.deleteFrom('event_access').where('invitation_id', '=', invitationId).execute();
    await mail(deps, tx, { caller, eventId }, [{ ...renewed, id: invitationId, secret }]);
  });
}

/** Idempotent. People who registered with it stay registered. */
export async function revokeInvitation(
  { db }: Pick<EventAccessDeps, 'db'>,
  { caller, eventId, invitationId }: OnInvitation,
): Promise<void> {
  await eventFor(db, caller, eventId, 'people');
  await db
    .deleteFrom('guest_invitations')
    .where('id', '=', invitationId)
    .where('event_id', '=', eventId)
    .execute();
}

/** A page of them, in the order they were invited. */
export async function listInvitations(
  { db }: Pick<EventAccessDeps, 'db'>,
  { caller, eventId, after }: OnEvent & { after: string | undefined },
): Promise<{ invitations: GuestInvitation[]; next: string | null }> {
  await eventFor(db, caller, eventId, 'people');
  const cursor = parseCursor(after);
  const rows = await db
    .selectFrom('guest_invitations')
    .select(['id', 'address', 'uses', 'sent_at', 'created_at'])
    .where('event_id', '=', eventId)
    .$if(cursor !== null, (invitations) =>
      invitations.where(
        sql<boolean>`(created_at, id) > (${timeOfKey(cursor ?? { key: 0, id: '' })}::timestamptz, ${cursor?.id ?? ''}::text)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(invitationsPerPage + 1)
    .execute();
  const { part, next } = pageWithCursor(rows, invitationsPerPage, ({ created_at, id }) => ({
    key: keyOfTime(created_at),
    id,
  }));
  const opened = await countOpened(
    db,
    part.map(({ id }) => id),
  );
  return {
    invitations: part.map(({ id, address, uses, sent_at }) => ({
      $id: id,
      email: address,
      bringsGuest: uses === 2,
      sentAt: wireTime(sent_at),
      opened: opened.get(id) ?? 0,
    })),
    next,
  };
}

async function countOpened(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event_access')
    .select((access) => ['invitation_id as id', access.fn.countAll<number>().as('count')])
    .where('invitation_id', '=', anyOf(ids))
    .groupBy('invitation_id')
    .execute();
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])));
}

/** Without anything typed by a person, because strangers can be invited. The page behind the link has the details. */
async function mail(
  { siteUrl }: EventAccessDeps,
  tx: Tx,
  { caller, eventId }: OnEvent,
  invited: readonly { address: string; id: string; secret: string }[],
): Promise<void> {
  const inviter = (await findPeople(tx, [caller.userId])).get(caller.userId);
  if (inviter === undefined) throw new Problem('event_not_found');
  const { locale, timeZone } = inviter;
  await queueMails(
    tx,
    invited.map(({ address, id, secret }): Mail => {
      const link = new URLSearchParams({ invitation: id, secret });
      const url = `${siteUrl}/event/${encodeURIComponent(eventId)}/access#${link}`;
      return {
        kind: 'event_invitation',
        to: { address, name: '', locale, timeZone },
        about: { userId: caller.userId },
        values: { url },
      };
    }),
  );
}
