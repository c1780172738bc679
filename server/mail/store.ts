import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Mails } from '../platform/schema.ts';

export type MailRow = Selectable<Mails>;

export async function insertMail(db: Db, row: Insertable<Mails>): Promise<void> {
  await db.insertInto('mails').values(row).execute();
}
