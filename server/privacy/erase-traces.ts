import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { personalTables } from './data-map.ts';

/**
 * Erases what a person leaves in tables that no other feature clears at the end of an account, as the data map has
 * it. To be called while the account still has its address.
 */
export async function eraseTraces(tx: Tx, userId: string): Promise<void> {
  for (const { table, whose, erased, erasedRows = whose } of personalTables) {
    if (erased) await sql`delete from ${sql.table(table)} where ${erasedRows(userId)}`.execute(tx);
  }
}
