import { Id } from '../../../contracts/values.ts';
import { type Db, perDatabase } from '../db/database.ts';
import { isReadingReplica } from '../db/read-replica.ts';
import { createBatcher } from './concurrency.ts';

/** Ids that one statement answers for; more wait for the next. */
const mostTogether = 100;

/** A row with the id that it was asked for. */
interface AskedRow {
  readonly askedId: string;
}

/**
 * A read by id of nearly every request: callers that ask while one runs share the next, so that a rush costs a few
 * statements instead of one for each reader.
 *
 * @param read the rows of all these ids, each of which is given once
 * @returns the rows of one id, in the order that `read` gave them
 */
export function readTogether<Row extends AskedRow>(
  read: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>,
): (db: Db, id: string) => Promise<readonly Row[]> {
  const batcher = perDatabase((db) =>
    createBatcher<string, readonly Row[]>(
      async (ids) => {
        const found = Map.groupBy(await read(db, [...new Set(ids)]), ({ askedId }) => askedId);
        return ids.map((id) => found.get(id) ?? []);
      },
      { most: mostTogether },
    ),
  );
  // What's shared is read for no one in particular, from the primary; what's made while that is down must not wait for it.
  return async (db, id) => {
    // Nothing has it, and what the database can't read would fail all who share the statement.
    if (!Id.safeParse(id).success) return [];
    return isReadingReplica() ? read(db, [id]) : batcher(db)(id);
  };
}
