import type { Db } from '../platform/database.ts';

/** What a person's calendar address is derived from, or null where they have none. */
export async function findNonce(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('nonce')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.nonce ?? null;
}

/** Gives a person another calendar address. */
export async function saveNonce(db: Db, userId: string, nonce: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('calendar_addresses')
    .values({ user_id: userId, nonce, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ nonce, created_at: now }))
    .execute();
}

/** Takes a person's calendar address away. */
export async function deleteNonce(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute();
}
