import { sql } from 'kysely';
import { type MailTopic, mailTopics, type Notifications } from '../../../contracts/notifications.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Recipient } from '../mail/index.ts';
import { findPeople, type Person, type UserRow } from './store.ts';

/** Tells every process that sessions ended, so that open connections in their name are closed. */
export function announceEnd(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  userId: string,
  sessionIds: readonly string[],
): void {
  if (sessionIds.length > 0) deps.bus.publishAfter(tx, { topic: 'sessions_ended', userId, sessionIds });
}

/** Tells every process that a person changed: to themselves as an account, to others as a record. */
export function announcePerson(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  userId: string,
  action: 'create' | 'update' | 'delete',
): void {
  deps.bus.publishAfter(tx, { topic: 'account', userId });
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'users', id: userId, action });
}

/** Whom a mail reaches: the person at their address, or at `address` where another one is to be proved. */
export function recipientOf(
  user: Pick<UserRow, 'email' | 'name' | 'locale' | 'time_zone'>,
  address: string = user.email,
): Recipient {
  return { address, name: user.name, locale: user.locale, timeZone: user.time_zone };
}

/** Which sorts of mails a person wants. */
export async function readWanted(db: Db, userId: string): Promise<Notifications> {
  const row = await db.selectFrom('users').select('muted_mails').where('id', '=', userId).executeTakeFirst();
  return wantedBy(row?.muted_mails ?? []);
}

/**
 * Changes which sorts of mails a person wants; those that are left out stay. In one statement, so that two who change
 * different ones at a time both have their way.
 */
export async function muteMails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  changes: Partial<Record<MailTopic, boolean | undefined>>,
): Promise<Notifications> {
  const wanted = mailTopics.filter((topic) => changes[topic] === true);
  const unwanted = mailTopics.filter((topic) => changes[topic] === false);
  const { rows } = await sql<{ muted: string[] }>`
    update users set updated_at = ${clock.now()}, muted_mails = array(
      select topic from unnest(muted_mails || ${unwanted}::text[]) as topic
      where topic <> all(${wanted}::text[])
      group by topic order by topic)
    where id = ${userId}
    returning muted_mails as muted`.execute(db);
  return wantedBy(rows[0]?.muted ?? []);
}

/** The next people, in the order of their ids after `through`, who want a sort of mails that goes to whoever asks for it. */
export async function nextWanting(
  db: Db,
  topic: 'board_digest',
  through: string,
  most: number,
): Promise<Person[]> {
  // The sort as a literal, so that its own index is known to fit.
  const unwanted = sql`array[${sql.lit(topic)}]`;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', through)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .where(sql<boolean>`not muted_mails @> ${unwanted}`)
    .orderBy('id')
    .limit(most)
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => people.get(id) ?? []);
}

function wantedBy(muted: readonly string[]): Notifications {
  return Object.fromEntries(mailTopics.map((topic) => [topic, !muted.includes(topic)])) as Notifications;
}
