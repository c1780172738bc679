import { sql } from 'kysely';
import type { z } from 'zod';
import type * as contract from '../../../contracts/event-access.ts';
import { type GuestInvitation, invitationsPerPage } from '../../../contracts/event-access.ts';
import { importLimits } from '../../../contracts/limits.ts';
import { ticketLimits } from '../../../contracts/ticket-types.ts';
import { anyOf, type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { keyOfTime, pageWithCursor, parseCursor, timeOfKey } from '../../infra/db/pagination.ts';
import { wireTime } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { hashLinkSecret, newId, newLinkSecret } from '../../infra/ids.ts';
import { findPeople } from '../accounts/index.ts';
import { eventFor, type WholeEvent } from '../events/index.ts';
import { foldText, readInWorker } from '../import/index.ts';
import { type Mail, queueMails } from '../mail/index.ts';
import { type TicketType, ticketsOf } from '../registrations/index.ts';
import type { EventAccessDeps } from './open-event.ts';

/** Per day and person, so that invitations can't be used to mail strangers. */
const mostMails: Limit = { most: 500, seconds: 24 * 3600 };
/** Per person: reading a list takes a worker thread. */
const mostLists: Limit = { most: 40, seconds: 3600 };

type InvitedGuest = Omit<z.output<typeof contract.inviteGuests.body>['guests'][number], 'email'>;

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
  { caller, eventId, emails, guests, bringsGuest }: OnEvent & z.output<typeof contract.inviteGuests.body>,
): Promise<{ invited: number; known: number }> {
  const people = new Map(
    emails.map((email): [string, InvitedGuest] => [email, { name: '', ticketTypeId: null }]),
  );
  for (const { email, ...guest } of guests) people.set(email, guest);
  const addresses = [...people.keys()];
  const { event } = await requireInvitable(deps.db, { caller, eventId });
  const types = await invitedTypes(deps.db, event);
  const unknown = guests.findIndex(({ ticketTypeId }) => ticketTypeId !== null && !types.has(ticketTypeId));
  if (unknown >= 0) throw invalidField(`guests.${unknown}.ticketTypeId`, 'Choose a ticket of this event');
  await useLimit(deps, `event-invitations:${caller.userId}`, mostMails, addresses.length);
  return transaction(deps.db, async (tx) => {
    await requireInvitable(tx, { caller, eventId });
    const now = deps.clock.now();
    const links = new Map(addresses.map((address) => [address, { id: newId(), secret: newLinkSecret() }]));
    const added = await tx
      .insertInto('guest_invitations')
      .values(
        [...links].map(([address, { id, secret }]) => ({
          ...{
            name: people.get(address)?.name ?? '',
            ticket_type_id: people.get(address)?.ticketTypeId ?? null,
          },
          ...{ id, event_id: eventId, address, uses: bringsGuest ? 2 : 1, invited_by: caller.userId },
          ...{ secret_hash: hashLinkSecret(secret), created_at: now, sent_at: now },
        })),
      )
      .onConflict((conflict) => conflict.columns(['event_id', 'address']).doNothing())
      .returning('address')
      .execute();
    const mailed = added.flatMap(({ address }) => {
      const link = links.get(address);
      const ticketTypeId = people.get(address)?.ticketTypeId ?? null;
      return link === undefined ? [] : [{ address, ticketTypeId, ...link }];
    });
    await mail(deps, tx, { caller, eventId }, mailed);
    return { invited: added.length, known: addresses.length - added.length };
  });
}

/** Strangers get mail in the site's name, and what it leads to must be there. */
async function requireInvitable(db: Db, { caller, eventId }: OnEvent): Promise<{ event: WholeEvent }> {
  const event = await eventFor(db, caller, eventId, 'people');
  if (event.hiddenReason !== null) throw new Problem('event_hidden');
  if (event.publishedAt === null) throw new Problem('event_not_published');
  return { event };
}

/** The tickets that people can be invited to, by id. Hidden ones are had with a code. */
async function invitedTypes(db: Db, event: WholeEvent): Promise<ReadonlyMap<string, TicketType>> {
  const { types } = await ticketsOf(db, event);
  return new Map([...types].filter(([, { hidden }]) => !hidden));
}

/**
 * Whom a guest list would invite, and what of it can't be read. Changes nothing.
 * @throws Problem `event_not_found`, `import_nothing_found`, `general_rate_limit_exceeded`
 */
export async function readGuestList(
  deps: EventAccessDeps,
  { caller, eventId, content }: OnEvent & { content: string },
): Promise<z.input<typeof contract.readGuestList.reply>> {
  const { db, clock } = deps;
  const event = await eventFor(db, caller, eventId, 'people');
  await useLimit(deps, `guest-lists:${caller.userId}`, mostLists);
  const today = clock.now().toZonedDateTimeISO(event.timeZone).toPlainDate().toString();
  const read = await readInWorker({ kind: 'table', text: content, today, timeZone: event.timeZone });
  if (read === null || (read.people.length === 0 && read.refusedPeople.length === 0))
    throw new Problem('import_nothing_found');
  const types = await invitedTypes(db, event);
  const byName = new Map(
    [...types.values()].flatMap((type) =>
      [type.id, type.name].map((name) => [foldText(name), type] as const),
    ),
  );
  const known = await knownAmong(
    db,
    eventId,
    read.people.map(({ email }) => email),
  );
  const refused = [...read.refusedPeople];
  const guests = read.people.flatMap(({ line, email, name, ticket }) => {
    const isAny = ticket === '' || types.size === 0;
    const type = isAny ? null : byName.get(foldText(ticket));
    if (type === undefined) {
      const kind = 'ticket_type' as const;
      refused.push({ line, title: name || email, kind, value: ticket.slice(0, 100), error: kind });
      return [];
    }
    if (known.has(email)) return [];
    return [
      {
        email,
        name: name.slice(0, ticketLimits.name),
        ticketTypeId: type?.id ?? null,
        ticketType: type?.name ?? '',
      },
    ];
  });
  return {
    guests,
    known: known.size,
    refused: refused
      .toSorted((one, other) => one.line - other.line)
      .slice(0, importLimits.refused)
      .map(({ line, title, kind, column, value }) => ({
        ...{ line, title, kind },
        column: column ?? null,
        value: value ?? null,
      })),
    refusedCount: refused.length,
  };
}

