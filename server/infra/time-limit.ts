import { sql } from 'kysely';
import { type Db, isErrorCode, type Tx, transaction } from './db/database.ts';
import { Problem } from './http/problem.ts';

const cancelled = '57014';

/**
 * Reads in a transaction with a statement timeout of `ms`, for queries that clients compose: an expensive one
 * affects nobody else.
 *
 * @throws Problem `general_service_unavailable` with `advice` if a statement timed out
 */
export async function withinTime<T>(
  db: Db,
  { ms, advice }: { readonly ms: number; readonly advice: string },
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true),
        set_config('transaction_read_only', 'on', true)`.execute(tx);
      return read(tx);
    });
  } catch (error) {
    if (!isErrorCode(error, cancelled)) throw error;
    throw new Problem('general_service_unavailable', { message: advice });
  }
}
