import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findAccount } from '../../../server/features/accounts/store.ts';
import { claimMails } from '../../../server/features/mail/store.ts';
import type { Db } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';

const mela = useMela();

test.each<[string, (db: Db, userId: string) => Promise<unknown>]>([
  ['mails', (db) => claimMails(db, ['some'])],
  ['users', (db, userId) => findAccount(db, userId)],
])('a process that reads whole rows of %s goes on while an update adds a column', async (table, read) => {
  const { userId } = await signUp(mela(), { name: 'Ravi' });
  await mela()
    .deps.db.connection()
    .execute(async (db) => {
      const before = await read(db, userId);
      await sql`alter table ${sql.table(table)} add column of_the_next_release text`.execute(db);
      await expect(read(db, userId)).resolves.toMatchObject(before as object);
    });
});
