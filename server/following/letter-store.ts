import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';

/** How far the letters of a week came. */
export interface LetterProgress {
  readonly toldThrough: string;
  readonly finishedAt: Temporal.Instant | null;
}

/** Begins the letters of a week; whether nobody had before. */
export async function insertLetters(tx: Tx, week: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('following_letters')
    .values({ week })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Reads how far the letters of a week came, and keeps others from working on them until `tx` ends. */
export async function lockLetters(tx: Tx, week: string): Promise<LetterProgress | null> {
  const row = await tx
    .selectFrom('following_letters')
    .select(['told_through as toldThrough', 'finished_at as finishedAt'])
    .where('week', '=', week)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers how far the letters of a week came; `finishedAt` when nobody is left. */
export async function saveLetters(
  tx: Tx,
  week: string,
  { toldThrough, finishedAt }: LetterProgress,
): Promise<void> {
  await tx
    .updateTable('following_letters')
    .set({ told_through: toldThrough, finished_at: finishedAt })
    .where('week', '=', week)
    .execute();
}

/** The next people in the order of their ids, after `through`, who follow anything or are in a group, and want such mails. */
export async function nextFollowers(db: Db, through: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where id > ${through} and email_verified_at is not null and deleted_at is null and blocked_at is null
      and not 'followed_events' = any(muted_mails)
      and (exists (select from organiser_follows where follower_id = users.id)
        or exists (select from group_follows where follower_id = users.id)
        or exists (select from group_members where user_id = users.id))
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