async function knownAmong(db: Db, eventId: string, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('guest_invitations')
    .select('address')
    .where('event_id', '=', eventId)
    .where('address', '=', anyOf(addresses))
    .execute();
  return new Set(rows.map(({ address }) => address));
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
      .returning([
        'address',
        'ticket_type_id as ticketTypeId',
        'shared_id as sharedId',
        'secret_hash',
        'sent_at',
      ])
      .executeTakeFirst();
    if (renewed === undefined) throw new Problem('invitation_gone');
    const { sharedId, secret_hash, sent_at } = renewed;
    const ids = await sharedWith(tx, caller, { id: invitationId, sharedId });
    await tx
      .updateTable('guest_invitations')
      .set({ secret_hash, sent_at })
      .where('id', '=', anyOf(ids))
      .execute();
    await tx.deleteFrom('event_access').where('invitation_id', '=', anyOf(ids)).execute();
    await mail(deps, tx, { caller, eventId }, [{ ...renewed, id: invitationId, secret }]);
  });
}

/** Idempotent. People who registered with it stay registered. */
export async function revokeInvitation(
  { db }: Pick<EventAccessDeps, 'db'>,
  { caller, eventId, invitationId, dates }: OnInvitation & { dates: 'this' | 'all' },
): Promise<void> {
  await transaction(db, async (tx) => {
    await eventFor(tx, caller, eventId, 'people');
    const invitation = await tx
      .selectFrom('guest_invitations')
      .select(['id', 'shared_id as sharedId'])
      .where('id', '=', invitationId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (invitation === undefined) return;
    const ids = dates === 'this' ? [invitationId] : await sharedWith(tx, caller, invitation);
    await tx.deleteFrom('guest_invitations').where('id', '=', anyOf(ids)).execute();
  });
}

/** An invitation with those for other dates that its link opens too, as far as the caller manages them. */
async function sharedWith(
  tx: Tx,
  { userId }: Principal,
  { id, sharedId }: { id: string; sharedId: string | null },
): Promise<string[]> {
  if (sharedId === null) return [id];
  const { rows } = await sql<{ id: string }>`select guest_invitations.id from guest_invitations
    join events on events.id = event_id
    where shared_id = ${sharedId} and (guest_invitations.id = ${id} or organiser_id = ${userId}
      or exists (select from event_helpers where event_helpers.event_id = events.id
        and user_id = ${userId} and role = 'editor'))
    order by guest_invitations.id for update of guest_invitations`.execute(tx);
  return rows.map((row) => row.id);
}

/** A page of them, in the order they were invited. */
export async function listInvitations(
  { db }: Pick<EventAccessDeps, 'db'>,
  { caller, eventId, after }: OnEvent & { after: string | undefined },
): Promise<{ invitations: GuestInvitation[]; next: string | null }> {
  const event = await eventFor(db, caller, eventId, 'people');
  const cursor = parseCursor(after);
  const rows = await db
    .selectFrom('guest_invitations')
    .select(['id', 'address', 'name', 'ticket_type_id', 'uses', 'sent_at', 'created_at', 'shared_id'])
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
  const dates = await countDates(
    db,
    part.flatMap(({ shared_id }) => shared_id ?? []),
  );
  const { types } = await ticketsOf(db, event);
  return {
    invitations: part.map(({ id, address, name, ticket_type_id, uses, sent_at, shared_id }) => ({
      $id: id,
      email: address,
      name,
      ticketType: types.get(ticket_type_id ?? '')?.name ?? null,
      bringsGuest: uses === 2,
      sentAt: wireTime(sent_at),
      opened: opened.get(id) ?? 0,
      dates: dates.get(shared_id ?? '') ?? 1,
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

/** How many dates the links of shared invitations open. */
async function countDates(db: Db, sharedIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('guest_invitations')
    .select((invitations) => ['shared_id as id', invitations.fn.countAll<number>().as('count')])
    .where('shared_id', '=', anyOf(sharedIds))
    .groupBy('shared_id')
    .execute();
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, Number(count)]])));
}

/** Without anything typed by a person, because strangers can be invited. The page behind the link has the details. */
async function mail(
  { siteUrl }: EventAccessDeps,
  tx: Tx,
  { caller, eventId }: OnEvent,
  invited: readonly { address: string; ticketTypeId: string | null; id: string; secret: string }[],
): Promise<void> {
  const inviter = (await findPeople(tx, [caller.userId])).get(caller.userId);
  if (inviter === undefined) throw new Problem('event_not_found');
  const { locale, timeZone } = inviter;
  await queueMails(
    tx,
    invited.map(({ address, ticketTypeId, id, secret }): Mail => {
      const ticket = ticketTypeId === null ? {} : { ticket: ticketTypeId };
      const link = new URLSearchParams({ invitation: id, secret, ...ticket });
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
