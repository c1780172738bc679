import { sql } from 'kysely';
import { type MailTopic, mailTopics, type Notifications } from '../../contracts/notifications.ts';
import type { Db } from '../platform/database.ts';
import type { Parts } from '../platform/parts.ts';
import { findPeople, type Person } from './store.ts';

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
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
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
