import { sql } from 'kysely';
import { type MailTopic, mailTopics, type Notifications } from '../../../contracts/notifications.ts';
import type { ChangeAction } from '../../../contracts/realtime.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Recipient } from '../mail/index.ts';
import { findPeople, type Person, type UserRow } from './store.ts';

/** Notifies all processes that sessions ended, so that their open connections are closed. */
export function announceEnd(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  userId: string,
  sessionIds: readonly string[],
): void {
  if (sessionIds.length > 0) deps.bus.publishAfter(tx, { topic: 'sessions_ended', userId, sessionIds });
}

/** What changed of an account, by Appwrite's names. */
export type AccountAttribute = 'name' | 'email' | 'password' | 'prefs' | 'mfa';

/**
 * Notifies all processes that a person changed: as an account for themselves, as a public record
 * for others.
 *
 * @param attribute of an update, where Appwrite has an event for it
 */
export function publishAccountChange(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  userId: string,
  action: ChangeAction,
  attribute?: AccountAttribute,
): void {
  deps.bus.publishAfter(tx, { topic: 'account', userId, action, ...(attribute && { attribute }) });
  deps.bus.publishAfter(tx, { topic: 'document', collection: 'users', id: userId, action });
}

/** The person at their own address, or at `address` when that is to be confirmed. */
export function recipientOf(
  user: Pick<UserRow, 'email' | 'name' | 'locale' | 'time_zone'>,
  address: string = user.email,
): Recipient {
  return { address, name: user.name, locale: user.locale, timeZone: user.time_zone };
}

/** The mail topics a person receives. */
export async function readMailPreferences(db: Db, userId: string): Promise<Notifications> {
  const row = await db.selectFrom('users').select('muted_mails').where('id', '=', userId).executeTakeFirst();
  return notificationsOf(row?.muted_mails ?? []);
}

/**
 * Turns mail topics on and off; topics left out don't change. One statement, so that simultaneous
 * changes of different topics don't undo each other.
 */
export async function muteMails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  changes: Partial<Record<MailTopic, boolean | undefined>>,
): Promise<Notifications> {
  const enabled = mailTopics.filter((topic) => changes[topic] === true);
  const unwanted = mailTopics.filter((topic) => changes[topic] === false);
  const { rows } = await sql<{ muted: string[] }>`
    update users set updated_at = ${clock.now()}, muted_mails = array(
      select topic from unnest(muted_mails || ${unwanted}::text[]) as topic
      where topic <> all(${enabled}::text[])
      group by topic order by topic)
    where id = ${userId}
    returning muted_mails as muted`.execute(db);
  return notificationsOf(rows[0]?.muted ?? []);
}

/** The next people by id after `through` who opted in to a mail topic. */
export async function nextOptedIn(
  db: Db,
  topic: 'board_digest',
  through: string,
  most: number,
): Promise<Person[]> {
  // The topic as a literal, so that its partial index applies.
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

function notificationsOf(muted: readonly string[]): Notifications {
  return Object.fromEntries(mailTopics.map((topic) => [topic, !muted.includes(topic)])) as Notifications;
}
