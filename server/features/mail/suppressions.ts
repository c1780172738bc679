import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { keyOfTime, pageWithCursor, parseCursor, timeOfKey } from '../../infra/db/pagination.ts';
import { type Deps, wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { newId } from '../../infra/ids.ts';
import { recordAction } from '../audit/index.ts';

type StoreDeps = Pick<Deps, 'db' | 'clock'>;

/** Why an address gets no mail: its server refused it for good, its owner called mail spam, or an administrator decided. */
export type SuppressionReason = 'bounced' | 'complained' | 'added';

/** The most characters kept of what a server said. */
const detailLength = 300;

export async function insertSuppression(
  tx: Tx,
  at: Temporal.Instant,
  entry: { readonly address: string; readonly reason: SuppressionReason; readonly detail: string },
): Promise<string | null> {
  const inserted = await tx
    .insertInto('suppressed_addresses')
    .values({ ...entry, detail: entry.detail.slice(0, detailLength), id: newId(), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The newest first, or one by its address. */
export async function listSuppressions(
  db: Db,
  { address, after }: { readonly address?: string | undefined; readonly after?: string | undefined },
  most: number,
) {
  const before = parseCursor(after);
  const rows = await db
    .selectFrom('suppressed_addresses')
    .selectAll()
    .$if(address !== undefined, (list) => list.where('address', '=', address ?? ''))
    .$if(before !== null, (list) => {
      const { key, id } = before ?? { key: 0, id: '' };
      const at = timeOfKey({ key, id });
      return list.where(({ eb, or, and }) =>
        or([eb('created_at', '<', at), and([eb('created_at', '=', at), eb('id', '>', id)])]),
      );
    })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most + 1)
    .execute();
  const { part, next } = pageWithCursor(rows, most, ({ created_at, id }) => ({
    key: keyOfTime(created_at),
    id,
  }));
  const addresses = part.map(({ id: $id, created_at, ...row }) => ({
    ...row,
    $id,
    $createdAt: wireTime(created_at),
  }));
  return { addresses, next };
}

/** By an administrator. Nothing changes if the address is on the list already. */
export async function suppress(
  { db, clock }: StoreDeps,
  given: { readonly actorId: string; readonly address: string; readonly detail: string },
): Promise<void> {
  const { actorId, address, detail } = given;
  const now = clock.now();
  await transaction(db, async (tx) => {
    const id = await insertSuppression(tx, now, { address, reason: 'added', detail });
    if (id === null) return;
    await recordAction(tx, now, { action: 'address_suppressed', actorId, object: { kind: 'address', id } });
  });
}

/** @throws Problem `suppression_not_found` */
export async function unsuppress(
  { db, clock }: StoreDeps,
  { actorId, id }: { readonly actorId: string; readonly id: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const removed = await tx.deleteFrom('suppressed_addresses').where('id', '=', id).executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new Problem('suppression_not_found');
    const object = { kind: 'address', id } as const;
    await recordAction(tx, clock.now(), { action: 'address_unsuppressed', actorId, object });
  });
}
